import type { Poster } from '../skin'

export const poster: Poster = { icon: 'crossed-swords', charge: 'two-handed-sword', tint: 'gules' }
