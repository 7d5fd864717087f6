// What a card shows. Games make faces from their content; the frame is the same for all.
import type { Arms, Tincture } from './heraldry'
import type { CardInfo } from './wire'

export type Source = 'rulebook' | 'found' | 'reconstructed'

export interface Face {
  id: string
  name: string
  icon: string
  tint: Tincture
  text?: string
  kicker?: string // the small line above the text: guild, type, timing
  arms?: Arms
  corner?: string // a number or sign in the top left corner
  source?: string
}

/** What the content says about a card beyond name and text. */
export const factsOf = (card: CardInfo | undefined) =>
  (card?.facts ?? {}) as Record<string, unknown>

export const sources: Record<string, { sign: string; text: string }> = {
  rulebook: { sign: '●', text: 'from the rulebook' },
  found: { sign: '◐', text: 'found in public writing about the printed game' },
  reconstructed: { sign: '○', text: 'reconstructed' },
}
