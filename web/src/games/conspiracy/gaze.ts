// Where the map looks when not all of it is in sight: at all lands in question, as close as goes.

export type Point = [number, number]
export interface Gaze {
  middle: { x: number; y: number }
  closer: number
}

/** More lands than these to choose from are no question about any of them. */
export const FEW = 14
const MARGIN = 90 // on paper, around the capitals of the lands
const NEAREST = 2.6
const FARTHEST = 1.5

/** `seen` is the window in pixels, `scale` the paper that a pixel shows on the whole map. */
export function gazeAt(at: Point[], seen: { w: number; h: number }, scale: number): Gaze {
  const xs = at.map(([x]) => x)
  const ys = at.map(([, y]) => y)
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN]
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN]
  const fits = Math.min((seen.w * scale) / (right - left), (seen.h * scale) / (bottom - top))
  return {
    middle: { x: (left + right) / 2, y: (top + bottom) / 2 },
    closer: Math.min(NEAREST, Math.max(FARTHEST, fits)),
  }
}
