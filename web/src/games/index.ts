import { generic } from './generic'
import type { Skin } from './skin'

const skins: Record<string, () => Promise<{ skin: Skin }>> = {
  audatia: () => import('./audatia'),
  ausonia: () => import('./ausonia'),
  conspiracy: () => import('./conspiracy'),
  feudalia: () => import('./feudalia'),
  fidelitas: () => import('./fidelitas'),
}

export async function skinOf(game: string): Promise<Skin> {
  return (await skins[game]?.())?.skin ?? generic
}

export interface Poster {
  icon: string
  tint: string
  line: string
  charge: string
}

/** How the lobby shows a game. */
export const posters: Record<string, Poster> = {
  fidelitas: {
    icon: 'tavern-sign',
    charge: 'castle',
    tint: 'purpure',
    line: 'Gather the guilds along one street, from the castle to the harbour, and win the city’s trust.',
  },
  ausonia: {
    icon: 'gems',
    charge: 'crystal-shine',
    tint: 'azure',
    line: 'Build a deck of gems and favours, raise Sources, and be the first house to sixty Influence.',
  },
  feudalia: {
    icon: 'plow',
    charge: 'wheat',
    tint: 'vert',
    line: 'Work three fiefs through the year, house masters, raise a cathedral, and pay the tax collector.',
  },
  conspiracy: {
    icon: 'imperial-crown',
    charge: 'eagle-emblem',
    tint: 'sable',
    line: 'Marry, bribe and fight across the Empire until the electors choose you as their king.',
  },
  audatia: {
    icon: 'crossed-swords',
    charge: 'two-handed-sword',
    tint: 'gules',
    line: 'A duel with the longsword after the old masters: poste, blows, binds and remedies.',
  },
}

const other: Poster = {
  icon: 'domino-tiles',
  charge: 'shield',
  tint: 'tenne',
  line: 'A game at this table.',
}

export function posterOf(game: string): Poster {
  return posters[game] ?? other
}
