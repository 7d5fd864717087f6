// What a game draws itself. Everything else is the shared frame.
import type { Component } from 'svelte'
import type { Arms, Tincture } from '../lib/heraldry'
import type { Face } from '../lib/face'
import type { CardInfo, Material, MoveInfo } from '../lib/wire'

export interface Badge {
  icon: string
  label: string
  value: string | number
  strong?: boolean
}

/** Who looks at the table, and what everybody is called. */
export interface Eyes {
  viewer: number | null
  nameOf(seat: number): string
  cardOf(id: string): CardInfo | undefined
}

/** Low ranks stand first. */
export interface About {
  rank: number
  note: string
  /** moves of one group stand together where there are many */
  group?: string
  /** more of it, for who looks longer */
  tip?: string
}

/** Cards that lie together, told by their ids. */
export interface Lot {
  title: string
  cards: string[]
}

/** T is the table as the game's view.py describes it; the frame itself knows nothing of it. */
export interface Skin<T extends object = object> {
  /** the board in the middle */
  Board: Component<{ t: T }>
  /** the own area and hand below; left out when the board shows everything */
  Hand?: Component<{ t: T }>
  /** the board wants all the height: the own area and the question stand beside it */
  beside?: boolean
  /** what the question gets of the board on a phone besides its usual room, in pixels */
  question?: number
  /** the small facts on a seat's plate */
  badges(t: T, seat: number): Badge[]
  /** what a move means on this table: where it stands among others, and a word beside it */
  about?(t: T, move: MoveInfo, room: Eyes): About | null
  /** cards of a seat that everybody may look at but the board does not draw */
  lies?(t: T, seat: number, own: boolean): Lot[]
  /** what the points of a seat came from, in a few lines, when the game is over */
  sum?(t: T, seat: number, room: Eyes): string[]
  /** why it ended, in the words of the table, where the record's are not fit for reading */
  ending?(reason: string, winners: readonly number[], room: Eyes): string
  /** there are no points: a match is only won or lost */
  pointless?: boolean
  /** where the game is: "Round 3", "Deck 36" */
  moment(t: T): string
  /** the arms of the seats, where the houses have colours of their own */
  arms?: Arms[]
  face(card: CardInfo, material: Material): Face
  /** facts of the content that the drawing shows, and a list would only repeat */
  drawn?: string[]
  /** a card as the game draws it, where the face alone does not say everything */
  Card?: Component<{ id: string; group: string; width: string }>
  /** what is added to an answer: what it costs, what comes of it */
  Note?: Component<{ move: MoveInfo }>
}

/** How the lobby shows a game: a sign, and arms with a charge. */
export interface Poster {
  icon: string
  charge: string
  tint: Tincture
}
