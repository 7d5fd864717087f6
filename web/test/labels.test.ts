import { expect, it } from 'vitest'
import { place, type Wish } from '../src/games/conspiracy/labels'

const wish = (id: string, x: number, y: number, weight = 0): Wish => ({
  id,
  at: [x, y],
  half: [5, 5],
  w: 40,
  h: 10,
  weight,
})

it('stands a name below its land, where there is room', () => {
  expect(place([wish('a', 0, 0)], []).get('a')).toEqual({ id: 'a', x: 0, y: 10 })
})

it('moves a name out of the way of what stands there, the weightiest first', () => {
  const found = place([wish('a', 0, 0), wish('b', 4, 0, 1)], [])
  expect(found.get('b')!.y).toBe(10)
  expect(found.get('a')!.y).not.toBe(10)
})

it('leaves a name out that would lie over others', () => {
  const everywhere = [{ x: -500, y: -500, w: 1000, h: 1000 }]
  expect(place([wish('a', 0, 0)], everywhere).size).toBe(0)
})
