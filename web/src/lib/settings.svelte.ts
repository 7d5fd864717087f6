// What a person prefers, kept in this browser.
import { keep as keepAs, kept } from './kept'

export type Theme = 'auto' | 'light' | 'dark'

interface Settings {
  theme: Theme
  name: string
  confirm: boolean
  motion: boolean
  pace: number // milliseconds for what others do
  greeted: boolean // has made a move here before
  drawer: boolean | null // stands open; null where nobody has said: on a wide screen
}

const PLACE = 'tabard.settings'
const plain: Settings = {
  theme: 'auto',
  name: '',
  confirm: false,
  motion: true,
  pace: 700,
  greeted: false,
  drawer: null,
}

export const settings: Settings = $state({ ...plain, ...kept<Partial<Settings>>(PLACE, {}) })

export function keep(): void {
  keepAs(PLACE, settings)
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
