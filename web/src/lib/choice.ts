// Choosing a move by pointing: every click narrows the legal moves down.
import type { MoveInfo, VerbInfo } from './wire'

/** A legal move and which of its arguments have been pointed at. */
export interface Candidate {
  move: MoveInfo
  filled: boolean[]
}

/** One thing to press in the asking line. */
export interface Choice {
  key: string
  label: string
  /** set when pressing it completes a move */
  move: MoveInfo | null
  count: number
  /** what there is to choose next: places, cards */
  of: string
  /** a word about it: whose land it is, what it pays */
  note?: string
  tip?: string
}

export function keyOf(kind: string, id: string): string {
  return `${kind}:${id}`
}

export function begin(moves: MoveInfo[]): Candidate[] {
  return moves.map((move) => ({ move, filled: move.args.map(() => false) }))
}

function position(c: Candidate, key: string, meant: number): number {
  return c.move.args.findIndex(
    (a, i) => !c.filled[i] && (meant < 0 || meant === i) && keyOf(a.kind, a.id) === key,
  )
}

/** A key is `kind:word`, several joined by '&', and may name the verbs it is meant for:
 *  `play>card:baker`, `pick,take>card:baker&place:market`; of a verb also which of its arguments:
 *  `train.1>card:serf`. */
export function partsOf(key: string): Parts {
  let parts = known.get(key)
  if (!parts) {
    const at = key.indexOf('>')
    const verbs = at < 0 ? null : new Map(key.slice(0, at).split(',').map(verbOf))
    parts = { verbs, words: key.slice(at + 1).split('&') }
    known.set(key, parts)
  }
  return parts
}
interface Parts {
  /** the verbs meant, with the place of the argument that is meant: -1 is any */
  verbs: Map<string, number> | null
  words: string[]
}
function verbOf(text: string): [string, number] {
  const [verb, place] = text.split('.')
  return [verb!, place ? Number(place) : -1]
}
const known = new Map<string, Parts>() // as many as there are things on a table

/** The candidates by each word that can still be pointed at. */
export function byWord(candidates: Candidate[]): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>()
  for (const c of candidates) {
    const words = new Set(
      c.move.args.filter((_a, i) => !c.filled[i]).map((a) => keyOf(a.kind, a.id)),
    )
    for (const word of words) {
      const group = found.get(word)
      if (group) group.push(c)
      else found.set(word, [c])
    }
  }
  return found
}

/** The moves that remain after pointing at `key`; none when no legal move has it. */
export function narrow(candidates: Candidate[], key: string): Candidate[] {
  const { verbs, words } = partsOf(key)
  const meant = verbs ? candidates.filter((c) => verbs.has(c.move.verb)) : candidates
  return words.reduce((left, word) => narrowOne(left, word, verbs), meant)
}

function narrowOne(candidates: Candidate[], key: string, verbs: Parts['verbs']): Candidate[] {
  if (key.startsWith('verb:')) {
    return candidates.filter((c) => keyOf('verb', c.move.verb) === key)
  }
  if (key.startsWith('move:')) {
    const only = candidates.filter((c) => keyOf('move', String(c.move.id)) === key)
    return only.map((c) => ({ move: c.move, filled: c.filled.map(() => true) }))
  }
  const found = candidates
    .map((c) => ({ c, at: position(c, key, verbs?.get(c.move.verb) ?? -1) }))
    .filter((f) => f.at >= 0)
  // of one verb the first argument is meant; another verb is not less meant for having it later
  const first = new Map<string, number>()
  for (const { c, at } of found) first.set(c.move.verb, Math.min(at, first.get(c.move.verb) ?? at))
  return found
    .filter((f) => f.at === first.get(f.c.move.verb))
    .map(({ c, at }) => ({ move: c.move, filled: c.filled.map((f, i) => f || i === at) }))
}

/** Everything on the table that can be pointed at next. */
export function targets(candidates: Candidate[]): Set<string> {
  const keys = new Set<string>()
  const several = new Set(candidates.map((c) => c.move.verb)).size > 1
  for (const c of candidates) {
    if (several || !c.filled.some(Boolean)) keys.add(keyOf('verb', c.move.verb))
    c.move.args.forEach((a, i) => {
      if (!c.filled[i]) keys.add(keyOf(a.kind, a.id))
    })
  }
  return keys
}

/** The one move that is left with nothing more to point at, if so. */
export function complete(candidates: Candidate[]): MoveInfo | null {
  const only = candidates.length === 1 ? candidates[0] : undefined
  return only && only.filled.every(Boolean) ? only.move : null
}

/** Would a press on a player alone play a card on them that nobody chose? That is asked first. */
export function spends(move: MoveInfo, trail: string[]): boolean {
  const words = trail.flatMap((key) => partsOf(key).words)
  const players = words.length > 0 && words.every((word) => word.startsWith('seat:'))
  return players && move.args.some((a) => a.kind === 'card')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "this, that and the other" */
export function inWords(all: string[]): string {
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '')
}

/** A verb's sentence with what is known so far and dots for the rest. */
export function partial(verb: VerbInfo | undefined, c: Candidate, upTo: number): string {
  if (!verb) return capital(c.move.text)
  const text = verb.text.replace(/\{(\d)\}/g, (_all, n: string) => {
    const i = Number(n)
    const arg = c.move.args[i]
    return arg && (c.filled[i] || i <= upTo) ? arg.label : '…'
  })
  return capital(text)
}

function groupBy<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = key(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}

