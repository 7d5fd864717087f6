// The coach of a guided first game: each kind of question is introduced once, when it first comes
// up, and each kind of event when it first happens. Afterwards the introduction is a "?" away, and
// a turn begins with what to look for. What was read is kept in this browser, with the moment in
// which it was read: what is taken back is new again.
import { api } from './api'
import { keep, kept } from './kept'
import { heldFor, hold, keepWatch } from './keys'
import { meet } from './met'
import { standing } from './news'
import type { Room } from './room.svelte'
import { go } from './router.svelte'
import { settings } from './settings.svelte'
import type { Entry, Intro, Learning, Note } from './wire'

const KEY = 'tabard.coach'
const TABLES = 30
const WELCOME = '' // the rule of the first thing said, before any question
const BEFORE = -1 // the moment before the first move

/** What was read, and after how many moves. */
type Seen = Record<string, number>
interface Taught {
  game: string
  seen: Seen | string[]
}
const allTaught = () => kept<Record<string, Taught>>(KEY, {})

function keepTaught(table: string, taught: Taught): void {
  const all = allTaught()
  all[table] = taught
  const old = Object.keys(all).slice(0, -TABLES)
  for (const name of old) delete all[name]
  keep(KEY, all)
}

/** What was read at a table; an earlier version of this page kept no moments. */
function read(table: string): Seen {
  const seen = allTaught()[table]?.seen ?? {}
  return Array.isArray(seen) ? Object.fromEntries(seen.map((key) => [key, BEFORE])) : seen
}

/** The guided game that was left in this browser, if it still goes on. */
async function left(game: string): Promise<string | null> {
  const tables = Object.entries(allTaught()).filter(([, taught]) => taught.game === game)
  const last = tables.at(-1)?.[0]
  if (!last) return null
  const table = await api.table(last, heldFor(last)[0]?.token).catch(() => null)
  return table?.status === 'running' ? last : null
}

/** One click: on with the guided game that was left, or a new one. */
export async function teachMe(game: string): Promise<void> {
  let table = await left(game)
  if (!table) {
    const made = await api.firstGame(game, settings.name)
    table = made.table.id
    hold(table, made.keys)
    keepWatch(table, made.watch)
    keepTaught(table, { game, seen: {} })
  }
  go(`/table/${table}`)
}

/** By this it is remembered that an introduction was read. */
const keyOf = ({ asks, verb, shows, about = [] }: Intro) =>
  [asks, verb, shows, ...about].filter(Boolean).join('/')

const TURN = 'turn' // advice at the beginning of a turn, without an introduction of its own

export class Coach {
  learning: Learning | null = $state.raw(null)
  /** What is being introduced. */
  topic: Intro | null = $state.raw(null)
  unfolded = $state(false) // the "?" was pressed
  folded = $state(false) // the coach was put away, until there is something new
  sheet = $state(false) // on a phone the coach is one line, and a sheet on request
  whole = $state(false) // what is new and does not fit is shown whole, where there is room
  #wholly: Intro | null = null // of which that was done
  thinking = $state(false) // what to try will be said in a moment
  #thoughts = 0
  #seen: Seen = $state.raw({})
  #at = BEFORE // the moment of the last question
  #game = ''

  constructor(readonly room: Room) {}

