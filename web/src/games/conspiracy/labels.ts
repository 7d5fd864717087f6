// Where the names and troops of the lands stand: none over another, the weightiest first, each in
// its own land where there is room. What must stand elsewhere is tied to its land by a line; a name
// that finds no room waits until somebody looks closer.

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
export type At = [number, number]

export interface Wish {
  id: string
  /** the middle of what is named, and half its size */
  at: At
  half: [number, number]
  w: number
  h: number
  weight: number
  /** it is written in any case, over lesser names if there is no free room */
  must?: boolean
}

export interface Placed {
  id: string
  x: number // the middle
  y: number // the middle
  /** the end at its land of the line that ties it, where it stands apart */
  tied: At | null
}

/** Which land lies at a point of the paper; nothing for the sea. */
export type Ground = (x: number, y: number) => string

export interface Outline {
  id: string
  points: At[]
}

/** The ground as the outlines of the lands draw it. */
export function groundOf(lands: Outline[]): Ground {
  const known = lands.map(({ id, points }) => {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    return { id, points, left, right, top, bottom }
  })
  return (x, y) =>
    known.find(
      (l) => x >= l.left && x <= l.right && y >= l.top && y <= l.bottom && inside(x, y, l.points),
    )?.id ?? ''
}

function inside(x: number, y: number, points: At[]): boolean {
  let found = false
  let [bx, by] = points.at(-1) ?? [0, 0]
  for (const [ax, ay] of points) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found
    bx = ax
    by = ay
  }
  return found
}

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y

const boxAt = ([x, y]: At, w: number, h: number): Box => ({ x: x - w / 2, y: y - h / 2, w, h })

const SEA = 0.25 // of the harm of another land
const SAMPLES = [-0.45, -0.22, 0, 0.22, 0.45]

/** How much of it lies outside of its land: 0 is nothing, 1 all of it over other lands. */
function astray({ id, w }: Wish, [x, y]: At, ground: Ground): number {
  const harm = SAMPLES.map((part): number => {
    const land = ground(x + part * w, y)
    return land === id ? 0 : land === '' ? SEA : 1
  })
  return harm.reduce((a, b) => a + b, 0) / SAMPLES.length
}

/** Places somewhere around, in steps of the height: for what finds no room beside its shield. */
function around({ at: [x, y], half: [dx, dy], w, h }: Wish, reach: number): At[] {
  const rows = Array.from({ length: 4 * reach + 1 }, (_x, i) => i / 2 - reach)
  const sides = [-1.3, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.3]
  return rows.flatMap((row) =>
    sides.map((side): At => [x + side * (dx + w / 2), y + row * h + Math.sign(row) * (dy - h / 2)]),
  )
}

/** The gap between a shield and what belongs to it. */
function gap({ at: [x, y], half: [dx, dy], w, h }: Wish, [px, py]: At): number {
  const across = Math.max(0, Math.abs(px - x) - dx - w / 2)
  const down = Math.max(0, Math.abs(py - y) - dy - h / 2)
  return Math.hypot(across, down)
}

const STRAYED = 0.5 // so much outside needs a line
const NEAR = 0.35 // of its height: so far from its shield nothing needs a line

function tie(wish: Wish, at: At, ground: Ground): At | null {
  const loose = gap(wish, at) > NEAR * wish.h
  return loose || astray(wish, at, ground) > STRAYED ? wish.at : null
}

/** Of these places the free one that lies best: in its land, and near its shield. */
function best(wish: Wish, places: At[], taken: Box[], ground: Ground): At | undefined {
  let found: At | undefined
  let least = Infinity
  places.forEach((at, i) => {
    const distance = (0.12 * gap(wish, at)) / wish.h + i * 0.004
    if (distance >= least) return // whatever it lies on, which takes longer to find out
    const cost = astray(wish, at, ground) + distance
    if (cost >= least) return
    const box = boxAt(at, wish.w, wish.h)
    if (taken.every((other) => apart(box, other))) [found, least] = [at, cost]
  })
  return found
}

