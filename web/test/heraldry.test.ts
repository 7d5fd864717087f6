import { describe, expect, it } from 'vitest'
import { armsFromName, seatArms, tinctureOf } from '../src/lib/heraldry'
import { icons } from '../src/lib/icons'
import { houseArms, landArms } from '../src/games/conspiracy/arms'

const metals = ['or', 'argent']

describe('arms', () => {
  it('tells the seats apart by charge alone', () => {
    expect(new Set(seatArms.map((a) => a.charge)).size).toBe(seatArms.length)
    expect(new Set(Object.values(houseArms).map((a) => a.charge)).size).toBe(6)
  })
  it('lays metal on colour or colour on metal', () => {
    for (const name of ['Baker', 'Judge', 'x', 'A long name']) {
      const a = armsFromName(name)
      expect(metals.includes(a.field)).not.toBe(metals.includes(a.chargeTincture!))
      expect(armsFromName(name)).toEqual(a)
    }
  })
  it('draws every charge it names', () => {
    for (const a of [...seatArms, ...Object.values(houseArms), ...Object.values(landArms)]) {
      if (a.charge) expect(icons, a.charge).toHaveProperty([a.charge])
    }
  })
  it('gives no two territories the same arms', () => {
    const seen = Object.values(landArms).map((a) => JSON.stringify(a))
    expect(new Set(seen).size).toBe(seen.length)
  })
  it('reads plain colour words', () => {
    expect(tinctureOf('purple')).toBe('purpure')
    expect(tinctureOf(undefined)).toBe('argent')
  })
})
