import { describe, expect, it } from 'vitest'
import { abroadSaid, madeOf, preaches, waysOf, waysSaid } from '../src/games/conspiracy/roads'
import type { ConspiracyTable } from '../src/games/conspiracy/table'
import type { CardInfo } from '../src/lib/wire'

const land = (id: string, owner: number | null, city = false) => ({
  id,
  name: id,
  owner,
  city,
  in_play: true,
  income: 10,
  relic: false,
  troops: id === 'Habsburg' ? { 'mercenary': 1, 'mercenary-hit': 1 } : {},
})
const table = {
  territories: [land('Habsburg', 0), land('Württemberg', 0, true), land('Tirol', 1)],
  preacher: { owner: null, at: null, captor: null },
} as unknown as ConspiracyTable
const territory = (id: string, ...to: string[]): CardInfo =>
  ({
    id,
    name: id,
    group: 'Territory',
    facts: { borders: to.map((t) => ({ to: t, road: true })) },
  }) as unknown as CardInfo
const cards = [
  territory('Habsburg', 'Württemberg', 'Tirol'),
  territory('Württemberg', 'Habsburg'),
  territory('Tirol', 'Habsburg'),
  { id: 'mailand', name: 'Mailand', group: 'Foreign city', facts: { roads: ['Habsburg'] } },
] as unknown as CardInfo[]
const [habsburg, , tirol] = table.territories

describe('roads', () => {
  it('pay to own lands and abroad, twice at a Reichsstadt', () => {
    expect(waysSaid(waysOf(table, cards, habsburg!, 0))).toBe(
      ', and 30 by roads to your Württemberg and to Mailand abroad',
    )
    expect(waysSaid(waysOf(table, cards, tirol!, 0))).toBe(', and 10 by roads to your Habsburg')
    expect(waysSaid(waysOf(table, cards, tirol!, 1))).toBe('')
  })

  it('are told one by one to who asks where trade comes from', () => {
    const me = { seat: 0, income: 80, trade: 30 } as ConspiracyTable['seats'][number]
    expect(preaches(table, me)).toBe(false)
    const holy = { ...table, preacher: { owner: 0, at: 'Tirol', captor: null } } as ConspiracyTable
    expect(preaches(holy, me)).toBe(true)
    expect(madeOf(holy, cards, me, 'relics')).toBe('the preacher.')
    expect(madeOf(table, cards, me, 'trade')).toBe('Habsburg–Württemberg 20, Habsburg–Mailand 10.')
    expect(madeOf(table, cards, me, 'hired')).toBe('Habsburg 2.')
    expect(madeOf(table, cards, me, 'relics')).toBe('None.')
  })

  it('lead to cities that are nobody’s', () => {
    expect(abroadSaid(['Habsburg', 'Tirol'])).toContain('whoever rules Habsburg and Tirol')
  })
})
