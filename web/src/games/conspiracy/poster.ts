import type { Poster } from '../skin'

export const poster: Poster = { icon: 'imperial-crown', charge: 'eagle-emblem', tint: 'sable' }
