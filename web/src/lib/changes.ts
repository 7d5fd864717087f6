// Only what has changed comes over the wire: values, and JSON Pointers to where they belong.

type Holder = Record<string, unknown> | unknown[]

/** The whole with these values in their places. What did not change stays the same object, so
 * that nothing is drawn again for it. */
export function changed<T extends object>(whole: T, changes: Record<string, unknown>): T {
  const fresh = new Set<unknown>()
  let root: Holder = whole as unknown as Holder
  const copied = (holder: Holder): Holder => {
    if (fresh.has(holder)) return holder
    const copy: Holder = Array.isArray(holder) ? [...holder] : { ...holder }
    fresh.add(copy)
    return copy
  }
  for (const [pointer, value] of Object.entries(changes)) {
    const words = pointer.split('/').slice(1)
    const last = words.pop()!
    root = copied(root)
    let holder = root as Record<string, unknown>
    for (const word of words) {
      holder[word] = copied(holder[word] as Holder)
      holder = holder[word] as Record<string, unknown>
    }
    holder[last] = value
  }
  return root as unknown as T
}
