import { describe, expect, it } from 'vitest'
import { blowsOf, follows } from '../src/games/audatia/follows'
import type { AudatiaTable } from '../src/games/audatia/table'
import { neighbours } from '../src/games/fidelitas/neighbours'
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

describe('what follows from a strike', () => {
  it('lies where it is made from, and says what parries it', () => {
    expect(follows(room, facing(null), move('attack', 'mf-left'))).toEqual({
      card: 'mf-left',
      side: 'right',
      bind: null,
      parried: ['mf', 'rs'],
    })
    expect(follows(room, facing(null), move('attack', 'punta'))?.side).toBe('centre')
  })

  it('ends a parry on the other side, Stretto where the half suns make a whole one', () => {
    const parry = (attack: string, by: string) => follows(room, facing(attack), move('parry', by))
    expect(parry('mf-left', 'rf-right')).toMatchObject({ side: 'right', bind: 'stretto' })
    expect(parry('mf-left', 'rf-left')).toMatchObject({ bind: 'largo' })
    expect(parry('punta', 'rf-left')).toMatchObject({ bind: 'largo' })
  })

  it('is nothing where no strike is laid', () => {
    expect(follows(room, facing(null), move('choose', 'longa'))).toBeNull()
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
})
