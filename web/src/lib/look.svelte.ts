// The thing that is looked at, by the pointer or by the focus: a table shows what would follow
// from it, or what belongs to it.
import type { Action } from 'svelte/action'

export const look = $state({ id: '' })

export const looking: Action<HTMLElement, string> = (node, id) => {
  const begin = () => (look.id = id)
  // later: what is looked at may be going away while the page is drawn
  const end = (left = id) =>
    queueMicrotask(() => {
      if (look.id === left) look.id = ''
    })
  const leave = () => end()
  const begins = ['pointerenter', 'focusin']
  const ends = ['pointerleave', 'focusout']
  for (const name of begins) node.addEventListener(name, begin)
  for (const name of ends) node.addEventListener(name, leave)
  return {
    update: (next) => {
      end()
      id = next
    },
    destroy: () => {
      end()
      for (const name of begins) node.removeEventListener(name, begin)
      for (const name of ends) node.removeEventListener(name, leave)
    },
  }
}
