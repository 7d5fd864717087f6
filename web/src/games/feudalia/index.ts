import { factsOf, wordOf, type Face } from '../../lib/face'
import type { Tincture } from '../../lib/heraldry'
import type { CardInfo, MoveInfo } from '../../lib/wire'
import type { About, Eyes, Skin } from '../skin'
import type { FeudaliaTable } from './table'
import Board from './Domain.svelte'
import Hand from './Hand.svelte'

export const soils: Record<string, { icon: string; tint: string; name: string }> = {
  wheat: { icon: 'wheat', tint: 'or', name: 'wheat' },
  wood: { icon: 'log', tint: 'vert', name: 'wood' },
  clay: { icon: 'clay-brick', tint: 'tenne', name: 'clay' },
  stone: { icon: 'stone-block', tint: 'stone', name: 'stone' },
}

const kinds: Record<string, Tincture> = {
  worker: 'tenne',
  cleric: 'purpure',
  noble: 'azure',
  burgher: 'vert',
  official: 'sable',
}

const signs: Record<string, string> = {
  'tax-collector': 'receive-money',
  'serf': 'farmer',
  'reaper': 'scythe',
  'lumberjack': 'wood-axe',
  'kneader': 'amphora',
  'stonecutter': 'mining',
  'priest': 'prayer',
  'merchant': 'swap-bag',
  'trader': 'trade',
  'pastor': 'shepherds-crook',
  'farmhand': 'pitchfork',
  'feudal-lord': 'crown',
  'abbot': 'monk-face',
  'bishop': 'chess-bishop',
  'seductress': 'rose',
  'procurator': 'scroll-quill',
  'foreman': 'guards',
  'rogue': 'robber',
  'plow-builder': 'plow',
  'miller': 'windmill',
  'baker': 'bread',
  'brewer': 'beer-stein',
  'granary-keeper': 'granary',
  'beekeeper': 'herbs-bundle',
  'lumberer': 'log',
  'carpenter': 'hand-saw',
  'cabinetmaker': 'chest',
  'forester': 'oak',
  'charcoal-burner': 'burning-embers',
  'bowyer': 'spears',
  'brick-worker': 'clay-brick',
  'potter': 'painted-pottery',
  'tiler': 'house',
  'ceramist': 'painted-pottery',
  'kiln-keeper': 'cauldron',
  'jar-maker': 'amphora',
  'quarry-master': 'mine-wagon',
  'sculptor': 'claw-hammer',
  'wall-builder': 'brick-wall',
  'architect': 'compass',
  'road-builder': 'stone-wheel',
  'prospector': 'mining',
  'mason': 'trowel',
  'treasurer': 'open-treasure-chest',
  'guild-master': 'key',
  'countess': 'queen-crown',
  'dancer': 'musical-notes',
  'accountant': 'abacus',
  'innkeeper': 'tavern-sign',
  'notary': 'quill-ink',
  'chamberlain': 'locked-chest',
  'dean': 'holy-symbol',
  'glazier': 'crystal-shine',
  'silversmith': 'jeweled-chalice',
  'foundations': 'stone-pile',
  'main-nave': 'church',
  'dean-and-canons': 'holy-symbol',
  'stained-glass': 'crystal-shine',
  'silverware': 'jeweled-chalice',
  'crusades': 'cross-shield',
  'pilgrimage': 'footsteps',
  'fair': 'shop',
}

export const signOf = (id: string) => signs[id] ?? 'shield'

const flags: Record<string, Tincture> = {
  wheat: 'or',
  wood: 'vert',
  clay: 'tenne',
  stone: 'argent',
  any: 'sable',
}

/** A text that is too long for a small card; the card itself, held or right-clicked, has it all. */
const shorter: Record<string, string> = {
  merchant:
    'Field (any), twice: wood, clay or stone for wheat, wood or clay; wood or clay and 1 coin for stone; 3 wheat for any.',
}

