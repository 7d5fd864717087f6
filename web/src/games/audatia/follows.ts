// What follows from a card of the hand or from a posta, read off the faces of the cards.
import { factsOf, wordOf, wordsOf } from '../../lib/face'
import type { Room } from '../../lib/room.svelte'
import type { MoveInfo } from '../../lib/wire'
import type { AudatiaTable, Fencer } from './table'

export interface Follows {
  card: string
  /** where the own sword is afterwards, seen by its owner */
  side: 'left' | 'right' | 'centre'
  /** the bind of a parry */
  bind: 'stretto' | 'largo' | null
  /** the blows that parry it, where it is an attack: of those he can make, or holds for certain */
  parried: string[]
  attack: boolean
  /** is all of his hand known? */
  certain: boolean
}

const ATTACKS = ['attack', 'counterattack']
const PARRIES = ['parry', 'break']

type Words = Pick<Room, 'cardOf' | 'cardName'>

const swordOf = (room: Words, card: string) => wordOf(factsOf(room.cardOf(card)), 'sword')
const handOf = (room: Words, sword: string) => wordOf(factsOf(room.cardOf(sword, 'Sword')), 'hand') // left, right, or of a Punta both
export const permitted = (room: Words, sword: string) =>
  wordsOf(factsOf(room.cardOf(sword, 'Sword')), 'permitted')

/** Has everything in his hand been seen? */
const isOpen = (foe: Fencer) => foe.known?.length === foe.hand_size && !foe.traded_since

/** Of these blows those that he can make from where he stands, and holds, as far as one knows. */
function within(room: Words, foe: Fencer, swords: string[]): string[] {
  const held = new Set((foe.known ?? []).map((card) => swordOf(room, card)))
  return swords.filter((sword) => {
    const hand = handOf(room, sword)
    const reached = foe.posta
      ? foe.posta.strikes.includes(sword)
      : foe.sword === 'centre' || !['left', 'right'].includes(hand) || hand === foe.sword
    return reached && (!isOpen(foe) || held.has(sword))
  })
}

/** What the table would look like after a move that lays a strike; null for any other move. */
export function follows(room: Words, t: AudatiaTable, move: MoveInfo, foe: Fencer): Follows | null {
  const card = move.args[0]?.id ?? ''
  const sword = swordOf(room, card)
  const hand = handOf(room, sword)
  if (!sword) return null
  if (ATTACKS.includes(move.verb)) {
    const side = hand === 'left' || hand === 'right' ? hand : 'centre'
    const parries = move.verb === 'attack' ? permitted(room, sword) : [sword]
    const parried = within(room, foe, parries)
    return { card, side, bind: null, parried, attack: true, certain: isOpen(foe) }
  }
  if (!PARRIES.includes(move.verb)) return null
  return {
    card,
    side: hand === 'right' ? 'left' : 'right',
    bind: bindOf(room, t, card),
    parried: [],
    attack: false,
    certain: false,
  }
}

/** The half suns of attack and parry meet top to top: a left one with a right one. */
function bindOf(room: Words, t: AudatiaTable, parry: string): 'stretto' | 'largo' {
  const sun = (card: string) => wordOf(factsOf(room.cardOf(card)), 'sun')
  const thrust = swordOf(room, t.attack ?? '') === 'p'
  return !thrust && t.attack && sun(t.attack) !== sun(parry) ? 'stretto' : 'largo'
}

export interface Blow {
  sword: string
  name: string
  /** how many of the hand strike it */
  held: number
  parried: string[]
}

/** The blows a posta strikes, those of the hand first. */
export function blowsOf(room: Words, posta: string, hand: readonly string[]): Blow[] {
  const strikes = wordsOf(factsOf(room.cardOf(posta, 'Posta')), 'strikes')
  const blows = strikes.map((sword) => ({
    sword,
    name: room.cardOf(sword, 'Sword')?.name ?? sword,
    held: hand.filter((card) => swordOf(room, card) === sword).length,
    parried: permitted(room, sword),
  }))
  return blows.sort((a, b) => Number(b.held > 0) - Number(a.held > 0))
}
