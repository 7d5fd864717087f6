import { factsOf, wordOf, wordsOf, type Face } from '../../lib/face'
import type { Tincture } from '../../lib/heraldry'
import type { CardInfo } from '../../lib/wire'
import type { Eyes, Skin } from '../skin'
import type { AudatiaTable, Fencer } from './table'
import Board from './Measure.svelte'
import Card from './DuelCard.svelte'
import Hand from './Hand.svelte'

export const virtues: Record<string, { icon: string; tint: Tincture; short: string }> = {
  audatia: { icon: 'lion', tint: 'gules', short: 'Aud' },
  prudentia: { icon: 'lynx-head', tint: 'azure', short: 'Pru' },
  celeritas: { icon: 'tiger-head', tint: 'tenne', short: 'Cel' },
  fortitudo: { icon: 'elephant-head', tint: 'sable', short: 'For' },
}

/** Where the sword is held in each posta: hands and point, seen from behind the fencer. */
export const guards: Record<string, [number, number, number, number]> = {
  'tutta-porta': [38, 43, 50, 66],
  'donna-destra': [40, 22, 59, 38],
  'fenestra': [42, 19, 8, 24],
  'donna-sinestra': [20, 22, 1, 38],
  'longa': [30, 34, 30, 3],
  'mezana': [30, 42, 30, 68],
  'breve': [30, 38, 30, 15],
  'dente-zenghiaro': [22, 43, 9, 66],
  'coda-longa': [42, 40, 60, 60],
  'bicorno': [30, 30, 31, 1],
  'frontale': [25, 22, 27, -2],
  'dente-mezana': [24, 42, 20, 68],
}

const skills: Record<string, string> = {
  'kick': 'boot-kick',
  'break-off': 'footsteps',
  'feint': 'drama-masks',
  'second-thought': 'cycle',
  'repeat': 'clockwise-rotation',
  'lure': 'fencer',
  'taunt': 'talk',
  'deny': 'cross-shield',
  'eye-of-the-lynx': 'lynx-head',
  'pre-empt': 'sword-clash',
  'perfect-measure': 'compass',
}

const holds: Record<string, string> = {
  'soprana': 'grab',
  'elbow-push': 'hand-grip',
  'ligadura': 'linked-rings',
  'grab-handle': 'sword-hilt',
  'wrench': 'return-arrow',
  'trap-hilt': 'sword-hilt',
  'turn-away': 'anticlockwise-rotation',
  'blade-neck': 'two-handed-sword',
  'stop-hand': 'hand',
  'cover': 'round-shield',
}

const swordTint: Record<string, Tincture> = { f: 'gules', m: 'tenne', s: 'azure' }

export function faceOf(card: CardInfo): Face {
  const facts = factsOf(card)
  const face: Face = {
    id: card.id,
    name: card.name,
    icon: 'crossed-swords',
    tint: 'sable',
    text: card.text ?? '',
    source: card.source,
  }
  switch (card.group) {
    case 'Strike': {
      const sword = wordOf(facts, 'sword')
      return {
        ...face,
        name: card.name.replace(/ (?=[◖◗]$)/, '\u00a0'), // the sun does not stand alone
        tint: swordTint[sword.charAt(1)] ?? 'vert',
        kicker: 'Strike',
      }
    }
    case 'Sword':
      return { ...face, tint: swordTint[card.id.charAt(1)] ?? 'vert', kicker: 'Sword' }
    case 'Remedy':
      return { ...face, icon: holds[card.id] ?? 'grab', tint: 'purpure', kicker: 'Grip' }
    case 'Counter-remedy':
      return { ...face, icon: holds[card.id] ?? 'hand', tint: 'vert', kicker: 'Counter' }
    case 'Skill': {
      const virtue = wordOf(facts, 'virtue')
      const needs = virtue
        ? `Needs ${virtue.charAt(0).toUpperCase()}${virtue.slice(1)}`
        : 'Needs nothing'
      return {
        ...face,
        icon: skills[card.id] ?? 'fencer',
        tint: virtues[virtue]?.tint ?? 'or',
        kicker: needs + (facts['cycle'] === true ? ' · ⟳' : ''),
      }
    }
    case 'Virtue':
      return {
        ...face,
        icon: virtues[card.id]?.icon ?? 'lion',
        tint: virtues[card.id]?.tint ?? 'or',
        kicker: 'Virtue',
      }
    case 'Posta':
      return { ...face, icon: 'fencer', tint: 'or', kicker: 'Posta' }
    default:
      return {
        ...face,
        icon: card.group === 'Side card' ? 'moon' : 'knight-banner',
        kicker: card.group,
      }
  }
}

