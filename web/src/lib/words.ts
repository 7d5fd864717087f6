// The words of a game: which of them stand in a text, and what they mean.
import { explainedOf, formsOf } from './lookup'
import type { Word } from './wire'

/** A piece of a text; `word` where it is one that is explained. */
export interface Piece {
  text: string
  word?: Word
}

const letter = /[\p{L}\p{N}]/u
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export class Lexicon {
  #words = new Map<string, Word>()
  #pattern: RegExp | null = null
  /** The same lines are drawn again and again. */
  #known = new Map<string, readonly Piece[]>()

  constructor(readonly words: readonly Word[]) {
    for (const word of words)
      for (const form of [...formsOf(word), ...explainedOf(word)])
        this.#words.set(form.toLowerCase(), word)
    const longest = words.flatMap(explainedOf).sort((a, b) => b.length - a.length)
    if (longest.length) this.#pattern = anyOf(longest)
  }

  /** The word that is meant, in any of its forms. */
  find(form: string): Word | undefined {
    return this.#words.get(form.trim().toLowerCase())
  }

  /** A text in pieces; each word is explained where it stands first. */
  pieces(text: string): readonly Piece[] {
    let pieces = this.#known.get(text)
    if (!pieces) this.#known.set(text, (pieces = this.#split(text)))
    return pieces
  }

  #split(text: string): Piece[] {
    if (!this.#pattern) return [{ text }]
    const found: Piece[] = []
    const met = new Set<Word>()
    let done = 0
    for (const match of text.matchAll(this.#pattern)) {
      const word = this.#meant(match[0])
      if (!word || met.has(word)) continue
      met.add(word)
      if (match.index > done) found.push({ text: text.slice(done, match.index) })
      found.push({ text: match[0], word })
      done = match.index + match[0].length
    }
    if (done < text.length) found.push({ text: text.slice(done) })
    return found
  }

  /** The words that stand in a text, in their order. */
  in(text: string): Word[] {
    return this.pieces(text).flatMap((piece) => piece.word ?? [])
  }

  /** Signs of one or two letters are meant only as they are written: `X`, but no `x`. */
  #meant(text: string): Word | undefined {
    const word = this.find(text)
    if (!word || text.length > 2 || !letter.test(text)) return word
    return formsOf(word).includes(text) ? word : undefined
  }
}

const LETTER = '[\\p{L}\\p{N}]'

/** Any of these forms as a whole word, where it begins and ends with letters. */
function anyOf(forms: string[]): RegExp {
  const words = forms.filter((form) => letter.test(form[0]!)).map(ending)
  const signs = forms.filter((form) => !letter.test(form[0]!)).map(ending)
  // whether a word begins here is asked once, not for each of them
  const parts = words.length ? [`(?<!${LETTER})(?:${words.join('|')})`] : []
  return new RegExp([...parts, ...signs].join('|'), 'giu')
}

const ending = (form: string) =>
  letter.test(form.at(-1)!) ? `${escaped(form)}(?!${LETTER})` : escaped(form)
