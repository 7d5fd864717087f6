// What is explained in a bubble beside it: one at a time, and not over what is to be answered.

/** Told to the page when the card of a word opens: the other bubble goes. */
export const WORD_CARD = 'tabard-word-card'

/** Does the card of a word lie open? */
export const wordCardOpen = (): boolean => !!document.querySelector('.word-card:popover-open')

/** A finger cannot move away from what it has opened: a second tap closes it. */
export const byFinger = (event: MouseEvent): boolean =>
  'pointerType' in event && event.pointerType === 'touch'

/** No click without an answer: where it does nothing else, it explains what it fell on. */
export function explainedByTap({ target }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  return !target.closest('button, a, input, select, textarea, label, summary, [role="button"]')
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const meet = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

/** The first of two heights, unless it lies over the answers and the other fits beside them. */
export function whereBetter(
  [first, second]: [number, number],
  own: Omit<Box, 'top'>,
  answers: Box | undefined,
  high: number,
): number {
  if (!answers || !meet({ ...own, top: first }, answers)) return first
  const fits = second > 0 && second + own.height < high
  return fits && !meet({ ...own, top: second }, answers) ? second : first
}
