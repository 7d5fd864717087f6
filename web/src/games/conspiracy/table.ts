// The table as view.py describes it; the type is generated from there.
import type { S } from '../../lib/wire'

export type ConspiracyTable = S['ConspiracyTable']
export type Land = ConspiracyTable['territories'][number]
export type Court = ConspiracyTable['seats'][number]
export type War = NonNullable<ConspiracyTable['war']>
