// What happened, as people tell it: the same thing once, what belongs together in one place, and
// apart from it what everybody should notice. What is news is data of the game (its news.toml).
import { capital, inWords, keyOf } from './choice'
import type { Entry, EventInfo, News } from './wire'

export type NameOf = (seat: number) => string

/** One line: who did what, how often, to which things. */
export interface Line {
  event: string
  seat: number | null
  names: string[]
  said: string
  /** it tells of one thing: of another one another sentence does */
  thing?: boolean
  rule: string | null
  times: number
  /** the labels of the one argument in which folded lines differ */
  listed: string[]
  place: number
  labels: (string | null)[]
  /** the seats named inside the sentence */
  about?: string[]
  /** it was answered for the person who looks, who had no choice */
  spared?: boolean
  /** said again, it tells nothing more */
  once?: boolean
}

/** Who looks, and what was answered for them because there was nothing to choose. */
export interface Looker {
  seat: number | null
  /** what a nameless looker is called by the server, who is "you" to this page */
  written?: string
  /** the looker's own name: where a sentence tells of that seat, it is "you" as well */
  called?: string
  spared: ReadonlySet<number>
}
const ANYBODY: Looker = { seat: null, spared: new Set() }

/** What one seat did in a run, or a whole scene such as a war, whoever took part. */
export interface Block {
  seq: number
  part: number // of its first entry
  kind: Entry['kind']
  seat: number | null
  from: number
  ply: number
  turn: boolean
  scene: string
  ended: boolean
  lines: Line[]
}

export interface Announced {
  seq: number
  title: string
  icon: string
  great: boolean
  text: string
  seat: number | null
  rule?: string
}

const PLAIN: News = {}

export function lineOf(e: EventInfo, nameOf: NameOf): Line {
  const name = e.seat === null ? '' : nameOf(e.seat)
  // whoever is called otherwise by now stays named within the sentence
  const own = e.subject === 'seat' && name !== '' && e.text.startsWith(`${name} `)
  return {
    event: e.name,
    seat: e.seat,
    names: own ? [name] : [],
    said: own ? e.text.slice(name.length + 1) : e.text,
    thing: e.subject === 'thing',
    rule: e.rule ?? null,
    times: 1,
    listed: [],
    place: -1,
    labels: (e.args ?? []).map((a) => a?.label ?? null),
    about: named(e, own ? '' : name),
  }
}

const named = (e: EventInfo, who: string): string[] =>
  [who, ...(e.args ?? []).map((a) => (a?.kind === 'seat' ? a.label : ''))].filter(Boolean)

