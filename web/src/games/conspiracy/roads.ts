// What roads pay, and of what the numbers of a family are made: told to whoever points at them.
import { factsOf } from '../../lib/face'
import type { CardInfo } from '../../lib/wire'
import type { ConspiracyTable, Court, Land } from './table'

const LEAST = 60
const ROAD = 10 // ducats; each Reichsstadt at an end doubles them

export interface Way {
  /** the land or the foreign city at the other end */
  to: string
  abroad: boolean
  pays: number
}

/** "A, B and C". */
const listed = (names: string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The roads of a land that pay a family, or would pay it with this land. */
export function waysOf(t: ConspiracyTable, cards: CardInfo[], land: Land, seat: number): Way[] {
  const card = cards.find((c) => c.group === 'Territory' && c.id === land.id)
  const borders = (factsOf(card)['borders'] ?? []) as { to: string; road: boolean }[]
  const ends = borders.flatMap(({ to, road }) => {
    const other = road && t.territories.find((l) => l.id === to && l.owner === seat && l.in_play)
    return other ? [other] : []
  })
  const cities = cards.filter(
    (c) => c.group === 'Foreign city' && (factsOf(c)['roads'] as string[]).includes(land.id),
  )
  const twice = (here: boolean) => (here ? 2 : 1)
  return [
    ...ends.map((l) => ({
      to: l.name,
      abroad: false,
      pays: ROAD * twice(land.city) * twice(l.city),
    })),
    ...cities.map((c) => ({ to: c.name, abroad: true, pays: ROAD * twice(land.city) })),
  ]
}

/** ", and 20 by roads: to your Württemberg and to Mailand abroad"; nothing without a road. */
export function waysSaid(ways: Way[]): string {
  if (!ways.length) return ''
  const sum = ways.reduce((n, way) => n + way.pays, 0)
  const home = ways.filter((way) => !way.abroad).map((way) => way.to)
  const abroad = ways.filter((way) => way.abroad).map((way) => way.to)
  const ends = [
    home.length && `to your ${listed(home)}`,
    abroad.length && `to ${listed(abroad)} abroad`,
  ].filter(Boolean)
  return `, and ${sum} by roads ${ends.join(' and ')}`
}

const landsOf = (t: ConspiracyTable, seat: number) =>
  t.territories.filter((l) => l.owner === seat && l.in_play)

/** Each road once, with what it pays. */
function trade(t: ConspiracyTable, cards: CardInfo[], seat: number): string[] {
  const seen = new Set<string>()
  return landsOf(t, seat).flatMap((land) =>
    waysOf(t, cards, land, seat).flatMap(({ to, pays }) => {
      const road = [land.name, to].sort().join('–')
      if (seen.has(road)) return []
      seen.add(road)
      return [`${land.name}–${to} ${pays}`]
    }),
  )
}

function standing(t: ConspiracyTable, seat: number, unit: string): string[] {
  return landsOf(t, seat).flatMap((l) => {
    const n = Object.entries(l.troops).reduce(
      (sum, [k, v]) => sum + (k.startsWith(unit) ? v : 0),
      0,
    )
    return n ? [`${l.name} ${n}`] : []
  })
}

/** Has a family the preacher, who counts as a relic? */
export const preaches = (t: ConspiracyTable, s: Court): boolean =>
  t.preacher.owner === s.seat && t.preacher.captor === null

/** Of what a number in the table of families is made. */
export function madeOf(t: ConspiracyTable, cards: CardInfo[], s: Court, column: string): string {
  const lands = landsOf(t, s.seat)
  const paid = lands.reduce((n, l) => n + l.income, 0)
  const rest = s.income - paid - s.trade
  const least =
    s.income === LEAST
      ? `; nobody gets less than ${LEAST}`
      : `, as a master or for the preacher ${rest}`
  const more = rest > 0 ? least : ''
  const relics = lands.filter((l) => l.relic).map((l) => l.name)
  const told: Record<string, string> = {
    lands: listed(lands.map((l) => l.name)),
    income: `Lands ${paid}, roads ${s.trade}${more}`,
    trade: trade(t, cards, s.seat).join(', '),
    knights: listed(standing(t, s.seat, 'knight')),
    hired: listed(standing(t, s.seat, 'mercenary')),
    relics: listed([...relics, ...(preaches(t, s) ? ['the preacher'] : [])]),
    profane: 'Heirs in profane education: each can become the ruler of one worldly land',
    clerical: 'Heirs in clerical education: each can become the ruler of one land of the Church',
  }
  return told[column] ? `${told[column]}.` : 'None.'
}

/** What a place outside the border is for. */
export function abroadSaid(ends: string[]): string {
  return `A city abroad: it belongs to nobody. Its road pays 10 ducats a turn to whoever rules ${listed(ends)}.`
}
