// What somebody else is asked, as it is told to who waits: "you" is that other person, and whoever
// looks is spoken of.
import { toYou } from './news'
import type { Asked } from './wire'

type Piece = NonNullable<Asked['pieces']>[number]

/** After these "you" is whom something is done to. */
const THEM =
  /\b(offers?|gives?|pays?|asks?|costs?|to|of|for|with|from|against|by|at|beside) you\b/gi
/** "are you": the verb stays, "they" takes the same one. */
const THEIRS: [RegExp, string][] = [
  [THEM, '$1 them'],
  [/\byours\b/g, 'theirs'],
  [/\byourself\b/g, 'themselves'],
  [/\byour\b/g, 'their'],
  [/\bYour\b/g, 'Their'],
  [/\byou\b/g, 'they'],
  [/\bYou\b/g, 'They'],
]

/** "Which education does your child get?": their child. */
export const ofOthers = (text: string): string =>
  THEIRS.reduce((said, [pattern, word]) => said.replace(pattern, word), text)

/** The question of somebody else. `own` is the seat who looks, as the pieces name it. */
export function overheard(pieces: Piece[], own: (p: Piece) => boolean): Piece[] {
  const found: Piece[] = []
  let subject = false // the piece before is "you", who does what follows
  for (const p of pieces) {
    const last = found.at(-1)
    const owned = own(p) && last ? WHOSE.exec(last.text) : null
    if (last && owned) {
      const your = last.text.slice(0, owned.index) + (owned.index ? 'your' : 'Your')
      found.splice(-1, 1, { ...last, text: `${your} ${owned[1]}` })
    } else if (own(p)) found.push({ ...p, text: last ? 'you' : 'You' })
    else
      found.push(p.kind ? p : { ...p, text: subject ? agreed(ofOthers(p.text)) : ofOthers(p.text) })
    subject = own(p) && !owned && !/\b(of|by|to|for|from|with|against) $/.test(last?.text ?? '')
  }
  return found
}

/** "A child of", before who looks: "your child". */
const WHOSE = /\b(?:an?|the) (\w+) of $/i

/** After "You": " has collected 80" is " have collected 80". */
function agreed(text: string): string {
  const [, verb, rest] = /^ (is|has|was|\w{3,}s)\b(.*)$/s.exec(text) ?? []
  return verb ? ` ${toYou(verb)}${rest}` : text
}
