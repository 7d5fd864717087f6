import { describe, expect, it } from 'vitest'
import { blowsOf, follows } from '../src/games/audatia/follows'
import type { AudatiaTable, Fencer } from '../src/games/audatia/table'
import { callsNeighbours, neighbours } from '../src/games/fidelitas/neighbours'
import type { FidelitasTable } from '../src/games/fidelitas/table'
import type { CardInfo, MoveInfo } from '../src/lib/wire'

const card = (id: string, name: string, group: string, facts: object) =>
  ({ id, name, group, facts, source: 'found' }) as CardInfo
const cards: Record<string, CardInfo> = {
  'mf-left': card('mf-left', 'Mandritto Fendente ◖', 'Strike', { sword: 'mf', sun: 'left' }),
  'rf-right': card('rf-right', 'Roverso Fendente ◗', 'Strike', { sword: 'rf', sun: 'right' }),
  'rf-left': card('rf-left', 'Roverso Fendente ◖', 'Strike', { sword: 'rf', sun: 'left' }),
  'punta': card('punta', 'Punta', 'Strike', { sword: 'p', sun: 'none' }),
  'mf': card('mf', 'Mandritto Fendente', 'Sword', { hand: 'right', permitted: ['mf', 'rs'] }),
  'rf': card('rf', 'Roverso Fendente', 'Sword', { hand: 'left', permitted: ['rf'] }),
  'p': card('p', 'Punta', 'Sword', { hand: 'centre', permitted: [] }),
  'longa': card('longa', 'Posta Longa', 'Posta', { strikes: ['rf', 'mf'] }),
}
const room = {
  cardOf: (id: string) => cards[id],
  cardName: (id: string) => cards[id]?.name ?? id,
}
const move = (verb: string, id: string) => ({ verb, args: [{ id }] }) as MoveInfo
const facing = (attack: string | null) => ({ attack }) as AudatiaTable
const foe = (more: Partial<Fencer> = {}) =>
  ({ hand_size: 3, known: [], traded_since: 0, posta: null, sword: 'centre', ...more }) as Fencer

describe('what follows from a strike', () => {
  it('lies where it is made from, and says what parries it', () => {
    expect(follows(room, facing(null), move('attack', 'mf-left'), foe())).toEqual({
      card: 'mf-left',
      side: 'right',
      bind: null,
      parried: ['mf', 'rs'],
      attack: true,
      certain: false,
    })
    expect(follows(room, facing(null), move('attack', 'punta'), foe())?.side).toBe('centre')
  })

  it('is parried only by what he can make from where he stands', () => {
    const parried = (more: Partial<Fencer>) =>
      follows(room, facing(null), move('attack', 'mf-left'), foe(more))?.parried
    expect(parried({ sword: 'right' })).toEqual(['mf', 'rs'])
    expect(parried({ sword: 'left' })).toEqual(['rs'])
    const posta = { strikes: ['mf'] } as unknown as Fencer['posta']
    expect(parried({ posta })).toEqual(['mf'])
  })

  it('is parried only by what he holds, where all of his hand was seen', () => {
    const open = { hand_size: 1, known: ['mf-left'] }
    const at = (more: Partial<Fencer>) =>
      follows(room, facing(null), move('attack', 'mf-left'), foe(more))
    expect(at(open)).toMatchObject({ parried: ['mf'], certain: true })
    expect(at({ ...open, known: ['punta'] })).toMatchObject({ parried: [], certain: true })
    expect(at({ ...open, traded_since: 2 })).toMatchObject({ certain: false })
  })

  it('ends a parry on the other side, Stretto where the half suns make a whole one', () => {
    const parry = (attack: string, by: string) =>
      follows(room, facing(attack), move('parry', by), foe())
    expect(parry('mf-left', 'rf-right')).toMatchObject({ side: 'right', bind: 'stretto' })
    expect(parry('mf-left', 'rf-left')).toMatchObject({ bind: 'largo' })
    expect(parry('punta', 'rf-left')).toMatchObject({ bind: 'largo' })
  })

  it('is nothing where no strike is laid', () => {
    expect(follows(room, facing(null), move('choose', 'longa'), foe())).toBeNull()
  })

  it('tells the blows of a posta, those of the hand first', () => {
    const blows = blowsOf(room, 'longa', ['mf-left', 'punta'])
    expect(blows.map((b) => [b.sword, b.held])).toEqual([
      ['mf', 1],
      ['rf', 0],
    ])
  })
})

describe('the neighbours in the street', () => {
  const place = (id: string, guild: string) => ({ id, guild })
  const t = {
    row: ['castle', 'civic', 'academic', 'harbor'],
    locations: [
      place('courthouse', 'civic'),
      place('office', 'civic'),
      place('library', 'academic'),
      place('university', 'academic'),
    ],
  } as unknown as FidelitasTable

  it('are across the street and next on the same side, but not the castle', () => {
    expect([...neighbours(t, 'courthouse')].sort()).toEqual(['library', 'office'])
    expect([...neighbours(t, 'university')].sort()).toEqual(['library', 'office'])
    expect(neighbours(t, 'castle').size).toBe(0)
  })

  it('are called by a Minstrel, while a Soldier pushes anybody, wherever he stands', () => {
    expect(callsNeighbours('From each adjacent location that holds cards, move 1 card')).toBe(true)
    expect(callsNeighbours('Move 1 card other than this Soldier to an adjacent location.')).toBe(
      false,
    )
  })
})
