import { describe, expect, it } from 'vitest'
import { gazeAt } from '../src/games/conspiracy/gaze'

const phone = { w: 380, h: 350 }
const scale = 1080 / 380 // the paper a pixel shows on the whole map

describe('where the map looks', () => {
  it('is close at one land', () => {
    const { middle, closer } = gazeAt([[300, 400]], phone, scale)
    expect(middle).toEqual({ x: 300, y: 400 })
    expect(closer).toBe(2.6)
  })

  it('is far enough for all lands in question, if that can be read', () => {
    const two = gazeAt([[300, 400], [700, 500]], phone, scale) // prettier-ignore
    expect(two.middle).toEqual({ x: 500, y: 450 })
    expect(two.closer).toBeCloseTo(1080 / 580)
    expect(gazeAt([[0, 0], [1000, 900]], phone, scale).closer).toBe(1.5) // prettier-ignore
  })
})
