// What the keeper of the inn announces to everybody, as long as it holds.
import type { HouseLine } from './wire'

const PLACE = 'tabard.read'

interface Line {
  id: number
  text: string
}

class House {
  lines: Line[] = $state.raw([])
}

export const house = new House()
let timers: number[] = []

/** Everything that is announced now; each line goes when its time is over. */
export function hear(announced: HouseLine[]): void {
  for (const timer of timers) clearTimeout(timer)
  const fresh = announced.filter((line) => !wasRead(line))
  // the same lines once more are no news
  if (fresh.map(key).join() !== house.lines.map(key).join()) house.lines = fresh
  timers = announced.map((line) =>
    window.setTimeout(() => drop(line), Math.min(line.left * 1000, 2 ** 31 - 1)),
  )
}

/** Whoever has read a line need not see it again. */
export function read(line: Line): void {
  drop(line)
  try {
    sessionStorage.setItem(PLACE, JSON.stringify([...known(), key(line)]))
  } catch {
    /* it will be shown again */
  }
}

const key = (line: Line) => `${line.id} ${line.text}`
const wasRead = (line: Line) => known().includes(key(line))

function drop(line: Line): void {
  house.lines = house.lines.filter((other) => other.id !== line.id)
}

function known(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as string[]
  } catch {
    return []
  }
}