export function faceOf(card: CardInfo): Face {
  const facts = factsOf(card)
  const face: Face = {
    id: card.id,
    name: card.name,
    icon: signOf(card.id),
    tint: 'or',
    text: shorter[card.id] ?? card.text ?? '',
    source: card.source,
    kicker: card.group,
  }
  if (card.group === 'Vassal') {
    const kind = wordOf(facts, 'type')
    const title = kind.charAt(0).toUpperCase() + kind.slice(1)
    return {
      ...face,
      tint: kinds[kind] ?? 'or',
      corner: wordOf(facts, 'income') || '0',
      cornerIs: 'Income',
      kicker: facts['gold'] === true ? `Golden ${kind}` : title,
    }
  }
  if (card.group === 'Master' || card.group === 'Cathedral master') {
    const flag = wordOf(facts, 'flag') || 'any'
    return {
      ...face,
      tint: flags[flag] ?? 'sable',
      kicker: `${card.group} · ${card.group !== 'Master' ? 'city of level 2' : flag === 'any' ? 'any city' : `${flag} city`}`,
    }
  }
  if (card.group === 'Fief') {
    const soil = soils[wordOf(facts, 'soil')]
    return {
      ...face,
      icon: soil?.icon ?? 'field',
      tint: flags[wordOf(facts, 'soil')] ?? 'or',
    }
  }
  if (card.group === 'Treasury') return treasury(face, (facts['levels'] ?? []) as number[])
  return face
}

/** A face of the treasury is for so many levels of all fiefs together. */
function treasury(face: Face, levels: number[]): Face {
  const some = levels.length > 1 ? `${levels[0]} to ${levels.at(-1)}` : `${levels[0]}`
  return { ...face, icon: 'open-treasure-chest', name: 'Treasury', kicker: `${some} levels` }
}

/** '3 coins, 1 wood' as signs. */
export function priceOf(cost: string): { n: string; what: string }[] {
  return cost
    .split(/,\s*/)
    .filter(Boolean)
    .map((part) => {
      const m = /^(\d+)\s+(.*)$/.exec(part)
      return m
        ? { n: m[1]!, what: m[2]!.replace('of any type', 'any').replace(/^coin$/, 'coins') }
        : { n: '', what: part }
    })
}

/** Counted cards, one by one. */
export const spelled = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([id, n]) => Array<string>(n).fill(id))

/** What the Tax Collector would take, as things lie now. */
export function takenByTax(s: FeudaliaTable['seats'][number]): string {
  const cubes = s.fiefs.reduce((n, f) => n + f.tax, 0)
  if (cubes) return `he would take ${cubes} ${cubes === 1 ? 'cube' : 'cubes'}`
  return "no fief holds two cubes: he would take half of your hand's income"
}

const BOUGHT = ['hire', 'train', 'invite', 'build']

/** What is rarely meant stands last: masters who move or go, wheat for wheat. */
const LAST: Record<string, number> = { move: 2, swap: 3, fire: 4 }

/** What something costs stands beside its name, and what a master does beside his use. */
function about(t: FeudaliaTable, move: MoveInfo, room: Eyes): About {
  const rank = LAST[move.verb] ?? 0
  const card = room.cardOf(move.args[0]?.id ?? '')
  const tip = card?.text ?? ''
  const cost = card ? wordOf(factsOf(card), 'cost') : ''
  if (BOUGHT.includes(move.verb)) return { rank: swapsAlike(move) ? 1 : rank, note: cost, tip }
  // a master who was turned up a moment ago: what he does decides, not only his price
  if (move.verb === 'engage') return { rank, note: `${cost}. ${tip.replace(/\.$/, '')}`, tip }
  if (move.verb === 'spare') return { rank: move.args[1]?.id === 'any' ? 1 : 0, note: '', tip }
  if (move.verb === 'tap' || move.verb === 'under') return { rank, note: deedOf(tip), tip }
  if (move.verb === 'income') return { rank, note: coins(t, card), tip: '' }
  if (move.verb === 'discard' && t.turn.tax_due)
    return { rank, note: `pays ${incomeOf(card)} of ${t.turn.tax_due}`, tip: '' }
  if (move.verb === 'receive')
    return { rank: move.args[0]?.id === 'stone' ? 0 : 1, note: '', tip: '' }
  if (move.verb === 'trade') return { rank: same(move.args[0]?.label ?? '') ? 1 : 0, note: '' }
  return { rank, note: '' }
}

