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

function lineOf(said: string): FaceLine {
  const text = said
    .replace('Pay a gem of any colour', 'Pay any gem')
    .replace(/^Pay (\w+) gems of any colour/, 'Pay any $1 gems')
    .replace(/\.$/, '')
  const asks = /^If you used (?:another card (of the \w+)|(.*?)): (.*)$/.exec(text)
  if (!asks) return { text }
  const used = asks[1] ? `Another ${asks[1]}` : capital(asks[2]!)
  return { text: `◆ ${used} used: ${asks[3]!}`, red: true }
}
