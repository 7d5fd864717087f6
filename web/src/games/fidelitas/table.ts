// The table as view.py of Fidelitas describes it.
export interface FidelitasTable {
  round: number
  start: number
  active: number
  last_round: boolean
  mark: number | null
  team: boolean
  solo: boolean
  row: string[]
  locations: {
    id: string
    name: string
    guild: string | null
    cards: string[]
    closed_by: number[]
    blocked: boolean
  }[]
  deck: number
  discards: string[]
  missio_deck: number
  reshuffled: boolean
  revealed: string | null
  no_draw: boolean
  under: (string | null)[]
  seats: {
    seat: number
    points: number
    side_points: number
    partner: number | null
    hand_size: number
    hand: string[]
    missio_count: number
    missio: { id: string; points: number; fresh: boolean; met: boolean }[]
    scored: string[]
    claimed: string[]
  }[]
}

export type Place = FidelitasTable['locations'][number]
