import { svelte } from '@sveltejs/vite-plugin-svelte'
import Icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'

const proxy = { '/api': { target: process.env['TABARD'] ?? 'http://127.0.0.1:8000', ws: true } }

export default defineConfig({
  plugins: [svelte(), Icons({ compiler: 'svelte' })],
  build: {
    outDir: '../src/tabard/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // no data: addresses, so the content policy can stay strict
    target: 'es2022',
    chunkSizeWarningLimit: 900, // most of it is drawn icons
  },
  server: { proxy }, // TABARD=http://... npm run dev: the client on another server
  preview: { proxy },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['test/**/*.test.ts'],
    // what a file imports is there for the next one: no world is built anew for each
    isolate: false,
    pool: 'threads',
  },
})
