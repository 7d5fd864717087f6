// Looking things up by word: in the aim of the game, the glossary and the rules, best first.
// It counts as engine/lookup.py does, so that browser and terminal find the same.
import type { Material, RuleInfo, Word } from './wire'

export type Book = Pick<Material, 'rules' | 'words' | 'aim' | 'chapters'>

export interface Found {
  kind: 'aim' | 'word' | 'rule'
  title: string
  text: string
  rule: string
  names: string[]
}

export const AIM = 'The aim of the game'
const AIM_WORDS = ['goal', 'aim', 'objective', 'win', 'winning', 'winner', 'how to win', 'victory']
const [NAMED, TITLE, TEXT, BEGINS, WITHIN] = [40, 12, 4, 2, 1] as const

export const formsOf = (word: Word): string[] => [word.word, ...(word.also ?? [])]
/** What is explained where it stands in a text: its forms, or only the phrases it names. */
export const explainedOf = (word: Word): string[] =>
  word.phrases?.length ? word.phrases : formsOf(word)

function ofWord(word: Word): Found {
  const { word: title, text, rule = '' } = word
  return { kind: 'word', title, text, rule, names: formsOf(word) }
}

function ofRule(r: RuleInfo): Found {
  const title = `${r.section} ${r.id}`
  return { kind: 'rule', title, text: `${r.text} ${r.ruling ?? ''}`, rule: r.id, names: [] }
}

function entries({ rules, words, aim }: Book): Found[] {
  const first: Found[] = aim
    ? [{ kind: 'aim', title: AIM, text: aim.goal, rule: aim.rule, names: AIM_WORDS }]
    : []
  return [...first, ...words.map(ofWord), ...rules.map(ofRule)]
}

/** What speaks of all these words, best first; the order of the rulebook decides ties. */
export function lookUp(book: Book, query: string): Found[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  return entries(book)
    .map((entry) => ({ entry, worth: worth(entry, wanted) }))
    .filter((scored) => scored.worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map((scored) => scored.entry)
}

/** 0 where one of the words is missing. */
function worth(entry: Found, wanted: string[]): number {
  const whole = wanted.join(' ')
  const named = entry.names.some((name) => name.toLowerCase() === whole)
  const title = [entry.title, ...entry.names].join(' ').toLowerCase()
  const text = entry.text.toLowerCase()
  const worths = wanted.map((word) => Math.max(met(word, title, TITLE), met(word, text, TEXT)))
  if (!named && worths.includes(0)) return 0
  return worths.reduce((sum, each) => sum + each, named ? NAMED : 0)
}

const letter = /[\p{L}\p{N}_]/u

/** A whole word counts most, then the beginning of one, then anything within one. */
function met(word: string, text: string, whole: number): number {
  let best = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !letter.test(text[at - 1]!)
    const after = text[at + word.length]
    const ends = after === undefined || !letter.test(after)
    if (begins && ends) return whole
    best = Math.max(best, begins ? BEGINS : WITHIN)
  }
  return best
}
