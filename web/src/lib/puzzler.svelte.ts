// A puzzle instead of a live table: the server says what the turn brought, and this browser remembers
// what was solved.
import { api } from './api'
import { keep, kept } from './kept'
import { heldFor } from './keys'
import { Practice, sentence, type Tried } from './practice.svelte'
import { Room } from './room.svelte'
import type { PuzzleNow, SolutionStep } from './wire'

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
const allSolved = () => kept<Record<string, number[]>>(KEY, {})

/** The puzzles of a game that were solved in this browser. */
export function solvedOf(game: string): Set<number> {
  return new Set(allSolved()[game] ?? [])
}

function remember(game: string, number: number): void {
  const all = allSolved()
  all[game] = [...new Set([...(all[game] ?? []), number])].sort((a, b) => a - b)
  keep(KEY, all)
}

export class Puzzler extends Practice<PuzzleNow> {
  protected readonly what = 'puzzle'
  at: PuzzleNow | null = $state.raw(null)
  solution: SolutionStep[] | null = $state.raw(null)

  constructor(
    readonly source: PuzzleSource,
    first: PuzzleNow,
  ) {
    super(source.id, null)
    this.#first = first
  }
  readonly #first: PuzzleNow

  override open(): void {
    this.show(this.#first, '', true)
  }

  /** Go back so many moves, or to the beginning. */
  async back(moves = Infinity): Promise<void> {
    const made = this.at?.moves ?? []
    const left = made.slice(0, Math.max(0, made.length - moves))
    this.show(await this.source.now(left, null), '', true)
  }

  /** Show the solution, or hide it again. */
  async tell(): Promise<void> {
    this.solution = this.solution ? null : await this.source.solution()
  }

  protected ask(tried: Tried): Promise<PuzzleNow> {
    return this.source.now(this.at?.moves ?? [], tried)
  }

  protected show(now: PuzzleNow, _said: string, anew = false): void {
    if (anew) this.log = []
    this.at = now
    if (now.solved) this.source.solved()
    this.lay(now, `Puzzle ${now.number}`, now.moves.length)
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
