// The REST side. A refusal becomes a Refusal with one sentence for people.
import type {
  Branches,
  CardInfo,
  Frames,
  GameInfo,
  HouseNews,
  Learning,
  Material,
  Moments,
  NewBranch,
  NewTable,
  OptionsChecked,
  OptionValue,
  PositionGiven,
  PositionText,
  PracticeNow,
  Problem,
  PuzzleInfo,
  PuzzleNow,
  QuickTable,
  RecordText,
  RuleInfo,
  Seated,
  SolutionStep,
  Study,
  TableInfo,
  TableMade,
  VerifyData,
} from './wire'

export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code = '',
    readonly rule: string | null = null,
  ) {
    super(message)
  }
}

async function ask<T>(path: string, token?: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {}
  if (token) headers['Authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Refusal('The server does not answer. Is it still running?', 0, 'offline')
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null
    const text = problem?.detail ?? `The server answered ${answer.status}.`
    throw new Refusal(text, answer.status, problem?.code ?? '', problem?.rule ?? null)
  }
  return (await answer.json()) as T
}

const seen = new Map<string, Promise<unknown>>()
function once<T>(path: string): Promise<T> {
  let found = seen.get(path) as Promise<T> | undefined
  if (!found) {
    found = ask<T>(path)
    seen.set(path, found)
    found.catch(() => seen.delete(path))
  }
  return found
}

const seatQuery = (seat: number | null) => (seat === null ? '' : `seat=${seat}&`)

export const api = {
  games: () => ask<GameInfo[]>('/games'),
  game: (game: string) => ask<GameInfo>(`/games/${game}`),
  rules: (game: string) => once<RuleInfo[]>(`/games/${game}/rules`),
  cards: (game: string) => once<CardInfo[]>(`/games/${game}/cards`),
  checkOptions: (game: string, options: Record<string, OptionValue>) =>
    ask<OptionsChecked>(`/games/${game}/options`, null, { options }),
  house: () => ask<HouseNews>('/house'),
  tables: () => ask<TableInfo[]>('/tables'),
  gameMaterial: (game: string, options: Record<string, OptionValue>) =>
    ask<Material>(`/games/${game}/material`, null, { options }),
  learning: (game: string) => once<Learning>(`/games/${game}/learning`),
  firstGame: (game: string, name: string) =>
    ask<TableMade>(`/games/${game}/first-game`, null, name ? { name } : {}),
  practice: (
    game: string,
    lesson: string,
    exercise: number,
    moves: string[],
    tried: { attempt: string } | { pointed: string[]; begun: string[] } | null,
  ) => ask<PracticeNow>(`/games/${game}/lessons/${lesson}`, null, { exercise, moves, ...tried }),
  puzzles: (game: string) => once<PuzzleInfo[]>(`/games/${game}/puzzles`),
  puzzle: (
    game: string,
    number: number,
    moves: string[],
    tried: { attempt: string } | { pointed: string[]; begun: string[] } | null,
  ) => ask<PuzzleNow>(`/games/${game}/puzzles/${number}`, null, { moves, ...tried }),
  solution: (game: string, number: number) =>
    once<SolutionStep[]>(`/games/${game}/puzzles/${number}/solution`),
  missed: (
    id: string,
    number: number,
    seat: number | null,
    moves: string[],
    tried: { attempt: string } | { pointed: string[]; begun: string[] } | null,
    token?: string | null,
  ) =>
    ask<PuzzleNow>(`/tables/${id}/puzzles/${number}?${seatQuery(seat)}`, token, {
      moves,
      ...tried,
    }),
  missedSolution: (id: string, number: number, seat: number | null, token?: string | null) =>
    ask<SolutionStep[]>(`/tables/${id}/puzzles/${number}/solution?${seatQuery(seat)}`, token),
  table: (id: string, token?: string | null) => ask<TableInfo>(`/tables/${id}`, token),
  material: (id: string, token?: string | null) => ask<Material>(`/tables/${id}/material`, token),
  make: (table: NewTable) => ask<TableMade>('/tables', null, table),
  quick: (table: QuickTable) => ask<TableMade>('/tables/quick', null, table),
  sit: (id: string, name: string, seat?: number, token?: string | null) =>
    ask<Seated>(`/tables/${id}/sit`, token, seat === undefined ? { name } : { name, seat }),
  rematch: (id: string, token: string) => ask<Seated>(`/tables/${id}/rematch`, token, {}),
  close: (id: string, token: string) => ask<TableInfo>(`/tables/${id}/close`, token, {}),
  record: (id: string, token?: string | null) => ask<RecordText>(`/tables/${id}/record`, token),
  verify: (id: string, token?: string | null) => ask<VerifyData>(`/tables/${id}/verify`, token),
  study: (id: string, seat: number | null, token?: string | null, again = false) =>
    ask<Study>(`/tables/${id}/study?${seatQuery(seat)}${again ? 'again=true' : ''}`, token, {}),
  branches: (id: string, token?: string | null) => ask<Branches>(`/tables/${id}/branches`, token),
  branchOff: (id: string, branch: NewBranch, token?: string | null) =>
    ask<TableMade>(`/tables/${id}/branches`, token, branch),
  rename: (id: string, label: string, token: string) =>
    ask<TableInfo>(`/tables/${id}/label`, token, { label }),
  position: (id: string, ply: number, token?: string | null) =>
    ask<PositionText>(`/tables/${id}/position?ply=${ply}`, token),
  freshPosition: (game: string, options: Record<string, OptionValue>) =>
    ask<PositionText>(`/games/${game}/position`, null, { options }),
  handIn: (text: string) => ask<TableMade>('/records', null, { text }),
  stage: (game: string, given: PositionGiven) =>
    ask<TableMade>(`/games/${game}/positions`, null, given),
  moments: (id: string, seat: number | null, token?: string | null) =>
    ask<Moments>(`/tables/${id}/moments?${seatQuery(seat)}`, token),
  frames: (id: string, seat: number | null, start: number, count: number, token?: string | null) =>
    ask<Frames>(`/tables/${id}/frames?${seatQuery(seat)}start=${start}&count=${count}`, token),
}