/** What a lead in a virtue is good for, in short. */
export const rights: Record<string, string> = {
  audatia: 'the lead may grip at once',
  prudentia: 'the lead may attack with rising cuts',
  celeritas: 'the lead may counterattack and exchange',
  fortitudo: 'the lead chooses Inside or Outside',
}

const places: Record<string, string> = {
  right: 'a guard, sword right',
  left: 'a guard, sword left',
  centre: 'a guard, sword in the middle',
}

/** Of the grips and counters in the own hand, those that work on a side. */
function working(t: AudatiaTable, room: Eyes, side: string): string {
  const hand = t.seats[room.viewer ?? -1]?.hand ?? []
  const works = (id: string) => wordsOf(factsOf(room.cardOf(id)), 'sides')
  const holds = hand.filter((id) => works(id).length)
  if (!holds.length) return 'you hold no grip or counter'
  return `${holds.filter((id) => works(id).includes(side)).length} of your ${holds.length} holds work there`
}

const TURN_IN =
  'A card with ⟳ may be turned in whenever you are asked something: it is discarded, and you draw a card at once.'

/** How turning in differs from the swap beside it. */
const turnedIn = (t: AudatiaTable) =>
  t.exchange ? '' : 'drawn at once; it can also be done later, a swap only now'

/** Is there anything left to draw for anybody? The guided duel has no decks at all. */
export const hasDecks = (t: AudatiaTable) => t.seats.some((s) => s.deck_size > 0)

export const skin: Skin<AudatiaTable> = {
  Board,
  Hand,
  Card,
  question: 28,
  drawn: ['sword', 'sun', 'side', 'sides', 'moon', 'strikes', 'closed', 'permitted', 'decks'],
  face: faceOf,
  moment: (t) =>
    `${t.phase}${t.exchange ? ` · bout ${t.exchange}` : ''}${t.draws ? ` · ${t.draws} tie` : ''}`,
  badges(t, seat) {
    const s = t.seats[seat]
    if (!s) return []
    return [
      { icon: 'fencer', label: 'role', value: s.role.charAt(0).toUpperCase() + s.role.slice(1) },
      { icon: 'poker-hand', label: 'cards in hand', value: s.hand_size, strong: true },
      ...(hasDecks(t) ? [{ icon: 'card-draw', label: 'Action deck', value: s.deck_size }] : []),
    ]
  },
  pointless: true,
  about(t, move, room) {
    const id = move.args[0]?.id ?? ''
    if (move.verb === 'take') return { rank: 0, note: rights[id] ?? '' }
    if (move.verb === 'side') return { rank: 0, note: working(t, room, id) }
    if (move.verb === 'cycle') return { rank: 2, note: turnedIn(t), tip: TURN_IN }
    if (move.verb !== 'choose' && move.verb !== 'posta') return null
    const side = wordOf(factsOf(room.cardOf(id)), 'side').split(' ')[0] ?? ''
    const group = `${move.verb === 'choose' ? 'Choose' : 'Change to'} ${places[side] ?? places['centre']}`
    return { rank: 1, note: '', group }
  },
  sum: (t, seat) => (t.closing && seat === t.loser ? [t.closing] : []),
  ending(reason, winners, room) {
    const winner = winners[0] ?? 0
    const who = winner === room.viewer ? 'You win' : `${room.nameOf(winner)} wins`
    return reason
      .replace(/^The (Challenger|Respondent) wins/, who)
      .replace(' (left sun)', '\u00a0◖')
      .replace(' (right sun)', '\u00a0◗')
  },
}

/** On which side of the screen a sword is; his right is on our left. */
export function column(s: Fencer, upper: boolean): string {
  if (s.sword === 'left') return upper ? 'right' : 'left'
  if (s.sword === 'right') return upper ? 'left' : 'right'
  return 'centre'
}
