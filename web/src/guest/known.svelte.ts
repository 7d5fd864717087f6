// The guests at this inn: what games of other packages bring for the browser.
import type { GuestTable } from '../lib/wire'

const known: { guests: Record<string, GuestTable> } = $state({ guests: {} })
let asking: Promise<void> | null = null

/** Ask once who is here; without an answer there are no guests. */
export function meetGuests(): Promise<void> {
  asking ??= fetch('/api/guests')
    .then(async (answer) => (answer.ok ? ((await answer.json()) as GuestTable[]) : []))
    .catch(() => [])
    .then((all) => {
      known.guests = Object.fromEntries(all.map((g) => [g.game, g]))
    })
  return asking
}

export function guestOf(game: string): GuestTable | undefined {
  return known.guests[game]
}
