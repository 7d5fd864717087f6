// A box that scrolls shows on which sides something lies out of sight (base.css draws it there).
import type { Action } from 'svelte/action'

const SLACK = 3 // px; less than this is no card and no line

const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

function hiddenSides(box: HTMLElement): string[] {
  const { overflowX, overflowY } = getComputedStyle(box)
  const right = box.scrollWidth - box.clientWidth - box.scrollLeft
  const down = box.scrollHeight - box.clientHeight - box.scrollTop
  const across = scrolls(overflowX) ? { left: box.scrollLeft, right } : {}
  const along = scrolls(overflowY) ? { up: box.scrollTop, down } : {}
  const sides = Object.entries({ ...across, ...along })
  return sides.flatMap(([side, hidden]) => (hidden > SLACK ? [side] : []))
}

type Changed = (() => void) | undefined

// To look at a box needs the layout, and what is written to it unsettles the layout: so all that
// have changed are looked at together, just before they are drawn.
const due = new Map<HTMLElement, Changed>()

function lookSoon(box: HTMLElement, changed: Changed): void {
  if (!due.size) requestAnimationFrame(lookAtAll)
  due.set(box, changed)
}

function lookAtAll(): void {
  const seen = [...due].map(([box, changed]) => ({
    box,
    changed,
    more: hiddenSides(box).join(' '),
  }))
  due.clear()
  for (const { box, more } of seen) if (box.dataset['more'] !== more) box.dataset['more'] = more
  for (const { changed } of seen) changed?.()
}

export const edges: Action<HTMLElement, Changed> = (box, changed) => {
  const look = () => lookSoon(box, changed)
  const sized = new ResizeObserver(look)
  const filled = new MutationObserver(look)
  sized.observe(box)
  filled.observe(box, { childList: true, subtree: true, characterData: true })
  box.addEventListener('scroll', look, { passive: true })
  look()
  return {
    destroy() {
      due.delete(box)
      sized.disconnect()
      filled.disconnect()
      box.removeEventListener('scroll', look)
    },
  }
}

/** The same for a text that cannot scroll: it fades where it is cut off. */
export const cut: Action<HTMLElement> = (box) => {
  const look = () => {
    box.dataset['more'] = box.scrollHeight - box.clientHeight > SLACK ? 'down' : ''
  }
  const sized = new ResizeObserver(() => requestAnimationFrame(look))
  sized.observe(box)
  return { destroy: () => sized.disconnect() }
}
