// Motion that shows what moved where: every drawn piece carries data-piece (what it is), and the
// places carry data-zone. Before a change all pieces are noted, after it each is matched with
// where it was, and flies from there.
import { lively } from './settings.svelte'

interface Noted {
  piece: string
  zone: string
  rect: DOMRect
}

export type Notes = Noted[]

function zoneOf(el: Element): string {
  return el.closest('[data-zone]')?.getAttribute('data-zone') ?? ''
}

function visible(rect: DOMRect): boolean {
  return rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight
}

/** Rectangles are measured on the screen, lengths are written before the page's zoom. */
export function zoomOf(el: Element): number {
  return (el as { currentCSSZoom?: number }).currentCSSZoom ?? 1
}

export function note(root: ParentNode | null | undefined): Notes {
  if (!root || !lively()) return []
  return [...root.querySelectorAll('[data-piece]')].map((el) => ({
    piece: el.getAttribute('data-piece') ?? '',
    zone: zoneOf(el),
    rect: el.getBoundingClientRect(),
  }))
}

/** For each new piece the index of the old one it was: same place first, then any place. */
export function match(
  before: { piece: string; zone: string }[],
  after: { piece: string; zone: string }[],
): (number | null)[] {
  const free = new Set(before.keys())
  const take = (fits: (b: { piece: string; zone: string }) => boolean): number | null => {
    for (const i of free) {
      if (fits(before[i]!)) {
        free.delete(i)
        return i
      }
    }
    return null
  }
  const found = after.map((a) => take((b) => b.piece === a.piece && b.zone === a.zone))
  return found.map((f, i) => f ?? take((b) => b.piece === after[i]!.piece))
}

export function fly(
  root: ParentNode | null | undefined,
  before: Notes,
  actor: number | null,
): void {
  if (!root || !before.length || !lively()) return
  const elements = [...root.querySelectorAll<HTMLElement>('[data-piece]')]
  const after = elements.map((el) => ({
    piece: el.getAttribute('data-piece') ?? '',
    zone: zoneOf(el),
  }))
  const was = match(before, after)
  const origin = (zone: string) =>
    root.querySelector(`[data-source~="${zone}"]`) ??
    root.querySelector('[data-source~="any"]') ??
    (actor === null ? null : root.querySelector(`[data-plate="${actor}"]`))
  elements.forEach((el, i) => {
    const here = el.getBoundingClientRect()
    if (!visible(here)) return
    const index = was[i]
    const old = index === null || index === undefined ? null : before[index]!
    const from = old?.rect ?? origin(after[i]!.zone)?.getBoundingClientRect()
    if (!from || from.width === 0) return
    const dx = (from.left + from.width / 2 - here.left - here.width / 2) / zoomOf(el)
    const dy = (from.top + from.height / 2 - here.top - here.height / 2) / zoomOf(el)
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return
    const scale = old ? Math.min(2, Math.max(0.4, from.width / here.width)) : 0.6
    const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: old ? 1 : 0 }
    const timing = {
      duration: Math.min(620, 240 + Math.hypot(dx, dy) * 0.5),
      easing: 'cubic-bezier(.3,.7,.2,1)',
    }
    const path = [start, { transform: 'none', opacity: 1 }]
    if (old && old.zone === after[i]!.zone) el.animate(path, timing)
    else cross(root, el, here, path, timing)
  })
}

/** Sizes that a piece may have from the place it lies in. */
const SIZES = ['--card-w', '--w', '--w2']

/** From place to place a twin flies above everything, since places clip what lies in them. */
function cross(
  root: ParentNode,
  el: HTMLElement,
  here: DOMRect,
  path: Keyframe[],
  timing: KeyframeAnimationOptions,
): void {
  const twin = el.cloneNode(true) as HTMLElement
  for (const part of [twin, ...twin.querySelectorAll('[data-piece], [data-target]')]) {
    part.removeAttribute('data-piece')
    part.removeAttribute('data-target')
  }
  twin.inert = true
  const worn = getComputedStyle(el)
  for (const size of SIZES) twin.style.setProperty(size, worn.getPropertyValue(size))
  const px = (length: number) => `${length / zoomOf(el)}px`
  const face = el.querySelector('.card')
  const copy = twin.querySelector<HTMLElement>('.card')
  if (face && copy) copy.style.rotate = getComputedStyle(face).rotate // an opponent's card lies turned
  Object.assign(twin.style, {
    position: 'fixed',
    zIndex: '50',
    left: px(here.left),
    top: px(here.top),
    width: px(here.width),
    height: px(here.height),
    margin: '0',
  })
  root.append(twin)
  el.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration as number })
  const flight = twin.animate(path, timing)
  flight.onfinish = flight.oncancel = () => twin.remove()
}
