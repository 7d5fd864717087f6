// A table as one browser sees it: its seats here (several = hot-seat), what is asked, what has
// been pointed at, what the page says about it, and moments of the past.
import { getContext, setContext, tick } from 'svelte'
import { Advice } from './advice.svelte'
import { api, Refusal } from './api'
import {
  begin,
  begun,
  byWord,
  type Candidate,
  capital,
  type Choice,
  complete,
  keyOf,
  narrow,
  offered,
  partsOf,
  plainLast,
  spends,
  targets,
} from './choice'
import { Follow } from './follow.svelte'
import { heldFor, hold, type Held } from './keys'
import { Link } from './link.svelte'
import { fly, note, type Notes } from './motion'
import { aboutYou, piecesToYou, type Looker } from './news'
import { provideReader, type Reader } from './reader'
import { Replay } from './replay.svelte'
import { keep, settings } from './settings.svelte'
import { movesOfList, Ticking } from './ticking.svelte'
import { Wonder } from './wonder.svelte'
import { Lexicon } from './words'
import type { About, Lot } from '../games/skin'
import type {
  Asked,
  CardInfo,
  Entry,
  Material,
  MoveInfo,
  RuleInfo,
  SeatInfo,
  StandingOrders,
  TableInfo,
  VerbInfo,
} from './wire'

export interface Notice {
  text: string
  rule: string | null
  tone: 'no' | 'info' | 'good'
}

const NOWHERE = new Set<string>()
export type DrawerTab = 'log' | 'rules' | 'cards' | 'chat'

export class Room implements Reader {
  links: Link[] = $state.raw([])
  active = $state(0)
  material: Material | null = $state.raw(null)
  trouble = $state('')
  unplayable: TableInfo | null = $state.raw(null)
  notice: Notice | null = $state(null)
  said = $state('') // for the live region
  busy = $state(false)
  candidates: Candidate[] = $state.raw([])
  trail: string[] = $state.raw([])
  group = $state('') // of the moves, the one that is open
  held = $state(-1) // the question that this person wants to answer although there is no choice
  /** The present answer serves the further questions of the gesture, too. */
  along = $state(false)
  #warned = -1 // the question in which it was said that something is left unused
  unveiled = $state(0) // the seat in front of the device

  drawer = $state(false)
  tab: DrawerTab = $state('log')
  rule = $state('')
  word = $state('') // the entry of the glossary that is shown
  card: CardInfo | null = $state.raw(null)
  spread: { title: string; lots: Lot[] } | null = $state.raw(null)

  root: HTMLElement | null = null
  #notes: Notes = []
  #asked = ''

  /** Why not: what the table says about things that cannot be chosen. */
  readonly wonder = new Wonder(this)
  readonly follow = new Follow(this)
  readonly replay = new Replay(this)
  readonly advice = new Advice(this)
  readonly ticking = new Ticking(this)

  constructor(readonly id: string) {}

