// A lesson instead of a live table: the server says what comes next, and this browser remembers how
// far it is.
import { api } from './api'
import { keyOf } from './choice'
import { keep, kept } from './kept'
import type { Answer } from './link.svelte'
import { Practice, sentence, type Tried } from './practice.svelte'
import { Room } from './room.svelte'
import type { Beat, PracticeNow } from './wire'

const KEY = 'tabard.lessons'
type Begun = Record<string, { exercise: number; moves: string[]; done: boolean }>
const allBegun = () => kept<Begun>(KEY, {})

/** Which lessons of a game were finished or begun in this browser. */
export function progress(game: string): Map<string, 'done' | 'begun'> {
  const found = new Map<string, 'done' | 'begun'>()
  for (const [name, at] of Object.entries(allBegun())) {
    const [of, lesson] = name.split('/')
    if (of === game && lesson) found.set(lesson, at.done ? 'done' : 'begun')
  }
  return found
}

export class Tutor extends Practice<PracticeNow> {
  protected readonly what = 'lesson'
  practice: PracticeNow | null = $state.raw(null)
  exercise = 0
  #moves: string[] = []

  constructor(
    readonly game: string,
    readonly lesson: string,
    /** a picture of an exercise: nothing is remembered of it */
    readonly still: { exercise: number; moves: string[] } | null = null,
  ) {
    super(`${game}/${lesson}`, null)
  }

  override open(): void {
    if (this.still) {
      this.exercise = this.still.exercise
      this.#moves = this.still.moves
      void this.#look()
      return
    }
    const at = allBegun()[this.id]
    if (at && !at.done) [this.exercise, this.#moves] = [at.exercise, at.moves]
    void this.#look().catch(() => this.begin(0))
  }

  /** Begin an exercise anew. */
  begin(exercise: number): Promise<void> {
    this.exercise = exercise
    this.#moves = []
    return this.#look()
  }

  /** Go on where there was only something to read. */
  goOn(): Promise<Answer> {
    return this.attempt('')
  }

  async #look(): Promise<void> {
    this.log = []
    this.show(await this.ask(null), '')
  }

  protected ask(tried: Tried): Promise<PracticeNow> {
    return api.practice(this.game, this.lesson, this.exercise, this.#moves, tried)
  }

  protected show(now: PracticeNow, praise: string): void {
    this.practice = now
    this.#moves = now.moves
    this.praise = praise
    this.#keep(now)
    this.lay(now, now.title, now.step, this.still ? null : now.asked)
  }

  praise = $state('')
  beat: Beat | null = $derived(this.practice?.beat ?? null)
  done = $derived(this.practice !== null && this.practice.beat === null)
  last = $derived(this.practice !== null && this.practice.exercise + 1 >= this.practice.exercises)

  #keep(now: PracticeNow): void {
    if (this.still) return
    const all = allBegun()
    const done = (all[this.id]?.done ?? false) || (now.beat === null && this.last)
    all[this.id] = { exercise: now.exercise, moves: now.moves, done }
    keep(KEY, all)
  }
}

const NOTHING = new Set<string>()

/** The room of a lesson. */
export class LessonRoom extends Room {
  readonly tutor: Tutor

  constructor(
    readonly game: string,
    lesson: string,
    still: Tutor['still'] = null,
  ) {
    super(`${game}/${lesson}`)
    this.tutor = new Tutor(game, lesson, still)
  }

  override async enter(): Promise<void> {
    try {
      this.material = await api.gameMaterial(this.game, {})
    } catch (problem) {
      this.trouble = sentence(problem)
      return
    }
    this.attach([this.tutor])
  }

  /** What the teacher points at. */
  override points(): Set<string> {
    return this.tutor.still ? NOTHING : this.#points
  }

  #points = $derived.by(() => {
    const named = this.tutor.beat?.point ?? []
    return new Set(named.map((point) => this.#key(point)))
  })

  #key(point: string): string {
    const [name = '', word = ''] = point.split(':')
    return keyOf(this.material?.domains[name]?.kind ?? name, word)
  }
}
