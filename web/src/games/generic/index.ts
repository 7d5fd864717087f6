import type { Badge, Skin } from '../skin'
import Board from './Board.svelte'
import { faceOf } from './face'
import Hand from './Hand.svelte'

const label = (name: string) => name.replaceAll('_', ' ')

/** Numbers that belong to a seat: in a list with one for each, or in the seat's own entry. */
function badges(t: object, seat: number): Badge[] {
  const found: Badge[] = []
  const note = (name: string, value: unknown) => {
    if (typeof value === 'number' && name !== 'seat')
      found.push({ icon: 'round-star', label: label(name), value })
  }
  for (const [name, value] of Object.entries(t) as [string, unknown][]) {
    const own: unknown = Array.isArray(value) ? value[seat] : null
    note(name, own)
    if (own && typeof own === 'object' && /^(seats|players|houses)$/.test(name))
      for (const [inside, v] of Object.entries(own)) note(inside, v)
  }
  return found.slice(0, 4)
}

export const generic: Skin = {
  Board,
  Hand,
  face: faceOf,
  badges,
  moment: (t) => ('round' in t && typeof t.round === 'number' ? `Round ${t.round}` : ''),
}
