// The sheet on which the map is drawn: the lands, their roads and the cities abroad in its measure.
import { factsOf } from '../../lib/face'
import type { CardInfo } from '../../lib/wire'
import type { At } from './labels'
import { abroadSaid } from './roads'

export interface Shape {
  id: string
  path: string
  points: At[]
  at: At
  roads: string[]
}

/** A city beyond the Empire, and the lands to which its roads lead. */
export interface Abroad {
  id: string
  name: string
  at: At
  says: string
  to: At[]
}

export const sea = { x: -1500, y: -1500, width: 4000, height: 4000 } // beyond every edge

export class Paper {
  /** a wide window has the map a little wider than it is, so that names find room and the sea is
   *  small */
  readonly stretch: number
  readonly whole: { x: number; y: number; w: number; h: number }

  constructor(phone: boolean) {
    this.stretch = phone ? 1 : 1.19
    this.whole = { x: -26 * this.stretch, y: 14, w: 1080 * this.stretch, h: 966 }
  }

  /** lon, lat to paper: degrees of longitude are shorter at this latitude */
  #on([lon, lat]: number[]): At {
    return [(lon! - 3) * 64 * this.stretch, (55.2 - lat!) * 100]
  }

  #point(at: number[]): string {
    const [x, y] = this.#on(at)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }

  lands(cards: CardInfo[]): Shape[] {
    return cards
      .filter((c) => c.group === 'Territory')
      .map((c) => {
        const f = factsOf(c)
        const at = f['position'] as number[]
        const outline = f['outline'] as number[][]
        const borders = f['borders'] as { to: string; road: boolean; via: number[] }[]
        return {
          id: c.id,
          path: `M${outline.map((p) => this.#point(p)).join('L')}Z`,
          points: outline.map((p) => this.#on(p)),
          at: this.#on(at),
          roads: borders
            .filter((b) => b.road)
            .map((b) => `M${this.#point(at)}L${this.#point(b.via)}`),
        }
      })
  }

  /** They lie on the edge of the sheet, wherever they are. */
  abroad(cards: CardInfo[], where: Map<string, Shape>, named: (id: string) => string): Abroad[] {
    return cards
      .filter((c) => c.group === 'Foreign city')
      .map((c) => {
        const f = factsOf(c)
        const [x, y] = this.#on(f['position'] as number[])
        const roads = f['roads'] as string[]
        return {
          id: c.id,
          name: c.name,
          at: [
            Math.min(1036 * this.stretch, Math.max(-8 * this.stretch, x)),
            Math.min(962, Math.max(36, y)),
          ],
          says: abroadSaid(roads.map(named)),
          to: roads.map((id) => where.get(id)?.at).filter((at) => at !== undefined),
        }
      })
  }

  /** On which side of its place the name of a city abroad is written. */
  anchor([x]: At): 'start' | 'middle' | 'end' {
    if (x > 960 * this.stretch) return 'end'
    return x < 60 * this.stretch ? 'start' : 'middle'
  }

  /** How far below its place, in pixels. */
  below([, y]: At): number {
    return y > 930 ? -7 : 14
  }
}
