// Addresses: / · /new/<game> · /table/<id> · /rules/<game> · /learn/<game>[/<lesson>] ·
// /learn/<game>/puzzles[/<number>] · /table/<id>/puzzle/<number>?game=[&seat=] · /credits
export const route = $state({ path: location.pathname, search: location.search })

function read(): void {
  route.path = location.pathname
  route.search = location.search
}

export function go(address: string): void {
  history.pushState(null, '', address)
  read()
  scrollTo(0, 0)
}

export function amend(address: string): void {
  history.replaceState(null, '', address)
  read()
}

/** Follow links inside the app without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a')
  if (!link || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  if (link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

addEventListener('popstate', read)
