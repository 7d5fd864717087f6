// Which gems of the cards that were played can still be spent. The pool only counts them: as long
// as it covers what lies there, the cards played last keep theirs.

/** For each card, for each of its gems: is it left? */
export function litGems(cards: string[][], left: Record<string, number>): boolean[][] {
  const rest = { ...left }
  const lit = [...cards].reverse().map((gems) =>
    gems.map((gem) => {
      const there = (rest[gem] ?? 0) > 0
      if (there) rest[gem]! -= 1
      return there
    }),
  )
  return lit.reverse()
}
