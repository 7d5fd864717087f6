// Reading a table that nobody has drawn: which words in it are things one can point at.
import { keyOf, type Candidate } from '../../lib/choice'
import type { Material } from '../../lib/wire'

/** Something that a word on the table stands for. */
export interface Thing {
  keys: string[]
  label: string
  /** its card, if it has one */
  card: string
}

export type Vocabulary = ReadonlyMap<string, Thing>

/** Every word that a move can name or a card is called by. Views that show names instead of ids
 *  are understood too. Numbers and seats are left out: a 2 may mean anything. */
export function vocabulary(material: Material | null): Vocabulary {
  const things = new Map<string, Thing>()
  const cards = new Set(material?.cards.map((c) => c.id))
  for (const domain of Object.values(material?.domains ?? {})) {
    if (domain.kind === 'number' || domain.kind === 'seat') continue
    domain.words.forEach((word, i) => {
      const key = keyOf(domain.kind, word)
      const known = things.get(word)
      if (!known)
        things.set(word, {
          keys: [key],
          label: domain.labels[i]!,
          card: cards.has(word) ? word : '',
        })
      else if (!known.keys.includes(key)) known.keys.push(key)
    })
  }
  for (const card of material?.cards ?? []) {
    if (!things.has(card.id)) things.set(card.id, { keys: [], label: card.name, card: card.id })
  }
  for (const thing of [...things.values()]) {
    if (!things.has(thing.label)) things.set(thing.label, thing)
  }
  return things
}

const isRecord = (v: unknown): v is Record<string, unknown> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)

const areCards = (v: unknown, words: Vocabulary): v is string[] =>
  Array.isArray(v) && v.every((x) => typeof x === 'string' && !!words.get(x)?.card)

/** The list that is the viewer's own hand: `hand` of the table, or of the viewer's seat. */
export function handOf(t: object, viewer: number | null, words: Vocabulary): string[] | null {
  if (viewer === null) return null
  const places = [
    t,
    ...Object.values(t).map((v: unknown) => (Array.isArray(v) ? (v[viewer] as unknown) : null)),
  ]
  for (const place of places) {
    if (isRecord(place) && areCards(place['hand'], words)) return place['hand']
  }
  return null
}

/** All keys that stand somewhere on the table. */
export function keysOn(t: unknown, words: Vocabulary): Set<string> {
  const found = new Set<string>()
  const note = (word: string) => words.get(word)?.keys.forEach((k) => found.add(k))
  const walk = (value: unknown): void => {
    if (typeof value === 'string') note(value)
    else if (Array.isArray(value)) value.forEach(walk)
    else if (isRecord(value)) {
      for (const [name, inside] of Object.entries(value)) {
        if (!isEmpty(inside)) note(name)
        walk(inside)
      }
    }
  }
  walk(t)
  return found
}

/** What an entry of the table calls itself. */
export function titleOf(value: unknown): string | null {
  if (!isRecord(value)) return null
  const { id, name } = value
  return typeof id === 'string' ? id : typeof name === 'string' ? name : null
}

/** Is this a list with a number, a yes or no, or an entry of its own for every seat? */
export function perSeat(value: unknown, seats: number): boolean {
  if (!Array.isArray(value) || value.length !== seats) return false
  return value.every(
    (v, i) => typeof v === 'number' || typeof v === 'boolean' || (isRecord(v) && v['seat'] === i),
  )
}

export const isPlain = (v: unknown) => v === null || typeof v !== 'object'

export const isEmpty = (v: unknown) =>
  v === null ||
  v === '' ||
  (Array.isArray(v) && !v.length) ||
  (isRecord(v) && !Object.keys(v).length)

/** Something that legal moves name and that lies nowhere on the table. */
export interface Offer {
  key: string
  label: string
  /** the word, for its card */
  word: string
}

/** What has to be offered beside the table, so that every legal move can be pointed at. */
export function offers(candidates: Candidate[], onTable: Set<string>): Offer[] {
  const found = new Map<string, Offer>()
  for (const { move, filled } of candidates) {
    if (filled.every(Boolean)) {
      const key = keyOf('verb', move.verb) // nothing is left to point at but the verb itself
      found.set(key, { key, label: move.text, word: '' })
    }
    move.args.forEach((arg, i) => {
      const key = keyOf(arg.kind, arg.id)
      if (filled[i] || arg.kind === 'seat' || onTable.has(key)) return // seats have their plates
      found.set(key, { key, label: arg.label, word: arg.id })
    })
  }
  return candidates.length > 1 || !candidates[0]?.filled.every(Boolean) ? [...found.values()] : []
}
