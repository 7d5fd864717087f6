// A sum that somebody types: in steps, never more than was typed, and told where it was changed.

export const STEP = 10

export interface Fitted {
  sum: number
  /** what was changed, and why; nothing where the sum is as typed */
  said: string
}

/** The sum that is meant by what was typed, between the least and the most that is possible. */
export function fitted(typed: number, low: number, high: number): Fitted {
  const given = Number.isFinite(typed) ? typed : low // an empty field
  if (given > high) return { sum: high, said: `You cannot pay ${given}: ${high} is the most.` }
  if (given < low) return { sum: low, said: `${low} is the least.` }
  const sum = Math.floor(given / STEP) * STEP
  return { sum, said: sum === given ? '' : `Sums go in tens: ${sum}, not ${given}.` }
}

/** A share as it is said, in one piece. */
export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`

/** A chance is never none and never certain before the end. */
export function chance(share: number): string {
  if (share < 0.01) return 'under 1\u00a0%'
  return share > 0.99 ? 'over 99\u00a0%' : `about ${percent(share)}`
}
