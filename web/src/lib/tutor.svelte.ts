// A lesson instead of a live table: the moves made are kept here, the server plays them anew and
// says what comes next. For everything on the page it is a link like any other.
import { api, Refusal } from './api'
import { keyOf } from './choice'
import { Link } from './link.svelte'
import { Room } from './room.svelte'
import type { Beat, MoveInfo, PracticeNow } from './wire'

const KEY = 'tabard.lessons'
type Kept = Record<string, { exercise: number; moves: string[]; done: boolean }>

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

/** Which lessons of a game were finished or begun in this browser. */
export function progress(game: string): Map<string, 'done' | 'begun'> {
  const found = new Map<string, 'done' | 'begun'>()
  for (const [name, at] of Object.entries(kept())) {
    const [of, lesson] = name.split('/')
    if (of === game && lesson) found.set(lesson, at.done ? 'done' : 'begun')
  }
  return found
}

type Answer = Awaited<ReturnType<Link['play']>>

function declined(problem: unknown): Answer {
  const reason = problem instanceof Refusal ? problem.message : String(problem)
  return { t: 'refused', ref: 0, code: 'lesson', reason, rule: null }
}

export class Tutor extends Link {
  practice: PracticeNow | null = $state.raw(null)
  exercise = 0
  #moves: string[] = []
  #told = 0

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
    const at = kept()[this.id]
    if (at && !at.done) [this.exercise, this.#moves] = [at.exercise, at.moves]
    void this.#look().catch(() => this.begin(0))
  }

  override close(): void {
    this.state = 'closed'
  }

  /** Begin an exercise anew. */
  begin(exercise: number): Promise<void> {
    this.exercise = exercise
    this.#moves = []
    return this.#look()
  }

  /** Go on where there was only something to read. */
  goOn(): Promise<Answer> {
    return this.#attempt('')
  }

  override play(move: MoveInfo): Promise<Answer> {
    return this.#attempt(move.notation)
  }

  override send(message: Parameters<Link['send']>[0]): Promise<Answer> {
    if (message.t === 'why') return this.#why(message.pointed ?? [], message.begun ?? [])
    const reason = 'There is no such thing in a lesson.'
    return Promise.resolve({ t: 'refused', ref: 0, code: 'lesson', reason, rule: null })
  }

  async #why(pointed: string[], begun: string[]): Promise<Answer> {
    try {
      const { answer } = await this.#ask({ pointed, begun })
      const rule = answer?.rule || null
      return { t: 'explained', ref: 0, legal: false, reason: answer?.say ?? '', rule }
    } catch (problem) {
      return declined(problem)
    }
  }

  async #attempt(text: string): Promise<Answer> {
    try {
      const now = await this.#ask({ attempt: text })
      const { answer } = now
      if (answer?.kind === 'right') {
        this.#show(now, answer.say)
        return { t: 'done', ref: 0, seq: this.seq }
      }
      return {
        t: 'refused',
        ref: 0,
        code: 'lesson',
        reason: answer?.say ?? '',
        rule: answer?.rule || null,
      }
    } catch (problem) {
      return declined(problem)
    }
  }

  async #look(): Promise<void> {
    this.log = []
    this.#show(await this.#ask(null), '')
  }

  #ask(tried: Parameters<typeof api.practice>[4]): Promise<PracticeNow> {
    return api.practice(this.game, this.lesson, this.exercise, this.#moves, tried)
  }

  #show(now: PracticeNow, praise: string): void {
    this.before()
    this.practice = now
    this.#moves = now.moves
    this.seat = now.seat
    this.present = [now.seat]
    this.table = {
      id: this.id,
      game: this.game,
      title: now.title,
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
      asked: this.still ? null : now.asked,
      ply: now.step,
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
            ply: now.step,
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
    this.praise = praise
    this.#keep(now)
    this.after(fresh)
  }

  praise = $state('')
  beat: Beat | null = $derived(this.practice?.beat ?? null)
  done = $derived(this.practice !== null && this.practice.beat === null)
  last = $derived(this.practice !== null && this.practice.exercise + 1 >= this.practice.exercises)

  #keep(now: PracticeNow): void {
    if (this.still) return
    const all = kept()
    const done = (all[this.id]?.done ?? false) || (now.beat === null && this.last)
    all[this.id] = { exercise: now.exercise, moves: now.moves, done }
    try {
      localStorage.setItem(KEY, JSON.stringify(all))
    } catch {
      /* without storage a lesson is not remembered */
    }
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
      this.trouble = problem instanceof Refusal ? problem.message : String(problem)
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
