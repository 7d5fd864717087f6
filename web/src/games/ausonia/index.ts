import { factsOf, wordOf, type Face } from '../../lib/face'
import type { Arms, Tincture } from '../../lib/heraldry'
import type { CardInfo } from '../../lib/wire'
import type { Skin } from '../skin'
import type { AusoniaTable } from './table'
import Board from './Court.svelte'
import Card from './FavourCard.svelte'
import Hand from './House.svelte'
import Price from './Price.svelte'
import { linesOf } from './lines'

export const guilds: Record<string, Arms> = {
  merchants: { field: 'or', charge: 'caravel', chargeTincture: 'azure' },
  alchemists: { field: 'purpure', charge: 'round-bottom-flask', chargeTincture: 'argent' },
  clergy: { field: 'argent', charge: 'holy-grail', chargeTincture: 'gules' },
  builders: { field: 'tenne', charge: 'trowel', chargeTincture: 'argent' },
  courtiers: { field: 'gules', charge: 'crown', chargeTincture: 'or' },
}

const signs: Record<string, string> = {
  'house-courier': 'envelope',
  'house-steward': 'key',
  'house-bravo': 'cloak-dagger',
  'house-scribe': 'scroll-quill',
  'house-reeve': 'abacus',
  'house-smith': 'anvil',
  'peddler': 'bindle',
  'money-changer': 'two-coins',
  'spice-trader': 'herbs-bundle',
  'ship-owner': 'galley',
  'banker': 'bank',
  'guild-factor': 'weight-scale',
  'doge-of-trade': 'imperial-crown',
  'apprentice': 'potion-ball',
  'herbalist': 'mortar',
  'distiller': 'round-bottom-flask',
  'homunculus-maker': 'baby-face',
  'astrologer': 'astrolabe',
  'transmuter': 'cauldron',
  'grand-magister': 'crystal-ball',
  'mendicant-friar': 'monk-face',
  'confessor': 'prayer',
  'abbess': 'holy-symbol',
  'inquisitor': 'burning-embers',
  'bishop': 'chess-bishop',
  'relic-keeper': 'holy-grail',
  'cardinal': 'pope-crown',
  'mason': 'trowel',
  'quarryman': 'mining',
  'surveyor': 'compass',
  'gem-cutter': 'cut-diamond',
  'architect': 'castle',
  'siege-engineer': 'trebuchet',
  'master-builder': 'crane',
}

export const gemsOf = (card: CardInfo | undefined) => [...wordOf(factsOf(card), 'gems')]
export const costOf = (card: CardInfo | undefined) => [...wordOf(factsOf(card), 'cost')]

const gemTint: Record<string, Tincture> = { S: 'azure', E: 'vert', B: 'gules', W: 'purpure' }
const gemIcon: Record<string, string> = {
  S: 'cut-diamond',
  E: 'emerald',
  B: 'crystal-shine',
  W: 'gems',
}

export function faceOf(card: CardInfo): Face {
  const facts = factsOf(card)
  const gems = gemsOf(card)
  const guild = guilds[card.group === 'Guild' ? card.id : wordOf(facts, 'guild')]
  const first = gems[0]
  const face: Face = {
    id: card.id,
    name: card.name,
    icon: first ? gemIcon[first]! : (signs[card.id] ?? guild?.charge ?? 'envelope'),
    tint: first ? gemTint[first]! : (guild?.field ?? 'azure'),
    text: first ? (facts['star'] === true ? 'Star: can become a Source.' : '') : (card.text ?? ''),
    source: card.source,
  }
  if (!first && card.text) face.lines = linesOf(card.text)
  if (guild) {
    face.arms = guild
    const name = wordOf(facts, 'guild') || card.id
    face.armsOf = `Guild: ${name}`
    face.armsWord = name
  }
  if (facts['star'] === true) {
    face.corner = '★'
    face.cornerIs = 'star'
  }
  return face
}

export const skin: Skin<AusoniaTable> = {
  Board,
  Hand,
  Card,
  Note: Price,
  drawn: ['gems', 'cost', 'type'],
  face: faceOf,
  // how many cards are looked at: as the keys are numbered, and none the last
  about: (_t, move) =>
    move.verb === 'look' ? { rank: Number(move.args[0]?.label) || Infinity, note: '' } : null,
  moment: (t) => `Round ${t.round}${t.last_round ? ' · the last one' : ''}`,
  badges(t, seat) {
    const h = t.houses[seat]
    if (!h) return []
    return [
      { icon: 'laurel-crown', label: 'Influence', value: h.influence, strong: true },
      { icon: 'poker-hand', label: 'cards in hand', value: h.hand_size },
      { icon: 'card-draw', label: 'Draw Pile', value: h.draw_size },
      { icon: 'card-discard', label: 'Discard Pile', value: h.discards.length },
    ]
  },
  lies(t, seat, own) {
    const h = t.houses[seat]
    if (own || !h) return []
    return [
      { title: 'Discard Pile', cards: h.discards },
      { title: 'In hand, as all have seen or can count', cards: h.hand },
      { title: 'Raised openly', cards: h.raised.filter((id) => id !== null) },
      { title: 'Sealed', cards: h.sealed },
      { title: 'Sources', cards: h.sources.map((s) => s.top) },
    ]
  },
}
