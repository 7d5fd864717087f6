// Which build of the inn this page belongs to. A page that was left open while the inn was renewed
// loads itself anew: its parts may be gone, and what it knows of a game may be old.
const PLACE = 'tabard.renewed'
const PATIENCE = 60_000 // two servers of different builds side by side must not make it spin

let own = ''

/** The server says which build it is; true when the page now loads itself anew. */
export function met(build: string): boolean {
  own ||= build
  return build !== own && renew()
}

/** Load the page anew, but not over and over. */
export function renew(): boolean {
  try {
    const last = Number(sessionStorage.getItem(PLACE) ?? 0)
    if (Date.now() - last < PATIENCE) return false
    sessionStorage.setItem(PLACE, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
