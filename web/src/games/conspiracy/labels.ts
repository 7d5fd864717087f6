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
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i || points.length) - 1]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) found = !found
  })
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
    const cost = astray(wish, at, ground) + (0.12 * gap(wish, at)) / wish.h + i * 0.004
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

/** Beside a shield: above right, above left, below right, below left, above, below. */
function corners({ at: [x, y], half: [dx, dy], w, h }: Wish): At[] {
  const [right, left] = [x + dx + w / 2, x - dx - w / 2]
  const [high, low] = [y - dy + h / 2, y + dy - h / 2]
  return [
    [right, high],
    [left, high],
    [right, low],
    [left, low],
    [x, y - dy - h / 2],
    [x, y + dy + h / 2],
  ]
}

export interface Counter extends Box {
  tied: At | null
}

/** Where the counters stand: in their own land, over no shield and no other one. */
export function counters(
  wishes: Wish[],
  taken: Box[],
  ground: Ground = EVERYWHERE,
): Map<string, Counter> {
  const found = new Map<string, Counter>()
  const boxes = [...taken]
  for (const wish of wishes) {
    const at =
      best(wish, [...corners(wish), ...around(wish, 2)], boxes, ground) ??
      best(wish, around(wish, 4), boxes, ground) ??
      corners(wish)[0]!
    const box = boxAt(at, wish.w, wish.h)
    boxes.push(box)
    found.set(wish.id, { ...box, tied: tie(wish, at, ground) })
  }
  return found
}
