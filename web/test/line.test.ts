import { describe, expect, it } from 'vitest'
import { inLineAtFirst, lineOfPlan, movesOfLine, pointedInLine, saidOfLine } from '../src/lib/line'
import type { MoveInfo, Together } from '../src/lib/wire'

const CARDS = ['Cook', 'Judge', 'Cook']
const ENDS = 900
function moves(verb: string, from: number): MoveInfo[] {
  return CARDS.map((label) => ({
    id: from + CARDS.indexOf(label), // two of a kind are one move
    verb,
    text: `${verb} ${label}`,
    notation: `${verb} ${label}`,
    args: [{ kind: 'card', id: label, label }],
  })) as unknown as MoveInfo[]
}
const none = CARDS.map(() => null)
const done = { id: ENDS, verb: 'done', text: 'go on', notation: 'done', args: [] }
const some = { kind: 'line', text: '', lay: moves('lay', 300), ends: done } as unknown as Together
const take: Together = { ...some, on: moves('put', 100), off: none, most: 2 }
const sift: Together = { ...some, on: none, off: moves('discard', 200), most: 3 }
const order: Together = { ...some, on: none, off: none, most: 0, ends: null }
const ids = (together: Together, line: number[]) => movesOfLine(together, line).map((m) => m.id)

describe('things put in a line', () => {
  it('are chosen one after the other, or all there to begin with', () => {
    expect(inLineAtFirst(take)).toEqual([])
    expect(inLineAtFirst(sift)).toEqual([0, 1, 2])
    expect(pointedInLine(take, [1], 0)).toEqual([1, 0])
    expect(pointedInLine(sift, [0, 1, 2], 1)).toEqual([0, 2])
    expect(pointedInLine(order, [0, 1, 2], 0)).toEqual([1, 2, 0])
  })

  it('are picked, and laid from the last to the second: the first is left', () => {
    expect(ids(take, [1, 0])).toEqual([100, 101, 300])
    expect(ids(take, [1])).toEqual([101, ENDS])
    expect(ids(take, [])).toEqual([ENDS])
    expect(ids(sift, [2, 1])).toEqual([200, ENDS, 301])
    expect(ids(sift, [0, 1, 2])).toEqual([ENDS, 300, 301])
    expect(ids(sift, [])).toEqual([200, 201, 200])
    expect(ids(order, [1, 2, 0])).toEqual([300, 300])
  })

  it('are advised whole, as far as a plan makes them', () => {
    expect(lineOfPlan(take, [101, 100, 300, 7])).toEqual([1, 0])
    expect(lineOfPlan(take, [ENDS])).toEqual([])
    expect(lineOfPlan(sift, [200, ENDS, 300])).toEqual([1, 2])
    expect(lineOfPlan(sift, [200])).toBeNull()
    expect(lineOfPlan(take, [101])).toBeNull()
  })

  it('are told in their order', () => {
    expect(saidOfLine(take, [1, 0])).toBe('first Judge, then Cook')
    expect(saidOfLine(sift, [1])).toBe('first Judge, discard Cook and Cook')
    expect(saidOfLine(take, [])).toBe('none of them')
  })
})

describe('some of a list', () => {
  const list = { ...some, kind: 'some', lay: [], off: none, most: 3 } as unknown as Together
  const bring: Together = { ...list, on: moves('commit', 100) }

  it('are chosen, and the list is ended where these are not all', () => {
    expect(inLineAtFirst(bring)).toEqual([])
    expect(pointedInLine(bring, [1], 1)).toEqual([])
    expect(ids(bring, [1])).toEqual([101, ENDS])
    expect(ids(bring, [])).toEqual([ENDS])
    expect(ids(bring, [0, 1, 2])).toEqual([100, 101, 100])
  })

  it('leave one use for each thing', () => {
    const [cook] = moves('stake', 100)
    const [sold, judge] = moves('sell', 200)
    const cards = { ...list, on: [cook!, sold!, judge!] }
    expect(pointedInLine(cards, [0], 1)).toEqual([1])
    expect(pointedInLine(cards, [0], 2)).toEqual([0, 2])
  })

  it('are advised and told', () => {
    expect(lineOfPlan(bring, [101, ENDS])).toEqual([1])
    expect(saidOfLine(bring, [1])).toBe('commit Judge')
    expect(saidOfLine(bring, [])).toBe('go on')
  })
})
