// The table as view.py describes it; the type is generated from there.
import type { S } from '../../lib/wire'

export type AusoniaTable = S['AusoniaTable']
