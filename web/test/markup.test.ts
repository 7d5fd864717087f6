import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('../src/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe('markup', () => {
  it('is found', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(30)
  })
  it.each(Object.entries(sources))(
    '%s has no inline style, which the content policy forbids',
    (_name, text) => {
      expect(text).not.toMatch(/\sstyle="/)
      expect(text).not.toMatch(/\{@html/)
    },
  )
  it.each(Object.entries(sources))('%s asks no other server for anything', (_name, text) => {
    expect(text.replaceAll(/<a [^>]*>/g, '')).not.toMatch(/(src|href)="https?:/)
  })
})

describe('a hint', () => {
  it('may have the same reason twice, so they are told apart by their place', () => {
    const lists = sources['../src/ui/Because.svelte']!.match(/\{#each [^}]+\}/g)!
    expect(lists.length).toBe(1)
    for (const list of lists) expect(list).toMatch(/, i \(i\)\}$/)
  })
})

describe('the wheel of swords', () => {
  it('knows the thrust by the name the content has for it', () => {
    const wheel = sources['../src/games/audatia/Wheel.svelte']!
    expect(wheel).toContain("lit.includes('p')")
  })
})
