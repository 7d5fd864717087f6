import { describe, expect, it } from 'vitest'
import { cardKeys, linesOf } from '../src/games/ausonia/lines'
import { gemKeys, litGems } from '../src/games/ausonia/pool'

describe('the text of a Favour Card', () => {
  const text =
    'Pay a gem of any colour: Draw 2. If you used another card of the Merchants: Influence 1.'

  it('has a line for each ability, the red one red', () => {
    expect(linesOf(text)).toEqual([
      { text: 'Pay any gem: Draw 2' },
      { text: '◆ Other Merchants used: Influence 1', red: true, word: 'red ability' },
    ])
    expect(linesOf('If you used two emeralds: Influence 3.')[0]!.text).toBe(
      '◆ Two emeralds used: Influence 3',
    )
  })

  it('says in the Play Area how each ability stands', () => {
    expect(linesOf(text, ['used', 'open']).map((l) => l.sign)).toEqual(['✓', '●'])
  })

  it('has no signs where a pack tells the abilities in other lines', () => {
    expect(linesOf('All at once: Draw 1.', ['used', 'open']).map((l) => l.sign)).toEqual([
      undefined,
    ])
  })
})

describe('the gems of the cards that were played', () => {
  it('go out as they are spent, on the cards played first', () => {
    const cards = [['E'], ['S', 'E'], ['E']]
    expect(litGems(cards, { S: 1, E: 2 })).toEqual([[false], [true, true], [true]])
    expect(litGems(cards, { S: 0, E: 1 })).toEqual([[false], [false, false], [true]])
  })
})

describe('what is meant by a press', () => {
  it('is the closed line of a card, before one that is done', () => {
    expect(cardKeys('apprentice', ['used', 'closed'])).toEqual([
      'use>card:apprentice&number:2',
      'use,seal>card:apprentice',
      'use>card:apprentice&number:1',
    ])
  })

  it('is a gem that is left on a Gem Card, where one is asked for', () => {
    expect(gemKeys('dusk-cluster', ['S', 'B'], [false, true])).toEqual([
      'use,seal>card:dusk-cluster',
      'spend>gems:bloodshard',
    ])
  })
})
