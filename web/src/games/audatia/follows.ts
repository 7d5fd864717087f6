// What follows from a card of the hand or from a posta, read off the faces of the cards.
import { factsOf, wordOf, wordsOf } from '../../lib/face'
import type { Room } from '../../lib/room.svelte'
import type { MoveInfo } from '../../lib/wire'
import type { AudatiaTable, Fencer } from './table'

export interface Says {
  text: string
  /** it may decide the duel */
  grave?: boolean
}

export interface Follows {
  card: string
  /** where the own sword is afterwards, seen by its owner; null where none is laid */
  side: 'left' | 'right' | 'centre' | null
  /** the bind of a parry */
  bind: 'stretto' | 'largo' | null
  /** the blows that parry it, where it is an attack: of those he can make, and may hold */
  parried: string[]
  attack: boolean
  /** what he can do about it, and what then */
  says: Says[]
}

type Words = Pick<Room, 'cardOf' | 'cardName'>
type Me = Pick<Fencer, 'seat' | 'hand' | 'posta'>

const swordOf = (room: Words, card: string) => wordOf(factsOf(room.cardOf(card)), 'sword')
const handOf = (room: Words, sword: string) => wordOf(factsOf(room.cardOf(sword, 'Sword')), 'hand') // left, right, or of a Punta both
const blow = (room: Words, sword: string) => room.cardOf(sword, 'Sword')?.name ?? sword
export const permitted = (room: Words, sword: string) =>
  wordsOf(factsOf(room.cardOf(sword, 'Sword')), 'permitted')
const sunOf = (room: Words, card: string) => wordOf(factsOf(room.cardOf(card)), 'sun')
const listed = (names: string[], last = 'and') =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : (names[0] ?? '')

/** What one knows of his hand. */
class Hand {
  constructor(
    readonly room: Words,
    readonly foe: Fencer,
  ) {}
  /** has everything in it been seen? */
  get open(): boolean {
    return this.foe.known?.length === this.foe.hand_size && !this.foe.traded_since
  }
  /** the cards that are in it for certain */
  get sure(): string[] {
    return this.foe.traded_since ? [] : (this.foe.known ?? [])
  }
  hasSword(sword: string): boolean {
    return this.sure.some((card) => swordOf(this.room, card) === sword)
  }
  /** may it be in it? */
  maySword(sword: string): boolean {
    return !this.open || this.hasSword(sword)
  }
  /** Can he make this blow from where he is? */
  reaches(sword: string): boolean {
    const { posta, sword: at } = this.foe
    if (posta) return posta.strikes.includes(sword)
    const hand = handOf(this.room, sword)
    return at === 'centre' || !['left', 'right'].includes(hand) || hand === at
  }
  /** "He holds A; perhaps B, too": of these blows */
  parries(swords: string[]): Says {
    const sure = swords.filter((s) => this.hasSword(s)).map((s) => blow(this.room, s))
    const rest = swords.filter((s) => !this.hasSword(s)).map((s) => blow(this.room, s))
    if (sure.length) {
      const perhaps = this.open || !rest.length ? '' : `; perhaps ${listed(rest, 'or')}, too`
      return { text: `He holds ${listed(sure)} to parry it${perhaps}.` }
    }
    if (this.open) return { text: 'He holds no parry for it.', grave: true }
    if (!rest.length) return { text: 'From where he stands nothing parries it.', grave: true }
    return {
      text: `Parried by ${listed(rest, 'or')}, if he holds ${rest.length > 1 ? 'one' : 'it'}.`,
    }
  }
}

/** Who would lead in a virtue after a strike: a second one leaves the gift of the guard behind. */
function leads(t: AudatiaTable, seat: number, virtue: string, me: Me): boolean {
  const v = t.virtues?.find((each) => each.id === virtue)
  if (!v) return false
  const value = (p: number) =>
    p === me.seat && !me.posta ? Number(v.holder === p) : (v.values[p] ?? 0)
  return value(seat) > value(1 - seat)
}

/** The skills of his that stop a strike, as far as they are known. */
function escapes(t: AudatiaTable, his: Hand, me: Me): Says[] {
  const foe = his.foe.seat
  const clever = leads(t, foe, 'prudentia', me)
  const works: Record<string, boolean> = {
    'break-off': true,
    'deny': /strike/.test(his.room.cardOf('deny')?.text ?? ''),
    'perfect-measure': clever,
    'pre-empt': clever,
  }
  const held = [...new Set(his.sure)].filter((card) => works[card])
  if (!held.length) return []
  return [{ text: `He also holds ${listed(held.map((c) => his.room.cardName(c)))} against it.` }]
}

