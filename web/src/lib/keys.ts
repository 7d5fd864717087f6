// The seats this browser holds. A seat's secret comes in the address after '#', is kept here
// and taken out of the address line, so that a copied address never gives a seat away.
import { keep, kept } from './kept'

export interface Held {
  seat: number | null
  token: string
}

const PLACE = 'tabard.keys'
const all = () => kept<Record<string, Held[]>>(PLACE, {})

export function hold(table: string, held: Held[]): void {
  const keys = all()
  const known = (keys[table] ?? []).filter((k) => !held.some((h) => h.token === k.token))
  keys[table] = [...known, ...held]
  const names = Object.keys(keys)
  for (const old of names.slice(0, Math.max(0, names.length - 60))) delete keys[old]
  keep(PLACE, keys) // without storage the key stays in this tab
}

/** The tables this browser last sat at. */
export function heldTables(): { table: string; token: string }[] {
  return Object.entries(all())
    .slice(-9)
    .reverse()
    .flatMap(([table, held]) => (held[0] ? [{ table, token: held[0].token }] : []))
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

/** The key for watching a private table, known to whoever laid it. */
export function keepWatch(table: string, token: string): void {
  try {
    localStorage.setItem(`tabard.watch.${table}`, token)
  } catch {
    /* the table can still be played, only not shown to others */
  }
}

/** The address that shows a table to anybody. */
export function watchAddress(table: string, open: boolean, query = ''): string {
  let key: string | null
  try {
    key = localStorage.getItem(`tabard.watch.${table}`)
  } catch {
    key = null
  }
  return `${location.origin}/table/${table}${query}${!open && key ? `#${key}` : ''}`
}
