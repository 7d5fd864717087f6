// Following the others: the pace of what they do, what happened since one's last move and where,
// and what everybody should notice.
import { chronicle, sinceTurn, type Chapter, type Tale } from './chronicle'
import {
  announced,
  changes,
  forcedOn,
  ofOne,
  queued,
  recap,
  sinceHand,
  standing,
  touched,
  turnEnded,
  turnOf,
  turnsOfOthers,
  type Announced,
  type Line,
} from './news'
import type { Room } from './room.svelte'
import type { Entry, EventInfo, News } from './wire'

/** How long things stay, in ordinary moves. */
const BARE = 0.2
const DETAIL = 0.4
const NEWS = 1.8
const GREAT = 4
/** How long an announcement stays, in milliseconds; less while another one waits. */
const STAY = { news: 4500, great: 12000, crowded: 2600 }
const FEW = 3

interface Told extends Announced {
  id: number
}

const asEntry = ({ seq, seat, events }: Tale): Entry => ({
  seq,
  kind: 'move',
  seat,
  ply: 0,
  at: 0,
  text: '',
  events,
})

export class Follow {
  /** One after the other: the first is shown. */
  announcements: Told[] = $state.raw([])
  #timer: ReturnType<typeof setTimeout> | undefined
  #room: Room
  #last: number | null = $state(null) // the entry of the last move made by hand on this page
  #count = 0

  constructor(room: Room) {
    this.#room = room
  }

  #named = (seat: number): string => this.#room.writtenOf(seat)
  #own = (seat: number): boolean => this.#room.links.some((link) => link.seat === seat)

  #news: News = $derived.by(() => this.#room.material?.news ?? {})