const FEW = 12

/** One verb with something pointed at and one thing left to point at: "Play the Baker to the …". */
export function begun(candidates: Candidate[], verbs: Map<string, VerbInfo>): string {
  const first = candidates[0]
  if (!first || !first.filled.some(Boolean)) return ''
  const alike = candidates.every(
    (c) => c.move.verb === first.move.verb && c.filled.every((f, i) => f === first.filled[i]),
  )
  const open = first.filled.filter((f) => !f).length
  if (!alike || open !== 1 || candidates.every(numbered)) return ''
  return partial(verbs.get(first.move.verb), first, -1)
}

/** Is what is left to say a bare number, which tells nothing by itself? */
function numbered(c: Candidate): boolean {
  return /^\d+$/.test(c.move.args[c.filled.indexOf(false)]!.label)
}

/** What the asking line offers: whole moves while they are few, otherwise the next part of one. */
export function choices(candidates: Candidate[], verbs: Map<string, VerbInfo>): Choice[] {
  const rest = begun(candidates, verbs) !== ''
  const whole = (c: Candidate): Choice => ({
    key: keyOf('move', String(c.move.id)),
    label: capital(rest ? c.move.args[c.filled.indexOf(false)]!.label : c.move.text),
    move: c.move,
    count: 1,
    of: '',
  })
  if (candidates.length <= FEW) return candidates.map(whole)
  const byVerb = groupBy(candidates, (c) => c.move.verb)
  const result: Choice[] = []
  for (const [name, group] of byVerb) {
    const first = group[0]!
    if (group.length === 1) {
      result.push(whole(first))
    } else if (byVerb.size > 1 && candidates.length > 3 * FEW) {
      result.push({
        key: keyOf('verb', name),
        label: upTo(partial(verbs.get(name), first, -1)),
        move: null,
        count: group.length,
        of: 'ways',
      })
    } else {
      result.push(...nextParts(group, verbs.get(name), whole))
    }
  }
  return result
}

type Knows = (move: MoveInfo) => { rank: number; note: string; group?: string; tip?: string } | null

/** What is offered: many moves in the groups that the game makes of them, of which one is open. */
export function offered(
  candidates: Candidate[],
  verbs: Map<string, VerbInfo>,
  about: Knows,
  open: string,
): Choice[] {
  const groups = groupBy(candidates, (c) => about(c.move)?.group ?? '')
  const apart = groups.get('') ?? []
  groups.delete('')
  if (candidates.length <= FEW || groups.size < 2) return ranked(choices(candidates, verbs), about)
  const inside = groups.get(open)
  if (inside)
    return [
      { ...groupChoice('', 'Back', candidates), of: 'answers in all' },
      ...ranked(choices(inside, verbs), about),
    ]
  const rank = (group: Candidate[]) => Math.min(...group.map((c) => about(c.move)!.rank))
  const sorted = [...groups].sort((a, b) => rank(a[1]) - rank(b[1]))
  return [
    ...sorted.map(([name, group]) => groupChoice(name, name, group)),
    ...choices(apart, verbs),
  ]
}

function groupChoice(name: string, label: string, group: Candidate[]): Choice {
  const of = NOUNS[group[0]?.move.args[0]?.kind ?? ''] ?? ''
  return { key: keyOf('group', name), label, move: null, count: group.length, of }
}

/** The choices in the order the game gives them, each with its note. */
export function ranked(all: Choice[], about: Knows): Choice[] {
  const told = all.map((c) => ({ c, about: c.move ? about(c.move) : null }))
  if (told.every((x) => x.about === null)) return all
  return told
    .sort((a, b) => (a.about?.rank ?? 0) - (b.about?.rank ?? 0))
    .map((x) => (x.about ? { ...x.c, note: x.about.note, tip: x.about.tip ?? '' } : x.c))
}

/** Plain answers such as a pass: few beside others, they have a place of their own, the last. */
export function plainAmong(all: Choice[]): Choice[] {
  const plain = all.filter((c) => c.move?.args.length === 0)
  return plain.length <= 2 && plain.length < all.length ? plain : []
}

/** The choices in the order in which they are read and numbered. */
export function plainLast(all: Choice[]): Choice[] {
  const plain = plainAmong(all)
  return [...all.filter((c) => !plain.includes(c)), ...plain]
}

function nextParts(
  group: Candidate[],
  verb: VerbInfo | undefined,
  whole: (c: Candidate) => Choice,
): Choice[] {
  const open = group[0]!.filled.findIndex((f) => !f)
  const byWord = groupBy(group, (c) => {
    const a = c.move.args[open]
    return a ? keyOf(a.kind, a.id) : ''
  })
  return [...byWord].map(([key, same]) =>
    same.length === 1
      ? whole(same[0]!)
      : {
          key,
          label: upTo(partial(verb, same[0]!, open)),
          move: null,
          count: same.length,
          of: NOUNS[same[0]!.move.args[open + 1]?.kind ?? ''] ?? 'ways',
        },
  )
}

const NOUNS: Record<string, string> = { place: 'places', card: 'cards', seat: 'players' }

/** A sentence up to what is still open: "Play the Baker to the …" begins with "Play the Baker". */
function upTo(text: string): string {
  const at = text.indexOf('…')
  if (at < 0) return text
  const known = text.slice(0, at).trimEnd()
  return (
    known.replace(/(?: (?:to|from|at|with|on|in|and|for|of|against|as))?(?: the| a)?:?$/, '') ||
    known
  )
}