  link = $derived(this.links[this.active] ?? null)
  now = $derived(this.link?.now ?? null)
  table = $derived(this.link?.table ?? null)
  /** The table, where this version of the inn cannot carry it on. */
  aside = $derived(this.unplayable ?? this.link?.aside ?? null)
  seat = $derived(this.link?.seat ?? null)
  seats: SeatInfo[] = $derived(this.now?.seats ?? [])
  past = $derived(this.replay.at !== null)
  /** The seat whose knowledge is shown, if any. */
  viewer = $derived(this.past ? this.replay.eyes : this.seat)
  /** What lies on the table: now, or at the moment looked at. */
  view = $derived(
    (this.past && this.replay.frame ? this.replay.frame.view : this.now?.view) ?? null,
  )
  asked: Asked | null = $derived(
    this.#toYou(this.past ? (this.replay.frame?.asked ?? null) : (this.now?.asked ?? null)),
  )
  /** The answer that is about to be given for this seat, which has nothing to choose. */
  idle: MoveInfo | null = $derived.by(() => {
    const asked = this.past ? null : this.asked
    if (!asked || asked.seat !== this.seat || asked.ask === this.held) return null
    return asked.moves.find((m) => m.id === asked.idle) ?? null
  })
  mine = $derived(
    !this.past &&
      this.asked !== null &&
      this.seat !== null &&
      this.asked.seat === this.seat &&
      this.idle === null,
  )
  over = $derived(this.now?.status === 'over')
  guided = $derived(this.table?.guided ?? false)
  #targets = $derived(this.mine ? targets(this.candidates) : NOWHERE)
  glowing = $derived(this.busy ? NOWHERE : this.#targets)
  /** The candidates by what can still be pointed at: many things on a table ask for it. */
  #withWord = $derived(byWord(this.candidates))
  ready: MoveInfo | null = $derived(complete(this.candidates))
  /** The question goes on with what was just chosen, which can be taken back. */
  following = $derived(this.mine && !!this.asked?.continues && !!this.now?.undo.free)
  verbs = $derived(new Map<string, VerbInfo>(this.material?.verbs.map((v) => [v.name, v])))
  #cards = $derived(byId(this.material?.cards ?? []))
  /** the words that are explained wherever they stand */
  lexicon = $derived(new Lexicon(this.material?.words ?? []))
  #rules = $derived(new Map<string, RuleInfo>(this.material?.rules.map((r) => [r.id, r])))
  /** Moves that a gesture of their own stands for: a sum that is named, cards that are ticked. */
  #gathered: Set<number> = $derived.by(() => {
    const { sum, together, moves } = this.asked ?? {}
    const named = moves?.filter((m) => sum?.verbs.includes(m.verb)) ?? []
    return new Set([...named, ...movesOfList(together)].map((m) => m.id))
  })
  /** What the game's own drawing knows about a move. */
  about: (move: MoveInfo) => About | null = $state.raw(() => null)
  choices: Choice[] = $derived.by(() => {
    const single = this.candidates.filter((c) => !this.#gathered.has(c.move.id))
    return plainLast(offered(single, this.verbs, this.about, this.group))
  })
  begun = $derived(begun(this.candidates, this.verbs))

  /** Seats held on this device that the question goes to while another one sits before it. */
  waitingSeat: number | null = $derived.by(() => {
    if (this.links.length < 2 || this.past) return null
    const asked = this.now?.asked
    if (!asked || asked.seat === this.seat) return null
    // its own line may not have heard of the question yet
    const told = this.links.some((l) => l.seat === asked.seat && l.now?.asked?.seat === l.seat)
    return told ? asked.seat : null
  })

  async enter(): Promise<void> {
    const held: Held[] = heldFor(this.id)
    const tokens = held.length ? held.map((h) => h.token) : [null]
    try {
      this.material = await api.material(this.id, tokens[0])
    } catch (problem) {
      await this.#cannotEnter(problem, tokens[0] ?? null)
      return
    }
    this.#connect(tokens)
  }

  async #cannotEnter(problem: unknown, token: string | null): Promise<void> {
    try {
      if (problem instanceof Refusal && problem.code === 'aside')
        this.unplayable = await api.table(this.id, token)
    } catch {
      /* the first problem is the one to tell */
    }
    if (!this.unplayable)
      this.trouble = problem instanceof Refusal ? problem.message : String(problem)
  }

  #connect(tokens: (string | null)[]): void {
    const links = tokens.map((token) => new Link(this.id, token))
    for (const link of links) link.shared = links.length > 1
    this.attach(links)
  }

  protected attach(links: Link[]): void {
    this.links = links
    for (const link of this.links) {
      link.before = () => {
        if (link === this.link && !this.past) this.#notes = note(this.root)
      }
      link.dwell = (fresh) => (link === this.link && !this.past ? this.follow.dwell(fresh) : null)
      link.after = (fresh) => {
        if (link === this.link) void this.#changed(fresh)
      }
      link.open()
    }
  }

  async sit(name: string, seat?: number): Promise<void> {
    const token = this.link?.token ?? null
    const made = await api.sit(this.id, name, seat, token)
    hold(this.id, [{ seat: made.key.seat, token: made.key.token }])
    try {
      sessionStorage.setItem(`tabard.tab.${this.id}`, made.key.token)
    } catch {
      /* without storage the seat is held by this page alone */
    }
    for (const link of this.links) link.close()
    this.active = 0
    this.#connect([made.key.token])
  }

  leave(): void {
    for (const link of this.links) link.close()
  }

  /** Another seat of this device comes to the front. */
  unveil(seat: number): void {
    const index = this.links.findIndex((l) => l.seat === seat)
    if (index < 0) return
    this.active = index
    this.#ask(true)
  }

  async #changed(fresh: Entry[]): Promise<void> {
    if (fresh.some((e) => e.kind === 'move' && e.seat !== this.seat)) this.advice.followed = false
    this.#ask(false)
    this.follow.heard(fresh)
    const line = fresh
      .flatMap((e) => (e.events?.length ? e.events.map((x) => x.text) : [e.text]))
      .filter(Boolean)
    if (line.length) this.said = line.slice(-4).join('. ')
    const actor = fresh.findLast((e) => e.seat !== null)?.seat ?? null
    await tick()
    fly(this.root, this.#notes, actor)
    this.#notes = []
  }

  #ask(force: boolean): void {
    const asked = this.link?.now?.asked ?? null
    const key = asked
      ? `${asked.ask}/${asked.seat}/${this.link?.now?.ply}/${asked.moves.length}`
      : ''
    if (!force && key === this.#asked) return
    this.#asked = key
    this.wonder.forget()
    this.advice.forget()
    this.busy = false
    this.along = false
    this.ticking.begin(asked?.together)
    if (this.notice?.tone === 'no') this.notice = null
    this.restart()
    this.#passSoon()
    if (this.advice.followed && !this.guided) void this.advice.ask('', true) // else the coach says it
  }

  restart(): void {
    const asked = this.link?.now?.asked ?? null
    this.trail = []
    this.group = ''
    this.candidates =
      asked && asked.seat === this.link?.seat && !this.idle
        ? begin(this.#toYou(asked)?.moves ?? [])
        : []
  }

  /** What was pointed at last; else, in the second half of a choice, the first. */
  takeBack(): void {
    if (!this.trail.length && this.following) return void this.undo()
    const trail = this.trail.slice(0, -1)
    this.restart()
    for (const key of trail) this.candidates = narrow(this.candidates, key)
    this.trail = trail
  }

  /** What a teacher points at; nothing at a live table. */
  points(): Set<string> {
    return NOWHERE
  }

  pointed(keys: string[]): boolean {
    const points = this.points()
    return keys.some((key) => partsOf(key).words.every((word) => points.has(word)))
  }

  /** The seat that did something here last, while that is marked. */
  touchedBy(keys: string[], exactly = false): number | null {
    const { marks } = this.follow
    if (!marks.size) return null
    const named = exactly ? keys : keys.map((k) => k.slice(k.indexOf('>') + 1))
    return marks.get(named.find((name) => marks.has(name)) ?? '') ?? null
  }

  glows(keys: string[]): boolean {
    return (
      this.mine &&
      !this.busy &&
      (this.ticking.placeOf(keys) >= 0 || keys.some((k) => this.#possible(k)))
    )
  }

  #possible(key: string): boolean {
    if (!/[&>]/.test(key)) return this.glowing.has(key)
    const { verbs, words } = partsOf(key)
    if (!words.every((w) => this.glowing.has(w))) return false
    if (words.length === 1 && !verbs) return true
    return narrow(this.#withWord.get(words[0]!) ?? this.candidates, key).length > 0
  }

  picked(keys: string[]): boolean {
    const ticked = this.ticking.ticks[this.ticking.placeOf(keys)] ?? false
    return this.mine && (ticked || keys.some((k) => this.trail.includes(k)))
  }

  isHint(keys: string[]): boolean {
    const hint = this.advice.move?.id
    if (hint === undefined) return false
    const { ticking } = this
    if (ticking.advised) return ticking.advised[ticking.placeOf(keys)] ?? false
    return keys.some((k) => narrow(this.candidates, k).some((c) => c.move.id === hint))
  }

  /** Point at something on the table. */
  point(keys: string[]): void {
    if (this.past) return
    const place = this.ticking.placeOf(keys)
    if (place >= 0) {
      this.notice = null
      this.ticking.tick(place)
      return
    }
    if (this.picked(keys) && !this.glows(keys)) {
      this.takeBack()
      return
    }
    const key = keys.find((k) => this.#possible(k)) ?? this.#instead(keys)
    if (key) this.choose(key)
    else void this.why(keys)
  }

  /** Another thing of the same kind as the one pointed at first takes its place. */
  #instead(keys: string[]): string | undefined {
    const [first] = this.trail
    const alike = first ? keys.filter((k) => kindOf(k) === kindOf(first)) : []
    if (!alike.length || !this.mine || this.busy) return undefined
    const [candidates, trail] = [this.candidates, this.trail]
    this.restart()
    const key = alike.find((k) => this.#possible(k))
    if (!key) [this.candidates, this.trail] = [candidates, trail]
    return key
  }

  choose(key: string): void {
    if (this.busy || !this.mine) return
    this.notice = null
    if (key.startsWith('group:')) {
      this.group = key.slice('group:'.length)
      return
    }
    this.candidates = this.#narrowed(key)
    this.trail = [...this.trail, key]
    const move = complete(this.candidates)
    const doubtful = move !== null && (spends(move, this.trail) || this.#warns(move))
    if (move && !settings.confirm && !doubtful) void this.play(move)
  }

  /** What is pointed at last decides alone: with one move left, that move is meant, whether it was
   *  pointed at or pressed as a button. Whoever wants to be asked has a setting for it. */
  #narrowed(key: string): Candidate[] {
    const left = narrow(this.candidates, key)
    return left.length === 1 ? left.map(filledUp) : left
  }

  /** Say once what a move would leave unused. */
  #warns(move: MoveInfo): boolean {
    const asked = this.asked
    const loss = asked?.losses?.find((l) => l.move === move.id)
    if (!loss || !asked || this.#warned === asked.ask) return false
    this.#warned = asked.ask
    this.notice = { text: loss.text, rule: null, tone: 'info' }
    this.said = loss.text
    return true
  }

  /** A move; where the person has said so, it serves all questions of the gesture. */
  play(move: MoveInfo): Promise<void> {
    this.advice.followed = move.id === this.advice.move?.id
    const together = this.asked?.together
    const on = this.along && together?.kind === 'same' ? together.on : []
    const then = on.flatMap((link) => [...(link ? [link.notation] : []), move.notation])
    return this.#carry((link) => link.play(move, then))
  }

  /** Several moves in one gesture. */
  playAll(moves: MoveInfo[]): Promise<void> {
    const [first, ...rest] = moves
    if (!first) return Promise.resolve()
    return this.#carry((link) =>
      link.play(
        first,
        rest.map((m) => m.notation),
      ),
    )
  }

  /** The sum that is asked for. */
  name(sum: number): Promise<void> {
    return this.#carry((link) => link.name(sum))
  }

  /** I want to answer myself, although there is nothing to choose. */
  async wait(): Promise<void> {
    const ask = this.asked?.ask ?? 0
    this.held = ask
    this.restart()
    await this.link?.send({ t: 'wait', ask })
  }

  /** At a shared device the answer is given here, in front of its player. */
  #passSoon(): void {
    const link = this.link
    const ask = link?.now?.asked?.ask
    const idle = this.idle
    if (!link?.shared || !idle) return
    setTimeout(
      () => {
        if (this.idle?.id === idle.id && this.asked?.ask === ask) void link.play(idle)
      },
      700 + 900 * Math.random(),
    )
  }

  async #carry(send: (link: Link) => ReturnType<Link['play']>): Promise<void> {
    const link = this.link
    if (!link || this.busy) return
    this.busy = true
    this.notice = null // what was said of the question goes with it
    if (!settings.greeted) {
      settings.greeted = true
      keep()
    }
    const answer = await send(link)
    if (answer?.t === 'done') {
      this.follow.played(answer.seq)
      if (answer.dropped)
        this.notice = { text: `Not all of it was done: ${answer.reason}`, rule: null, tone: 'info' }
    }
    if (!answer || answer.t === 'refused') {
      this.busy = false
      this.restart()
      if (answer?.t === 'refused' && answer.code !== 'stale')
        this.refuse(answer.reason, answer.rule)
    } else if (answer.t === 'done' && link.seq < answer.seq) {
      setTimeout(() => (this.busy = false), 3000) // the update ends the wait, this is a safeguard
    } else {
      this.busy = false
    }
  }

  /** Say that something cannot be done. */
  refuse(text: string, rule: string | null | undefined): void {
    this.notice = { text, rule: rule ?? null, tone: 'no' }
    this.said = text
  }

  /** Take back; `forgive`: whatever has happened since, and the match counts no more. */
  async undo(forgive = false): Promise<void> {
    this.advice.followed = false
    const answer = await this.link?.send({ t: 'undo', ask: this.now?.asked?.ask ?? 0, forgive })
    if (answer?.t === 'refused') this.refuse(answer.reason, answer.rule)
  }

  /** Say why something pointed at is not possible. */
  async why(keys: string[]): Promise<void> {
    if (this.over || this.now?.status === 'open' || this.seat === null) return
    const { tapped } = this.wonder
    if (tapped) return this.wonder.explain(tapped, keys)
    const because = await this.wonder.about(keys)
    if (because) this.refuse(because.text, because.rule)
  }

  async chat(text: string): Promise<boolean> {
    const answer = await this.link?.send({ t: 'chat', text })
    if (answer?.t === 'refused') this.refuse(answer.reason, answer.rule)
    return answer?.t === 'done'
  }

  /** Change the own standing orders. */
  async order(change: Partial<StandingOrders>): Promise<void> {
    if (!this.link) return
    const answer = await this.link.send({ t: 'orders', ...this.link.orders, ...change })
    if (answer?.t === 'refused') this.refuse(answer.reason, answer.rule)
  }

  /** Bid by secret limits; those of other lots stay, null takes one back. */
  async limit(limits: Record<string, number | null>): Promise<void> {
    const all = Object.entries({ ...this.link?.orders.limits, ...limits })
    const given = all.filter((l): l is [string, number] => l[1] !== null)
    await this.order({ limits: Object.fromEntries(given) })
  }

  cardOf(id: string, group?: string): CardInfo | undefined {
    return this.#cards.get(group ? `${group}/${id}` : id)
  }

  cardName(id: string): string {
    return this.#cards.get(id)?.name ?? id
  }

  ruleOf(id: string): RuleInfo | undefined {
    return this.#rules.get(id)
  }

  showRule(id: string): void {
    this.rule = id
    this.word = ''
    this.tab = 'rules'
    this.drawer = true
  }

  /** Open or close the drawer, also at the next table. */
  setDrawer(open: boolean): void {
    this.drawer = open
    settings.drawer = open
    keep()
  }

  showWord(word: string): void {
    this.word = word
    this.rule = ''
    this.tab = 'rules'
    this.drawer = true
  }

  showCard(id: string): void {
    this.card = this.#cards.get(id) ?? null
  }

  /** Everything a move can call this seat. */
  seatKeys(seat: number): string[] {
    const domains = Object.values(this.material?.domains ?? {}).filter((d) => d.kind === 'seat')
    const words = new Set(domains.map((d) => d.words[seat] ?? ''))
    return [...words, `seat-${seat}`].filter(Boolean).map((word) => keyOf('seat', word))
  }

  /** What a seat is called at this table: a nameless person alone is "You". */
  nameOf(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return ''
    const alone = this.seats.filter((s) => s.kind === 'person').length === 1
    const written = this.writtenOf(seat)
    return alone && seat === this.seat && /^Player \d+$/.test(written) ? 'You' : written
  }

  /** The name that the server writes for a seat. */
  writtenOf(seat: number): string {
    return this.seats[seat]?.name || this.seats[seat]?.title || `Seat ${seat + 1}`
  }

  /** To whom the log is told, and what was answered for them. */
  get looker(): Looker {
    const alone = this.links.length < 2
    const nameless = alone && this.nameOf(this.seat) === 'You'
    return {
      seat: alone ? this.seat : null,
      spared: this.link?.spared ?? new Set(),
      ...(alone && this.seat !== null ? { called: this.writtenOf(this.seat) } : {}),
      ...(nameless ? { written: this.writtenOf(this.seat ?? 0) } : {}),
    }
  }

  /** A question as it is put to a nameless person alone: "on Player 1" is "on you". */
  #toYou(asked: Asked | null): Asked | null {
    const { looker } = this
    if (!asked || !looker.written) return asked
    const you = (text: string) => aboutYou(text, looker)
    const begins = (text: string, i: number) => (i === 0 ? capital(you(text)) : you(text))
    return {
      ...asked,
      prompt: begins(asked.prompt, 0),
      pieces: piecesToYou(asked.pieces ?? [], looker.written).map((p, i) => ({
        ...p,
        text: begins(p.text, i),
      })),
      moves: asked.moves.map((m) => ({
        ...m,
        text: you(m.text),
        args: m.args.map((a) => ({ ...a, label: you(a.label) })),
      })),
    }
  }
}

/** Cards by id, and by group and id where an id stands for several things. */
function byId(cards: CardInfo[]): Map<string, CardInfo> {
  const map = new Map<string, CardInfo>()
  for (const c of cards) {
    if (!map.has(c.id)) map.set(c.id, c)
    map.set(`${c.group}/${c.id}`, c)
  }
  return map
}

const filledUp = (c: Candidate): Candidate => ({ move: c.move, filled: c.filled.map(() => true) })

const kindOf = (key: string) => partsOf(key).words[0]?.split(':')[0]

const KEY = Symbol('room')
export function provide(room: Room): void {
  setContext(KEY, room)
  provideReader(room)
}
export function useRoom(): Room {
  return getContext<Room>(KEY)
}
