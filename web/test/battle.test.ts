import { describe, expect, it } from 'vitest'
import { ended, lastBattle, meaningsOf, soldierSaid } from '../src/games/conspiracy/battle'
import type { War } from '../src/games/conspiracy/table'
import { begin, narrow } from '../src/lib/choice'
import { tell } from '../src/lib/chronicle'
import type { EventInfo, MoveInfo } from '../src/lib/wire'

const arg = (kind: string, label: string) => ({ kind, domain: kind, id: label, label })
const told = (name: string, seat: number | null, text: string, args: string[] = []): EventInfo => ({
  name,
  seat,
  text,
  args: args.map((label) => arg('number', label)),
})
const roll = (...numbers: number[]) => told('combat-roll', null, 'row', numbers.map(String))

describe('a war as its events tell it', () => {
  const attacks = { events: [told('attacks', 0, 'Ann attacks Trient', ['trient'])] }
  const joins = { events: [told('joins', 2, 'Cyd joins the defence')] }
  const first = {
    events: [
      roll(1, 5, 7, 1, 8, 6, 0, 2, 3, 4, 4),
      roll(2, 12, 12, 2, 7, 7, 1, 6, 6, 3, 4),
      told('killed', 1, 'a mercenary of Bob is killed'),
    ],
  }
  const second = { events: [roll(1, 9, 9, 1, 2, 2, 0, 4, 5, 1, 1)] }
  const end = { events: [told('victory', 0, 'Ann wins the war for Trient')] }

  it('rounds are told with dice, what they made, hits, and what followed', () => {
    const battle = lastBattle([attacks, joins, first, second])!

    expect(battle.target).toBe('trient')
    expect([...battle.seats]).toEqual([0, 2])
    expect(battle.rounds.length).toBe(2)
    expect(battle.rounds[0]!.rows[0]!.sides).toEqual([
      { dice: [2, 3], made: 7, hits: 1 },
      { dice: [4, 4], made: 6, hits: 0 },
    ])
    expect(tell({ lines: battle.rounds[0]!.after })).toBe('A mercenary of Bob is killed')
    expect(battle.end).toBe('')
  })

  it('it ends with a victory, and what comes later is not its own', () => {
    const later = { events: [told('killed', 1, 'elsewhere')] }
    const battle = lastBattle([attacks, first, end, later])!

    expect(battle.end).toBe('Ann wins the war for Trient')
    expect(battle.rounds[0]!.after.length).toBe(1)
    expect(ended([later])).toBe(false)
    expect(ended([end])).toBe(true)
  })

  it('without an attack there is no war', () => {
    expect(lastBattle([joins])).toBe(null)
  })
})

describe('pointing at a soldier', () => {
  const unit = (side: number, owner: number, slot: string, kind = 'knight') => ({
    side,
    owner,
    unit: kind,
    slot,
    leaving: false,
  })
  const own = unit(0, 0, 'front-1')
  const ally = unit(0, 2, 'front-2', 'mercenary-hit')
  const enemy = unit(1, 1, 'front-1', 'mercenary')
  const war = { leaders: [0, 1], units: [own, ally, enemy] } as unknown as War
  const withdraw = {
    id: 7,
    verb: 'withdraw',
    text: 'Withdraw the front of row 1',
    args: [{ kind: 'choice', id: 'front-1', label: 'the front of row 1' }],
  } as unknown as MoveInfo

  it('means one’s own, never the enemy who stands in the same place', () => {
    const meant = (u: typeof own) =>
      meaningsOf(war, u, 0).flatMap((key) => narrow(begin([withdraw]), key))

    expect(meant(own).map((c) => c.move.id)).toEqual([7])
    expect(meaningsOf(war, enemy, 0)).toEqual([])
    expect(meant({ ...own, ...enemy })).toEqual([])
    expect(meaningsOf(war, own, 1)).toEqual([]) // nor for the enemy mine
  })

  it('sends no ally away, but his place can be exchanged', () => {
    const meant = meaningsOf(war, { ...ally, slot: 'front-1' }, 0)

    expect(meant.flatMap((key) => narrow(begin([withdraw]), key))).toEqual([])
    expect(meant).toContain('exchange>choice:front-1')
  })

  it('is told in words', () => {
    expect(soldierSaid(ally)).toBe('a wounded mercenary in front, row 2')
    expect(soldierSaid(unit(0, 0, 'reserve', 'knight-hit-twice'))).toBe(
      'a badly wounded knight in reserve',
    )
  })
})
