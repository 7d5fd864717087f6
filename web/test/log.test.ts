import { describe, expect, it } from 'vitest'
import { items } from '../src/lib/log'
import type { Entry } from '../src/lib/wire'

let seq = 0
function move(seat: number, text: string, ...events: string[]): Entry {
  seq += 1
  const told = events.map((line) => ({ text: line, rule: 'R-1' }))
  return { seq, kind: 'move', seat, ply: seq, at: 0, text, events: told } as unknown as Entry
}
const nameOf = (seat: number) => ['Anna', 'Bela', 'Carl'][seat]!
const said = (entries: Entry[]) =>
  items(entries, nameOf).map((i) => [
    i.names.join('+'),
    ...i.lines.map((l) => `${l.text} ${l.times}`),
  ])

describe('the log', () => {
  it('names who made a move that nothing tells of', () => {
    expect(said([move(0, 'Done')])).toEqual([['Anna', 'Done 1']])
    expect(said([move(0, 'Play', 'Anna plays')])).toEqual([['', 'Anna plays 1']])
  })

  it('puts a round of passes into one line, which leads to its last moment', () => {
    const log = [move(1, 'Pass'), move(2, 'Pass'), move(0, 'Play', 'Anna plays'), move(1, 'Pass')]
    expect(said(log)).toEqual([
      ['Bela+Carl', 'Pass 1'],
      ['', 'Anna plays 1'],
      ['Bela', 'Pass 1'],
    ])
    const [passes] = items(log, nameOf)
    expect([passes!.from, passes!.ply, passes!.seat]).toEqual([log[0]!.ply, log[1]!.ply, 2])
  })

  it('lets nobody say the same twice in one line', () => {
    expect(said([move(1, 'Done'), move(1, 'Done')])).toHaveLength(2)
  })

  it('writes the same line once and leaves out talk and unseen moves', () => {
    const talk = { ...move(0, 'Hello'), kind: 'chat' } as Entry
    expect(said([move(0, 'Draw', 'Anna draws', 'Anna draws'), talk, move(1, '')])).toEqual([
      ['', 'Anna draws 2'],
    ])
  })
})
