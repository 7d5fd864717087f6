import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import {
  atHome,
  counters,
  groundOf,
  place,
  remembering,
  type Army,
  type At,
  type Box,
  type Wish,
} from '../src/games/conspiracy/labels'

const sea = () => ''
const wish = (id: string, x: number, y: number, weight = 0): Wish => ({
  id,
  at: [x, y],
  half: [5, 5],
  w: 40,
  h: 10,
  weight,
})

it('stands a name below its land, where there is room', () => {
  expect(place([wish('a', 0, 0)], []).get('a')).toEqual({ id: 'a', x: 0, y: 10, tied: null })
})

it('looks for places again only when something stands elsewhere', () => {
  const find = vi.fn(place)
  const placed = remembering(find)
  const taken = [{ x: 90, y: 90, w: 5, h: 5 }]
  const first = placed([wish('a', 0, 0)], taken, sea)
  expect(placed([wish('a', 0, 0)], [...taken], sea)).toBe(first)
  expect(find).toHaveBeenCalledTimes(1)
  expect(placed([wish('a', 1, 0)], taken, sea).get('a')!.x).toBe(1)
  expect(placed([wish('a', 0, 0)], [{ ...taken[0]!, y: 5, x: -5 }], sea)).not.toEqual(first)
  expect(placed([wish('a', 0, 0)], taken, () => 'land')).not.toEqual(first)
  expect(find).toHaveBeenCalledTimes(4)
})

it('moves a name out of the way of what stands there, the weightiest first', () => {
  const found = place([wish('a', 0, 0), wish('b', 4, 0, 1)], [])
  expect(found.get('b')!.y).toBe(10)
  expect(found.get('a')!.y).not.toBe(10)
})

it('leaves a name out that would lie over others', () => {
  const everywhere = [{ x: -500, y: -500, w: 1000, h: 1000 }]
  expect(place([wish('a', 0, 0)], everywhere).size).toBe(0)
})

const ground = groundOf([
  { id: 'a', points: [[-60, -60], [60, -60], [60, 7], [-60, 7]] }, // prettier-ignore
  { id: 'b', points: [[-60, 7], [60, 7], [60, 60], [-60, 60]] }, // prettier-ignore
])

it('writes a name into its own land, though the place below the shield is free', () => {
  const found = place([wish('a', 0, 0)], [], ground).get('a')!
  expect(ground(found.x, found.y)).toBe('a')
  expect(found.tied).toBeNull()
})

it('ties a name to its land that must stand elsewhere', () => {
  const full = [{ x: -100, y: -100, w: 200, h: 107 }]
  const found = place([{ ...wish('a', 0, 0), must: true }], full, ground).get('a')!
  expect(ground(found.x, found.y)).toBe('b')
  expect(found.tied).toEqual([0, 0])
})

it('lets a lesser name go for one that must be read', () => {
  const walls = [
    { x: -500, y: -500, w: 1000, h: 505 },
    { x: -500, y: 15, w: 1000, h: 500 },
    { x: -500, y: 0, w: 479, h: 20 },
    { x: 21, y: 0, w: 479, h: 20 },
  ]
  const found = place([wish('a', 0, 0, 5), { ...wish('b', 1, 0), must: true }], walls)
  expect([...found.keys()]).toEqual(['b'])
})

const army = (id: string, x: number, y: number, count = 1): Army => ({
  id,
  at: [x, y],
  half: [5, 5],
  badge: [20, 10],
  count,
})

it('stands troops in their own land', () => {
  const box = counters([army('a', 0, 0)], [], ground).get('a')!
  expect(atHome('a', box, ground)).toBe(true)
  expect(box.tied).toBeNull()
})

it('stands troops one below the other where a row has no room', () => {
  const narrow = groundOf([{ id: 'a', points: [[-12, -60], [12, -60], [12, 60], [-12, 60]] }]) // prettier-ignore
  const box = counters([army('a', 0, 0, 2)], [{ x: -5, y: -5, w: 10, h: 10 }], narrow).get('a')!
  expect(box.columns).toBe(1)
  expect(atHome('a', box, narrow)).toBe(true)
})

it('ties troops that stand elsewhere to their shield, with a line that is seen', () => {
  const full = [{ x: -100, y: -100, w: 200, h: 107 }]
  const { tied } = counters([army('a', 0, 0)], full, ground).get('a')!
  expect(Math.hypot(tied![0][0] - tied![1][0], tied![0][1] - tied![1][1])).toBeGreaterThan(4.5)
})

// the real map, as large as it is drawn, with two kinds of troops in each land
const content = readFileSync('../src/tabard/games/conspiracy/content.toml', 'utf8')
const lands = [...content.matchAll(/^position = (\[.*\])\n(?:(?!\[\[).*\n)*?^outline = (\[.*\])/gm)]
const STRETCH = 1.19
const paper = ([lon, lat]: number[], wide: boolean): At => [
  (lon! - 3) * 64 * (wide ? STRETCH : 1),
  (55.2 - lat!) * 100,
]

for (const [screen, wide, px] of [
  ['1366x768', true, 966 / 495],
  ['1366x768, looking closer', true, 966 / 495 / 2],
  ['390', false, 1080 / 380 / 1.8],
] as const) {
  it(`says of all troops at ${screen} whose land it is`, () => {
    const outlines = lands.map(([, , outline], i) => ({
      id: `land ${i}`,
      points: (JSON.parse(outline!) as number[][]).map((at) => paper(at, wide)),
    }))
    const real = groundOf(outlines)
    const armies = lands.map(([, at], i): Army => {
      const half = 8 * px
      const badge: [number, number] = [26 * px, 18 * px]
      return { id: `land ${i}`, at: paper(JSON.parse(at!) as number[], wide), half: [half, half * 1.24], badge, count: 1 + (i % 2) } // prettier-ignore
    })
    const shields = armies.map(({ at: [x, y], half: [w, h] }): Box => ({ x: x - w, y: y - h, w: 2 * w, h: 2 * h })) // prettier-ignore
    const found = counters(armies, shields, real)
    expect(found.size).toBeGreaterThan(50)
    const lost = [...found].filter(([id, box]) => !box.tied && !atHome(id, box, real))
    expect(lost).toEqual([])
    const short = [...found.values()].filter(
      ({ tied }) => tied && Math.hypot(tied[0][0] - tied[1][0], tied[0][1] - tied[1][1]) < 8 * px,
    )
    expect(short).toEqual([])
    const over = [...found.values()].filter((a) =>
      [...found.values(), ...shields].some(
        (b) => a !== b && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      ),
    )
    expect(over).toEqual([])
  })
}
