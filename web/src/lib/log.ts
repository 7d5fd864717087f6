// The log as people read it: what happened, in lines; what is said twice is written once.
import type { Entry } from './wire'

export interface Line {
  text: string
  rule: string | null
  times: number
}

/** One item of the log: an entry, or a run of moves that nothing tells of. */
export interface Item {
  seq: number
  kind: Entry['kind']
  seat: number | null
  from: number
  ply: number
  lines: Line[]
  names: string[]
}

const bare = (e: Entry): boolean => e.kind === 'move' && e.seat !== null && !e.events?.length

/** A move that nothing tells of is told in the words it was chosen by; several seats that say the
 * same one after another, as in a round of passes, share a line. */
export function items(entries: Entry[], nameOf: (seat: number) => string): Item[] {
  const found: Item[] = []
  for (const e of entries) {
    if (e.kind === 'chat' || !(e.text || e.events?.length)) continue
    const name = bare(e) ? nameOf(e.seat!) : ''
    const last = found.at(-1)
    if (
      last?.names.length &&
      name &&
      last.lines[0]!.text === e.text &&
      !last.names.includes(name)
    ) {
      last.names.push(name)
      last.seat = e.seat
      last.ply = e.ply
      continue
    }
    found.push({
      seq: e.seq,
      kind: e.kind,
      seat: e.seat,
      from: e.ply,
      ply: e.ply,
      lines: linesOf(e),
      names: name ? [name] : [],
    })
  }
  return found
}

/** The lines of an entry; the same line several times over is written once. */
function linesOf(e: Entry): Line[] {
  const found: Line[] = []
  for (const x of e.events?.length ? e.events : [{ text: e.text ?? '', rule: null }]) {
    const last = found.at(-1)
    if (last?.text === x.text) last.times++
    else found.push({ text: x.text, rule: x.rule ?? null, times: 1 })
  }
  return found
}
