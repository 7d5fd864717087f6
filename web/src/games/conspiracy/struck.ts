// What an answer brings with it. Whom a death, a ban or a feud strikes: many lands, in groups that
// one can look through.
import { factsOf } from '../../lib/face'
import type { MoveInfo } from '../../lib/wire'
import type { About, Eyes } from '../skin'
import type { ConspiracyTable } from './table'

const LAST = 9000 // what is no move on the map
const BEHIND = ['sell', 'hire', 'buy-child', 'orders'] // possible beside every other answer
const GROUPS = ['Beside your land', 'Of rivals elsewhere', 'Neutral elsewhere', 'Your own'] as const

/** Whom it strikes: what borders on one's own land first, then of others, of nobody, one's own; in
 *  each group the richest. */
export function struck(t: ConspiracyTable, move: MoveInfo, room: Eyes): About | null {
  if (BEHIND.includes(move.verb)) return { rank: LAST + BEHIND.indexOf(move.verb), note: '' }
  if (move.verb === 'bench') return { rank: 0, note: 'adds nothing there, and is not hit' }
  if (!['slay', 'ban', 'against', 'feud'].includes(move.verb)) return null
  const land = t.territories.find((l) => l.id === move.args[0]?.id)
  if (!land) return null
  const own = land.owner !== null && land.owner === room.viewer
  const group = own ? 3 : besideOwn(t, land.id, room) ? 0 : land.owner === null ? 2 : 1
  const whose = own ? 'yours' : land.owner === null ? 'neutral' : room.nameOf(land.owner)
  const rank = 1000 * (group + 1) - land.income
  return { rank, note: `${whose}, pays ${land.income}`, group: GROUPS[group] }
}

function besideOwn(t: ConspiracyTable, id: string, room: Eyes): boolean {
  const borders = (factsOf(room.cardOf(id))['borders'] ?? []) as { to: string }[]
  const mine = t.territories.filter((l) => l.owner !== null && l.owner === room.viewer)
  return borders.some(({ to }) => mine.some((l) => l.id === to))
}