/** A Reaper for a Reaper. */
const swapsAlike = (move: MoveInfo) =>
  move.verb === 'train' && move.args[0]?.id === move.args[1]?.id

/** "Turn: gain 2 coins." is what a master does who is used. */
const deedOf = (text: string) => {
  const deed = text.replace(/^Turn: /, '').replace(/\.$/, '')
  return deed.length > 44 ? '' : deed
}

const incomeOf = (card: CardInfo | undefined) => Number(wordOf(factsOf(card), 'income') || 0)

function coins(t: FeudaliaTable, card: CardInfo | undefined): string {
  const n = incomeOf(card) + t.turn.income_bonus
  return n === 1 ? '1 coin' : `${n} coins`
}

/** "3 wheat for 1 wheat" */
const same = (label: string) => /(wheat|wood|clay|stone).* for 1 \1$/.test(label)

/** "Goldmead, level 1: 1 · 2 tokens (Foundations): 1" */
function earned(t: FeudaliaTable, seat: number, room: Eyes): string {
  const s = t.seats[seat]
  if (!s) return ''
  const name = (id: string) => room.cardOf(id)?.name ?? id
  const fiefs = s.fiefs
    .filter((f) => f.points)
    .map((f) => `${name(f.id)}, level ${f.level}: ${f.points}`)
  const tokens = Object.entries(s.tokens).map(([id, n]) => {
    const each = t.cathedral.find((c) => c.id === id)?.points ?? 0
    return `${n} ${n === 1 ? 'token' : 'tokens'} (${name(id)}): ${n * each}`
  })
  return [...fiefs, ...tokens].join(' · ')
}

export const skin: Skin<FeudaliaTable> = {
  Board,
  about,
  drawn: ['gold', 'income', 'type', 'kind', 'card'],
  ending: (reason) =>
    reason === 'A lead of one point' ? 'The round is over, with a lead of a point or more' : reason,
  Hand,
  face: faceOf,
  moment: (t) => `Round ${t.round}`,
  badges(t, seat) {
    const s = t.seats[seat]
    if (!s) return []
    return [
      { icon: 'trophy', label: 'points', value: s.points, strong: true },
      { icon: 'two-coins', label: 'coins', value: s.coins },
      { icon: 'poker-hand', label: 'cards in hand', value: s.hand_size },
      { icon: 'card-draw', label: 'cards in the deck', value: s.deck },
      { icon: 'crown', label: 'nobles', value: s.nobles },
      ...(t.first === seat && !t.solo
        ? [{ icon: 'checkered-flag', label: 'first player', value: '' }]
        : []),
      ...(t.variants.includes('pilgrimage')
        ? [
            {
              icon: 'church',
              label: t.pilgrim === seat ? 'clerics; holds The Pilgrimage' : 'clerics',
              value: t.pilgrim === seat ? `${s.clerics}★` : s.clerics,
            },
          ]
        : []),
      ...(t.variants.includes('crusades')
        ? [
            {
              icon: 'crucifix',
              label: 'crusade steps',
              value: s.crusader ? `${s.steps}★` : s.steps,
            },
          ]
        : []),
      ...(s.negatives
        ? [{ icon: 'crossed-swords', label: 'negative tokens', value: s.negatives }]
        : []),
    ]
  },
  sum: (t, seat, room) => [earned(t, seat, room)],
  lies: (t, seat, own) => [
    { title: 'All cards', cards: spelled(t.seats[seat]?.owned ?? {}) },
    { title: 'Of them discarded', cards: spelled(t.seats[seat]?.discards ?? {}) },
    { title: 'Of them surely in hand', cards: own ? [] : (t.seats[seat]?.hand ?? []) },
  ],
}
