import { describe, expect, it } from 'vitest'
import { match } from '../src/lib/motion'

const at = (piece: string, zone: string) => ({ piece, zone })

describe('what moved where', () => {
  it('keeps what stays', () => {
    const table = [at('baker', 'market'), at('judge', 'hand')]
    expect(match(table, table)).toEqual([0, 1])
  })
  it('follows a card from one place to another', () => {
    expect(match([at('baker', 'hand')], [at('baker', 'market')])).toEqual([0])
  })
  it('moves one of two alike, and leaves the other', () => {
    const before = [at('soldier', 'library'), at('soldier', 'market')]
    const after = [at('soldier', 'market'), at('soldier', 'market')]
    expect(match(before, after)).toEqual([1, 0])
  })
  it('has no origin for what comes from nowhere', () => {
    expect(match([at('baker', 'hand')], [at('baker', 'hand'), at('thief', 'hand')])).toEqual([
      0,
      null,
    ])
  })
})
