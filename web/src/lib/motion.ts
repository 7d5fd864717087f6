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

export function fly(root: ParentNode | null | undefined, before: Notes, actor: number | null): void {
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
    const dx = from.left + from.width / 2 - here.left - here.width / 2
    const dy = from.top + from.height / 2 - here.top - here.height / 2
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return
    const scale = old ? Math.min(2, Math.max(0.4, from.width / here.width)) : 0.6
    const far = Math.hypot(dx, dy)
    const changed = !old || old.zone !== after[i]!.zone
    el.animate(
      [
        {
          transform: `translate(${dx}px, ${dy}px) scale(${scale})`,
          zIndex: 50,
          opacity: old ? 1 : 0,
        },
        { transform: 'none', zIndex: changed ? 50 : 'auto', opacity: 1 },
      ],
      { duration: Math.min(620, 240 + far * 0.5), easing: 'cubic-bezier(.3,.7,.2,1)' },
    )
  })
}
