// Escape closes what was opened last.
const opened: (() => void)[] = []

/** Something is open: until it is closed by itself, Escape calls `close`. */
export function closes(close: () => void): () => void {
  opened.push(close)
  return () => {
    const at = opened.lastIndexOf(close)
    if (at >= 0) opened.splice(at, 1)
  }
}

/** Close the last thing that was opened; false when nothing is. */
export function closeLast(): boolean {
  const close = opened.at(-1)
  close?.()
  return close !== undefined
}
