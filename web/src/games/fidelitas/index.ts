import { tinctureOf, inkOn, type Arms } from '../../lib/heraldry'
import { factsOf, wordOf, type Face } from '../../lib/face'
import type { CardInfo, Material } from '../../lib/wire'
import type { Skin } from '../skin'
import type { FidelitasTable } from './table'
import Board from './Street.svelte'
import Hand from './Hand.svelte'

const symbols: Record<string, string> = {
  scales: 'scales',
  book: 'open-book',
  hammer: 'flat-hammer',
  coin: 'two-coins',
  mask: 'domino-mask',
  sword: 'broadsword',
  lute: 'lyre',
  candle: 'candle-flame',
  sheaf: 'wheat',
}

const people: Record<string, string> = {
  'judge': 'gavel',
  'magistrate': 'scroll-quill',
  'scholar': 'book-pile',
  'student': 'graduate-cap',
  'baker': 'bread',
  'butcher': 'meat-cleaver',
  'shopkeeper': 'shop',
  'merchant': 'swap-bag',
  'soldier': 'visored-helm',
  'swindler': 'card-ace-spades',
  'thief': 'robber',
  'minstrel': 'lyre',
  'friar': 'monk-face',
  'farmer': 'farmer',
  'sergeant': 'black-knight-helm',
  'bishop': 'pope-crown',
  'smuggler': 'hooded-figure',
  'tax-collector': 'receive-money',
  'blacksmith': 'anvil-impact',
  'alchemist': 'round-bottom-flask',
  'moneylender': 'cash',
  'jester': 'jester-hat',
}

export const houses: Record<string, string> = {
  'courthouse': 'gavel',
  'magistrates-office': 'scroll-quill',
  'library': 'book-pile',
  'university': 'graduate-cap',
  'tavern-north': 'beer-stein',
  'tavern-south': 'beer-stein',
  'bakery': 'bread',
  'butcher-shop': 'meat-cleaver',
  'market': 'shop',
  'warehouse': 'barrel',
}

/** The arms of a guild, from its colour and symbol in the content. */
export function guildArms(id: string | null | undefined, material: Material): Arms | undefined {
  const guild = id ? material.cards.find((c) => c.group === 'Guild' && c.id === id) : undefined
  if (!guild) return undefined
  const facts = factsOf(guild)
  const field = tinctureOf(wordOf(facts, 'colour'))
  const charge = symbols[wordOf(facts, 'symbol')] ?? 'shield'
  const metal = field === 'or' || field === 'argent' ? 'sable' : inkOn(field)
  return { field, charge, chargeTincture: field === 'argent' ? 'gules' : metal }
}

const wishes: Record<string, string> = {
  'trust-of-beggar': 'hand',
  'trust-of-twins': 'drama-masks',
  'trust-of-abbot': 'monk-face',
  'trust-of-spymaster': 'hooded-figure',
  'trust-of-matchmaker': 'linked-rings',
}
const landmarks: Record<string, string> = { castle: 'castle', harbor: 'caravel' }

/** The sign of the place, guild or citizen that a Missio is about. */
function aboutIcon(card: CardInfo, material: Material): string {
  const facts = factsOf(card)
  return (
    houses[wordOf(facts, 'location')] ??
    landmarks[wordOf(facts, 'landmark')] ??
    people[wordOf(facts, 'kind')] ??
    guildArms(wordOf(facts, 'guild'), material)?.charge ??
    wishes[card.id] ??
    'wax-seal'
  )
}

export function faceOf(card: CardInfo, material: Material): Face {
  const facts = factsOf(card)
  const guild = typeof facts['guild'] === 'string' ? facts['guild'] : ''
  const arms = guildArms(card.group === 'Guild' ? card.id : guild, material)
  const points = facts['points']
  const scoring = typeof points === 'number' && points > 0
  const base: Face = {
    id: card.id,
    name: card.name,
    icon: people[card.id] ?? houses[card.id] ?? 'wax-seal',
    tint: arms?.field === 'argent' ? 'argent' : (arms?.field ?? 'or'),
    text: card.text ?? '',
    source: card.source,
  }
  if (arms) {
    base.arms = arms
    base.armsOf = `${guild || card.id} guild`
    base.armsWord = guild || card.id
  }
  if (card.group === 'Missio') {
    return {
      ...base,
      icon: aboutIcon(card, material),
      tint: 'cendree', // no guild has this colour
      corner: wordOf(facts, 'points'),
      cornerIs: 'points',
      kicker: 'Missio',
    }
  }
  const label = guild ? guild.charAt(0).toUpperCase() + guild.slice(1) : card.group
  const x = facts['do_not_draw'] === true ? ' · ✕ no draw' : ''
  const text = x ? (card.text ?? '').replace(/ X: draw no [^.]*\./, '') : (card.text ?? '') // x says it
  return { ...base, text, kicker: label + (scoring ? ` · ${points} from hand` : '') + x }
}

/** "3 of 4" of "3 of 4 guilds at the Bakery"; where all are there, what is in the way. */
export function soFar(standing: string): string {
  const count = standing.match(/^\d+ of \d+/)?.[0] ?? ''
  const others = standing.match(/, and (\d+) of another$/)?.[1]
  return others ? `${count}, ${others} ${others === '1' ? 'other' : 'others'}` : count
}

/** "3: Trust of the Rector, at least 6 different guilds ..." */
function worth(card: CardInfo | undefined): string {
  if (!card) return ''
  const asked = card.group === 'Missio' && card.text ? `: ${card.text.replace(/\.$/, '')}` : ''
  return `${wordOf(factsOf(card), 'points')} · ${card.name}${asked}`
}

export const skin: Skin<FidelitasTable> = {
  Board,
  Hand,
  drawn: ['location', 'landmark', 'kind'],
  face: faceOf,
  moment(t) {
    return `Round ${t.round}${t.last_round ? ' · the last one' : ''}`
  },
  badges(t, seat) {
    const s = t.seats[seat]
    if (!s) return []
    return [
      {
        icon: 'round-star',
        label: 'points',
        value: t.team ? `${s.points} (${s.side_points})` : s.points,
        strong: true,
      },
      { icon: 'poker-hand', label: 'Virtus cards in hand', value: s.hand_size },
      { icon: 'wax-seal', label: 'Missio cards', value: s.missio_count },
      ...(t.start === seat && !t.solo
        ? [
            {
              icon: 'checkered-flag',
              label: 'start player; a round ends before this seat',
              value: '',
            },
          ]
        : []),
    ]
  },
  ending: (reason) =>
    /^the mark was reached and the round/i.test(reason)
      ? 'Somebody had points enough for the last round, everybody had as many turns, and the most points win'
      : '',
  sum: (t, seat, room) =>
    [...(t.seats[seat]?.scored ?? []), ...(t.seats[seat]?.claimed ?? [])].map((id) =>
      worth(room.cardOf(id)),
    ),
  lies: (t, seat, own) => [
    { title: 'Completed Missio', cards: t.seats[seat]?.scored ?? [] },
    { title: 'Scored Manu Forti', cards: t.seats[seat]?.claimed ?? [] },
    { title: 'In hand, as everybody saw', cards: own ? [] : (t.seats[seat]?.hand ?? []) },
  ],
}
