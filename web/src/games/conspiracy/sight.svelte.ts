// Looking at the map: how close, at which part of it, and the gestures that change it.
import { gazeAt } from './gaze'
import type { At, Box } from './labels'

const CLOSEST = 5
const LEFT = 0.86 // of the room beside the map: there lie events and auctions
const CLEAR = 14

/** Where a window of this size begins on a sheet, without leaving it. */
function within(at: number, size: number, from: number, length: number, free: number): number {
  if (size >= length) return from + (length - size) * free
  return Math.max(from, Math.min(from + length - size, at - size / 2))
}

export class Sight {
  #whole: Box
  #width = $state(640)
  #height = $state(500)
  /** how much larger than the whole map */
  closer = $state(1)
  #middle = $state({ x: 0, y: 0 })
  /** in pixels, so that no panel covers the land in question */
  aside = $state({ x: 0, y: 0 })
  /** the length on paper of one pixel, where all of it is seen */
  #farthest = $derived.by(() => Math.max(this.#whole.w / this.width, this.#whole.h / this.height))
  /** the length on paper of one pixel */
  px = $derived.by(() => this.#farthest / this.closer)
  #seen: Box = $derived.by(() => {
    const [w, h] = [this.width * this.px, this.height * this.px]
    return {
      x: within(this.#middle.x, w, this.#whole.x, this.#whole.w, LEFT),
      y: within(this.#middle.y, h, this.#whole.y, this.#whole.h, 0.5),
      w,
      h,
    }
  })
  box: Box = $derived.by(() => ({
    ...this.#seen,
    x: this.#seen.x - this.aside.x * this.px,
    y: this.#seen.y - this.aside.y * this.px,
  }))

  /** Was it dragged, so that letting go is no press? */
  moved = false
  #grip: { x: number; y: number } | null = null
  #touches = new Map<number, { x: number; y: number }>()
  #spread = 0

  constructor(whole: Box, phone: boolean) {
    this.#whole = whole
    this.#middle = { x: whole.x + whole.w / 2, y: whole.y + whole.h / 2 }
    if (!phone) return
    this.width = innerWidth - 10
    this.height = innerHeight * 0.42
    this.closer = 1.8 // the whole would be too small to read
  }

  /** Of the window, in pixels. While it has no room on a page that is still being laid out, it stays
   *  as it was: a pixel of a window without size would have no length on paper. */
  get width(): number {
    return this.#width
  }
  set width(width: number) {
    if (width) this.#width = width
  }
  get height(): number {
    return this.#height
  }
  set height(height: number) {
    if (height) this.#height = height
  }

  /** What lies at this part of the sheet stays there. */
  zoom(by: number, cx = 0.5, cy = 0.5): void {
    const x = this.#seen.x + this.#seen.w * cx
    const y = this.#seen.y + this.#seen.h * cy
    this.closer = Math.min(CLOSEST, Math.max(1, this.closer / by))
    this.#middle = {
      x: x + (0.5 - cx) * this.width * this.px,
      y: y + (0.5 - cy) * this.height * this.px,
    }
  }

  /** By parts of what is seen. */
  pan(dx: number, dy: number): void {
    const { x, y, w, h } = this.#seen
    this.#middle = { x: x + w * (0.5 + dx), y: y + h * (0.5 + dy) }
  }

  all(): void {
    this.closer = 1
  }

  /** A land that is reached with the keys comes into sight. */
  seek([x, y]: At): void {
    const { box } = this
    const out = x < box.x || y < box.y || x > box.x + box.w || y > box.y + box.h
    if (out) this.#middle = { x, y }
  }

  /** At all these places, as close as goes. */
  gaze(at: At[]): void {
    const gaze = gazeAt(at, { w: this.width, h: this.height }, this.#farthest)
    this.closer = gaze.closer
    this.#middle = gaze.middle
  }

  /** How far a land must go aside, the shortest way, to come out from under what lies over it. */
  cleared(points: At[], over: Box[], height: number): { x: number; y: number } {
    const xs = points.map(([x]) => (x - this.#seen.x) / this.px)
    const ys = points.map(([, y]) => (y - this.#seen.y) / this.px)
    const by = { x: 0, y: 0 }
    for (const c of over) {
      const left = Math.min(...xs) + by.x - CLEAR
      const [top, bottom] = [Math.min(...ys) + by.y - CLEAR, Math.max(...ys) + by.y + CLEAR]
      if (left > c.x + c.w || top > c.y + c.h || bottom < c.y) continue
      const right = c.x + c.w - left
      const down = c.y < height - c.y - c.h ? c.y + c.h - top : c.y - bottom
      if (right <= Math.abs(down)) by.x += right
      else by.y += down
    }
    return by
  }

  wheel(event: WheelEvent, sheet: Element): void {
    event.preventDefault()
    const r = sheet.getBoundingClientRect()
    this.zoom(
      event.deltaY > 0 ? 1.15 : 0.87,
      (event.clientX - r.left) / r.width,
      (event.clientY - r.top) / r.height,
    )
  }

  down(event: PointerEvent): void {
    this.moved = false
    this.#grip = { x: event.clientX, y: event.clientY }
    this.#touches.set(event.pointerId, this.#grip)
    this.#spread = 0
  }

  move(event: PointerEvent, sheet: Element): void {
    if (!this.#touches.has(event.pointerId) || !this.#grip) return
    this.#touches.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [a, b] = [...this.#touches.values()]
    if (a && b) {
      const now = Math.hypot(a.x - b.x, a.y - b.y)
      if (this.#spread) this.zoom(this.#spread / now)
      this.#spread = now
      this.moved = true
      return
    }
    const dx = event.clientX - this.#grip.x
    const dy = event.clientY - this.#grip.y
    if (!this.moved && Math.hypot(dx, dy) < 8) return
    this.moved = true
    const seen = sheet.getBoundingClientRect()
    this.#grip = { x: event.clientX, y: event.clientY }
    this.pan(-dx / seen.width, -dy / seen.height)
  }

  up(event: PointerEvent): void {
    this.#touches.delete(event.pointerId)
    this.#grip = null
  }
}
