// Which games this browser has met: their how-to-play page was shown here once.
import { keep, kept } from './kept'

const PLACE = 'tabard.met'
const all = () => kept<string[]>(PLACE, [])

/** `*` stands for all games: whoever needs no introductions at all. */
export const met = (game: string) => all().some((each) => each === game || each === '*')

export function meet(game: string): void {
  if (!met(game)) keep(PLACE, [...all(), game])
}
