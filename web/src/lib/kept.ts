// What this browser keeps between visits. Without storage nothing is kept, and all else goes on.

export function kept<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

export function keep(name: string, what: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(what))
  } catch {
    /* it is in force until the page is left */
  }
}
