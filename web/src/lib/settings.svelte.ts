// What a person prefers, kept in this browser.
export type Theme = 'auto' | 'light' | 'dark'

interface Kept {
  theme: Theme
  name: string
  confirm: boolean
  motion: boolean
  pace: number // milliseconds for what others do
  greeted: boolean // has made a move here before
  drawer: boolean | null // stands open; null where nobody has said: on a wide screen
}

const PLACE = 'tabard.settings'
const plain: Kept = {
  theme: 'auto',
  name: '',
  confirm: false,
  motion: true,
  pace: 700,
  greeted: false,
  drawer: null,
}

function read(): Kept {
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) }
  } catch {
    return { ...plain }
  }
}

export const settings: Kept = $state(read())

export function keep(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings))
  } catch {
    /* not kept, but in force until the page is left */
  }
  wear()
}

/** Put the chosen theme on. */
export function wear(): void {
  if (settings.theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = settings.theme
}

/** May things move? */
export function lively(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
