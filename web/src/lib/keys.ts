// The seats this browser holds. A seat's secret comes in the address after '#', is kept here
// and taken out of the address line, so that a copied address never gives a seat away.
export interface Held {
  seat: number | null
  token: string
}

const PLACE = 'tabard.keys'

function all(): Record<string, Held[]> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, Held[]>
  } catch {
    return {}
  }
}

export function hold(table: string, held: Held[]): void {
  const keys = all()
  const known = (keys[table] ?? []).filter((k) => !held.some((h) => h.token === k.token))
  keys[table] = [...known, ...held]
  const names = Object.keys(keys)
  for (const old of names.slice(0, Math.max(0, names.length - 60))) delete keys[old]
  try {
    localStorage.setItem(PLACE, JSON.stringify(keys))
  } catch {
    /* a browser without storage still plays; the key stays in this tab */
  }
}

/** The keys for a table: the one this tab was opened with, otherwise all that are held. */
export function heldFor(table: string): Held[] {
  const own = tabKey(table)
  const held = all()[table] ?? []
  return own ? [held.find((h) => h.token === own) ?? { seat: null, token: own }] : held
}

function tabKey(table: string): string | null {
  const fragment = location.hash.slice(1)
  const place = `tabard.tab.${table}`
  if (fragment) {
    try {
      sessionStorage.setItem(place, fragment)
    } catch {
      return fragment
    }
    hold(table, [{ seat: null, token: fragment }])
    history.replaceState(history.state, '', location.pathname + location.search)
    return fragment
  }
  try {
    return sessionStorage.getItem(place)
  } catch {
    return null
  }
}
