// The table as view.py of Ausonia describes it.
export interface AusoniaTable {
  round: number
  starter: number
  turn: number | null
  last_round: boolean
  goal: number
  offer: string[]
  favour_deck: number
  power_top: string | null
  power_deck: number
  for_sale: { favour: string[]; power: string[] }
  aspirant: {
    id: string
    name: string
    level: number
    text: string
    influence: number
    taken: string | null
    kept: string[]
    discards: string[]
  } | null
  acting: {
    area: { id: string; abilities: string[]; returned: boolean }[]
    bought: string[]
    gems: Record<string, number>
    spent: Record<string, number>
    keywords: string[]
    guilds: number[]
    held: string[] | null
    held_count: number
    shown: string[]
  }
  houses: {
    seat: number
    influence: number
    deck: string
    hand_size: number
    hand: string[]
    draw_size: number
    draw: { cards: string[]; top: string[]; groups: { from_top: number[]; cards: string[] }[] }
    discards: string[]
    raised: (string | null)[]
    sources: { top: string; foundation: string | null }[]
    sealed: string[]
    sealed_now: number
    shown: { id: string; abilities: string[] }[]
  }[]
}

export type House = AusoniaTable['houses'][number]
