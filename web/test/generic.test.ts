import { describe, expect, it } from 'vitest'
import { begin, complete, narrow, targets, type Candidate } from '../src/lib/choice'
import { handOf, keysOn, offers, perSeat, titleOf, vocabulary } from '../src/games/generic/reading'
import type { Material, MoveInfo } from '../src/lib/wire'

const domain = (name: string, kind: string, words: string[]) => ({
  name,
  kind,
  words,
  labels: words.map((w) => w.charAt(0).toUpperCase() + w.slice(1)),
  unknown: '',
})
const material = {
  domains: {
    card: domain('card', 'card', ['baker', 'judge', 'thief']),
    place: domain('place', 'place', ['market', 'harbor']),
    seat: domain('seat', 'seat', ['first', 'second']),
    number: domain('number', 'number', ['1', '2', '3']),
  },
  cards: ['baker', 'judge', 'thief', 'crown'].map((id) => ({
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    group: 'Card',
    source: 'rulebook',
  })),
} as unknown as Material
const words = vocabulary(material)

let ids = 0
function move(verb: string, ...args: string[]): MoveInfo {
  return {
    id: ids++,
    verb,
    notation: [verb, ...args].join(' '),
    text: [verb, ...args].join(' '),
    args: args.map((arg) => {
      const [kind, id] = arg.split(':') as [string, string]
      return { kind, domain: kind, id, label: id }
    }),
  }
}

describe('the words of a table nobody has drawn', () => {
  it('are known by id and by name, with the card they stand for', () => {
    expect(words.get('baker')).toEqual({ keys: ['card:baker'], label: 'Baker', card: 'baker' })
    expect(words.get('Baker')).toBe(words.get('baker'))
    expect(words.get('market')).toMatchObject({ keys: ['place:market'], card: '' })
    expect(words.get('crown')).toMatchObject({ keys: [], card: 'crown' })
  })
  it('are neither numbers nor seats, which may mean anything', () => {
    expect(words.has('2')).toBe(false)
    expect(words.has('first')).toBe(false)
  })
  it('tell the own hand, on the table or at the own seat', () => {
    expect(handOf({ hand: ['baker'] }, 0, words)).toEqual(['baker'])
    const t = { seats: [{ hand: ['judge'] }, { hand: ['thief', 'baker'] }] }
    expect(handOf(t, 1, words)).toEqual(['thief', 'baker'])
    expect(handOf(t, null, words)).toBeNull()
    expect(handOf({ hand: 3 }, 0, words)).toBeNull()
  })
  it('are found wherever they lie', () => {
    const t = { row: ['baker'], places: { market: { cards: ['judge'] }, harbor: [] }, round: 2 }
    expect([...keysOn(t, words)].sort()).toEqual(['card:baker', 'card:judge', 'place:market'])
  })
  it('give an entry its title, and a list its seats', () => {
    expect(titleOf({ id: 'market', cards: [] })).toBe('market')
    expect(titleOf(['market'])).toBeNull()
    expect(perSeat([3, 0], 2)).toBe(true)
    expect(perSeat([{ seat: 0 }, { seat: 1 }], 2)).toBe(true)
    expect(perSeat(['baker', 'judge'], 2)).toBe(false)
    expect(perSeat([1, 2, 3], 2)).toBe(false)
  })
})

/** Every move that can be made by pointing alone: at the table, at seats, at what is offered. */
function reachable(moves: MoveInfo[], onTable: Set<string>): Set<string> {
  const found = new Set<string>()
  const walk = (candidates: Candidate[], depth: number): void => {
    const made = complete(candidates)
    if (made) found.add(made.notation)
    if (made || depth > 6) return
    const beside = offers(candidates, onTable).map((o) => o.key)
    const things = [...targets(candidates)].filter(
      (key) => onTable.has(key) || key.startsWith('seat:') || beside.includes(key),
    )
    for (const key of things) walk(narrow(candidates, key), depth + 1)
  }
  walk(begin(moves), 0)
  return found
}

describe('the plain board', () => {
  const cases: [string, MoveInfo[], string[]][] = [
    [
      'one card of the hand',
      [move('lay', 'card:baker'), move('lay', 'card:judge')],
      ['card:baker', 'card:judge'],
    ],
    [
      'a card, then a place',
      [move('play', 'card:baker', 'place:market'), move('play', 'card:baker', 'place:harbor')],
      ['card:baker', 'place:market', 'place:harbor'],
    ],
    [
      'things that lie nowhere',
      [move('name', 'card:thief'), move('name', 'card:judge'), move('pass')],
      [],
    ],
    ['numbers', [move('bid', 'number:1'), move('bid', 'number:2'), move('pass')], []],
    ['seats on their plates', [move('rob', 'seat:first'), move('rob', 'seat:second')], []],
    [
      'two verbs with the same card',
      [move('play', 'card:baker'), move('discard', 'card:baker'), move('play', 'card:judge')],
      ['card:baker', 'card:judge'],
    ],
    ['two verbs without anything', [move('draw'), move('pass')], []],
    [
      'a verb that is longer than another',
      [move('play', 'card:baker'), move('give', 'card:baker', 'seat:second')],
      ['card:baker'],
    ],
    [
      'the same word twice',
      [
        move('swap', 'card:baker', 'card:judge'),
        move('swap', 'card:judge', 'card:baker'),
        move('swap', 'card:baker', 'card:thief'),
      ],
      ['card:baker'],
    ],
    ['only one move', [move('go', 'place:market')], []],
  ]
  it.each(cases)('lets one point at every legal move: %s', (_what, moves, onTable) => {
    expect(reachable(moves, new Set(onTable))).toEqual(new Set(moves.map((m) => m.notation)))
  })
  it('offers nothing that lies on the table already', () => {
    const moves = [
      move('play', 'card:baker', 'place:market'),
      move('play', 'card:judge', 'place:market'),
    ]
    expect(offers(begin(moves), new Set(['card:baker', 'card:judge', 'place:market']))).toEqual([])
  })
})
