import { describe, expect, it } from 'vitest'
import { AIM, type Book, lookUp } from '../src/lib/lookup'
import { Lexicon } from '../src/lib/words'

const words = [
  { word: 'Guild', also: ['guilds'], text: 'One of nine families.', rule: 'T-1' },
  { word: 'Guild pair', also: ['pairs'], text: 'Two cards of one guild.' },
  { word: 'X', also: ['do not draw'], text: 'No card is drawn.' },
  { word: 'Fulfilled', also: ['●'], text: 'True now.' },
  { word: 'Hand', phrases: ['cards in hand'], text: 'Cards held.' },
]
const lexicon = new Lexicon(words)
const marked = (text: string) =>
  lexicon.pieces(text).flatMap((p) => (p.word ? [`${p.text}=${p.word.word}`] : []))

describe('the words of a text', () => {
  it('are found in any form, the longest first', () => {
    expect(marked('a guild pair of two guilds')).toEqual(['guild pair=Guild pair', 'guilds=Guild'])
  })
  it('are whole words', () => {
    expect(marked('Guildhalls and repairs')).toEqual([])
  })
  it('are explained where they stand first', () => {
    expect(marked('a guild is a guild')).toEqual(['guild=Guild'])
  })
  it('may be signs; letters only as they are written', () => {
    expect(marked('● the X, not the x')).toEqual(['●=Fulfilled', 'X=X'])
  })
  it('of an everyday sense are meant in their phrases alone, and found by their name', () => {
    expect(marked('the other hand holds two cards in hand')).toEqual(['cards in hand=Hand'])
    expect(lexicon.find('hand')?.word).toBe('Hand')
  })
  it('leave the text as it is', () => {
    const text = 'A guild (●): X, guild pair.'
    expect(
      lexicon
        .pieces(text)
        .map((p) => p.text)
        .join(''),
    ).toBe(text)
  })
  it('need no glossary', () => {
    expect(new Lexicon([]).pieces('a guild')).toEqual([{ text: 'a guild' }])
  })
})

describe('looking up', () => {
  const rule = (id: string, section: string, text: string) => ({ id, section, kind: '', text })
  const book = {
    words,
    aim: { goal: 'Most points win.', rule: 'T-9' },
    chapters: [],
    rules: [
      rule('T-1', 'Turn', 'Guildhalls stay.'),
      rule('T-2', 'Turn', 'Count each guild once.'),
      rule('T-3', 'Guild', 'There are nine.'),
    ],
  } as Book
  const titles = (query: string) => lookUp(book, query).map((f) => f.title)

  it('gives the explanation, then titles, whole words, beginnings', () => {
    expect(titles('guild')).toEqual(['Guild', 'Guild pair', 'Guild T-3', 'Turn T-2', 'Turn T-1'])
  })
  it('wants all words', () => {
    expect(titles('guild once')).toEqual(['Turn T-2'])
  })
  it('finds the goal by any name', () => {
    for (const name of ['goal', 'Aim', 'how to win']) expect(titles(name)[0]).toBe(AIM)
  })
  it('finds nothing for nothing', () => {
    expect(titles('  ')).toEqual([])
    expect(titles('zebra')).toEqual([])
  })
})
