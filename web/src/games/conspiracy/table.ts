// The table as view.py of Medieval Conspiracy describes it.
export interface ConspiracyTable {
  turn: number
  phase: string
  active: number
  territories: {
    id: string
    name: string
    kind: string
    estate: string
    in_play: boolean
    owner: number | null
    castle: boolean
    monastery: boolean
    city: boolean
    relic: boolean
    troops: Record<string, number>
  }[]
  seats: {
    seat: number
    house: string
    money: number | null
    hand: string[]
    hand_size: number
    income: number
    trade: number
    lands: number
    immune: boolean
    profane: number
    clerical: number
    reserved: number[]
    mercenaries: number
    knights: number
    relics: number
    electors: number
    influence: number
    glory: number
    victories: number
    orders: string
    collected: number | null
    laid: number
    laid_openly: number
    laid_on: string[]
  }[]
  masters: {
    id: string
    name: string
    holder: number | null
    elector: string | null
    values: number[]
  }[]
  electors: { id: string; owner: number | null; master: string | null; vote: number | null }[]
  majority: number
  preacher: { owner: number | null; at: string | null; captor: number | null }
  prison: { captor: number; owner: number; knights: number }[]
  row: string[]
  event_deck: number
  event_discards: string[]
  action_deck: number
  action_discards: string[]
  elector_deck: number
  elector_discards: string[]
  fate: number | null
  auction: { bidders: number[]; bid: number; leader: number | null } | null
  intervener: number | null
  claims: number[]
  feuds: { seat: number; origin: string; target: string }[]
  war: {
    target: string
    cause: string
    leaders: (number | null)[]
    sides: (number | null)[]
    knight_bonus: number[]
    mercenary_bonus: number[]
    rows: number
    round: number
    units: { owner: number; side: number; unit: string; slot: string; leaving: boolean }[]
    chosen: { staked: string[]; sold: string[] }
  } | null
}

export type Land = ConspiracyTable['territories'][number]
export type Court = ConspiracyTable['seats'][number]
export type War = NonNullable<ConspiracyTable['war']>
