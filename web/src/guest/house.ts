// The house's own components, lent to guests as plain elements.
import { createRawSnippet, mount, unmount, type Component } from 'svelte'
import { armsOfSeat } from '../lib/seats.svelte'
import type { Face } from '../lib/face'
import ArmsSign from '../ui/Arms.svelte'
import CardFrame from '../ui/Card.svelte'
import IconSign from '../ui/Icon.svelte'
import Target from '../ui/Target.svelte'
import type { House, Pointing } from './contract'

type Made = Record<string, unknown>

export class Workshop implements House {
  readonly #made = new Map<Element, Made>()

  constructor(
    readonly context: Map<unknown, unknown>,
    readonly faceOf: (id: string) => Face,
  ) {}

  target(pointing: Pointing, ...content: (Node | string)[]): HTMLElement {
    const children = createRawSnippet(() => ({
      render: () => '<span></span>',
      setup: (held) => held.append(...content),
    }))
    return this.#make(Target, { ...pointing, ...(content.length ? { children } : {}) })
  }

  card(id: string, width?: string): HTMLElement {
    return this.#make(CardFrame, { face: this.faceOf(id), ...(width ? { width } : {}) })
  }

  icon(name: string, size = '1.15em'): HTMLElement {
    return this.#make(IconSign, { name, size })
  }

  arms(seat: number, size = '24px'): HTMLElement {
    return this.#make(ArmsSign, { arms: armsOfSeat(seat), size })
  }

  #make<P extends Made>(kind: Component<P>, props: P): HTMLElement {
    const target = document.createElement('div')
    const context = this.context
    const made = mount(kind, { target, props, context })
    const element = target.firstElementChild as HTMLElement
    element.remove()
    this.#made.set(element, made)
    return element
  }

  /** Let go of what the guest no longer shows. */
  tidy(): void {
    for (const element of this.#made.keys()) if (!element.isConnected) this.#release(element)
  }

  close(): void {
    for (const element of this.#made.keys()) this.#release(element)
  }

  #release(element: Element): void {
    void unmount(this.#made.get(element)!)
    this.#made.delete(element)
  }
}
