import type { Badge, Skin } from '../skin'
import Board from './Board.svelte'
import { faceOf } from './face'
import Hand from './Hand.svelte'

/** The seat's points, where the table has a list of them or the seat an entry of its own. */
function badges(t: object, seat: number): Badge[] {
  const found: Badge[] = []
  const note = (name: string, value: unknown) => {
    if (typeof value === 'number' && /points|score/.test(name))
      found.push({ icon: 'round-star', label: name.replaceAll('_', ' '), value, strong: true })
  }
  for (const [name, value] of Object.entries(t) as [string, unknown][]) {
    const own: unknown = Array.isArray(value) ? value[seat] : null
    note(name, own)
    if (own && typeof own === 'object') for (const [key, v] of Object.entries(own)) note(key, v)
  }
  return found.slice(0, 1)
}

export const generic: Skin = {
  Board,
  Hand,
  face: faceOf,
  badges,
  moment: (t) => ('round' in t && typeof t.round === 'number' ? `Round ${t.round}` : ''),
}
