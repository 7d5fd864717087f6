import type { Face } from '../../lib/face'
import { hash } from '../../lib/heraldry'
import type { CardInfo } from '../../lib/wire'

const tints = ['gules', 'azure', 'vert', 'purpure', 'tenne', 'sable'] as const

/** A card that nobody has drawn: its name, its group, its text. */
export function faceOf(card: CardInfo): Face {
  return {
    id: card.id,
    name: card.name,
    icon: 'scroll-unfurled',
    tint: tints[hash(card.group) % tints.length]!,
    text: card.text ?? '',
    kicker: card.group,
    source: card.source,
  }
}
