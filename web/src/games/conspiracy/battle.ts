// A war as its events tell it: rounds of dice, and what became of the units.
import { add, lineOf, sentence, type Line } from '../../lib/news'
import type { EventInfo } from '../../lib/wire'
import type { War } from './table'

/** Two dice of a side, what they made with modifiers, and how many hits that is. */
export interface Roll {
  dice: number[]
  made: number
  hits: number
}

export interface Round {
  rows: { row: number; sides: [Roll, Roll] }[]
  /** what followed: who was hit, killed, captured, who withdrew */
  after: Line[]
}

export interface Battle {
  target: string
  /** the seats that had a part in it */
  seats: Set<number>
  before: Line[]
  rounds: Round[]
  /** how it ended; '' while it is fought */
  end: string
}

const ENDS = ['victory', 'no-victor']
const TOLD = [
  'brought',
  'staked',
  'turned',
  'dispersed',
  'hurt',
  'killed',
  'captured',
  'withdraws',
  'honoured',
  'preacher-taken',
]

const number = (e: EventInfo, i: number) => Number(e.args?.[i]?.label ?? 0)
const roll = (e: EventInfo, made: number, first: number): Roll => ({
  dice: [number(e, first), number(e, first + 1)].filter((n) => n > 0),
  made: number(e, made),
  hits: number(e, made + 1),
})

interface Told {
  events?: EventInfo[]
}
const tells = (entry: Told, names: string[]) =>
  entry.events?.some((e) => names.includes(e.name)) ?? false

/** Has a war come to its end here? */
export const ended = (entries: Told[]): boolean => entries.some((e) => tells(e, ENDS))

type Hear = (e: EventInfo) => Line
const plainly: Hear = (e) => lineOf(e, () => '')

/** The last war that these entries tell of, in the words of who looks. */
export function lastBattle(entries: Told[], hear = plainly): Battle | null {
  const begun = entries.findLastIndex((e) => tells(e, ['attacks']))
  if (begun < 0) return null
  const told = entries.slice(begun).flatMap((e) => e.events ?? [])
  const from = told.findLastIndex((e) => e.name === 'attacks')
  const battle: Battle = {
    target: told[from]!.args?.[0]?.id ?? '',
    seats: new Set(),
    before: [],
    rounds: [],
    end: '',
  }
  for (const e of told.slice(from)) {
    if (['attacks', 'joins', 'brought'].includes(e.name) && e.seat !== null)
      battle.seats.add(e.seat)
    if (e.name === 'combat-roll') addRoll(battle, e)
    else if (TOLD.includes(e.name)) add(battle.rounds.at(-1)?.after ?? battle.before, hear(e))
    else if (ENDS.includes(e.name)) {
      battle.end = sentence(hear(e))
      break
    }
  }
  return battle
}

function addRoll(battle: Battle, e: EventInfo): void {
  const row = number(e, 0)
  if (row === 1) battle.rounds.push({ rows: [], after: [] })
  battle.rounds.at(-1)?.rows.push({ row, sides: [roll(e, 2, 7), roll(e, 5, 9)] })
}

type Unit = War['units'][number]

/** The side on which a seat fights: 0 attacks, 1 defends, -1 looks on. */
export function sideOf(war: War, seat: number | null): number {
  if (seat === null) return -1
  const led = war.leaders.indexOf(seat)
  return led >= 0 ? led : (war.units.find((u) => u.owner === seat)?.side ?? -1)
}

/** What pointing at a soldier can mean: both sides have the same places, and one commands one's own
 *  soldiers, of an ally only the place in the line. */
export function meaningsOf(war: War, unit: Unit, seat: number | null): string[] {
  if (sideOf(war, seat) !== unit.side) return []
  const slot = unit.slot || 'reserve'
  if (unit.owner !== seat) return [`exchange>choice:${slot}`, `field>choice:${unit.unit}`]
  return [`withdraw,exchange,bench>choice:${slot}`, `field>choice:${unit.unit}`]
}

const RANKS: Record<string, string> = {
  front: 'in front',
  support: 'behind the front',
  second: 'second behind the front',
}

/** "a wounded knight in front, row 2": a soldier in words. */
export function soldierSaid({ unit, slot }: Unit): string {
  const kind = unit.startsWith('knight') ? 'knight' : 'mercenary'
  const hurt = unit.endsWith('twice') ? 'badly wounded ' : unit.endsWith('hit') ? 'wounded ' : ''
  const [rank, row] = slot.split('-')
  return `a ${hurt}${kind} ${row ? `${RANKS[rank!]}, row ${row}` : 'in reserve'}`
}