  /** What is said in this game; nothing at a table that is not guided. */
  first = $derived.by(() => this.learning?.first_game ?? null)
  /** Whoever plays has begun, though the welcome was not closed. */
  welcoming = $derived.by(() => {
    if (this.first === null || WELCOME in this.#seen) return false
    return !this.#moves.some((e) => this.room.follow.byHand(e))
  })
  /** All that may be said of the question, whether it is new or not. */
  known: Intro[] = $derived.by(() => {
    const asked = this.room.mine && !this.welcoming ? this.room.asked : null
    const offers = ({ verb, shows = '' }: Intro) =>
      asked?.moves.some((m) => (!verb || m.verb === verb) && m.text.includes(shows))
    const speaks = ({ about = [] }: Intro) =>
      !about.length || about.some((words) => asked?.prompt.includes(words))
    return (this.first?.intros ?? []).filter(
      (i) => i.asks === asked?.rule && offers(i) && speaks(i),
    )
  })
  /** Has the coach a place at the table, whether there is something to say or not? */
  present = $derived.by(() => this.first !== null && (this.unfolded || !this.folded))
  /** Does the coach speak at this question at all? */
  speaks = $derived.by(() => this.known.length > 0 && (this.unfolded || !this.folded))
  /** What is introduced now. */
  words: Intro[] = $derived.by(() => {
    if (!this.speaks) return []
    if (this.unfolded) return this.known
    return this.topic ? [this.topic] : []
  })
  #moves: Entry[] = $derived.by(() => standing(this.room.link?.log ?? []))
  /** Has somebody else acted since the last answer? */
  turnBegins = $derived.by(() => {
    const last = this.#moves.at(-1)
    return !last || !this.room.follow.byHand(last)
  })
  /** What to look for in this turn, where nothing is introduced. */
  aim = $derived.by(() =>
    this.turnBegins && !this.words.length ? (this.known.find((i) => i.aim)?.aim ?? '') : '',
  )
  /** What first happened since the last answer. */
  #news: Note[] = $derived.by(() => {
    const last = this.#moves.findLastIndex((e) => this.room.follow.byHand(e))
    return (this.first?.notes ?? []).filter((n) => this.#firstOf(n) >= Math.max(0, last))
  })
  /** While others have their turns, too: a thing is told when it happens. */
  notes: Note[] = $derived.by(() => (this.present && !this.welcoming ? this.#news : []))

  /** Did it happen in the own turn, before others had theirs? */
  late(note: Note): boolean {
    const at = this.#firstOf(note)
    const own = (e: Entry | undefined) => e?.seat === this.room.seat
    const since = this.room.mine ? this.#moves.slice(at + 1) : []
    return own(this.#moves[at]) && since.some((e) => !own(e))
  }

  #firstOf(note: Note): number {
    const { event, whose = 'any' } = note
    const meant = (seat: number | null) =>
      whose === 'any' || (seat === this.room.seat) === (whose === 'own')
    return this.#moves.findIndex((e) => e.events?.some((x) => x.name === event && meant(x.seat)))
  }

  /** Is the move that this introduction wants tried possible now? Then its text says so, too. */
  advises(intro: Intro): boolean {
    const moves = intro.moves ?? []
    return intro === this.topic && !!this.room.asked?.moves.some((m) => moves.includes(m.notation))
  }

  async attend(game: string): Promise<void> {
    this.#game = game
    this.#seen = read(this.room.id)
    this.learning = await api.learning(game).catch(() => null)
  }

  /** The welcome was read. */
  begin(): void {
    meet(this.#game)
    this.#note(WELCOME, BEFORE)
  }

  /** A question is on the table. What is introduced stays until something else is new. */
  listen(): void {
    const now = this.room.now?.ply ?? 0
    const last = this.topic
    if (last) this.#note(keyOf(last), this.#at)
    this.#forget(now)
    const fresh = this.known.find((i) => !(keyOf(i) in this.#seen))
    const stays = last !== null && this.known.includes(last) && now > this.#at
    if (fresh || !stays) this.topic = fresh ?? null
    if (fresh || this.#news.length) this.folded = false
    this.unfolded = false
    this.sheet = this.whole = false
    this.#at = now
    if (this.topic) void this.#think(keyOf(this.topic))
    else if (this.room.advice.followed || (this.speaks && this.turnBegins)) void this.#think(TURN)
  }

  /** Once for each thing that is new: who closes it has read it. */
  readWhole(): void {
    if (!this.topic || this.topic === this.#wholly) return
    this.#wholly = this.topic
    this.whole = true
  }

  async #think(of: string): Promise<void> {
    const turn = ++this.#thoughts
    this.thinking = true
    await this.room.advice.ask(of)
    if (turn === this.#thoughts) this.thinking = false
  }

  /** The "?": all that there is to say, and back. */
  toggle(): void {
    if (this.words.length) this.fold()
    else [this.unfolded, this.folded] = [true, false]
  }

  fold(): void {
    ;[this.unfolded, this.folded, this.sheet] = [false, true, false]
  }

  #note(key: string, ply: number): void {
    this.#keep({ ...this.#seen, [key]: ply })
  }

  /** What was read in a moment that was taken back is new again. */
  #forget(ply: number): void {
    this.#keep(Object.fromEntries(Object.entries(this.#seen).filter(([, at]) => at < ply)))
  }

  #keep(seen: Seen): void {
    this.#seen = seen
    keepTaught(this.room.id, { game: this.#game, seen })
  }
}
