import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import Card from '../src/ui/Card.svelte'
import { faceOf, soFar } from '../src/games/fidelitas'
import { momentsOf } from '../src/games/conspiracy/moments'
import { priceOf } from '../src/games/feudalia'
import type { CardInfo, Material } from '../src/lib/wire'

const guild: CardInfo = {
  group: 'Guild',
  id: 'civic',
  name: 'Civic',
  source: 'reconstructed',
  facts: { colour: 'purple', symbol: 'scales' },
}
const judge: CardInfo = {
  group: 'Virtus',
  id: 'judge',
  name: 'Judge',
  source: 'found',
  text: 'Move 1 card.',
  facts: { guild: 'civic' },
}
const material = { cards: [guild, judge] } as unknown as Material

describe('a card', () => {
  it('says in words when it is played, and each moment once', () => {
    expect(momentsOf(['own-turn'])).toBe('on your turn')
    expect(momentsOf(['child-death', 'ruler-death', 'combat'])).toBe('on a death, in combat')
  })
  it('has a face made from content', () => {
    const face = faceOf(judge, material)
    expect(face).toMatchObject({
      name: 'Judge',
      tint: 'purpure',
      text: 'Move 1 card.',
      source: 'found',
    })
    expect(face.arms).toMatchObject({ field: 'purpure', charge: 'scales' })
  })
  it('shows name and text; where it is from is told where it is read large', () => {
    const { container } = render(Card, { face: faceOf(judge, material) })
    expect(container.textContent).toContain('Judge')
    expect(container.textContent).toContain('Move 1 card.')
    expect(container.textContent).not.toMatch(/[●◐○]/)
  })
  it('names the word that explains its arms', () => {
    const { container } = render(Card, { face: faceOf(judge, material) })
    const arms = container.querySelector<HTMLElement>('.arms[data-say]')
    expect(arms?.dataset).toMatchObject({ say: 'civic guild', word: 'civic' })
  })
  it('says how far a wish is as the table counts it', () => {
    expect(soFar('3 of 4 guilds at the Bakery')).toBe('3 of 4')
    expect(soFar('1 of 2: a Thief at the Courthouse, a Judge at the Bakery')).toBe('1 of 2')
    const crowded = '3 of 3 cards of one guild at the Market, and 1 of another'
    expect(soFar(crowded)).toBe('3 of 3, 1 other')
  })
  it('reads a price', () => {
    expect(priceOf('3 coins, 1 wood, 2 of any type, eliminate a worker')).toEqual([
      { n: '3', what: 'coins' },
      { n: '1', what: 'wood' },
      { n: '2', what: 'any' },
      { n: '', what: 'eliminate a worker' },
    ])
  })
})
