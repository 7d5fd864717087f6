// Which locations lie beside each other (FID-52).
import type { FidelitasTable, Place } from './table'

const isEnd = (word: string) => word === 'castle' || word === 'harbor'

/** Does a played card call cards from the places beside it? A Soldier pushes anybody, anywhere. */
export const callsNeighbours = (text: string): boolean => text.startsWith('From each adjacent')

/** The two sides of a location card, north first. */
export const sidesOf = (t: FidelitasTable, word: string): Place[] =>
  t.locations.filter((p) => (word === 'tavern' ? p.id.startsWith('tavern') : p.guild === word))

/** The other side of its card, and the same side of the cards directly next to it. */
export function neighbours(t: FidelitasTable, id: string): Set<string> {
  const at = t.row.findIndex((word) => sidesOf(t, word).some((p) => p.id === id))
  const word = t.row[at]
  if (word === undefined) return new Set()
  const own = sidesOf(t, word)
  const side = own.findIndex((p) => p.id === id)
  const next = [t.row[at - 1], t.row[at + 1]].filter((w) => w !== undefined && !isEnd(w))
  const beside = next.map((w) => sidesOf(t, w!)[side]?.id)
  return new Set([own[1 - side]?.id, ...beside].filter((found) => found !== undefined))
}