/** Below, above, to the right, to the left, then askew. */
function beside({ at: [x, y], half: [dx, dy], w, h }: Wish): At[] {
  const [low, high] = [y + dy + h / 2, y - dy - h / 2]
  return [
    [x, low],
    [x, high],
    [x + dx + w / 2, y],
    [x - dx - w / 2, y],
    [x + dx + w / 2, y + dy],
    [x - dx - w / 2, y + dy],
    ...[0.25, -0.25, 0.45, -0.45].flatMap((part): At[] => [
      [x + part * w, low],
      [x + part * w, high],
    ]),
  ]
}

const EVERYWHERE: Ground = () => ''

export function place(
  wishes: Wish[],
  taken: Box[],
  ground: Ground = EVERYWHERE,
): Map<string, Placed> {
  const found = new Map<string, Placed>()
  const boxes = new Map<string, Box>()
  const sorted = [...wishes].sort((a, b) => b.weight - a.weight)
  const put = (wish: Wish, at: At) => {
    boxes.set(wish.id, boxAt(at, wish.w, wish.h))
    found.set(wish.id, { id: wish.id, x: at[0], y: at[1], tied: tie(wish, at, ground) })
  }
  for (const wish of sorted) {
    const at = best(
      wish,
      [...beside(wish), ...around(wish, 2)],
      [...taken, ...boxes.values()],
      ground,
    )
    if (at) put(wish, at)
  }
  for (const wish of sorted.filter((w) => w.must && !found.has(w.id))) {
    const kept = sorted.filter((w) => w.must).flatMap((w) => boxes.get(w.id) ?? [])
    const at =
      best(wish, around(wish, 5), [...taken, ...boxes.values()], ground) ??
      best(wish, [...beside(wish), ...around(wish, 5)], [...taken, ...kept], ground) ??
      beside(wish)[0]!
    const box = boxAt(at, wish.w, wish.h)
    for (const [id, other] of boxes)
      if (!apart(box, other) && !kept.includes(other)) {
        boxes.delete(id)
        found.delete(id)
      }
    put(wish, at)
  }
  return found
}

/** The counters of a land: so many of one size, in a row or one below the other. */
export interface Army {
  id: string
  /** the middle of the shield, and half its size */
  at: At
  half: [number, number]
  badge: [number, number]
  count: number
}

export interface Counter extends Box {
  /** how many stand side by side */
  columns: number
  /** the line that ties it to its shield, where it stands elsewhere */
  tied: [At, At] | null
}

const ROWS = [-0.45, 0, 0.45]
const HOME = 0.2 // so little of it may lie outside of its land and still be read as there

/** How much of a counter lies over other lands, and in the sea. */
function abroad(id: string, { x, y, w, h }: Box, ground: Ground): { lands: number; sea: number } {
  const under = ROWS.flatMap((row) =>
    SAMPLES.map((part) => ground(x + (0.5 + part) * w, y + (0.5 + row) * h)),
  )
  const share = (found: string[]) => found.length / under.length
  return {
    lands: share(under.filter((land) => land !== id && land !== '')),
    sea: share(under.filter((land) => land === '')),
  }
}

/** Does it lie in its land, as everybody sees it? */
export function atHome(id: string, box: Box, ground: Ground): boolean {
  if (ground(box.x + box.w / 2, box.y + box.h / 2) !== id) return false
  const { lands, sea } = abroad(id, box, ground)
  return lands + sea <= HOME
}

/** Places around a shield, the nearest first. */
function near({ at: [x, y], half: [dx, dy] }: Army, w: number, h: number, reach: number): At[] {
  const [across, down] = [dx + w / 2 + reach * h, dy + h / 2 + reach * h]
  const steps = Array.from({ length: 2 * PARTS + 1 }, (_x, i) => i / PARTS - 1)
  return steps
    .flatMap((row) => steps.map((side): At => [x + side * across, y + row * down]))
    .map((at) => ({ at, far: Math.hypot(at[0] - x, at[1] - y) }))
    .sort((a, b) => a.far - b.far)
    .map(({ at }) => at)
}
const PARTS = 12