/** A move that nothing tells of is told in the words it was chosen by. */
function bareLine(e: Entry, nameOf: NameOf): Line {
  const names = e.seat === null || e.kind !== 'move' ? [] : [nameOf(e.seat)]
  const said = e.text ?? ''
  return {
    event: '',
    seat: e.seat,
    names,
    said,
    rule: null,
    times: 1,
    listed: [],
    place: -1,
    labels: [],
  }
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((x, i) => x === b[i])

/** Tell the other line with this one, if that can be. */
function takes(line: Line, other: Line): boolean {
  if (line.event !== other.event) return false
  if (line.said === other.said && !line.listed.length) {
    if (same(line.names, other.names)) line.times += line.once ? 0 : 1
    else if (line.times === 1 && line.names.length && other.names.length === 1) {
      if (line.names.includes(other.names[0]!)) return false
      line.names.push(other.names[0]!)
    } else return false
    return true
  }
  if (line.seat !== other.seat) return false // "a knight of Bert is hit" names him inside
  if (line.thing) return false
  const differ = line.labels.flatMap((label, i) => (label === other.labels[i] ? [] : [i]))
  const [place] = differ
  if (differ.length !== 1 || !same(line.names, other.names) || line.times > 1) return false
  if (line.labels[place!] === null || (line.listed.length && line.place !== place)) return false
  line.place = place!
  if (!line.listed.length) line.listed.push(line.labels[place!]!)
  line.listed.push(other.labels[place!] ?? '')
  return true
}

export function add(lines: Line[], line: Line): void {
  const last = lines.at(-1)
  if (!last || !takes(last, line)) lines.push(line)
}

/** A line without who did it. */
export function deed(line: Line): string {
  const [first] = line.listed
  const said = first ? listing(line.said, first, line.listed) : line.said
  return line.times > 1 ? `${said} ×${line.times}` : said
}

/** "brings a knight", of several: "brings a knight and 2 mercenaries"; "Spy is laid open": "Spy,
 *  Marriage ×2 are laid open". */
function listing(said: string, first: string, listed: string[]): string {
  const times = new Map<string, number>()
  for (const label of listed) times.set(label, (times.get(label) ?? 0) + 1)
  const one = new RegExp(`\\ban? ${first}\\b`)
  if (one.test(said)) return said.replace(one, inWords([...times].map(few)))
  const all = [...times].map(([label, n]) => (n > 1 ? `${label} ×${n}` : label)).join(', ')
  return said.startsWith(`${first} is `)
    ? `${all} are ${said.slice(first.length + 4)}`
    : said.replace(first, all)
}

/** "a knight", "3 mercenaries" */
function few([label, n]: [string, number]): string {
  if (n > 1) return `${n} ${label.replace(/y$/, 'ie')}s`
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`
}

export function sentence(line: Line): string {
  const between = line.event && line.names.length < 2 ? ' ' : ': '
  return line.names.length ? line.names.join(', ') + between + deed(line) : deed(line)
}

const bare = (e: Entry): boolean => e.kind === 'move' && e.seat !== null && !e.events?.length

/** The log in blocks: every event belongs to who did it, a scene is one block. */
export function blocks(
  entries: Entry[],
  news: News = PLAIN,
  nameOf: NameOf,
  looker = ANYBODY,
): Block[] {
  const found: Block[] = []
  let scene: NonNullable<News['scene']>[number] | undefined
  const put = (e: Entry, seat: number | null, said: Line, fresh: boolean, apart = ''): Block => {
    const line = toLooker(unasked(e, said, news, looker), looker)
    let block = found.at(-1)
    const passed = block && !line.event && block.lines.length === 1 && !block.lines[0]!.event
    if (passed && !apart && block!.kind === e.kind && takes(block!.lines[0]!, line))
      block!.seat = seat
    else {
      const goesOn = block && !fresh && block.kind === e.kind && block.scene === apart
      if (!block || !goesOn || (block.seat !== seat && !apart) || (apart && block.ended)) {
        block = newBlock(e, seat, apart, block?.seq === e.seq ? block.part + 1 : 0)
        found.push(block)
      }
      add(block.lines, line)
    }
    block!.ply = e.ply
    return block!
  }
  entries.forEach((e, i) => {
    if (e.kind === 'chat' || !(e.text || e.events?.length)) return
    const next = entries[i + 1]
    // the first half of a choice is told by the whole
    if (bare(e) && next && next.seat === e.seat && next.kind === 'move') return
    if (!e.events?.length) {
      put(e, e.seat, bareLine(e, nameOf), e.kind !== 'move', scene?.name)
      return
    }
    for (const x of e.events) {
      const line = lineOf(x, nameOf)
      const turn = news.turns?.includes(x.name) ?? false
      const opens = scene ? undefined : news.scene?.find((s) => s.opens.includes(x.name))
      scene = scene ?? opens
      const block = put(e, x.seat ?? e.seat, line, turn || !!opens, scene?.name)
      block.turn ||= turn
      if (scene?.closes.includes(x.name)) {
        block.ended = true
        scene = undefined
      }
    }
  })
  return found
}

function newBlock(e: Entry, seat: number | null, scene: string, part: number): Block {
  const { seq, kind, ply } = e
  return { seq, part, kind, seat, from: ply, ply, turn: false, scene, ended: false, lines: [] }
}

const IRREGULAR: Record<string, string> = { is: 'are', has: 'have', was: 'were' }

/** "plays the Baker", as it is said to who did it: "play the Baker"; "win and are Emperor". */
export function toYou(said: string): string {
  const [verb = '', ...rest] = said.split(' ')
  const plain =
    IRREGULAR[verb] ??
    verb
      .replace(/([^aeiou])ies$/, '$1y')
      .replace(/(ss|sh|ch|x|zz|o)es$/, '$1')
      .replace(/([^s])s$/, '$1')
  const also = rest.map((word, i) => (rest[i - 1] === 'and' ? (IRREGULAR[word] ?? word) : word))
  return [plain, ...also].join(' ')
}

/** A line as it is said to who looks: what they did themselves is said to them. */
export function toLooker(line: Line, looker: Looker): Line {
  const { called } = looker
  const named = called && line.about?.includes(called) ? { ...looker, written: called } : looker
  const said = aboutYou(line.said, named)
  const labels = line.labels.map((label) => (label === looker.written ? 'you' : label))
  if (looker.seat === null || line.seat !== looker.seat || !line.names.length)
    return { ...line, said, labels }
  return { ...line, labels, names: ['you'], said: line.event ? toYou(said) : said }
}

/** What was answered for who looks is told so: there was no other choice, or nothing to do it with. */
function unasked(e: Entry, line: Line, news: News, { seat, spared }: Looker): Line {
  if (!spared.has(e.seq) || line.seat !== seat) return line
  const said = news.unasked?.[line.event]
  if (said) return { ...line, said, once: true }
  if (!news.forced?.includes(line.event)) return line
  return { ...line, said: `${line.said} (no other choice)` }
}

/** "takes the Baker from Player 1": from you; "Player 1 bids 40": you bid 40. */
export function aboutYou(said: string, { written }: Looker): string {
  if (!written || !said.includes(written)) return said
  // what belongs to somebody is not who does it: "a child of Player 1 dies"
  const deeds = new RegExp(`(?<! of )\\b${written} (is|has|was|\\w{3,}s)\\b`, 'g')
  return said
    .replaceAll(`${written}'s`, 'your')
    .replace(deeds, (_all, verb: string) => `you ${toYou(verb)}`)
    .replaceAll(written, 'you')
    .replace(/\bthe ((?:captured )?\w+) of you\b/g, 'your $1')
    .replace(/\b(an?|\d+)((?: [\w-]+){1,3}) of you\b/gi, '$1$2 of yours')
}

/** A question in pieces, where "Player 1" and "'s family" are two: "your" and " family". */
export const piecesToYou = <P extends { text: string }>(pieces: P[], written: string): P[] =>
  pieces.map((p, i) => {
    const own = (n: number) => pieces[n]?.text === written
    if (own(i) && pieces[i + 1]?.text.startsWith("'s")) return { ...p, text: 'your' }
    return own(i - 1) && p.text.startsWith("'s") ? { ...p, text: p.text.slice(2) } : p
  })

const BIDS = 3

/** The same in few lines: without details, and of a scene only how it began and ended. What was
 *  answered for the person who looks is told whole, since they did not see it coming. */
export function recap(
  entries: Entry[],
  news: News = PLAIN,
  nameOf: NameOf,
  looker = ANYBODY,
  before: Entry[] = [],
): Line[] {
  const lines: Line[] = []
  const turns = new Set(news.turns)
  const left = new Set([...(news.details ?? []), ...turns])
  const loud = new Set((news.announce ?? []).map((a) => a.event))
  const tell = (line: Line, spared: boolean) => add(lines, { ...toLooker(line, looker), spared })
  const said = (e: Entry, x: EventInfo) => unasked(e, lineOf(x, nameOf), news, looker)
  let scene: NonNullable<News['scene']>[number] | undefined
  let bids: Line | undefined // what everybody offered in one scene stands in one line
  let offers: string[] = []
  let about = openScene(before, news)
  for (const e of entries) {
    const spared = looker.spared.has(e.seq)
    if (spared && bare(e) && tells(e)) tell({ ...bareLine(e, nameOf), said: forced(e) }, spared)
    for (const x of e.events ?? []) {
      const offer = news.quick?.includes(x.name) ? offered(x, nameOf, looker) : ''
      if (offer && bids?.event === x.name) {
        offers.push(offer)
        Object.assign(bids, bidding(x, offers, about))
      } else if (offer) {
        offers = [offer]
        lines.push((bids = bidding(x, offers, about)))
      }
      if (offer) continue
      if (opens(x, news)) about = x
      if (opens(x, news) || closes(x, news)) bids = undefined
      let inside = scene !== undefined
      if (!scene) scene = news.scene?.find((s) => s.opens.includes(x.name))
      else if (scene.closes.includes(x.name)) [scene, inside] = [undefined, false]
      const told = spared ? !turns.has(x.name) : !(inside || left.has(x.name))
      if (told || loud.has(x.name)) tell(said(e, x), spared)
    }
  }
  return lines
}

const forced = (e: Entry): string => `${e.text ?? ''} (nothing else was possible)`

/** "Nothing more" and "Pass" do not say of what: without the question they mean nothing. */
const tells = (e: Entry): boolean => (e.text ?? '').trim().split(/\s+/).length > 2

/** "Bertram 40": what somebody offered, where that is all there is to tell. */
function offered(x: EventInfo, nameOf: NameOf, { seat }: Looker): string {
  const label = x.args?.[0]?.label
  if (!label || x.seat === null) return ''
  return `${x.seat === seat ? 'you' : nameOf(x.seat)} ${label}`
}

/** "Bids for Berg: Bertram 40": of which auction it is told. The newest matter, and a line has room
 *  for a few. */
function bidding(x: EventInfo, offers: string[], about: EventInfo | undefined): Line {
  const lot = about?.args?.[0]?.label
  const told = `${offers.length > BIDS ? '… ' : ''}${offers.slice(-BIDS).join(', ')}`
  const text = `${capital(x.name)}${lot ? ` for ${lot}` : ''}: ${told}`
  return { ...lineOf({ ...x, args: [], text }, () => ''), seat: null }
}

const opens = (x: EventInfo, news: News) => news.scene?.some((s) => s.opens.includes(x.name))
const closes = (x: EventInfo, news: News) => news.scene?.some((s) => s.closes.includes(x.name))

/** What opened the scene that is going on after these. */
function openScene(entries: Entry[], news: News): EventInfo | undefined {
  const last = entries.flatMap((e) => e.events ?? []).findLast((x) => opens(x, news) || closes(x, news)) // prettier-ignore
  return last && opens(last, news) ? last : undefined
}

/** "Bertram +2 points", "you −1 elector": how much more or less of what. */
export function gained(who: string, by: number, unit: string): string {
  const of = Math.abs(by) === 1 ? unit.replace(/([^s])s$/, '$1') : unit
  return `${who} ${by > 0 ? '+' : '−'}${Math.abs(by)}${of ? ` ${of}` : ''}`
}

/** Is this turn one player's? Elsewhere everybody moves in it, and it only says who goes first. */
export const ofOne = (turn: EventInfo, news: News): boolean => !news.rounds?.includes(turn.name)

/** Whose turn it is, where a turn is one player's. */
export function turnOf(log: Entry[], news: News = PLAIN): number | null {
  for (const e of log.toReversed()) {
    const turn = e.events?.findLast((x) => x.seat !== null && news.turns?.includes(x.name))
    if (turn) return ofOne(turn, news) ? turn.seat : null
  }
  return null
}

/** How much more or less each seat has of what wins the game, where that has changed. */
export function changes(before: (number | null)[], now: (number | null)[]): Map<number, number> {
  const found = new Map<number, number>()
  now.forEach((have, seat) => {
    const had = before[seat] ?? null
    if (have !== null && had !== null && have !== had) found.set(seat, have - had)
  })
  return found
}

/** What everybody should notice; what decides a game with what its scene tells: the votes. */
export function announced(
  entries: Entry[],
  news: News = PLAIN,
  nameOf: NameOf,
  looker = ANYBODY,
): Announced[] {
  return entries.flatMap((e) =>
    (e.events ?? []).flatMap((x) => {
      const a = news.announce?.find((n) => n.event === x.name)
      if (!a || (a.at_least && !(Number(x.args?.[0]?.label) >= a.at_least))) return []
      const { title, icon = 'laurels', great = false } = a
      const tells = great ? news.scene?.find((s) => s.closes.includes(x.name))?.tells : []
      const told = (e.events ?? []).filter((other) => tells?.includes(other.name))
      const lines = [x, ...told].map((y) => sentence(toLooker(lineOf(y, nameOf), looker)))
      return [{ seq: e.seq, title, icon, great, text: lines.join('; '), seat: x.seat }]
    }),
  )
}

/** In the order in which it happened: all that is great, of the rest the last few. */
export function queued<T extends Announced>(all: T[], few: number): T[] {
  const rest = all.filter((a) => !a.great).slice(-few)
  return all.filter((a) => a.great || rest.includes(a)).toSorted((a, b) => a.seq - b.seq)
}

/** A turn of `seat` that ended: what it brought, and whether it ended because nothing was left to
 *  do, which was answered for the person. */
export function turnEnded(
  e: Entry,
  log: Entry[],
  spared: boolean,
  news: News = PLAIN,
  nameOf: NameOf,
): Announced[] {
  const end = news.ends?.find((n) => e.events?.some((x) => x.name === n.event && x.seat === e.seat))
  if (!end || e.seat === null) return []
  const own = { seat: e.seat, spared: new Set<number>() }
  const told = [brought(e, log, end, news, nameOf, own), spared ? end.say : ''].filter(Boolean)
  if (!told.length) return []
  return [
    {
      seq: e.seq,
      title: 'End of your turn',
      icon: 'hourglass',
      great: false,
      text: told.join('. '),
      seat: e.seat,
      ...(spared ? { rule: end.rule } : {}),
    },
  ]
}

/** What was done for who looks, who had no choice, where the game says that it must be noticed. */
export function forcedOn(
  entries: Entry[],
  news: News = PLAIN,
  nameOf: NameOf,
  looker: Looker,
  byHand: (e: Entry) => boolean,
): Announced[] {
  return entries.flatMap((e) =>
    (e.events ?? []).flatMap((x) => {
      if (x.seat === null || x.seat !== looker.seat || !news.forced?.includes(x.name)) return []
      if (e.seat === x.seat && byHand(e)) return []
      const text = sentence(toLooker(lineOf(x, nameOf), looker))
      return [
        {
          seq: e.seq,
          title: 'No other choice',
          icon: 'hourglass',
          great: false,
          text,
          seat: x.seat,
        },
      ]
    }),
  )
}

/** What the turns of others brought that ended meanwhile, each in a line. */
export function turnsOfOthers(
  entries: Entry[],
  log: Entry[],
  news: News = PLAIN,
  nameOf: NameOf,
  looker: Looker,
): string[] {
  return entries.flatMap((e) => {
    if (e.seat === null || e.seat === looker.seat) return []
    const end = news.ends?.find((n) =>
      e.events?.some((x) => x.name === n.event && x.seat === e.seat),
    )
    const told = end ? brought(e, log, end, news, nameOf, looker) : ''
    return told ? [told] : []
  })
}

type TurnEnd = NonNullable<News['ends']>[number]

/** What a turn brought, in one line: numbers are added, things are listed. */
function brought(
  e: Entry,
  log: Entry[],
  end: TurnEnd,
  news: News,
  nameOf: NameOf,
  looker: Looker,
): string {
  const until = log.filter((x) => x.seq <= e.seq).flatMap((x) => x.events ?? [])
  const last = until.findLastIndex((x) => x.name === end.event)
  const before = until.slice(0, last)
  const from = before.findLastIndex((x) => news.turns?.includes(x.name) && x.seat === e.seat)
  const turn = before.slice(from + 1)
  const parts = (end.brought ?? []).flatMap(({ event, say }) => {
    const found = turn.filter((x) => x.name === event)
    const seats = [...new Set(found.map((x) => x.seat))]
    return seats.map((seat) => {
      const labels = found.filter((x) => x.seat === seat).map((x) => x.args?.[0]?.label ?? '')
      const whose = seat ?? e.seat
      const who = whose === looker.seat || whose === null ? 'you' : nameOf(whose)
      return say.replace('{who}', who).replace('{0}', summed(labels))
    })
  })
  return capital(parts.join(', '))
}

function summed(labels: string[]): string {
  const numbers = labels.map(Number)
  if (numbers.some(Number.isNaN)) return labels.join(', ')
  return String(numbers.reduce((a, b) => a + b, 0))
}

/** What tells most: of several things as weighty the last two, of one who brought it about. */
export function tellingMost(lines: Line[], news: News = PLAIN): Line[] {
  const most = telling(lines, news)
  if (!most) return []
  const weight = weigher(news)
  const alike = lines.filter((l) => weight(l) > 1 && weight(l) === weight(most))
  if (alike.length > 1) return alike.slice(-2)
  const deeds = lines.slice(0, lines.indexOf(most)).filter((l) => l.names.length && !l.spared)
  const cause = most.names.length ? undefined : deeds.at(-1)
  return cause ? [cause, most] : [most]
}

/** The line that tells most: what decides, what was done to who looks, what was announced, else
 *  what somebody did, else the last. */
export function telling(lines: Line[], news: News = PLAIN): Line | undefined {
  const weight = weigher(news)
  return lines.reduce<Line | undefined>(
    (best, line) => (best && weight(best) > weight(line) ? best : line),
    undefined,
  )
}

/** How much a line matters. Of what is announced the game names the weightiest first. */
export function weigher(news: News = PLAIN): (line: Line) => number {
  const announce = news.announce ?? []
  const loud = new Map(
    announce.map((a, i) => [a.event, (a.great ? 4 : 2) + (1 - (i + 1) / (announce.length + 1))]),
  )
  const matters = new Set(news.matters)
  const forced = (l: Line) => l.spared && news.forced?.includes(l.event)
  const toYou = (l: Line) => !l.names.includes('you') && /\byour?\b/.test(l.said)
  const done = (l: Line) => (matters.has(l.event) ? 1.5 : l.names.length ? 1 : 0)
  const quick = new Set(news.quick) // one bid among many, though it was one's own
  const plain = (l: Line) => (l.spared || quick.has(l.event) ? 0 : toYou(l) ? 3 : done(l))
  return (l) => (forced(l) ? 5 : Math.max(loud.get(l.event) ?? 0, plain(l)))
}

/** What was touched, and by whom last: keys as the table has them, alone, with the event (a card
 * that was hired) and in pairs (a card at its place). Of several things of a kind the last counts: that is where it went. */
export function touched(entries: Entry[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const e of entries) {
    for (const x of e.events ?? []) {
      const seat = x.seat ?? e.seat
      const things = new Map((x.args ?? []).map((a) => [a?.kind ?? '', a] as const))
      const keys = [...things.values()].flatMap((a) =>
        a && a.kind !== 'seat' && a.kind !== 'number' ? [keyOf(a.kind, a.id)] : [],
      )
      if (seat === null) continue
      for (const key of keys) {
        found.set(key, seat)
        found.set(`${x.name}>${key}`, seat)
        for (const other of keys) if (other !== key) found.set(`${key}&${other}`, seat)
      }
    }
  }
  return found
}

/** The moves that stand: without those that were taken back. */
export function standing(log: Entry[]): Entry[] {
  const found: Entry[] = []
  for (const e of log) {
    if (e.kind === 'undo') while (found.length && found.at(-1)!.ply > e.ply) found.pop()
    else if (e.kind === 'move') found.push(e)
  }
  return found
}

/** What came after the last move made by hand, without what was taken back; where that move is
 *  unknown or was taken back itself, after the last one of these seats. */
export function sinceHand(log: Entry[], last: number | null, own: (e: Entry) => boolean): Entry[] {
  const kept = standing(log)
  const at = kept.findIndex((e) => e.seq === last)
  return kept.slice((at >= 0 ? at : kept.findLastIndex(own)) + 1)
}
