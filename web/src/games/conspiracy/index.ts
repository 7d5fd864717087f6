import { factsOf, wordOf, type Face } from '../../lib/face'
import type { Tincture } from '../../lib/heraldry'
import { armsFromName } from '../../lib/heraldry'
import type { CardInfo } from '../../lib/wire'
import type { Skin } from '../skin'
import type { ConspiracyTable } from './table'
import { houseArms, landArms } from './arms'
import Board from './Empire.svelte'
import Hand from './Side.svelte'
import { struck } from './struck'
import { momentsOf } from './moments'

const signs: Record<string, string> = {
  'adoption': 'baby-face',
  'city-rights': 'medieval-gate',
  'death-of-an-elector': 'tombstone',
  'death-of-the-emperor': 'crowned-skull',
  'founding-a-monastery': 'church',
  'itinerant-preacher': 'prayer',
  'knight-army': 'mounted-knight',
  'master-builder': 'castle',
  'reichsacht': 'banging-gavel',
  'relic': 'holy-grail',
  'alchemist': 'round-bottom-flask',
  'art-of-forging': 'anvil',
  'bad-influence': 'puppet',
  'campaign-against-the-slavs': 'spears',
  'conversion': 'holy-symbol',
  'curia-intervenes': 'pope-crown',
  'crusade': 'cross-shield',
  'death-abroad': 'tombstone',
  'death-in-the-cradle': 'baby-face',
  'death-in-the-vatican': 'crowned-skull',
  'defector': 'double-face-mask',
  'emperor-intervenes': 'imperial-crown',
  'hostler': 'horse-head',
  'inquisitor': 'burning-embers',
  'magnate-of-trade': 'profit',
  'marriage': 'linked-rings',
  'mercenaries': 'swords-emblem',
  'miracle-healer': 'caduceus',
  'peasant-uprising': 'pitchfork',
  'pestilence': 'plague-doctor-profile',
  'reichstag-edict': 'scroll-unfurled',
  'right-of-succession': 'family-tree',
  'robber-knight': 'robber-mask',
  'witch-in-the-woods': 'witch-flight',
  'faith': 'holy-grail',
  'war': 'crossed-swords',
  'trade': 'two-coins',
}

export const signOf = (id: string) => signs[id] ?? 'shield'
export const armsOf = (id: string) => landArms[id] ?? armsFromName(id)

const timing: Record<string, Tincture> = {
  income: 'or',
  combat: 'gules',
  war: 'gules',
  fate: 'purpure',
}

export function faceOf(card: CardInfo): Face {
  const facts = factsOf(card)
  const face: Face = {
    id: card.id,
    name: card.name,
    icon: signOf(card.id),
    tint: 'azure',
    text: card.text ?? '',
    source: card.source,
    kicker: card.group,
  }
  if (card.group === 'Action') {
    const when = (Array.isArray(facts['timing']) ? facts['timing'] : [facts['timing']]).map(String)
    return { ...face, tint: timing[when[0] ?? ''] ?? 'vert', kicker: momentsOf(when) }
  }
  if (card.group === 'Master') return { ...face, tint: 'or', corner: wordOf(facts, 'glory') }
  if (card.group === 'Territory') {
    const arms = armsOf(card.id)
    const estate = `${wordOf(facts, 'estate')} ${wordOf(facts, 'kind')}`
      .replace('profane profane', 'profane fiefdom')
      .replace('clerical clerical', 'clerical fiefdom')
    return {
      ...face,
      icon: facts['estate'] === 'clerical' ? 'church' : 'castle',
      tint: arms.field,
      arms,
      kicker: estate,
      text: `Capital: ${wordOf(facts, 'capital')}`,
    }
  }
  if (card.group === 'House') {
    const arms = houseArms[card.id]
    return arms ? { ...face, icon: arms.charge ?? 'shield', tint: arms.field, arms } : face
  }
  if (card.group === 'Foreign city')
    return { ...face, icon: 'medieval-village-01', text: wordOf(facts, 'country') }
  return face
}

export const skin: Skin<ConspiracyTable> = {
  Board,
  about: struck,
  Hand,
  beside: true,
  drawn: ['position', 'outline', 'borders'],
  face: faceOf,
  arms: ['green', 'brown', 'gray', 'yellow', 'blue', 'red'].map((c) => houseArms[c]!),
  moment: (t) => (t.turn ? `Turn ${t.turn} · ${t.phase}` : 'Set-up'),
  ending(reason, winners, room) {
    const crowned = /Emperor|elect/i.test(reason) && winners.length === 1
    if (!crowned) return ''
    const who = winners[0] === room.viewer ? 'You are' : `${room.nameOf(winners[0]!)} is`
    return `${who} Emperor: ${reason}`
  },
  /** Of what the glory is made: masters, wars won, and the rest by electorates. */
  sum(t, seat, room) {
    const s = t.seats[seat]
    if (!s?.glory) return []
    const masters = t.masters
      .filter((m) => m.holder === seat)
      .map((m) => ({ name: m.name, glory: Number(factsOf(room.cardOf(m.id))['glory']) || 0 }))
    const rest = s.glory - s.victories - masters.reduce((n, m) => n + m.glory, 0)
    return [
      ...masters.map((m) => `${m.name}: ${m.glory}`),
      ...(rest > 0
        ? [`${s.electors} ${s.electors > 1 ? 'electorates' : 'electorate'}: ${rest}`]
        : []),
      ...(s.victories ? [`wars won: ${s.victories}`] : []),
    ]
  },
  badges(t, seat) {
    const s = t.seats[seat]
    if (!s) return []
    return [
      {
        icon: 'imperial-crown',
        label: 'electors owned, and influenced',
        value: s.influence ? `${s.electors}+${s.influence}` : s.electors,
        strong: true,
      },
      { icon: 'treasure-map', label: 'territories', value: s.lands },
      { icon: 'laurel-crown', label: 'glory', value: s.glory },
      { icon: 'poker-hand', label: 'action cards', value: s.hand_size },
      ...(s.money === null ? [] : [{ icon: 'two-coins', label: 'ducats', value: s.money }]),
    ]
  },
}
