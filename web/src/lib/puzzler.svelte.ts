// A puzzle instead of a live table: the moves made are kept here, the server plays them anew and
// says what the turn brought. For everything on the page it is a link like any other.
import { api, Refusal } from './api'
import { heldFor } from './keys'
import { Link, type Answer } from './link.svelte'
import { Room } from './room.svelte'
import type { MoveInfo, PuzzleNow, SolutionStep } from './wire'

type Tried = Parameters<typeof api.puzzle>[3]

/** Where a puzzle comes from, and where its solution is kept. */
export interface PuzzleSource {
  id: string
  now: (moves: string[], tried: Tried) => Promise<PuzzleNow>
  solution: () => Promise<SolutionStep[]>
  solved: () => void
}

/** A puzzle that a game brings. */
export function ofGame(game: string, number: number): PuzzleSource {
  return {
    id: `${game}/puzzle-${number}`,
    now: (moves, tried) => api.puzzle(game, number, moves, tried),
    solution: () => api.solution(game, number),
    solved: () => remember(game, number),
  }
}

/** Something certain that was missed in a match that was studied, with a seat's knowledge. */
export function ofMatch(table: string, number: number, seat: number | null): PuzzleSource {
  const token = heldFor(table)[0]?.token
  return {
    id: `${table}/puzzle-${number}`,
    now: (moves, tried) => api.missed(table, number, seat, moves, tried, token),
    solution: () => api.missedSolution(table, number, seat, token),
    solved: () => remember(table, number),
  }
}

const KEY = 'tabard.puzzles'
type Kept = Record<string, number[]>

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** The puzzles of a game that were solved in this browser. */
export function solvedOf(game: string): Set<number> {
  return new Set(kept()[game] ?? [])
}

function remember(game: string, number: number): void {
  const all = kept()
  all[game] = [...new Set([...(all[game] ?? []), number])].sort((a, b) => a - b)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    /* without storage nothing is remembered */
  }
}

function refused(reason: string, rule: string | null = null): Answer {
  return { t: 'refused', ref: 0, code: 'puzzle', reason, rule }
}

const sentence = (problem: unknown) =>
  problem instanceof Refusal ? problem.message : String(problem)

export class Puzzler extends Link {
  at: PuzzleNow | null = $state.raw(null)
  solution: SolutionStep[] | null = $state.raw(null)
  #told = 0

  constructor(
    readonly source: PuzzleSource,
    first: PuzzleNow,
  ) {
    super(source.id, null)
    this.#first = first
  }
  readonly #first: PuzzleNow

  override open(): void {
    this.#show(this.#first, true)
  }

  override close(): void {
    this.state = 'closed'
  }

  override async play(move: MoveInfo): Promise<Answer> {
    try {
      const now = await this.#ask({ attempt: move.notation })
      if (now.answer?.kind !== 'right')
        return refused(now.answer?.say ?? '', now.answer?.rule || null)
      this.#show(now, false)
      return { t: 'done', ref: 0, seq: this.seq }
    } catch (problem) {
      return refused(sentence(problem))
    }
  }

  override async send(message: Parameters<Link['send']>[0]): Promise<Answer> {
    if (message.t !== 'why') return refused('There is no such thing in a puzzle.')
    try {
      const { answer } = await this.#ask({
        pointed: message.pointed ?? [],
        begun: message.begun ?? [],
      })
      const rule = answer?.rule || null
      return { t: 'explained', ref: 0, legal: false, reason: answer?.say ?? '', rule }
    } catch (problem) {
      return refused(sentence(problem))
    }
  }

  /** Go back so many moves, or to the beginning. */
  async back(moves = Infinity): Promise<void> {
    const made = this.at?.moves ?? []
    const left = made.slice(0, Math.max(0, made.length - moves))
    this.#show(await this.source.now(left, null), true)
  }

  /** Show the solution, or hide it again. */
  async tell(): Promise<void> {
    this.solution = this.solution ? null : await this.source.solution()
  }

  #ask(tried: Tried): Promise<PuzzleNow> {
    return this.source.now(this.at?.moves ?? [], tried)
  }

  #show(now: PuzzleNow, anew: boolean): void {
    this.before()
    if (anew) this.log = []
    this.at = now
    this.seat = now.seat
    this.present = [now.seat]
    this.table = {
      id: this.id,
      game: now.view.game,
      title: `Puzzle ${now.number}`,
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
      asked: now.asked,
      ply: now.moves.length,
      undo: { free: false, forgiving: false, why: '' },
      status: 'running',
      seats: now.seats,
      result: null,
      seed: null,
      rematch: null,
    }
    const fresh = now.events.length
      ? [
          {
            seq: ++this.#told,
            kind: 'move' as const,
            ply: now.moves.length,
            seat: now.events[0]?.seat ?? null,
            at: Date.now() / 1000,
            text: '',
            events: now.events,
          },
        ]
      : []
    this.log = [...this.log, ...fresh]
    this.seq = this.#told
    this.state = 'live'
    if (now.solved) this.source.solved()
    this.after(fresh)
  }
}

/** The room of a puzzle. */
export class PuzzleRoom extends Room {
  puzzler: Puzzler | null = $state.raw(null)

  constructor(readonly source: PuzzleSource) {
    super(source.id)
  }

  override async enter(): Promise<void> {
    try {
      const first = await this.source.now([], null)
      this.material = await api.gameMaterial(first.view.game, first.options)
      this.puzzler = new Puzzler(this.source, first)
    } catch (problem) {
      this.trouble = sentence(problem)
      return
    }
    this.attach([this.puzzler])
  }
}
