// The explained words of a text are one stop for Tab; arrows lead from one to the next.
const STOPS = '[data-word][role="button"], [data-say][role="button"]'

export function wordStops(root: HTMLElement) {
  const all = () => [...root.querySelectorAll<HTMLElement>(STOPS)]

  function arrange() {
    const stops = all()
    const kept = stops.find((stop) => stop.tabIndex === 0) ?? stops[0]
    for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1
  }

  function step(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>(STOPS)
    if (!by || !from) return
    event.preventDefault()
    event.stopPropagation()
    const stops = all()
    const to = stops[stops.indexOf(from) + by]
    if (!to) return
    from.tabIndex = -1
    to.tabIndex = 0
    to.focus()
  }

  arrange()
  const watch = new MutationObserver(arrange)
  watch.observe(root, { childList: true, subtree: true })
  root.addEventListener('keydown', step)
  return {
    destroy() {
      watch.disconnect()
      root.removeEventListener('keydown', step)
    },
  }
}
