// What a press on a land, or on a troop that stands there, can mean.
import type { Candidate } from '../../lib/choice'
import type { MoveInfo } from '../../lib/wire'

/** The moves of a land: those of the unit that was pressed, else all that can be done there. */
export function meantBy(candidates: Candidate[], land: string, unit = ''): MoveInfo[] {
  const here = candidates.filter(({ move, filled }) =>
    move.args.some((a, i) => !filled[i] && a.kind === 'place' && a.id === land),
  )
  const its = unit
    ? here.filter(({ move }) => move.args.some((a) => a.kind === 'choice' && a.id.startsWith(unit)))
    : []
  return (its.length ? its : here).map((c) => c.move)
}
