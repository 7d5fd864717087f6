// The table as view.py describes it; the type is generated from there.
import type { S } from '../../lib/wire'

export type FeudaliaTable = S['FeudaliaTable']
export type Fief = FeudaliaTable['seats'][number]['fiefs'][number]
