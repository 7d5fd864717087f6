// Why not? The table's answers about things that cannot be chosen, asked once for each question
// and kept while it stands; and the one that is shown beside what is looked at.
import type { Room } from './room.svelte'

export interface Because {
  text: string
  rule: string | null
}

const PAUSE = 450 // milliseconds somebody looks at a thing before the table speaks

/** An answer says at its end what is asked now; on this page that stands beside it. */
export const withoutQuestion = (text: string): string => text.replace(/ Now: .*$/s, '')

export class Wonder {
  /** What is shown beside which element. */
  tip: { at: Element; because: Because; tapped?: boolean } | null = $state.raw(null)
  /** The thing under the finger: there is no looking before a tap, so the tap explains. */
  tapped: Element | null = null
  #answers = new Map<string, Promise<Because | null>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #looking: Element | null = null
  #shown = Infinity // when the answer about that came
  #underway = false

  constructor(readonly room: Room) {}

  /** Another question: what was answered about the last one no longer holds. */
  forget(): void {
    this.#answers.clear()
    this.away()
  }

  /** The table's answer about a thing; null when it can be chosen after all. */
  about(keys: string[]): Promise<Because | null> {
    const begun = this.room.trail
    const asked = [...keys, '', ...begun].join(' ')
    const known = this.#answers.get(asked)
    if (known) return known
    const answer = this.#ask(keys, begun)
    this.#answers.set(asked, answer)
    void answer.catch(() => this.#answers.delete(asked))
    return answer
  }

  async #ask(keys: string[], begun: string[]): Promise<Because | null> {
    const answer = await this.room.link?.send({ t: 'why', pointed: keys, begun })
    const refused = answer?.t === 'refused' || (answer?.t === 'explained' && !answer.legal)
    return refused ? { text: withoutQuestion(answer.reason), rule: answer.rule ?? null } : null
  }

  /** Somebody looks at a thing: after a moment the answer is shown beside it. */
  look(at: Element, keys: string[]): void {
    if (at === this.#looking) return
    this.away()
    if (!this.room.mine || this.room.busy || !keys.length) return
    this.#looking = at
    this.#timer = setTimeout(() => void this.#show(at, keys), PAUSE)
  }

  /** A thing was tapped that cannot be chosen: what it is and why not stands beside it at once. */
  async explain(at: Element, keys: string[]): Promise<void> {
    this.away()
    this.#looking = at
    const because = await this.about(keys)
    this.#tell(at, because, true)
  }

  /** Nobody looks at it any more. */
  away(): void {
    clearTimeout(this.#timer)
    this.#looking = null
    this.#shown = Infinity
    this.tip = null
  }

  /** Is the answer about the thing that this lies on still to come, or has it come since then? */
  isFirst(on: Element, since: number): boolean {
    return !!this.#looking?.contains(on) && since < this.#shown
  }

  #tell(at: Element, because: Because | null, tapped: boolean): void {
    if (at !== this.#looking) return
    if (!because || !at.isConnected) return this.away()
    this.#shown = performance.now()
    this.tip = { at, because, tapped }
  }

  async #show(at: Element, keys: string[]): Promise<void> {
    if (this.#underway) {
      this.#timer = setTimeout(() => void this.#show(at, keys), PAUSE)
      return
    }
    this.#underway = true
    try {
      const because = await this.about(keys)
      this.#tell(at, because, false)
    } finally {
      this.#underway = false
    }
  }
}
