import { describe, expect, it } from 'vitest'
import { explainedByTap, whereBetter } from '../src/lib/bubbles'
import { stoodAtEnd } from '../src/lib/ending'
import { level, usual } from '../src/lib/levels'

describe('bubbles', () => {
  const own = { left: 0, width: 100, height: 50 }
  const answers = { left: 50, top: 300, width: 200, height: 60 }

  it('lie where they always do while nothing is to be answered there', () => {
    expect(whereBetter([100, 10], own, answers, 600)).toBe(100)
    expect(whereBetter([320, 10], own, undefined, 600)).toBe(320)
  })
  it('leave the answers free if there is room elsewhere', () => {
    expect(whereBetter([320, 100], own, answers, 600)).toBe(100)
    expect(whereBetter([320, -20], own, answers, 600)).toBe(320)
    expect(whereBetter([320, 280], own, answers, 600)).toBe(320)
  })
  it('come by a click or a tap where it does nothing else', () => {
    document.body.innerHTML = '<p data-say="Deck"><b>9</b></p><button><i>x</i></button>'
    const tapped = (name: string, pointerType: string) =>
      explainedByTap({ target: document.querySelector(name), pointerType } as unknown as MouseEvent)
    expect(tapped('b', 'touch')).toBe(true)
    expect(tapped('b', 'mouse')).toBe(true)
    expect(tapped('i', 'touch')).toBe(false)
    expect(tapped('i', 'mouse')).toBe(false)
  })
})

describe('how strong a bot is', () => {
  const knight = { name: 'knight', title: 'Knight', help: 'Looks ahead for a moment.' }
  it('is told on the scale', () => {
    const bots = [{ ...knight, level: 'Knight: the fourth of six strengths.', usual: true }]
    expect(level(bots, 'knight')).toBe('Knight: the fourth of six strengths.')
    expect(level(bots, 'of-a-guest')).toBe('')
    expect(level(bots, null)).toBe('')
  })
  it('is told of whom one meets at once', () => {
    expect(usual([{ ...knight, level: '', usual: true }])).toContain(
      'Against a Knight (looks ahead for a moment); “New table” lets you choose.',
    )
  })
})

describe('the end', () => {
  const nameOf = (seat: number) => ['You', 'Bela'][seat]!
  const race = (...have: (number | null)[]) => ({
    goal: '',
    seats: have.map((n) => ({ text: 'points', have: n, of: 10 })),
  })
  it('says who reached what', () => {
    expect(stoodAtEnd([1], race(8, 10), nameOf)).toBe('Bela reached 10 of 10 points, you 8.')
  })
  it('says only who stood where if the winner did not reach the goal', () => {
    expect(stoodAtEnd([1], race(1, 3), nameOf)).toBe('Points at the end: Bela 3, you 1.')
  })
  it('says nothing where something else decided', () => {
    expect(stoodAtEnd([0], race(8, 10), nameOf)).toBe('')
    expect(stoodAtEnd([0], race(null, null), nameOf)).toBe('')
    expect(stoodAtEnd([0], null, nameOf)).toBe('')
  })
})
