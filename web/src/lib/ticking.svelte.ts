// A list that is answered as a whole: what of it is ticked, and what the hint would tick.
import { inWords, keyOf, partsOf } from './choice'
import { inLineAtFirst, lineOfPlan, movesOfLine, pointedInLine, saidOfLine } from './line'
import type { Room } from './room.svelte'
import type { MoveInfo, Together } from './wire'

/** Gestures that answer a whole list, thing by thing. */
const LISTS: Together['kind'][] = ['each', 'line', 'some']

const isList = (together: Together | null | undefined): together is Together =>
  !!together && LISTS.includes(together.kind)

/** The moves that a gesture stands for which takes the place of its answers. */
export const movesOfList = (together: Together | null | undefined): MoveInfo[] => {
  const ways = together?.ways?.flatMap((way) => way.moves) ?? []
  return isList(together)
    ? [...together.on, ...together.off, ...(together.lay ?? []), together.ends].filter((m) => !!m)
    : ways
}

export class Ticking {
  /** What is ticked, in the order in which it was. */
  ticked: number[] = $state([])

  constructor(readonly room: Room) {}

  /** The list that is ticked, while nothing else has been begun. */
  list: Together | null = $derived.by(() => {
    const { mine, trail, asked } = this.room
    const together = mine && !trail.length ? asked?.together : null
    return isList(together) ? together : null
  })
  ticks: boolean[] = $derived.by(() => {
    const { on } = this.room.asked?.together ?? { on: [] }
    return on.map((_, i) => this.ticked.includes(i))
  })
  /** Is as much ticked as may be? */
  isFull = $derived(
    !!this.list && this.list.on.some((m) => m) && this.ticked.length >= this.list.most,
  )
  /** The order that the hint proposes for a line; null where it speaks of something else. */
  advisedLine: number[] | null = $derived.by(() => {
    const { plan } = this.room.advice
    return plan.length && this.list && this.list.kind !== 'each'
      ? lineOfPlan(this.list, plan)
      : null
  })
  /** What the hint would tick; null where it speaks of something else. */
  advised: boolean[] | null = $derived.by(() => {
    if (!this.list) return null
    const { on, off, kind } = this.list
    const line = this.advisedLine
    if (kind !== 'each') return line && on.map((_, i) => line.includes(i))
    const { plan } = this.room.advice
    const all = off.map((no, i) => [on[i]?.id ?? -1, no?.id ?? -1])
    const whole = all.length > 0 && all.every((ids) => ids.some((id) => plan.includes(id)))
    return whole ? all.map(([yes]) => plan.includes(yes ?? -1)) : null
  })
  /** The same in words: "swap Kick and Feint, keep the rest". */
  advice = $derived.by(() => {
    const ticks = this.advised
    if (!ticks || !this.list) return ''
    if (this.advisedLine) return saidOfLine(this.list, this.advisedLine)
    const { on, off } = this.list
    const chosen = on.filter((_on, i) => ticks[i]).map((m) => m?.args[0]?.label ?? '')
    const [yes, no] = [on[0]?.verb, off[0]?.verb]
    if (!chosen.length) return `${no} all`
    return `${yes} ${inWords(chosen)}${chosen.length < on.length ? `, ${no} the rest` : ''}`
  })

  /** A new question. */
  begin(together: Together | null | undefined): void {
    this.ticked = together ? inLineAtFirst(together) : []
  }

  /** Which place of the list is meant by these keys, of several alike one not yet ticked. */
  placeOf(keys: string[]): number {
    const { on = [], off = [], lay = [] } = this.list ?? {}
    const places = on.flatMap((yes, i) => {
      const move = yes ?? (this.list?.kind === 'line' ? (off[i] ?? lay[i]) : null)
      return move && names(keys, move) ? [i] : []
    })
    return places.find((i) => !this.ticks[i]) ?? places[0] ?? -1
  }

  /** Tick something, or no more; as many as may be. */
  tick(i: number): void {
    if (!this.list) return
    if (this.isFull && !this.ticks[i])
      this.room.refuse(`No more than ${this.list.most} can be chosen.`, this.room.asked?.rule)
    else this.ticked = pointedInLine(this.list, this.ticked, i)
  }
  /** Can the list be answered as it is? Some ask for one thing at least. */
  get isAnswer(): boolean {
    const { kind, ends } = this.list ?? {}
    if (kind !== 'some' || this.ticked.length) return true
    return !!this.room.asked?.moves.some((m) => m.id === ends?.id)
  }

  /** Answer with what is ticked. */
  play(ticked = this.ticked): Promise<void> {
    const { on, off, kind } = this.list ?? { on: [], off: [] }
    if (this.list && kind !== 'each') return this.room.playAll(movesOfLine(this.list, ticked))
    const moves = off.map((no, i) => (ticked.includes(i) ? on[i] : no))
    return this.room.playAll(moves.filter((m) => !!m))
  }
}

/** Does one of the keys, with its verbs, name what this move is about? */
function names(keys: string[], move: MoveInfo): boolean {
  const about = move.args.map((a) => keyOf(a.kind, a.id))
  return keys.map(partsOf).some(({ verbs, words }) => {
    return (!verbs || verbs.has(move.verb)) && words.every((word) => about.includes(word))
  })
}
