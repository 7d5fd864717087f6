import type { Poster } from '../skin'

export const poster: Poster = { icon: 'tavern-sign', charge: 'castle', tint: 'purpure' }
