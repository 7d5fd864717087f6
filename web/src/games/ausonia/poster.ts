import type { Poster } from '../skin'

export const poster: Poster = { icon: 'gems', charge: 'crystal-shine', tint: 'azure' }
