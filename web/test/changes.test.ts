import { expect, test } from 'vitest'
import { changed } from '../src/lib/changes'

const now = () => ({
  ply: 3,
  asked: { seat: 0, prompt: 'Play' },
  view: { table: { round: 1, seats: [{ hand: ['baker'] }, { hand: ['thief'] }], row: ['market'] } },
})

test('values are put where they belong', () => {
  const after = changed(now(), {
    '/ply': 4,
    '/asked': null,
    '/view/table/seats/1': { hand: [] },
    '/view/table/row': ['market', 'harbour'],
  })
  expect(after).toEqual({
    ply: 4,
    asked: null,
    view: {
      table: { round: 1, seats: [{ hand: ['baker'] }, { hand: [] }], row: ['market', 'harbour'] },
    },
  })
})

test('what was is left alone, and what did not change is the same object', () => {
  const before = now()
  const after = changed(before, { '/view/table/seats/1': { hand: [] } })
  expect(before).toEqual(now())
  expect(after.view.table.seats[0]).toBe(before.view.table.seats[0])
  expect(after.view.table.row).toBe(before.view.table.row)
  expect(after.asked).toBe(before.asked)
  expect(after.view.table.seats).not.toBe(before.view.table.seats)
})

test('nothing changed is the same thing', () => {
  const before = now()
  expect(changed(before, {})).toBe(before)
})
