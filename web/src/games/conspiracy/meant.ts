// What a press on a land, or on a troop that stands there, can mean.
import type { Candidate } from '../../lib/choice'
import type { MoveInfo } from '../../lib/wire'

/** His counter, as one of a unit; he is picked, and then a land. */
export const PREACHER = 'preacher'
const HIS = 'verb:preach'

/** What a press on the preacher points at: him, where he can go, else his land. */
export const preacherAt = (land: string, glows: (keys: string[]) => boolean): string =>
  glows([HIS]) ? HIS : `place:${land}`

/** Is it clear what a press on a land means? The preacher goes unasked only where he was picked. */
export const isClear = (moves: MoveInfo[], trail: string[]): boolean =>
  moves.length === 1 && (moves[0]!.verb !== 'preach' || trail.includes(HIS))

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
