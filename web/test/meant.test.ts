import { describe, expect, it } from 'vitest'
import { isClear, meantBy, preacherAt } from '../src/games/conspiracy/meant'
import { begin } from '../src/lib/choice'
import type { MoveInfo } from '../src/lib/wire'

const move = (id: number, verb: string, ...args: [string, string][]): MoveInfo => ({
  id,
  verb,
  notation: verb,
  text: verb,
  args: args.map(([kind, word]) => ({ kind, domain: kind, id: word, label: word })),
})

describe('a press on the map in movement', () => {
  const mercenary = move(1, 'march', ['choice', 'mercenary-hit'], ['place', 'habsburg'])
  const knight = move(2, 'march', ['choice', 'knight'], ['place', 'habsburg'])
  const elsewhere = move(3, 'march', ['choice', 'knight'], ['place', 'augsburg'])
  const preach = move(4, 'preach', ['place', 'habsburg'])
  const all = begin([mercenary, knight, elsewhere, preach])

  it('on a land can mean whoever stands there, and who goes there', () => {
    expect(meantBy(all, 'habsburg').map((m) => m.id)).toEqual([1, 2, 4])
  })

  it('on a troop means that troop, and nobody who comes from elsewhere', () => {
    expect(meantBy(all, 'habsburg', 'mercenary').map((m) => m.id)).toEqual([1])
    expect(meantBy(all, 'habsburg', 'knight').map((m) => m.id)).toEqual([2])
  })

  it('on a troop that cannot move means its land', () => {
    const left = begin([elsewhere, preach])
    expect(meantBy(left, 'habsburg', 'mercenary').map((m) => m.id)).toEqual([4])
    expect(meantBy(left, 'tirol')).toEqual([])
  })

  it('on the preacher means him, who goes to the land that is pressed then', () => {
    expect(preacherAt('augsburg', () => true)).toBe('verb:preach')
    expect(preacherAt('augsburg', () => false)).toBe('place:augsburg')
    expect(isClear([preach], [])).toBe(false)
    expect(isClear([preach], ['verb:preach'])).toBe(true)
    expect(isClear([mercenary, knight], [])).toBe(false)
  })
})
