import { describe, expect, it } from 'vitest'
import { ofOthers, overheard } from '../src/lib/waiting'

const seat = (word: string, text: string) => ({ kind: 'seat', domain: 'seat', word, text })
const plain = (text: string) => ({ text })
const told = (...pieces: Parameters<typeof overheard>[0]) =>
  overheard(pieces, (p) => p.word === '1')
    .map((p) => p.text)
    .join('')

describe('the question of somebody else, told to who waits', () => {
  it('speaks of the one who is asked', () => {
    expect(ofOthers('Which education does your child get?')).toBe(
      'Which education does their child get?',
    )
    expect(ofOthers('You rolled 5: do you play a card?')).toBe(
      'They rolled 5: do they play a card?',
    )
    expect(ofOthers('It offers you 70 ducats: do you leave the land to it?')).toBe(
      'It offers them 70 ducats: do they leave the land to it?',
    )
    expect(ofOthers('Do you offer money to leave it to you?')).toBe(
      'Do they offer money to leave it to them?',
    )
  })

  it('says "you" to who looks, with a verb that fits', () => {
    const asked = plain(' has collected 110 ducats: do you answer with a card?')
    expect(told(seat('1', 'You'), asked)).toBe(
      'You have collected 110 ducats: do they answer with a card?',
    )
    expect(told(seat('2', 'Bela'), asked)).toBe(
      'Bela has collected 110 ducats: do they answer with a card?',
    )
    expect(told(plain('A child of '), seat('1', 'You'), plain(' is about to die'))).toBe(
      'Your child is about to die',
    )
    expect(told(plain('Claimed by '), seat('1', 'You'), plain(' is Berg'))).toBe(
      'Claimed by you is Berg',
    )
  })
})
