// Short names for the generated wire types; nothing is described a second time here.
import type { components } from './schema'

type S = components['schemas']
export type Arg = S['Arg']
export type Asked = S['OpenQuestion']
export type BotInfo = S['BotInfo']
export type CardInfo = S['CardInfo']
export type ClientMsg = S['ClientMsg']
export type Entry = S['LogEntry']
export type EventInfo = S['EventInfo']
export type Frame = S['Frame']
export type Frames = S['Frames']
export type GameInfo = S['GameInfo']
export type Material = S['Material']
export type Moment = S['Moment']
export type Moments = S['Moments']
export type MoveInfo = S['MoveInfo']
export type NewTable = S['NewTable']
export type OptionInfo = S['OptionInfo']
export type OptionsChecked = S['OptionsChecked']
export type Problem = S['Problem']
export type QuickTable = S['QuickTable']
export type RecordText = S['RecordText']
export type Result = S['Ending']
export type RuleInfo = S['RuleInfo']
export type Seated = S['Seated']
export type SeatInfo = S['SeatInfo']
export type ServerMsg = S['ServerMsg']
export type Situation = S['Situation']
export type StandingOrder = S['StandingOrder']
export type TableInfo = S['TableInfo']
export type TableMade = S['TableMade']
export type VerbInfo = S['VerbInfo']
export type VerifyData = S['VerifyData']
export type OptionValue = boolean | number | string
/** a piece of a question: plain text, or a word that points at something */
export interface Piece {
  text: string
  kind?: string
  domain?: string
  word?: string
}
/** what GET /api/guests tells of a game of another package */
export interface GuestTable {
  game: string
  table: string | null
  style: string | null
  poster: string | null
}
