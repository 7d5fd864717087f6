// A table that is no live one: the moves made are kept here, and the server plays them anew and
// answers. Lessons and puzzles are such tables; for everything on the page they are links.
import { Refusal } from './api'
import { Link, type Answer } from './link.svelte'
import type { MoveInfo, PracticeNow, PuzzleNow } from './wire'

export type Tried = { attempt: string } | { pointed: string[]; begun: string[] } | null

export const sentence = (problem: unknown) =>
  problem instanceof Refusal ? problem.message : String(problem)

export abstract class Practice<Now extends PracticeNow | PuzzleNow> extends Link {
  /** What it is called in a refusal. */
  protected abstract readonly what: string
  #told = 0

  /** The table after the moves made so far, with a move to try or a thing to wonder about. */
  protected abstract ask(tried: Tried): Promise<Now>

  /** A move was right: show what came of it. */
  protected abstract show(now: Now, said: string): void

  override close(): void {
    this.state = 'closed'
  }

  override play(move: MoveInfo): Promise<Answer> {
    return this.attempt(move.notation)
  }

  override async send(message: Parameters<Link['send']>[0]): Promise<Answer> {
    if (message.t !== 'why') return this.#refused(`There is no such thing in a ${this.what}.`)
    try {
      const { answer } = await this.ask({
        pointed: message.pointed ?? [],
        begun: message.begun ?? [],
      })
      const rule = answer?.rule || null
      return { t: 'explained', ref: 0, legal: false, reason: answer?.say ?? '', rule }
    } catch (problem) {
      return this.#refused(sentence(problem))
    }
  }

  protected async attempt(text: string): Promise<Answer> {
    try {
      const now = await this.ask({ attempt: text })
      const { answer } = now
      if (answer?.kind !== 'right') return this.#refused(answer?.say ?? '', answer?.rule || null)
      this.show(now, answer.say)
      return { t: 'done', ref: 0, seq: this.seq }
    } catch (problem) {
      return this.#refused(sentence(problem))
    }
  }

  /** Lay the table as the server told it; what happened since is told once. */
  protected lay(now: Now, title: string, ply: number, asked = now.asked): void {
    this.before()
    this.seat = now.seat
    this.present = [now.seat]
    this.table = {
      id: this.id,
      game: now.view.game,
      title,
      options: now.options,
      status: 'running',
      public: false,
      seats: now.seats,
      commitment: '',
      created: 0,
      moves: now.moves.length,
    }
    this.now = {
      view: now.view,
      asked,
      ply,
      undo: { free: false, forgiving: false, why: '' },
      status: 'running',
      seats: now.seats,
      result: null,
      seed: null,
      rematch: null,
    }
    const seat = now.events[0]?.seat ?? null
    const line = { kind: 'move' as const, ply, seat, at: Date.now() / 1000, text: '' }
    const fresh = now.events.length ? [{ ...line, seq: ++this.#told, events: now.events }] : []
    this.log = [...this.log, ...fresh]
    this.seq = this.#told
    this.state = 'live'
    this.after(fresh)
  }

  #refused(reason: string, rule: string | null = null): Answer {
    return { t: 'refused', ref: 0, code: this.what, reason, rule }
  }
}