/** What he may strike back with at once, and what that would meet. */
function returns(t: AudatiaTable, his: Hand, me: Me, card: string, sword: string): Says[] {
  if (!leads(t, his.foe.seat, 'celeritas', me)) return []
  const found: Says[] = []
  const room = his.room
  const mine = [...(me.hand ?? [])]
  const at = mine.indexOf(card)
  if (at >= 0) mine.splice(at, 1)
  if (sword !== 'p' && his.reaches(sword) && his.maySword(sword)) {
    const can = his.hasSword(sword) ? 'He can' : 'If he holds one, he can'
    const head = `${can} counterattack with ${blow(room, sword)}, which only the same cut parries:`
    const second = mine.some((c) => swordOf(room, c) === sword)
    const out = mine.includes('break-off')
    const then = second
      ? 'you hold a second one.'
      : out
        ? 'you would need your Break Off.'
        : 'you would have no answer.'
    found.push({ text: `${head} ${then}`, grave: !second })
  }
  if (his.foe.posta?.defend_punta && his.maySword('p'))
    found.push({
      text: `His guard lets him defend with a Punta${his.hasSword('p') ? ', which he holds' : ''}.`,
    })
  const open = !me.posta || !his.foe.posta || (me.posta.exchange && his.foe.posta.exchange)
  if (sword === 'p' && open && his.reaches('p') && his.maySword('p')) {
    const saved = mine.some((c) => outside(room, c))
    const then = saved ? 'you hold one' : 'you hold none'
    found.push({
      text: `He may exchange with a Punta: then only a grip that works Outside saves you, and ${then}.`,
      grave: !saved,
    })
  }
  return found
}

/** A falling cut that breaks a thrust, the level cut that may follow it, and where a grip must then
 *  work to save who thrust. */
const BREAKS = [
  { fendente: 'mf', mezano: 'rm', side: 'outside' },
  { fendente: 'rf', mezano: 'mm', side: 'inside' },
]

/** A thrust that he breaks leaves one open to a level cut that no blade parries. */
function broken(his: Hand, me: Me): Says[] {
  const room = his.room
  const all = permitted(room, 'p')
  const ways = BREAKS.filter(
    ({ fendente: f, mezano }) =>
      all.includes(f) && his.reaches(f) && his.maySword(f) && his.maySword(mezano),
  )
  if (!ways.length) return []
  const grips = (side: string) => (me.hand ?? []).filter((card) => grippingOn(room, card, side))
  const held = [...new Set(ways.flatMap((way) => grips(way.side)))]
  const saved = ways.every((way) => grips(way.side).length)
  const sure = ways.some((way) => his.hasSword(way.fendente) && his.hasSword(way.mezano))
  const names = (swords: string[]) => listed(swords.map((s) => blow(room, s)).toSorted(), 'or')
  const first = names(ways.map((way) => way.fendente))
  const then = names(ways.map((way) => way.mezano))
  const own = saved ? listed(held.map((card) => room.cardName(card))) : 'none for it'
  const text = `He ${sure ? 'can' : 'may'} break it with ${first} and then strike with ${then}, which no blade parries: only a grip saves you, and you hold ${own}.`
  return [{ text, grave: !saved }]
}

const isOf = (room: Words, card: string, group: string) => room.cardOf(card)?.group === group
const grippingOn = (room: Words, card: string, side: string) =>
  isOf(room, card, 'Remedy') && wordsOf(factsOf(room.cardOf(card)), 'sides').includes(side)
const outside = (room: Words, card: string) => grippingOn(room, card, 'outside')

/** A thrust that only a grip answers: at long arms, or into his thrust. */
function gripOrLose(his: Hand): Says {
  const held = [...new Set(his.sure.filter((c) => outside(his.room, c)))]
  const names = listed(held.map((c) => his.room.cardName(c)))
  const has = held.length ? ` He holds ${names}.` : his.open ? ' He holds none.' : ''
  return { text: `Only a grip that works Outside saves him.${has}`, grave: !held.length }
}

function strike(t: AudatiaTable, his: Hand, me: Me, card: string, verb: string): Says[] {
  const room = his.room
  const sword = swordOf(room, card)
  if (sword === 'p' && his.foe.posta?.extended) return [gripOrLose(his)]
  if (verb === 'counterattack') {
    const has = his.hasSword(sword)
      ? 'he holds one'
      : his.open
        ? 'he holds none'
        : 'he may hold one'
    const parry = `Only the very same cut parries a counterattack: ${has}.`
    return [{ text: parry, grave: his.open && !his.hasSword(sword) }, ...escapes(t, his, me)]
  }
  const sun = sunOf(room, card)
  const other = { left: '◗', right: '◖' }[sun]
  const close = other ? [{ text: `A parry with ${other} makes the fight close.` }] : []
  return [
    his.parries(parriesOf(his, sword, verb)),
    ...(sword === 'p' ? broken(his, me) : []),
    ...returns(t, his, me, card, sword),
    ...escapes(t, his, me),
    ...close,
  ]
}