  /** What happened since the own last move, and that move itself. */
  recent: Entry[] = $derived.by(() => {
    const log = standing(this.#room.link?.log ?? [])
    const first = this.#since[0]
    const own = log.findLast((e) => !first || e.seq < first.seq)
    return own ? [own, ...this.#since] : this.#since
  })

  /** What happened since the own last move. */
  #since: Entry[] = $derived.by(() => {
    const own = (e: Entry) => e.seat !== null && this.#own(e.seat)
    return sinceHand(this.#room.link?.log ?? [], this.#last, own)
  })

  lines: Line[] = $derived.by(() => {
    const { link, looker } = this.#room
    const from = this.#since[0]?.seq ?? 0
    const before = standing(link?.log ?? []).filter((e) => e.seq < from)
    return recap(this.#since, this.#news, this.#named, looker, before)
  })

  /** What everybody did since the own last turn, where a turn has more in it than one line tells. */
  chapters: Chapter[] = $derived.by(() => {
    const { material, looker } = this.#room
    const news = material?.news
    if (!news?.scene?.length || looker.seat === null) return []
    const log = standing(this.#room.link?.log ?? [])
    const entries = sinceTurn(log, news, looker.seat, this.begun)
    return chronicle(entries, news, this.#named, looker)
  })
  /** They are being read: what they tell of is marked, instead of what came after the last move. */
  reading = $state(false)
  /** The own turn has just begun: nothing was chosen in it yet. */
  beginning: boolean = $derived.by(() => {
    const { seat } = this.#room
    return this.#turns.some((x) => x.seat === seat && ofOne(x, this.#news))
  })
  /** A turn in which everybody moves has begun since the own last move. */
  begun: boolean = $derived.by(() => this.#turns.some((x) => !ofOne(x, this.#news)))
  /** Everybody moves in a turn. */
  together: boolean = $derived.by(() => {
    const events = (this.#room.link?.log ?? []).flatMap((e) => e.events ?? [])
    const turn = events.find((x) => x.seat !== null && this.#news.turns?.includes(x.name))
    return turn !== undefined && !ofOne(turn, this.#news)
  })
  #turns: EventInfo[] = $derived.by(() => {
    const { turns } = this.#news
    return this.#since.flatMap((e) => (e.events ?? []).filter((x) => turns?.includes(x.name)))
  })

  /** What the turns of the others brought that ended since then. */
  turns: string[] = $derived.by(() =>
    turnsOfOthers(
      this.#since,
      standing(this.#room.link?.log ?? []),
      this.#news,
      this.#named,
      this.#room.looker,
    ),
  )

  /** Whose turn it is: somebody may be asked in the turn of another. */
  turn: number | null = $derived.by(() => turnOf(standing(this.#room.link?.log ?? []), this.#news))

  /** How everybody stood towards the goal after the own last move. */
  #stood: (number | null)[] = $state.raw([])
  #standing: (number | null)[] = $derived.by(() => {
    const seats = this.#room.now?.view?.race?.seats ?? []
    return seats.map((s) => (typeof s.have === 'number' ? s.have : null))
  })
  /** Who has more or less of what wins the game since then; oneself last. */
  gains: [number, number][] = $derived.by(() => {
    const own = (seat: number) => Number(seat === this.#room.seat)
    return [...changes(this.#stood, this.#standing)].sort(([a], [b]) => own(a) - own(b))
  })

  /** What was touched, by whom: since the own last move, or by the last move while others move. */
  marks: Map<string, number> = $derived.by(() => {
    const { past, replay, mine } = this.#room
    if (past) {
      const moment = replay.frame?.moment
      return touched(moment ? [{ ...moment, seq: 0, kind: 'move', at: 0 }] : [])
    }
    if (this.reading) return touched(this.chapters.flatMap((c) => c.tales.map(asEntry)))
    if (mine) return touched(this.#since)
    const last = this.#since.findLast((e) => e.events?.length)
    return touched(last ? [last] : [])
  })

  /** Was it done by somebody on this page, and not by the server for them? */
  byHand(e: Entry): boolean {
    if (e.seat === null || !this.#own(e.seat)) return false
    return !this.#room.links.some((link) => link.spared.has(e.seq))
  }

  dwell(fresh: Entry[]): number | null {
    if (fresh.some((e) => e.kind === 'undo' || this.byHand(e))) return null
    const moves = fresh.filter((e) => e.kind === 'move')
    if (!moves.length) return 0
    const news = this.#news
    const { looker } = this.#room
    const forced = forcedOn(moves, news, this.#named, looker, (e) => this.byHand(e))
    const loud = [...announced(moves, news, this.#named), ...forced]
    if (loud.length) return loud.some((a) => a.great) ? GREAT : NEWS
    const names = moves.flatMap((e) => (e.events ?? []).map((x) => x.name))
    if (!names.length || names.every((name) => news.quick?.includes(name))) return BARE
    return names.every((name) => news.details?.includes(name)) ? DETAIL : 1
  }

  /** A move was made by hand. */
  played(seq: number): void {
    this.#last = seq
  }

  heard(fresh: Entry[]): void {
    if (fresh.some((e) => e.kind === 'undo' || this.byHand(e))) this.#stood = this.#standing
    const news = this.#news
    const link = this.#room.link
    const ended = fresh
      .filter((e) => e.seat !== null && this.#own(e.seat))
      .flatMap((e) =>
        turnEnded(e, standing(link?.log ?? []), !!link?.spared.has(e.seq), news, this.#named),
      )
    const { looker } = this.#room
    const forced = forcedOn(fresh, news, this.#named, looker, (e) => this.byHand(e))
    // of the last moves only what ended the match counts
    const own = this.#room.over ? [] : [...forced, ...ended]
    const told = [...announced(fresh, news, this.#named, looker), ...own]
    if (!told.length) return
    const more = told.map((a) => ({ ...a, id: ++this.#count }))
    this.#announce(queued([...this.announcements, ...more], FEW))
  }

  dismiss(id: number): void {
    this.#announce(this.announcements.filter((a) => a.id !== id))
  }

  #announce(told: Told[]): void {
    this.announcements = told
    clearTimeout(this.#timer)
    const [first] = told
    if (!first) return
    const alone = first.great ? STAY.great : STAY.news
    this.#timer = setTimeout(() => this.dismiss(first.id), told.length > 1 ? STAY.crowded : alone)
  }
}
