import type { Poster } from '../skin'

export const poster: Poster = { icon: 'plow', charge: 'wheat', tint: 'vert' }
