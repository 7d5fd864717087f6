// What the rivals did since one's last turn: of each the few weightiest things, in their order. A
// scene such as a war is one thing: how it began, what belongs to its story, and how it ended.
import { capital } from './choice'
import {
  add,
  deed,
  lineOf,
  ofOne,
  sentence,
  toLooker,
  weigher,
  type Line,
  type Looker,
  type NameOf,
} from './news'
import type { Entry, EventInfo, News } from './wire'

export interface Tale {
  seq: number
  seat: number | null
  lines: Line[]
  events: EventInfo[]
  weight: number
  /** all of it followed from what the person who looks chose */
  own: boolean
}

/** What one seat did, or what befell nobody's land; `more` is left out. */
export interface Chapter {
  seat: number | null
  tales: Tale[]
  more: number
}

type Scene = NonNullable<News['scene']>[number]

const FEW = 4
const NOTED = 2 // what is as weighty as an announcement

/** A tale in one sentence; who did the last thing too is not named again. */
export function tell({ lines }: Pick<Tale, 'lines'>): string {
  let who = ''
  const said = lines.map((line) => {
    const name = line.names.join()
    const again = name !== '' && name === who
    who = name
    return again ? deed(line) : sentence(line)
  })
  return capital(said.join(', '))
}

export const weightiest = (tales: Tale[]): Tale | undefined =>
  tales.reduce<Tale | undefined>(
    (best, t) => (best && best.weight > t.weight ? best : t),
    undefined,
  )

/** What happened since the own last turn ended; nothing where turns are nobody's. Where everybody
 *  moves in a turn: in this one, or in the last while nothing was chosen in this one. */
export function sinceTurn(log: Entry[], news: News, seat: number, fresh = false): Entry[] {
  const turns = log.flatMap((e, at) =>
    (e.events ?? []).flatMap((x, i) =>
      x.seat !== null && news.turns?.includes(x.name)
        ? [{ at, i, seat: x.seat, ofOne: ofOne(x, news) }]
        : [],
    ),
  )
  if (!turns.length) return []
  const own = turns.findLastIndex((t, i) => t.seat === seat && i < turns.length - 1)
  const ended = own < 0 ? undefined : turns[own + 1]
  const from = turns.at(-1)!.ofOne ? ended : turns.at(fresh ? -2 : -1)
  if (!from) return log
  const [first, ...rest] = log.slice(from.at)
  return [{ ...first!, events: first!.events!.slice(from.i) }, ...rest]
}

/** By seat, in the order in which they first did something worth telling. */
export function chronicle(
  entries: Entry[],
  news: News,
  nameOf: NameOf,
  looker: Looker,
  few = FEW,
): Chapter[] {
  const bySeat = new Map<number | null, Tale[]>()
  for (const tale of tales(entries, news, nameOf, looker)) {
    const own = tale.seat !== null && tale.seat === looker.seat
    if (own && (tale.own || tale.weight < NOTED)) continue // what one did oneself is known
    bySeat.set(tale.seat, [...(bySeat.get(tale.seat) ?? []), tale])
  }
  return [...bySeat].map(([seat, all]) => {
    const kept = new Set(all.toSorted((a, b) => b.weight - a.weight || b.seq - a.seq).slice(0, few))
    return { seat, tales: all.filter((t) => kept.has(t)), more: all.length - kept.size }
  })
}

function tales(entries: Entry[], news: News, nameOf: NameOf, looker: Looker): Tale[] {
  const found: Tale[] = []
  const left = new Set([...(news.details ?? []), ...(news.quick ?? []), ...(news.turns ?? [])])
  const great = new Set((news.announce ?? []).filter((a) => a.great).map((a) => a.event))
  const weight = weigher(news)
  let scene: Staged | undefined
  for (const e of entries) {
    const own = e.seat !== null && e.seat === looker.seat && !looker.spared.has(e.seq)
    for (const x of e.events ?? []) {
      const line = toLooker(lineOf(x, nameOf), looker)
      const opens = scene ? undefined : news.scene?.find((s) => s.opens.includes(x.name))
      if (opens) found.push((scene = new Staged(opens, e.seq, x, line, own)).tale)
      else if (scene) {
        scene.hear(x, line, own)
        if (scene.over) scene = undefined
        else if (great.has(x.name)) found.push(alone(e.seq, x, line, own))
      } else if (!left.has(x.name)) {
        const last = found.at(-1)
        const goesOn = last && last.seat === x.seat && !isScene(last, news)
        if (goesOn && last.own === own && folded(last, line)) last.events.push(x)
        else found.push(alone(e.seq, x, line, own))
      }
    }
  }
  for (const tale of found) {
    against(tale, news, nameOf, looker)
    tale.weight = Math.max(...tale.lines.map(weight))
    // an auction that somebody won, a war: more than one thing among many
    if (isScene(tale, news) && tale.seat !== null) tale.weight = Math.max(tale.weight, NOTED)
  }
  return found
}

const alone = (seq: number, x: EventInfo, line: Line, own: boolean): Tale => ({
  seq,
  seat: x.seat,
  lines: [line],
  events: [x],
  weight: 0,
  own,
})

/** Can it be told in the last line, as "moves a knight, mercenary"? Then it is. */
function folded(tale: Tale, line: Line): boolean {
  const before = tale.lines.length
  add(tale.lines, line)
  if (tale.lines.length === before) return true
  tale.lines.pop()
  return false
}

const sceneOf = (tale: Tale, news: News): Scene | undefined =>
  news.scene?.find((s) => s.opens.includes(tale.events[0]?.name ?? ''))
const isScene = (tale: Tale, news: News): boolean => !!sceneOf(tale, news)

/** A scene that is going on; it belongs to who ended it well, until then to who began it. */
class Staged {
  tale: Tale
  over = false
  #scene: Scene

  constructor(scene: Scene, seq: number, x: EventInfo, line: Line, own: boolean) {
    this.#scene = scene
    this.tale = alone(seq, x, line, own)
  }

  hear(x: EventInfo, line: Line, own: boolean): void {
    this.over = this.#scene.closes.includes(x.name)
    const told = this.over || this.#scene.tells?.includes(x.name)
    if (told) add(this.tale.lines, line)
    if (told) this.tale.own &&= own
    if (told || this.#scene.parties?.includes(x.name)) this.tale.events.push(x)
    if (this.over && x.seat !== null) this.tale.seat = x.seat
  }
}

/** "Bertram attacks Bavaria, against Cecily": who took part and neither began it nor joined. */
function against(tale: Tale, news: News, nameOf: NameOf, looker: Looker): void {
  const parties = sceneOf(tale, news)?.parties
  if (!parties?.length) return
  const opener = tale.events[0]!.seat
  const joined = new Set(tale.events.filter((x) => x.name === 'joins').map((x) => x.seat))
  const seats = new Set(tale.events.filter((x) => parties.includes(x.name)).map((x) => x.seat))
  const others = [...seats].filter((s): s is number => s !== null && s !== opener && !joined.has(s))
  if (!others.length) return
  const names = others.map((s) => (s === looker.seat ? 'you' : nameOf(s)))
  tale.lines[0]!.said += ` against ${names.join(' and ')}`
}
