// The text of a Favour Card as it is printed: a line for each ability, the red ones red.
import { capital } from '../../lib/choice'
import type { FaceLine } from '../../lib/face'

const SIGNS: Record<string, string> = { open: '●', used: '✓', closed: '○' }

/** Each ability on a line of its own; in the Play Area with a sign that says how it stands. */
export function linesOf(text: string, states: string[] = []): FaceLine[] {
  const lines = text.split(/(?<=\.) /).map(lineOf)
  if (lines.length !== states.length) return lines
  return lines.map((line, i) => ({ ...line, sign: SIGNS[states[i]!] ?? '', signIs: states[i]! }))
}

/** An ability of a card, counted from 0, as something to point at. */
export const lineKey = (card: string, nth: number) => `use>card:${card}&number:${nth + 1}`

/** A card of the Play Area: as a whole; where nothing of it can be used, its closed lines are meant
 *  before those that are done. */
export function cardKeys(card: string, states: string[]): string[] {
  const lines = (closed: boolean) =>
    states.flatMap((state, nth) => ((state === 'closed') === closed ? [lineKey(card, nth)] : []))
  return [...lines(true), `use,seal>card:${card}`, ...lines(false)]
}

function lineOf(said: string): FaceLine {
  const text = said
    .replace('Pay a gem of any colour', 'Pay any gem')
    .replace(/^Pay (\w+) gems of any colour/, 'Pay any $1 gems')
    .replace(/\.$/, '')
  const asks = /^If you used (?:another card of the (\w+)|(.*?)): (.*)$/.exec(text)
  if (!asks) return { text }
  const used = asks[1] ? `Other ${asks[1]}` : capital(asks[2]!)
  return { text: `◆ ${used} used: ${asks[3]!}`, red: true, word: 'red ability' }
}
