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

const WAYS: Record<string, string> = { S: 'sapphire', E: 'emerald', B: 'bloodshard' }

/** A Gem Card of the Play Area: where a gem is asked for, it is meant by those it has left. */
export function gemKeys(card: string, gems: string[], lit: boolean[]): string[] {
  const left = gems.filter((_gem, i) => lit[i]).flatMap((gem) => WAYS[gem] ?? [])
  return [`use,seal>card:${card}`, ...left.map((way) => `spend>gems:${way}`)]
}
