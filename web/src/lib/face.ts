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
  lines?: FaceLine[] // the text, where each thing it says has a line of its own
  kicker?: string // the small line above the text: guild, type, timing
  arms?: Arms
  armsOf?: string // whose arms these are
  armsWord?: string // the word that explains them
  corner?: string // a number or sign in the top left corner
  cornerIs?: string // what it counts or means
  source?: string
}

/** A red line asks for something that has happened; the sign before a line says how it stands. */
export interface FaceLine {
  text: string
  red?: boolean
  sign?: string
  signIs?: string
  word?: string // what explains the whole line
}

/** What the content says about a card beyond name and text. */
export type Facts = Record<string, unknown>
export const factsOf = (card: CardInfo | undefined): Facts => card?.facts ?? {}

/** A fact that is a word or a number, as text; empty when the content does not say. */
export function wordOf(facts: Facts, name: string): string {
  const fact = facts[name]
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
}

/** A fact that is a list of words. */
export function wordsOf(facts: Facts, name: string): string[] {
  const fact = facts[name]
  return Array.isArray(fact) ? fact.map(String) : []
}

/** Where a card is from, in words: signs would look like signs of the game. */
export const sources: Record<string, string> = {
  rulebook: 'from the rulebook',
  found: 'found in public writing about the printed game',
  reconstructed: 'reconstructed: the printed one could not be found, so it is ours',
}
