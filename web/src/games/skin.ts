// What a game draws itself. Everything else is the shared frame.
import type { Component } from 'svelte'
import type { Arms } from '../lib/heraldry'
import type { Face } from '../lib/face'
import type { CardInfo, Material } from '../lib/wire'

// A game's table is plain data whose shape only its own skin knows.
export type TableView = any

export interface Badge {
  icon: string
  label: string
  value: string | number
  strong?: boolean
}

/** Cards that lie together, told by their ids. */
export interface Lot {
  title: string
  cards: string[]
}

export interface Skin {
  /** the board in the middle */
  Board: Component<{ t: TableView }>
  /** the own area and hand below; left out when the board shows everything */
  Hand?: Component<{ t: TableView }>
  /** the small facts on a seat's plate */
  badges(t: TableView, seat: number): Badge[]
  /** cards of a seat that everybody may look at but the board does not draw */
  lies?(t: TableView, seat: number, own: boolean): Lot[]
  /** where the game is: "Round 3", "Deck 36" */
  moment(t: TableView): string
  /** the arms of the seats, where the houses have colours of their own */
  arms?: Arms[]
  face(card: CardInfo, material: Material): Face
  /** facts of the content that the drawing shows, and a list would only repeat */
  drawn?: string[]
  /** a card as the game draws it, where the face alone does not say everything */
  Card?: Component<{ id: string; group: string; width: string }>
}
