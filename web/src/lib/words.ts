// The words of a game: which of them stand in a text, and what they mean.
import { explainedOf, formsOf } from './lookup'
import type { Word } from './wire'

/** A piece of a text; `word` where it is one that is explained. */
export interface Piece {
  text: string
  word?: Word
}

const letter = /[\p{L}\p{N}]/u

export class Lexicon {
  #words = new Map<string, Word>()
  /** What is explained, in small letters, by how it begins; the longest first. */
  #forms = new Map<string, string[]>()
  /** The same lines are drawn again and again. */
  #known = new Map<string, readonly Piece[]>()

  constructor(readonly words: readonly Word[]) {
    for (const word of words)
      for (const form of [...formsOf(word), ...explainedOf(word)])
        this.#words.set(form.toLowerCase(), word)
    const longest = words.flatMap(explainedOf).sort((a, b) => b.length - a.length)
    for (const form of longest.map((each) => each.toLowerCase())) {
      const begin = beginOf(form)
      this.#forms.set(begin, [...(this.#forms.get(begin) ?? []), form])
    }
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
    if (!this.#forms.size) return [{ text }]
    const found: Piece[] = []
    const met = new Set<Word>()
    let done = 0
    let end = 0 // of the last form, whether it was meant or not
    for (const { 0: begin, index } of text.matchAll(BEGINNINGS)) {
      const form = index < end ? undefined : this.#formAt(text, index, begin)
      if (!form) continue
      end = index + form.length
      const said = text.slice(index, end)
      const word = this.#meant(said)
      if (!word || met.has(word)) continue
      met.add(word)
      if (index > done) found.push({ text: text.slice(done, index) })
      found.push({ text: said, word })
      done = end
    }
    if (done < text.length) found.push({ text: text.slice(done) })
    return found
  }

  /** The longest form that stands there, and ends where a word ends. */
  #formAt(text: string, index: number, begin: string): string | undefined {
    return this.#forms.get(begin.toLowerCase())?.find((form) => {
      const end = index + form.length
      const cut = letter.test(text.charAt(end)) && letter.test(form.at(-1)!)
      return !cut && text.slice(index, end).toLowerCase() === form
    })
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

/** Whole words, and all signs. */
const BEGINNINGS = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu
const beginOf = (form: string) => form.match(BEGINNINGS)?.[0] ?? form
