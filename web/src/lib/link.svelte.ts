// One live connection to a table, for one seat (or a spectator). It reconnects by itself, names
// the last entry it has seen and gets what it missed.
import { met } from './build'
import { changed } from './changes'
import { hear } from './house.svelte'
import { Pace } from './pace.svelte'
import { settings } from './settings.svelte'
import type {
  ClientMsg,
  Entry,
  MoveInfo,
  ServerMsg,
  Situation,
  StandingOrders,
  TableInfo,
} from './wire'

type Sent<T> = T extends unknown ? Omit<T, 'ref'> : never
export type Answer = Extract<ServerMsg, { ref: number }>
export type LinkState = 'connecting' | 'live' | 'lost' | 'closed'

const CLOSED: Record<number, string> = {
  4400: 'The server could not read a message of this page. Please reload.',
  4401: 'This link does not open a seat at this table.',
  4403: 'This table is private: ask its host for a link.',
  4404: 'There is no such table.',
  4423: 'You are banned from this inn.',
}

/** What happened, and what is seen after it. */
interface Change {
  entries: Entry[]
  seq: number
  now: Situation
}

export class Link {
  state: LinkState = $state('connecting')
  trouble = $state('')
  seat: number | null = $state(null)
  table: TableInfo | null = $state.raw(null)
  /** The table, where this version of the inn cannot carry it on. */
  aside: TableInfo | null = $state.raw(null)
  now: Situation | null = $state.raw(null)
  log: Entry[] = $state.raw([])
  logFrom = $state(0)
  orders: StandingOrders = $state.raw({ ask_all: false, without: [], limits: {} })
  present: number[] = $state.raw([])
  watchers = $state(0)
  seq = 0

  /** Called before and after the table changes, so that motion can be shown. */
  before: () => void = () => {}
  after: (fresh: Entry[]) => void = () => {}
  /** How long what others did is shown before the next; null: everything at once. */
  dwell: (fresh: Entry[]) => number | null = () => null
  readonly pace = new Pace<Change>(
    (changes) => this.#show(changes),
    () => settings.pace,
  )

  /** Entries of answers that the server gave for this seat. */
  readonly spared = new Set<number>()
  /** Do several players use this device? */
  shared = false

  #played = -1 // the question answered by hand
  #heard: { seq: number; now: Situation } | null = null // may be ahead of what is shown
  #socket: WebSocket | null = null
  #waiting = new Map<number, (answer: Answer) => void>()
  #ref = 1
  #tries = 0
  #timer = 0
  #done = false

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {}

  open(): void {
    this.#done = false
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/socket`)
    this.#socket = socket
    socket.onopen = () => {
      const hello: ClientMsg = { t: 'hello', ref: 0, changes: true, shared: this.shared }
      if (this.token) hello.token = this.token
      if (this.now) hello.since = this.seq
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (e: MessageEvent<string>) => this.#hear(JSON.parse(e.data) as ServerMsg)
    socket.onclose = (e) => this.#lost(socket, e)
  }

  close(): void {
    this.#done = true
    this.pace.drop()
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.state = 'closed'
  }

  /** Send something and wait for its answer; null when the connection breaks meanwhile. */
  send(message: Sent<ClientMsg>): Promise<Answer | null> {
    const socket = this.#socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null)
    const ref = this.#ref++
    return new Promise((resolve) => {
      this.#waiting.set(ref, resolve)
      socket.send(JSON.stringify({ ...message, ref }))
      setTimeout(() => {
        if (this.#waiting.delete(ref)) resolve(null)
      }, 15000)
    })
  }

  /** A move, and others that follow it in one gesture. */
  play(move: MoveInfo, then: string[] = []): Promise<Answer | null> {
    return this.#play({ move: move.id, then })
  }

  /** The sum that is asked for. */
  name(sum: number): Promise<Answer | null> {
    return this.#play({ sum })
  }

  #play(what: { move?: number; sum?: number; then?: string[] }): Promise<Answer | null> {
    const ask = this.now?.asked?.ask ?? 0
    this.#played = ask
    return this.send({ t: 'play', ask, ...what })
  }

  #lost(socket: WebSocket, { code, reason }: CloseEvent): void {
    if (socket !== this.#socket || this.#done) return
    this.pace.catchUp()
    for (const resolve of this.#waiting.values()) resolve(null as unknown as Answer)
    this.#waiting.clear()
    const final = CLOSED[code]
    if (final && code !== 4400) {
      this.trouble = code === 4423 && reason ? reason : final
      this.state = 'closed'
      return
    }
    this.state = 'lost'
    if (code === 4400) this.now = null
    const wait = Math.min(8000, 250 * 2 ** this.#tries++) * (0.7 + Math.random() * 0.6)
    this.#timer = window.setTimeout(() => this.open(), wait)
  }

  #hear(message: ServerMsg): void {
    switch (message.t) {
      case 'welcome':
        if (met(message.build)) this.close()
        break
      case 'aside':
        this.aside = message.table
        this.close()
        break
      case 'snapshot':
        this.pace.drop()
        this.before()
        this.table = message.table
        this.seat = message.seat
        this.seq = message.seq
        this.now = message.now
        this.#heard = { seq: message.seq, now: message.now }
        this.log = message.log
        this.logFrom = message.log_from
        this.orders = message.orders
        this.present = message.present
        this.#live()
        this.after([])
        break
      case 'update': // what was missed while away
        this.pace.catchUp()
        if (message.since > this.seq) {
          this.now = null
          this.#socket?.close()
        } else this.#take(message, null)
        break
      case 'changes':
        if (message.since === this.#heard?.seq) {
          this.#note(message.entries, this.#heard.now)
          this.#take(
            { ...message, now: changed(this.#heard.now, message.changed) },
            this.dwell(message.entries),
          )
        } else {
          // out of step: what changed is of no use without what it changed
          this.#socket?.send(JSON.stringify({ t: 'refresh', ref: 0 }))
        }
        for (const done of message.done ?? []) this.#answer(done)
        break
      case 'announced':
        hear(message.announcements)
        break
      case 'present':
        this.present = message.seats
        this.watchers = message.watchers
        break
      case 'ordered':
        this.orders = message.orders
        this.#answer(message)
        break
      default:
        this.#answer(message)
    }
  }

  /** Which of these entries were made for this seat, because it had nothing to choose? */
  #note(entries: Entry[], before: Situation): void {
    const asked = before.asked
    const first = entries.find((e) => e.kind === 'move')
    if (!asked || asked.idle === null || asked.ask === this.#played) return
    if (first && first.seat === this.seat && asked.seat === this.seat) this.spared.add(first.seq)
  }

  #take({ entries, seq, now }: Change, dwell: number | null): void {
    this.#heard = { seq, now }
    this.#live()
    this.pace.take({ entries, seq, now }, dwell)
  }

  #show(changes: Change[]): void {
    const fresh = changes.flatMap((c) => c.entries).filter((e) => e.seq > this.seq)
    const last = changes.at(-1)!
    this.before()
    this.log = [...this.log, ...fresh]
    this.seq = last.seq
    this.now = last.now
    this.after(fresh)
  }

  #live(): void {
    this.state = 'live'
    this.trouble = ''
    this.#tries = 0
  }

  #answer(message: Answer): void {
    const resolve = this.#waiting.get(message.ref)
    this.#waiting.delete(message.ref)
    resolve?.(message)
  }
}