/** The blows that can parry: those he can make, and holds as far as one knows. */
function parriesOf(his: Hand, sword: string, verb: string): string[] {
  if (sword === 'p' && his.foe.posta?.extended) return []
  const all = verb === 'counterattack' ? [sword] : permitted(his.room, sword)
  return all.filter((s) => his.reaches(s) && his.maySword(s))
}

/** After a broken thrust: the level cuts that may follow from where the sword then is. */
function afterBreak(room: Words, me: Me, side: string): Says[] {
  const level = side === 'left' ? 'rm' : 'mm'
  const has = (me.hand ?? []).some((c) => swordOf(room, c) === level)
  const then = has
    ? `your ${blow(room, level)} may follow, which no blade parries`
    : `you hold no ${blow(room, level)} to follow with`
  return [{ text: `The thrust is broken, and there is no bind: ${then}. He may grip.` }]
}

/** A grip: what he can counter it with. */
function grip(t: AudatiaTable, his: Hand, me: Me, card: string): Says[] {
  const { room, sure } = his
  const facts = factsOf(room.cardOf(card))
  const side = t.sides?.[me.seat] ?? ''
  const fits = (c: string) => {
    const sides = wordsOf(factsOf(room.cardOf(c)), 'sides')
    return isOf(room, c, 'Counter-remedy') && (!side || sides.includes(side))
  }
  const held = [...new Set(sure.filter(fits))]
  const made = held.filter((c) => factsOf(room.cardOf(c))['moon'] === facts['moon'])
  const names = (ids: string[]) => listed(ids.map((c) => room.cardName(c)))
  if (made.length)
    return [
      {
        text: `He holds ${names(made)}, made for this grip: it wins the duel for him.`,
        grave: true,
      },
    ]
  if (sure.includes('deny')) held.push('deny')
  if (held.length) return [{ text: `He holds ${names(held)}, which stops it.` }]
  if (his.open) return [{ text: 'He holds no counter: the grip wins.', grave: true }]
  return [{ text: 'It wins if he holds no counter; the counter made for it would win for him.' }]
}

function counter(t: AudatiaTable, room: Words, card: string): Says[] {
  const moon = (c: string) => factsOf(room.cardOf(c))['moon']
  const made = t.remedy && moon(card) === moon(t.remedy.card)
  return [
    made
      ? { text: 'It is made for this grip: you win the duel.', grave: true }
      : { text: 'It stops the grip, and both step back.' },
  ]
}

/** What the table would look like after a move that lays a card; null for any other move. */
export function follows(
  room: Words,
  t: AudatiaTable,
  move: MoveInfo,
  foe: Fencer,
  me: Me = { seat: 1 - foe.seat, hand: [], posta: null },
): Follows | null {
  const card = move.args[0]?.id ?? ''
  const his = new Hand(room, foe)
  const bare = { card, side: null, bind: null, parried: [], attack: false }
  if (move.verb === 'remedy') return { ...bare, says: grip(t, his, me, card) }
  if (move.verb === 'counter') return { ...bare, says: counter(t, room, card) }
  const sword = swordOf(room, card)
  const hand = handOf(room, sword)
  if (!sword) return null
  const from = hand === 'left' || hand === 'right' ? hand : 'centre'
  const across = hand === 'right' ? 'left' : 'right'
  switch (move.verb) {
    case 'attack':
    case 'counterattack':
    case 'defend': {
      const parried = parriesOf(his, sword, move.verb)
      const says = strike(t, his, me, card, move.verb)
      return { ...bare, side: from, parried, attack: true, says }
    }
    case 'exchange':
      return { ...bare, side: from, attack: true, says: [gripOrLose(his)] }
    case 'break':
      return { ...bare, side: across, says: afterBreak(room, me, across) }
    case 'parry':
      return { ...bare, side: across, bind: bindOf(room, t, card), says: [] }
    default:
      return null
  }
}

/** The half suns of attack and parry meet top to top: a left one with a right one. */
function bindOf(room: Words, t: AudatiaTable, parry: string): 'stretto' | 'largo' {
  const thrust = swordOf(room, t.attack ?? '') === 'p'
  return !thrust && t.attack && sunOf(room, t.attack) !== sunOf(room, parry) ? 'stretto' : 'largo'
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
