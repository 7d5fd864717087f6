import { describe, expect, it } from 'vitest'
import { fitted } from '../src/lib/sums'

describe('a sum that is typed', () => {
  it('is taken as it is', () => {
    expect(fitted(80, 0, 240)).toEqual({ sum: 80, said: '' })
  })

  it('is never rounded up, and says so', () => {
    expect(fitted(85, 0, 240)).toEqual({ sum: 80, said: 'Sums go in tens: 80, not 85.' })
  })

  it('is no more than one has, and says so', () => {
    expect(fitted(900, 0, 240)).toEqual({ sum: 240, said: 'You cannot pay 900: 240 is the most.' })
  })

  it('is no less than the least', () => {
    expect(fitted(5, 30, 240)).toEqual({ sum: 30, said: '30 is the least.' })
    expect(fitted(NaN, 30, 240).sum).toBe(30)
  })
})
