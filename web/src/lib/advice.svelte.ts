// What a bot would do here: the move, what speaks for it, and what is to follow.
import type { Answer } from './link.svelte'
import type { Room } from './room.svelte'
import type { MoveInfo, ReasonInfo } from './wire'

export class Advice {
  move: MoveInfo | null = $state(null)
  /** What speaks for the move, the weightiest first, and what against it. */
  reasons: ReasonInfo[] = $state([])
  then = $state('') // what is to follow, read on directly after the move
  #rest: number[] = $state.raw([]) // the same moves by their numbers
  coached = $state(false) // it is the coach's
  /** It was followed, and nobody else has acted since: its plan goes on by itself. */
  followed = $state(false)
  prospect: number | null = $state(null) // the own chance to win after the move
  upTo = $state(0) // up to which sum it is worth to go on after the bid
  #given: { ask: number; answer: Promise<Answer | null> } | null = null

  constructor(readonly room: Room) {}

  /** The moves in their order, by their numbers; none where nothing is advised. */
  plan: number[] = $derived(this.move ? [this.move.id, ...this.#rest] : [])

  /** Another question: nothing is advised any more. What is followed goes on. */
  forget(): void {
    this.move = null
  }

  /** Ask for it. What is said unasked stays out of the way. */
  async ask(coach = '', unasked = coach !== ''): Promise<void> {
    const { room } = this
    if (!room.mine) return
    const ask = room.now?.asked?.ask ?? 0
    if (!unasked) room.notice = { text: 'Thinking …', rule: null, tone: 'info' }
    const answer = await this.#about(ask, coach)
    if (unasked && (room.busy || room.trail.length || room.now?.asked?.ask !== ask)) return
    if (!unasked) room.notice = null
    if (answer?.t === 'hinted') {
      room.restart()
      this.#take(answer)
      this.coached = coach !== ''
      room.said = this.#said(answer.move.text)
    } else if (answer?.t === 'refused' && !unasked) room.refuse(answer.reason, answer.rule)
  }

  #take(hint: Extract<Answer, { t: 'hinted' }>): void {
    this.move = hint.move
    this.reasons = hint.reasons ?? []
    this.then = hint.then ?? ''
    this.#rest = hint.rest ?? []
    this.prospect = hint.chances?.[this.room.seat ?? 0] ?? null
    this.upTo = hint.up_to ?? 0
  }

  #said(first: string): string {
    const list = this.room.ticking.advice
    const plan = list || first + this.then
    const told = this.reasons.map((r) => r.text).join(', and ')
    const link = this.then && !list ? ': together that ' : ', because it '
    const goesOn = this.upTo ? `. “Bid for me up to ${this.upTo}” goes on for you` : ''
    return `Hint: ${plan}${told && link}${told}${goesOn}`
  }

  /** One voice: whoever asks again about the same question is told the same. */
  async #about(ask: number, coach: string): Promise<Answer | null> {
    if (this.#given?.ask !== ask) {
      const answer = this.room.link?.send({ t: 'hint', ask, coach }) ?? Promise.resolve(null)
      this.#given = { ask, answer }
    }
    const given = this.#given
    const answer = await given.answer
    if (answer?.t !== 'hinted' && this.#given === given) this.#given = null
    return answer
  }
}
