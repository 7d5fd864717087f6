// The table as view.py of Audatia describes it.
export interface AudatiaTable {
  phase: string
  moment: string | null
  exchange: number
  draws: number
  draws_to_lose: number
  virtues: { id: string; holder: number | null; values: number[]; leader: number | null }[]
  attacker: number | null
  attack: string | null
  attack_how: string | null
  parry: string | null
  bind: string | null
  sides: string[] | null
  remedy: { card: string; by: number; side: string } | null
  skill: { card: string; by: number } | null
  seats: {
    seat: number
    role: string
    deck: string
    hand_size: number
    hand: string[] | null
    deck_size: number
    discards: string[]
    traded: number
    traded_cards: string[] | null
    stack: string[]
    sword: string | null
    posta: { id: string; name: string } | null
    taunted: boolean
    lured: string | null
    salute: string
    chosen: string | null
    has_chosen: boolean
    laid_aside: string[]
    first_trade: string | null
    known: string[] | null
    traded_since: number | null
    known_traded: string[] | null
  }[]
}

export type Fencer = AudatiaTable['seats'][number]
