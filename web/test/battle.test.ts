import { describe, expect, it } from 'vitest'
import { ended, lastBattle } from '../src/games/conspiracy/battle'
import type { EventInfo } from '../src/lib/wire'

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
    expect(battle.rounds[0]!.after).toEqual(['a mercenary of Bob is killed'])
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
