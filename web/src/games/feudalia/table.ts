// The table as view.py of Feudalia describes it.
export interface FeudaliaTable {
  scenario: string
  round: number
  phase: string
  first: number
  active: number
  target: number
  variants: string[]
  reached: boolean
  playoff: boolean
  solo: boolean
  supply: { id: string; left: number }[]
  cathedral: { id: string; open: boolean; left: number; full: number; points: number }[]
  cathedral_masters: { id: string; left: number }[]
  masters: { row: string[]; deck: number; bottom: string[] }
  offer: string[]
  crusade_tokens: number
  pilgrim: number | null
  turn: {
    influence_left: number
    income_bonus: number
    make_bonus: number
    table: string[]
    levy: string[]
    taxed: boolean
    tax_due: number | null
    reshuffled: boolean
    raided: boolean
    crossed: boolean
  }
  seats: {
    seat: number
    alive: boolean
    points: number
    coins: number
    saves: number
    levels: number
    nobles: number
    clerics: number
    tokens: Record<string, number>
    negatives: number
    steps: number
    crusader: boolean
    fair: boolean
    turns: number
    hand_size: number
    hand: string[]
    deck: number
    discards: Record<string, number>
    owned: Record<string, number>
    fiefs: {
      id: string
      soil: string
      level: number
      points: number
      fields: number
      used: number
      standing: string[]
      cities: number
      masters: { id: string; turned: boolean; stored: Record<string, number> }[]
      cubes: Record<string, number>
      held: number
      defence: number
      raided: boolean
    }[]
  }[]
}

export type Seat = FeudaliaTable['seats'][number]
export type Fief = Seat['fiefs'][number]
