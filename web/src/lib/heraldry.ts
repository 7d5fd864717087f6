// Arms as data: a field, how it is parted, an ordinary, a charge.
export type Tincture =
  'or' | 'argent' | 'gules' | 'azure' | 'sable' | 'vert' | 'purpure' | 'tenne' | 'rose' | 'cendree'

export type Parting =
  | 'plain'
  | 'pale'
  | 'fess'
  | 'bend'
  | 'quarterly'
  | 'barry'
  | 'paly'
  | 'lozengy'
  | 'chequy'
  | 'chevron'

export type Ordinary =
  'chief' | 'fess' | 'pale' | 'bend' | 'cross' | 'saltire' | 'chevron' | 'bordure'

export interface Arms {
  field: Tincture
  parting?: Parting
  second?: Tincture
  ordinary?: Ordinary
  ordinaryTincture?: Tincture
  charge?: string
  chargeTincture?: Tincture
}

/** Arms of the six seats: told apart by charge as well as by colour. */
export const seatArms: Arms[] = [
  { field: 'gules', charge: 'lion', chargeTincture: 'or' },
  {
    field: 'azure',
    charge: 'fleur-de-lys',
    chargeTincture: 'argent',
    parting: 'pale',
    second: 'azure',
  },
  { field: 'vert', charge: 'stag-head', chargeTincture: 'or' },
  { field: 'or', charge: 'eagle-emblem', chargeTincture: 'sable' },
  { field: 'purpure', charge: 'griffin-symbol', chargeTincture: 'argent' },
  {
    field: 'argent',
    charge: 'boar',
    chargeTincture: 'sable',
    ordinary: 'bordure',
    ordinaryTincture: 'tenne',
  },
]

const dark: Tincture[] = ['gules', 'azure', 'sable', 'vert', 'purpure', 'tenne']
const metals: Tincture[] = ['or', 'argent']

/** The colour that can be read on a tincture. */
export function inkOn(t: Tincture): Tincture {
  return dark.includes(t) || t === 'rose' || t === 'cendree' ? 'argent' : 'sable'
}

/** A small steady hash, so that arms made from a name never change. */
export function hash(text: string): number {
  let h = 2166136261
  for (const ch of text) h = Math.imul(h ^ ch.codePointAt(0)!, 16777619)
  return h >>> 0
}

const partings: Parting[] = [
  'plain',
  'pale',
  'fess',
  'bend',
  'quarterly',
  'barry',
  'paly',
  'chevron',
]
const charges = [
  'lion',
  'eagle-emblem',
  'tower-flag',
  'rose',
  'key',
  'fleur-de-lys',
  'stag-head',
  'boar',
  'bull',
  'trefoil-lily',
  'round-star',
  'wolf-head',
]

/** Arms for anything that has a name and none of its own: always colour on metal or metal on colour. */
export function armsFromName(name: string): Arms {
  const h = hash(name)
  const colour = dark[h % dark.length]!
  const metal = metals[(h >>> 4) % 2]!
  const onColour = ((h >>> 6) & 1) === 1
  return {
    field: onColour ? colour : metal,
    parting: partings[(h >>> 8) % partings.length]!,
    second: onColour ? colour : metal,
    charge: charges[(h >>> 12) % charges.length]!,
    chargeTincture: onColour ? metal : colour,
  }
}

const colourWords: Record<string, Tincture> = {
  purple: 'purpure',
  blue: 'azure',
  orange: 'tenne',
  yellow: 'or',
  gold: 'or',
  black: 'sable',
  red: 'gules',
  pink: 'rose',
  white: 'argent',
  grey: 'argent',
  gray: 'argent',
  green: 'vert',
  brown: 'tenne',
}

/** The tincture nearest to a plain colour word of a content file. */
export function tinctureOf(word: string | undefined): Tincture {
  return colourWords[(word ?? '').toLowerCase()] ?? 'argent'
}
