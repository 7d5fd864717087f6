// The coach of a guided first game: each kind of question is introduced once, when it first comes
// up. Afterwards its introduction is a "?" away. What was read is kept in this browser.
import { api } from './api'
import { heldFor, hold, keepWatch } from './keys'
import type { Room } from './room.svelte'
import { go } from './router.svelte'
import { settings } from './settings.svelte'
import type { Intro, Learning } from './wire'

const KEY = 'tabard.coach'
const TABLES = 30
const WELCOME = '' // the rule of the first thing said, before any question

interface Taught {
  game: string
  seen: string[]
}
type Kept = Record<string, Taught>

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function keep(table: string, taught: Taught): void {
  const all = kept()
  all[table] = taught
  const old = Object.keys(all).slice(0, -TABLES)
  for (const name of old) delete all[name]
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    /* without storage things are introduced anew after each return */
  }
}

/** The guided game that was left in this browser, if it still goes on. */
async function left(game: string): Promise<string | null> {
  const tables = Object.entries(kept()).filter(([, taught]) => taught.game === game)
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
    keep(table, { game, seen: [] })
  }
  go(`/table/${table}`)
}

/** By this it is remembered that an introduction was read. */
const keyOf = (intro: Intro) => (intro.verb ? `${intro.asks}/${intro.verb}` : intro.asks)

export class Coach {
  learning: Learning | null = $state.raw(null)
  /** What is being introduced. */
  topic: Intro | null = $state.raw(null)
  unfolded = $state(false) // the "?" was pressed
  folded = $state(false) // what is new was put away
  #seen: string[] = $state.raw([])
  #game = ''

  constructor(readonly room: Room) {}

  /** What is said in this game; nothing at a table that is not guided. */
  first = $derived.by(() => this.learning?.first_game ?? null)
  welcoming = $derived.by(() => this.first !== null && !this.#seen.includes(WELCOME))
  /** All that may be said of the question, whether it is new or not. */
  known: Intro[] = $derived.by(() => {
    const asked = this.room.mine && !this.welcoming ? this.room.asked : null
    const verbs = new Set(asked?.moves.map((m) => m.verb))
    const intros = this.first?.intros ?? []
    return intros.filter((i) => i.asks === asked?.rule && (!i.verb || verbs.has(i.verb)))
  })
  /** What is said now. */
  words: Intro[] = $derived.by(() => {
    if (this.unfolded) return this.known
    return this.topic && !this.folded ? [this.topic] : []
  })

  async attend(game: string): Promise<void> {
    this.#game = game
    this.#seen = kept()[this.room.id]?.seen ?? []
    this.learning = await api.learning(game).catch(() => null)
  }

  /** The welcome was read. */
  begin(): void {
    this.#note(WELCOME)
  }

  /** A question is on the table. What is introduced stays until something else is new. */
  listen(): void {
    const last = this.topic
    const stays = last !== null && this.known.includes(last)
    const fresh = this.known.find((i) => i !== last && !this.#seen.includes(keyOf(i)))
    if (last && (fresh || !stays)) this.#note(keyOf(last))
    if (fresh || !stays) {
      this.topic = fresh ?? null
      this.folded = false
    }
    this.unfolded = false
    if (this.topic) void this.room.hint(keyOf(this.topic))
  }

  toggle(): void {
    if (this.words.length) [this.unfolded, this.folded] = [false, true]
    else this.unfolded = true
  }

  #note(rule: string): void {
    if (this.#seen.includes(rule)) return
    this.#seen = [...this.#seen, rule]
    keep(this.room.id, { game: this.#game, seen: this.#seen })
  }
}
