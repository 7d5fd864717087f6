// Roving focus: one stop for Tab inside the table, arrows move to the nearest thing that way.
type Stop = HTMLElement | SVGElement // the lands of a map are drawn

function all(root: HTMLElement): Stop[] {
  return [...root.querySelectorAll<Stop>('[data-target]')]
}

/** Exactly one target can be reached with Tab: the focused one, else the first legal one. */
export function rove(root: HTMLElement): void {
  const targets = all(root)
  const focused = targets.find((t) => t === document.activeElement)
  const legal = targets.find((t) => t.dataset['target'] === 'legal')
  const stop = focused ?? legal ?? targets[0]
  for (const t of targets) t.tabIndex = t === stop ? 0 : -1
}

function middle(el: Element): [number, number] {
  const r = el.getBoundingClientRect()
  return [r.left + r.width / 2, r.top + r.height / 2]
}

/** Move the focus from the focused target to the nearest one in the arrow's direction. */
export function step(root: HTMLElement, arrow: string): boolean {
  const from = document.activeElement
  if (
    !(from instanceof HTMLElement || from instanceof SVGElement) ||
    !from.dataset['target'] ||
    !root.contains(from)
  )
    return false
  const [x, y] = middle(from)
  const dx = arrow === 'ArrowRight' ? 1 : arrow === 'ArrowLeft' ? -1 : 0
  const dy = arrow === 'ArrowDown' ? 1 : arrow === 'ArrowUp' ? -1 : 0
  let best: Stop | null = null
  let bestCost = Infinity
  for (const t of all(root)) {
    if (t === from) continue
    const [tx, ty] = middle(t)
    const along = (tx - x) * dx + (ty - y) * dy
    const across = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx)
    if (along < 4) continue
    const cost = along + 2.2 * across
    if (cost < bestCost) {
      best = t
      bestCost = cost
    }
  }
  if (!best) return false
  from.tabIndex = -1
  best.tabIndex = 0
  best.focus()
  best.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** The name of the thing in focus, where the table is drawn anew. */
export function focusedThing(root: HTMLElement): string {
  const el = document.activeElement
  return el instanceof HTMLElement && root.contains(el) ? nameOf(el) : ''
}

/** Give the focus back to the thing of that name, unless it is still somewhere. */
export function focusAnew(root: HTMLElement, name: string): void {
  if (document.activeElement !== document.body) return
  const same = all(root).find((t) => nameOf(t) === name)
  same?.focus({ preventScroll: true })
}

const nameOf = (el: Stop) => el.dataset['piece'] ?? el.textContent ?? ''
