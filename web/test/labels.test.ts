import { expect, it } from 'vitest'
import { counters, groundOf, place, type Wish } from '../src/games/conspiracy/labels'

const wish = (id: string, x: number, y: number, weight = 0): Wish => ({
  id,
  at: [x, y],
  half: [5, 5],
  w: 40,
  h: 10,
  weight,
})

it('stands a name below its land, where there is room', () => {
  expect(place([wish('a', 0, 0)], []).get('a')).toEqual({ id: 'a', x: 0, y: 10, tied: null })
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

const ground = groundOf([
  { id: 'a', points: [[-60, -60], [60, -60], [60, 7], [-60, 7]] }, // prettier-ignore
  { id: 'b', points: [[-60, 7], [60, 7], [60, 60], [-60, 60]] }, // prettier-ignore
])

it('writes a name into its own land, though the place below the shield is free', () => {
  const found = place([wish('a', 0, 0)], [], ground).get('a')!
  expect(ground(found.x, found.y)).toBe('a')
  expect(found.tied).toBeNull()
})

it('ties a name to its land that must stand elsewhere', () => {
  const full = [{ x: -100, y: -100, w: 200, h: 107 }]
  const found = place([{ ...wish('a', 0, 0), must: true }], full, ground).get('a')!
  expect(ground(found.x, found.y)).toBe('b')
  expect(found.tied).toEqual([0, 0])
})

it('lets a lesser name go for one that must be read', () => {
  const walls = [
    { x: -500, y: -500, w: 1000, h: 505 },
    { x: -500, y: 15, w: 1000, h: 500 },
    { x: -500, y: 0, w: 479, h: 20 },
    { x: 21, y: 0, w: 479, h: 20 },
  ]
  const found = place([wish('a', 0, 0, 5), { ...wish('b', 1, 0), must: true }], walls)
  expect([...found.keys()]).toEqual(['b'])
})

it('stands troops in their own land', () => {
  const box = counters([{ ...wish('a', 0, 0), w: 20 }], [], ground).get('a')!
  expect(ground(box.x + box.w / 2, box.y + box.h / 2)).toBe('a')
})