/** From the edge of a counter to that of its shield. */
function lineTo({ at: [x, y], half: [dx, dy] }: Army, box: Box): [At, At] {
  const middle: At = [box.x + box.w / 2, box.y + box.h / 2]
  const [ax, ay] = [x - middle[0], y - middle[1]]
  const part = (w: number, h: number) =>
    Math.min(1, 1 / Math.max(Math.abs(ax) / w, Math.abs(ay) / h, 1e-9))
  const out = part(box.w / 2, box.h / 2)
  const back = part(dx, dy)
  return [
    [middle[0] + ax * out, middle[1] + ay * out],
    [x - ax * back, y - ay * back],
  ]
}

const lengthOf = ([[ax, ay], [bx, by]]: [At, At]) => Math.hypot(bx - ax, by - ay)

/** How many of these the line crosses. */
function crossed([[ax, ay], [bx, by]]: [At, At], boxes: Box[]): number {
  const points = [0.15, 0.4, 0.65, 0.9].map((p): At => [ax + p * (bx - ax), ay + p * (by - ay)])
  return boxes.filter(({ x, y, w, h }) =>
    points.some(([px, py]) => px > x && px < x + w && py > y && py < y + h),
  ).length
}

const SEEN = 0.45 // of the height of a counter: so long is a line that is seen

/** Where the counters of the lands stand, over no shield and no other one: each in its own land;
 *  where there is no room, apart from it, and tied to its shield. */
export function counters(
  armies: Army[],
  taken: Box[],
  ground: Ground = EVERYWHERE,
): Map<string, Counter> {
  const found = new Map<string, Counter>()
  const boxes = [...taken]
  const put = (army: Army, box: Box, columns: number, tied: Counter['tied']) => {
    boxes.push(box)
    found.set(army.id, { ...box, columns, tied })
  }
  const free = (box: Box) => boxes.every((other) => apart(box, other))
  for (const army of armies)
    for (const { columns, w, h } of shapes(army)) {
      const box = near(army, w, h, 1.5)
        .map((at) => boxAt(at, w, h))
        .find((each) => free(each) && atHome(army.id, each, ground))
      if (!box) continue
      put(army, box, columns, null)
      break
    }
  for (const army of armies.filter(({ id }) => !found.has(id))) {
    const [row] = shapes(army)
    const above = boxAt([army.at[0], army.at[1] - army.half[1] - row.h], row.w, row.h)
    let best = { box: above, columns: row.columns, cost: Infinity }
    for (const { columns, w, h } of shapes(army))
      for (const at of near(army, w, h, 5)) {
        const box = boxAt(at, w, h)
        const line = lineTo(army, box)
        const length = lengthOf(line) / army.badge[1]
        if (length < SEEN || length >= best.cost) continue
        const cost = length + abroad(army.id, box, ground).lands + crossed(line, boxes)
        if (cost < best.cost && free(box)) best = { box, columns, cost }
      }
    const { box, columns } = best
    put(army, box, columns, lineTo(army, box))
  }
  return found
}

/** In one row; else one below the other. */
function shapes({ badge: [w, h], count }: Army): [Shape, ...Shape[]] {
  const row = { columns: count, w: count * w, h }
  return count > 1 ? [row, { columns: 1, w, h: count * h }] : [row]
}
interface Shape {
  columns: number
  w: number
  h: number
}

/** Answers the same question as before with what it answered: most moves change nothing of where
 *  things stand, and to look for places takes long. */
export function remembering<Asked, Found>(
  find: (asked: Asked[], taken: Box[], ground: Ground) => Found,
): typeof find {
  const known = new Map<string, Found>()
  let over: Ground | undefined
  return (asked, taken, ground) => {
    if (over !== ground) known.clear()
    over = ground
    const question = JSON.stringify([asked, taken])
    const found = known.get(question) ?? find(asked, taken, ground)
    known.delete(question) // so that the one asked last is the last to be forgotten
    known.set(question, found)
    if (known.size > KEPT) known.delete(known.keys().next().value!)
    return found
  }
}
const KEPT = 4
