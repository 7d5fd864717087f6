import { guestOf, meetGuests } from '../guest/known.svelte'
import { hash } from '../lib/heraldry'
import type { Room } from '../lib/room.svelte'
import { generic } from './generic'
import type { Poster, Skin } from './skin'

// What this house draws itself, found by its folders.
const skins = import.meta.glob<{ skin: Skin }>(['./*/index.ts', '!./generic/index.ts'])
const posters = import.meta.glob<{ poster: Poster }>('./*/poster.ts', { eager: true })

/** What lies on the table; the game's own skin knows its shape. */
export const tableOf = (room: Room): object => room.view?.['table'] ?? {}

export interface Drawn {
  skin: Skin
  /** why a guest's own table is not shown */
  trouble: string
}

/** How a game is drawn: by this house, by the package it comes from, or plainly. */
export async function skinOf(game: string): Promise<Drawn> {
  const own = skins[`./${game}/index.ts`]
  if (own) return await fetched(own)
  await meetGuests()
  const guest = guestOf(game)
  if (!guest) return { skin: generic, trouble: '' }
  try {
    const { guestSkin } = await import('../guest')
    return { skin: await guestSkin(guest), trouble: '' }
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem)
    return { skin: generic, trouble: `The game’s own table cannot be shown: ${why}.` }
  }
}

/** A table of this house; the plain board where the inn has another one by now. */
async function fetched(own: () => Promise<{ skin: Skin }>): Promise<Drawn> {
  try {
    return { skin: (await own()).skin, trouble: '' }
  } catch {
    const trouble = 'The table of this game could not be fetched. Load the page anew to see it.'
    return { skin: generic, trouble }
  }
}

/** Is this one of the games that belong to the house? */
export const ofTheHouse = (game: string) => `./${game}/poster.ts` in posters

const tints = ['tenne', 'azure', 'vert', 'gules', 'purpure'] as const

/** The signs under which a game is found; a guest's picture is asked for separately. */
export function posterOf(game: string): Poster {
  const own = posters[`./${game}/poster.ts`]?.poster
  return own ?? { icon: 'domino-tiles', charge: 'shield', tint: tints[hash(game) % tints.length]! }
}

/** The picture that a guest brings for the lobby. */
export const pictureOf = (game: string) => guestOf(game)?.poster ?? ''
