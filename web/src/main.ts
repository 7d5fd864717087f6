import '@fontsource/cinzel/latin-600.css'
import '@fontsource/cinzel/latin-700.css'
import '@fontsource/eb-garamond/latin-400.css'
import '@fontsource/eb-garamond/latin-400-italic.css'
import '@fontsource/eb-garamond/latin-500.css'
import '@fontsource/eb-garamond/latin-700.css'
import './styles/tokens.css'
import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { renew } from './lib/build'
import { wear } from './lib/settings.svelte'

wear()
// A table is full of text: its letters come while it is fetched, so that they are drawn once.
if (location.pathname.startsWith('/table/')) {
  for (const face of document.fonts) if (face.style === 'normal') void face.load()
}
// a part of this page that is fetched later is gone when the inn was renewed meanwhile
addEventListener('vite:preloadError', (event) => {
  if (renew()) event.preventDefault()
})
const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for the app')
mount(App, { target: place })
