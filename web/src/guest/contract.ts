// What a game of another package draws for itself: `web/table.js` in its package exports a `skin`
// of this shape. It is plain DOM on purpose: a guest may use any library or none, and is not tied
// to the one this house is built with. docs/drawing-a-table.md tells it with an example.
import type { Face } from '../lib/face'
import type { Arms } from '../lib/heraldry'
import type { CardInfo } from '../lib/wire'
import type { Badge, Lot } from '../games/skin'

export type { Arms, Badge, CardInfo, Face, Lot }

/** Raised when a guest written for the last one would no longer work. */
export const CONTRACT = 1

export interface GuestSkin<T = unknown> {
  contract: typeof CONTRACT
  /** Draw the board into `place`, which is empty and is the guest's own. */
  mount(place: HTMLElement, props: GuestProps<T>): Drawing<T>
  /** The cards in a seat's hand; the house draws them below the board. */
  hand?(table: T, seat: number): string[] | null
  /** The small facts on a seat's plate. */
  badges?(table: T, seat: number): Badge[]
  /** Cards of a seat that everybody may look through. */
  lies?(table: T, seat: number, own: boolean): Lot[]
  /** Where the game is: "Round 3". */
  moment?(table: T): string
  /** What a card shows; `facts` are the content's own fields. */
  face?(card: CardInfo): Partial<Face>
  /** The arms of the seats, in their order. */
  arms?: Arms[]
}

export interface Drawing<T = unknown> {
  /** Something has changed: draw it. */
  update(props: GuestProps<T>): void
  /** The table is left; what stands in `place` is removed by the house. */
  destroy?(): void
}

export interface GuestProps<T = unknown> {
  /** what the game's `look` returns for this seat */
  table: T
  /** the seat whose knowledge is shown; null for somebody who watches */
  seat: number | null
  seats: GuestSeat[]
  /** all cards of the game, as its `cards` tells them */
  cards: CardInfo[]
  house: House
}

export interface GuestSeat {
  seat: number
  name: string
  /** it is this seat's turn to answer */
  asked: boolean
}

/** What the house lends: its elements look and behave as in its own games. */
export interface House {
  /** Something to point at: it glows when a legal move names it, and says why when none does. */
  target(pointing: Pointing, ...content: (Node | string)[]): HTMLElement
  /** A card in the house's frame. */
  card(id: string, width?: string): HTMLElement
  /** A sign of the house by its name, or one of the guest's own by its address. */
  icon(name: string, size?: string): HTMLElement
  /** The arms of a seat. */
  arms(seat: number, size?: string): HTMLElement
}

export interface Pointing {
  /** `card:baker`, `play>card:baker`, `verb:draw`, ... */
  keys: string[]
  /** what a screen reader says */
  label: string
  /** what is meant when the thing itself is not possible: the place it lies in */
  behind?: string[]
  /** the card that a long press shows */
  card?: string
  /** the name of a piece that motion follows from one `data-zone` to another */
  piece?: string
}
