// What others do is shown at a pace one can follow. Whoever moves is never kept waiting by it:
// an own move, a lost connection and a page that nobody looks at show everything at once.

/** The paces of the slider: milliseconds for an ordinary move. */
export const PACES = [
  { ms: 0, name: 'at once' },
  { ms: 350, name: 'quick' },
  { ms: 700, name: 'steady' },
  { ms: 1400, name: 'slow' },
  { ms: 2600, name: 'very slow' },
]

const LONG = 8 // with more than this waiting, everything goes faster

export class Pace<T> {
  waiting = $state(0)
  paused = $state(false)
  #queue: { what: T; dwell: number }[] = []
  #free = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly show: (what: T[]) => void,
    readonly ms: () => number,
  ) {}

  /** Show this when its turn comes; `dwell` is how long it stays, null shows everything now. */
  take(what: T, dwell: number | null): void {
    if (dwell === null || (!this.paused && this.ms() === 0) || document.hidden) {
      this.#queue.push({ what, dwell: 0 })
      this.catchUp()
      return
    }
    this.#queue.push({ what, dwell })
    this.#pump()
  }

  /** Everything that waits is shown now. */
  catchUp(): void {
    clearTimeout(this.#timer)
    const all = this.#queue.splice(0).map(({ what }) => what)
    this.waiting = 0
    if (all.length) this.show(all)
  }

  pause(): void {
    this.paused = true
    clearTimeout(this.#timer)
  }

  /** Go on, or at another pace. */
  goOn(): void {
    this.paused = false
    this.#free = 0
    this.#pump()
  }

  /** The next thing alone. */
  step(): void {
    const next = this.#queue.shift()
    this.waiting = this.#queue.length
    if (next) this.show([next.what])
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.waiting = 0
  }

  #pump(): void {
    clearTimeout(this.#timer)
    while (this.#queue.length && !this.paused) {
      const wait = this.#free - performance.now()
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#pump(), wait)
        break
      }
      const { what, dwell } = this.#queue.shift()!
      const hurry = Math.min(1, LONG / (this.#queue.length + 1))
      this.#free = performance.now() + dwell * this.ms() * hurry
      this.show([what])
    }
    this.waiting = this.#queue.length
  }
}
