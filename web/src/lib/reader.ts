// Who reads a page: which words are explained there, and where a rule or a word is opened.
import { getContext, setContext } from 'svelte'
import { go } from './router.svelte'
import { Lexicon } from './words'

export interface Reader {
  readonly lexicon: Lexicon
  /** what is told of the things that one looks at, before their words are */
  readonly wonder?: { isFirst(on: Element, since: number): boolean }
  showRule(id: string): void
  /** the glossary, at this word */
  showWord(word: string): void
}

/** A page without a table: rules and words are on pages of their own. */
export class PageReader implements Reader {
  lexicon = new Lexicon([])

  constructor(readonly game: string) {}

  showRule(id: string): void {
    go(`/rules/${this.game}#${id}`)
  }

  showWord(word: string): void {
    go(`/rules/${this.game}#word-${word}`)
  }
}

const KEY = Symbol('reader')
const nobody: Reader = { lexicon: new Lexicon([]), showRule: () => {}, showWord: () => {} }

export function provideReader(reader: Reader): void {
  setContext(KEY, reader)
}
export function useReader(): Reader {
  return getContext<Reader | undefined>(KEY) ?? nobody
}
