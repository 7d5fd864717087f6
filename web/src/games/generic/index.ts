import type { Skin } from '../skin'
import { hash } from '../../lib/heraldry'
import Board from './Board.svelte'

const tints = ['gules', 'azure', 'vert', 'purpure', 'tenne', 'sable'] as const

export const generic: Skin = {
  Board,
  badges(t, seat) {
    const own = t?.players?.[seat] ?? t?.seats?.[seat]
    if (!own || typeof own !== 'object') return []
    return Object.entries(own as Record<string, unknown>)
      .filter(([, v]) => typeof v === 'number')
      .slice(0, 5)
      .map(([label, value]) => ({ icon: 'round-star', label, value: value as number }))
  },
  moment: (t) => (typeof t?.round === 'number' ? `Round ${t.round}` : ''),
  face: (card) => ({
    id: card.id,
    name: card.name,
    icon: 'scroll-unfurled',
    tint: tints[hash(card.group) % tints.length]!,
    text: card.text ?? '',
    kicker: card.group,
    source: card.source,
  }),
}
