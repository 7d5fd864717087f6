// Who reached what when the game ended, in the unit of its goal.
import { capital } from './choice'
import type { S } from './wire'

type Race = S['Race']

/** "You reached 10 of 10 points, Bertram 8.", or "Electors at the end: You 3, Bertram 1." Nothing
 *  where the goal is not counted, or where something else decided. */
export function stoodAtEnd(
  winners: readonly number[],
  race: Race | null | undefined,
  nameOf: (seat: number) => string,
): string {
  const seats = race?.seats ?? []
  const counted = seats.every((s) => typeof s.have === 'number' && s.of)
  if (!seats.length || !counted || !winners.length) return ''
  const most = Math.max(...seats.map((s) => s.have ?? 0))
  if (winners.some((seat) => seats[seat]?.have !== most)) return ''
  const first = (seat: number) => Number(winners.includes(seat))
  const order = [...seats.keys()].sort(
    (a, b) => first(b) - first(a) || (seats[b]!.have ?? 0) - (seats[a]!.have ?? 0),
  )
  return `${order
    .map((seat, i) => {
      const { have, of, text } = seats[seat]!
      const name = nameOf(seat)
      if (i) return `${name === 'You' ? 'you' : name} ${have}`
      // who wins with less than the goal has not reached it: something else decided
      return (have ?? 0) >= of!
        ? `${name} reached ${have} of ${of} ${text}`
        : `${capital(text)} at the end: ${name} ${have}`
    })
    .join(', ')}.`
}
