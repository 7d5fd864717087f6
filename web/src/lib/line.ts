// Things put in a line with one gesture, or some of them chosen: what is in it, in which order, and
// the moves that it takes.
import { inWords } from './choice'
import type { MoveInfo, Together } from './wire'

/** What lies in the line to begin with. */
export function inLineAtFirst({ kind, on }: Together): number[] {
  return kind === 'line' && on.every((m) => !m) ? [...on.keys()] : []
}

/** Are these two ways to use one thing, such as a card? */
function excludes(one: MoveInfo | null | undefined, other: MoveInfo | null | undefined): boolean {
  if (!one || !other || one.verb === other.verb) return false
  return JSON.stringify(one.args) === JSON.stringify(other.args)
}

/** The line after something was pointed at: put in as the last, put out, or put behind the others. */
export function pointedInLine({ off, on }: Together, line: number[], i: number): number[] {
  const others = line.filter((x) => x !== i && !excludes(on[x], on[i]))
  const stays = !off[i] && !on[i]
  return line.includes(i) && !stays ? others : [...others, i]
}

/** The moves that the line stands for. */
export function movesOfLine({ on, off, most, lay, ends }: Together, line: number[]): MoveInfo[] {
  const chosen = on.map((_m, i) => i).filter((i) => line.includes(i))
  const out = off.map((_m, i) => i).filter((i) => !line.includes(i))
  const picks = [...chosen.map((i) => on[i]), ...out.map((i) => off[i])].filter((m) => !!m)
  const laid = line
    .slice(1)
    .reverse()
    .map((i) => lay?.[i])
  return [...picks, ...(picks.length < most && ends ? [ends] : []), ...laid].filter((m) => !!m)
}

/** The line that a plan makes; null where it stops before it is made. */
export function lineOfPlan(together: Together, plan: number[]): number[] | null {
  const { on, off, lay } = together
  const left = [...plan]
  const taken = (m: MoveInfo | null | undefined) => {
    const at = m ? left.indexOf(m.id) : -1
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const open = [...on.keys()].filter((i) => (on[i] ? taken(on[i]) : !taken(off[i])))
  const line: number[] = []
  for (const id of left) {
    const i = open.find((i) => !line.includes(i) && lay?.[i]?.id === id)
    if (i !== undefined && line.length < open.length - 1) line.unshift(i)
  }
  line.unshift(...open.filter((i) => !line.includes(i)))
  const moves = movesOfLine(together, line).map((m) => m.id)
  const made = plan.slice(0, moves.length).sort()
  return moves.sort().every((id, at) => id === made[at]) ? line : null
}

/** The line in words: "first Judge, then Baker, discard Cook". */
export function saidOfLine({ kind, on, off, lay, ends }: Together, line: number[]): string {
  if (kind === 'some') return inWords(line.map((i) => on[i]?.text ?? '')) || (ends?.text ?? '')
  const label = (i: number) => lay?.[i]?.args[0]?.label ?? ''
  const out = off.flatMap((m, i) => (m && !line.includes(i) ? [label(i)] : []))
  const laid = line.map((i, at) => `${at ? 'then' : 'first'} ${label(i)}`)
  const gone = out.length ? [`${off.find((m) => m)!.verb} ${inWords(out)}`] : []
  return [...laid, ...gone].join(', ') || (on.some((m) => m) ? 'none of them' : '')
}
