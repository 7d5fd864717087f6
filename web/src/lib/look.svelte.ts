// What is looked at, by the pointer or by the focus, a thing or an answer of the list: a table
// shows what would follow from it, or what belongs to it.
import type { ActionReturn } from 'svelte/action'
import type { MoveInfo } from './wire'

class Look {
  id = $state('')
  move: MoveInfo | null = $state.raw(null)
}

export const look = new Look()

const BEGINS = ['pointerenter', 'focusin']
const ENDS = ['pointerleave', 'focusout']

/** While an element is looked at, something is in view; `leave` is told what it was. */
function watching<T>(enter: (what: T) => void, leave: (what: T) => void) {
  return (node: HTMLElement, what: T): ActionReturn<T> => {
    const begin = () => enter(what)
    // later: what is looked at may be going away while the page is drawn
    const end = (left = what) => queueMicrotask(() => leave(left))
    const off = () => end()
    for (const name of BEGINS) node.addEventListener(name, begin)
    for (const name of ENDS) node.addEventListener(name, off)
    return {
      update: (next) => {
        end()
        what = next
      },
      destroy: () => {
        end()
        for (const name of BEGINS) node.removeEventListener(name, begin)
        for (const name of ENDS) node.removeEventListener(name, off)
      },
    }
  }
}

/** A thing on the table, by its id. */
export const looking = watching<string>(
  (id) => (look.id = id),
  (id) => {
    if (look.id === id) look.id = ''
  },
)

/** An answer; what only begins one has no move yet. */
export const weighing = watching<MoveInfo | null | undefined>(
  (move) => (look.move = move ?? null),
  (move) => {
    if (look.move === move) look.move = null
  },
)
