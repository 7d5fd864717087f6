// Where the names of the lands stand: none over another, the weightiest first. A name that finds
// no room waits until somebody looks closer.

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Wish {
  id: string
  /** the middle of what is named, and half its size */
  at: [number, number]
  half: [number, number]
  w: number
  h: number
  weight: number
}

export interface Placed {
  id: string
  x: number // the middle
  y: number // the middle
}

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y

/** Below, above, to the right, to the left. */
function places({ at: [x, y], half: [dx, dy], w, h }: Wish): [number, number][] {
  return [
    [x, y + dy + h / 2],
    [x, y - dy - h / 2],
    [x + dx + w / 2, y],
    [x - dx - w / 2, y],
    [x + dx + w / 2, y + dy],
    [x - dx - w / 2, y + dy],
  ]
}

export function place(wishes: Wish[], taken: Box[]): Map<string, Placed> {
  const found = new Map<string, Placed>()
  const boxes = [...taken]
  for (const wish of [...wishes].sort((a, b) => b.weight - a.weight)) {
    for (const [x, y] of places(wish)) {
      const box = { x: x - wish.w / 2, y: y - wish.h / 2, w: wish.w, h: wish.h }
      if (!boxes.every((other) => apart(box, other))) continue
      boxes.push(box)
      found.set(wish.id, { id: wish.id, x, y })
      break
    }
  }
  return found
}
