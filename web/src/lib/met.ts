// Which games this browser has met: their how-to-play page was shown here once.
const PLACE = 'tabard.met'

function all(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** `*` stands for all games: whoever needs no introductions at all. */
export const met = (game: string) => all().some((each) => each === game || each === '*')

export function meet(game: string): void {
  if (met(game)) return
  try {
    localStorage.setItem(PLACE, JSON.stringify([...all(), game]))
  } catch {
    /* without storage the page is shown again */
  }
}
