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
  'p': card('p', 'Punta', 'Sword', { hand: 'centre', permitted: ['mf', 'rf'] }),
  'rm': card('rm', 'Roverso Mezano', 'Sword', { hand: 'left', permitted: [] }),
  'mm': card('mm', 'Mandritto Mezano', 'Sword', { hand: 'right', permitted: [] }),
  'rm-left': card('rm-left', 'Roverso Mezano ◖', 'Strike', { sword: 'rm', sun: 'left' }),
  'break-off': card('break-off', 'Break Off', 'Skill', {}),
  'wrench': card('wrench', 'Wrench', 'Remedy', { sides: ['inside', 'outside'], moon: 5 }),
  'cover': card('cover', 'Cover', 'Counter-remedy', { sides: ['inside', 'outside'], moon: 5 }),
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
      says: [
        { text: 'Parried by Mandritto Fendente or rs, if he holds one.' },
        { text: 'A parry with ◗ makes the fight close.' },
      ],
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
    const says = (more: Partial<Fencer>) => at(more)?.says[0]?.text
    expect(at(open)?.parried).toEqual(['mf'])
    expect(says(open)).toBe('He holds Mandritto Fendente to parry it.')
    expect(says({ ...open, known: ['punta'] })).toBe('He holds no parry for it.')
    expect(says({ ...open, traded_since: 2 })).toContain('if he holds one')
  })

  it('tells what he holds for certain from what he may hold', () => {
    const known = { known: ['mf-left'] }
    expect(follows(room, facing(null), move('attack', 'mf-left'), foe(known))?.says[0]?.text).toBe(
      'He holds Mandritto Fendente to parry it; perhaps rs, too.',
    )
  })

  it('can still be broken off from by who is known to hold the card', () => {
    const known = { known: ['break-off'] }
    const says = follows(room, facing(null), move('attack', 'mf-left'), foe(known))?.says
    expect(says?.[1]?.text).toBe('He also holds Break Off against it.')
  })

  it('warns of a counterattack, and says what it would meet', () => {
    const swift = { id: 'celeritas', holder: 1, values: [0, 1], leader: 1 }
    const t = { attack: null, virtues: [swift] } as unknown as AudatiaTable
    const says = (hand: string[]) =>
      follows(room, t, move('attack', 'mf-left'), foe({ seat: 1, known: ['mf-left'] }), {
        seat: 0,
        hand,
        posta: null,
      })?.says[1]
    const head = 'He can counterattack with Mandritto Fendente, which only the same cut parries:'
    expect(says(['mf-left', 'punta'])).toEqual({
      text: `${head} you would have no answer.`,
      grave: true,
    })
    expect(says(['mf-left', 'mf-left'])?.text).toBe(`${head} you hold a second one.`)
    expect(says(['mf-left', 'break-off'])?.text).toBe(`${head} you would need your Break Off.`)
  })

  it('tells a grip that is met by the counter made for it', () => {
    const t = { attack: 'mf-left', sides: ['inside', 'outside'] } as unknown as AudatiaTable
    const says = (more: Partial<Fencer>) =>
      follows(room, t, move('remedy', 'wrench'), foe({ seat: 1, ...more }))?.says[0]
    expect(says({ known: ['cover'] })).toEqual({
      text: 'He holds Cover, made for this grip: it wins the duel for him.',
      grave: true,
    })
    expect(says({ hand_size: 1, known: ['punta'] })?.text).toBe(
      'He holds no counter: the grip wins.',
    )
  })

  it('warns that a thrust may be broken, and that only a grip answers what then comes', () => {
    const warned = (hand: string[], more: Partial<Fencer>) =>
      follows(room, facing(null), move('attack', 'punta'), foe(more), {
        seat: 0,
        hand,
        posta: null,
      })?.says.find((line) => line.text.includes('break it'))
    const open = { hand_size: 2, known: ['mf-left', 'rm-left'] }
    expect(warned(['punta'], open)).toEqual({
      text: 'He can break it with Mandritto Fendente and then strike with Roverso Mezano, which no blade parries: only a grip saves you, and you hold none for it.',
      grave: true,
    })
    expect(warned(['punta', 'wrench'], open)).toMatchObject({ grave: false })
    expect(warned(['punta'], {})?.text).toContain('He may break it with Mandritto Fendente or')
    expect(warned(['punta'], { hand_size: 1, known: ['mf-left'] })).toBeUndefined()
  })

  it('tells a broken thrust from a parried one', () => {
    const t = facing('punta')
    const me = { seat: 0, hand: ['mf-left'], posta: null }
    expect(follows(room, t, move('parry', 'mf-left'), foe(), me)?.bind).toBe('largo')
    const broken = follows(room, t, move('break', 'mf-left'), foe(), me)
    expect(broken?.bind).toBeNull()
    expect(broken?.says[0]?.text).toContain('you hold no Roverso Mezano to follow with')
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
