// What stands in a land, as who looks may know it.
import type { ConspiracyTable, Land } from './table'

export interface Troop {
  unit: 'knight' | 'mercenary'
  n: number
  secret: boolean
}

const MANY = { knight: 'knights', mercenary: 'mercenaries' }

const open = (s: Land, unit: string): number =>
  Object.entries(s.troops).reduce((n, [k, v]) => n + (k.startsWith(unit) ? v : 0), 0)

/** What the viewer has laid here in secret; it stands with the others when all have laid. */
function laid(t: ConspiracyTable, viewer: number | null, s: Land, unit: string): number {
  const me = viewer === null ? undefined : t.seats[viewer]
  const units = me?.laid_units ?? []
  return units.filter((u, i) => u.startsWith(unit) && me?.laid_on[i] === s.id).length
}

export const troopsOf = (t: ConspiracyTable, viewer: number | null, s: Land): Troop[] =>
  (['knight', 'mercenary'] as const).flatMap((unit) => {
    const secret = laid(t, viewer, s, unit)
    const n = open(s, unit) + secret
    return n ? [{ unit, n, secret: secret > 0 }] : []
  })

export const kindOf = (s: Land): string =>
  `${s.estate} ${s.kind === 'electorate' ? 'electorate' : 'fiefdom'}`

/** A land in words: whose it is, what is built there, who stands there. */
export function landSaid(
  t: ConspiracyTable,
  viewer: number | null,
  s: Land,
  nameOf: (seat: number) => string,
): string {
  const troops = troopsOf(t, viewer, s)
  const things = (['castle', 'monastery', 'city', 'relic'] as const).filter((k) => s[k])
  const army = troops.map(({ unit, n }) => `${n} ${n > 1 ? MANY[unit] : unit}`)
  if (t.preacher.at === s.id) army.push('the preacher')
  const who = s.owner === null ? 'neutral' : `held by ${nameOf(s.owner)}`
  const parts = [s.name, kindOf(s), `pays ${s.income}`, who, ...things, ...army]
  if (troops.some((x) => x.secret)) parts.push('laid in secret')
  return parts.join(', ')
}
