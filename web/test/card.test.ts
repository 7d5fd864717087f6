import { render } from '@testing-library/svelte'
import { describe, expect, it } from 'vitest'
import Card from '../src/ui/Card.svelte'
import { faceOf } from '../src/games/fidelitas'
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
  it('reads a price', () => {
    expect(priceOf('3 coins, 1 wood, 2 of any type, eliminate a worker')).toEqual([
      { n: '3', what: 'coins' },
      { n: '1', what: 'wood' },
      { n: '2', what: 'any' },
      { n: '', what: 'eliminate a worker' },
    ])
  })
})
