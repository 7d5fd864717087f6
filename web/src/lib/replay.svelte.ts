// Moments of the past of a table: where one looks, and through whose eyes.
import { tick } from 'svelte'
import { api } from './api'
import { fly, note } from './motion'
import type { Room } from './room.svelte'
import type { Frame, Moments } from './wire'

export class Replay {
  moments: Moments | null = $state.raw(null)
  frame: Frame | null = $state.raw(null)
  at: number | null = $state(null)
  eyes: number | null = $state(null) // whose knowledge the past is seen with
  studying = $state(false) // is the study of the match open beside it
  branching = $state(false) // are the branches of the match open beside it
  #journeys = 0 // how often another moment was asked for

  constructor(readonly room: Room) {}

  async open(at: number | null = null): Promise<void> {
    if (!this.moments || !this.room.over || this.moments.seat !== this.eyes) {
      if (this.eyes === null) this.eyes = this.room.seat
      await this.#fetch()
    }
    if (this.moments) await this.goTo(at ?? this.moments.plies)
  }

  async lookThrough(seat: number | null): Promise<void> {
    this.eyes = seat
    this.moments = null
    await this.#fetch()
    await this.goTo(this.at ?? 0)
  }

  async #fetch(): Promise<void> {
    const { room } = this
    try {
      this.moments = await api.moments(room.id, this.eyes, room.link?.token)
    } catch (problem) {
      this.#tell(problem)
    }
  }

  async goTo(ply: number): Promise<void> {
    const { room } = this
    const wanted = Math.max(0, Math.min(this.moments?.plies ?? 0, ply))
    const journey = ++this.#journeys
    try {
      const got = await api.frames(room.id, this.eyes, wanted, 1, room.link?.token)
      if (journey !== this.#journeys) return // meanwhile elsewhere, or back in the present
      const notes = note(room.root)
      this.frame = got.frames[0] ?? null
      this.at = wanted
      room.said = this.frame?.moment.text ?? ''
      await tick()
      fly(room.root, notes, this.frame?.moment.seat ?? null)
    } catch (problem) {
      this.#tell(problem)
    }
  }

  /** To the next moment at which something happened, before or after: an answer that changes
   *  nothing is passed over. */
  async step(by: 1 | -1): Promise<void> {
    const { moments, plies } = this.moments ?? { moments: [], plies: 0 }
    const empty = new Set(moments.filter((m) => !m.events.length).map((m) => m.ply))
    let at = (this.at ?? 0) + by
    while (at > 0 && at < plies && empty.has(at)) at += by
    await this.goTo(at)
  }

  close(): void {
    this.#journeys += 1
    this.at = null
    this.frame = null
    this.room.restart()
  }

  #tell(problem: unknown): void {
    this.room.refuse(problem instanceof Error ? problem.message : String(problem), null)
  }
}
