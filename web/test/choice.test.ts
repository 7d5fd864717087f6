import { describe, expect, it } from 'vitest'
import {
  begin,
  begun,
  choices,
  complete,
  keyOf,
  narrow,
  offered,
  partial,
  ranked,
  spends,
  targets,
} from '../src/lib/choice'
import type { MoveInfo, VerbInfo } from '../src/lib/wire'

let next = 0
function move(verb: string, ...args: [string, string][]): MoveInfo {
  return {
    id: next++,
    verb,
    notation: [verb, ...args.map(([, id]) => id)].join(' '),
    text: [verb, ...args.map(([, id]) => id)].join(' '),
    args: args.map(([kind, id]) => ({ kind, domain: kind, id, label: id.toUpperCase() })),
  }
}
const verbs = new Map<string, VerbInfo>([
  ['play', { name: 'play', text: 'play {0} to {1}', domains: ['card', 'place'] }],
  ['move', { name: 'move', text: 'move from {0} to {1}', domains: ['place', 'place'] }],
])
const baker = move('play', ['card', 'baker'], ['place', 'bakery'])
const baker2 = move('play', ['card', 'baker'], ['place', 'tavern'])
const judge = move('play', ['card', 'judge'], ['place', 'tavern'])
const pass = move('pass')

describe('pointing at things', () => {
  it('plays no card on a player who was pressed before it was chosen', () => {
    const aimed = move('aim', ['card', 'conversion'], ['seat', 'b'])
    expect(spends(aimed, ['seat:b'])).toBe(true)
    expect(spends(aimed, ['card:conversion', 'seat:b'])).toBe(false)
    expect(spends(aimed, [`move:${aimed.id}`])).toBe(false)
    expect(spends(move('name', ['seat', 'b']), ['seat:b'])).toBe(false)
  })

  it('says what is begun, and offers only what is left to say', () => {
    const left = narrow(begin([baker, baker2, judge]), 'card:baker')
    expect(begun(left, verbs)).toBe('Play BAKER to …')
    expect(choices(left, verbs).map((c) => c.label)).toEqual(['BAKERY', 'TAVERN'])
    expect(begun(begin([baker, baker2, judge]), verbs)).toBe('')
  })

  it('offers whole moves where only a number is left to say', () => {
    const [first, second] = ['1', '2'].map((n) => move('use', ['card', 'herbalist'], ['number', n]))
    const left = narrow(begin([first!, second!]), 'card:herbalist')
    expect(begun(left, verbs)).toBe('')
    expect(choices(left, verbs).map((c) => c.label)).toEqual(['Use herbalist 1', 'Use herbalist 2'])
  })

  it('offers everything that some legal move has', () => {
    const keys = targets(begin([baker, judge, pass]))
    expect(keys.has('card:baker')).toBe(true)
    expect(keys.has('place:tavern')).toBe(true)
    expect(keys.has('verb:pass')).toBe(true)
    expect(keys.has('card:thief')).toBe(false)
  })

  it('narrows the moves down until one is left', () => {
    let left = narrow(begin([baker, baker2, judge]), 'card:baker')
    expect(left.map((c) => c.move)).toEqual([baker, baker2])
    expect(complete(left)).toBeNull()
    left = narrow(left, 'place:tavern')
    expect(complete(left)).toBe(baker2)
  })

  it('can begin with the place', () => {
    const left = narrow(begin([baker, baker2, judge]), 'place:tavern')
    expect(left.map((c) => c.move)).toEqual([baker2, judge])
    expect(targets(left).has('card:judge')).toBe(true)
    expect(targets(left).has('place:tavern')).toBe(false)
  })

  it('takes the first place as where from, the second as where to', () => {
    const there = move('move', ['place', 'a'], ['place', 'b'])
    const back = move('move', ['place', 'b'], ['place', 'a'])
    const left = narrow(begin([there, back]), 'place:b')
    expect(left.map((c) => c.move)).toEqual([back])
    expect(complete(left)).toBeNull()
    expect(complete(narrow(left, 'place:a'))).toBe(back)
  })

  it('leaves every verb that has the place, wherever it has it', () => {
    const march = move('march', ['choice', 'mercenary'], ['place', 'habsburg'])
    const preach = move('preach', ['place', 'habsburg'])
    const left = narrow(begin([march, preach]), 'place:habsburg')
    expect(left.map((c) => c.move.verb)).toEqual(['march', 'preach'])
  })

  it('knows a card in its place, and the verbs that are meant', () => {
    const pick = move('pick', ['card', 'baker'], ['place', 'market'])
    const all = begin([baker, pick])
    expect(narrow(all, 'pick,take>card:baker&place:market').map((c) => c.move)).toEqual([pick])
    expect(narrow(all, 'play>card:baker').map((c) => c.move)).toEqual([baker])
    expect(narrow(all, 'take>card:baker')).toEqual([])
  })

  it('finds nothing for what is not legal', () => {
    expect(narrow(begin([baker]), 'card:thief')).toEqual([])
  })
})

describe('the asking line', () => {
  it('lists whole moves while they are few', () => {
    const list = choices(begin([baker, judge, pass]), verbs)
    expect(list.map((c) => c.label)).toEqual(['Play baker bakery', 'Play judge tavern', 'Pass'])
    expect(list.every((c) => c.move)).toBe(true)
  })

  it('asks for the next part when they are many', () => {
    const many = ['a', 'b', 'c', 'd'].flatMap((card) =>
      ['x', 'y', 'z', 'w'].map((place) => move('play', ['card', card], ['place', place])),
    )
    const list = choices(begin(many), verbs)
    expect(list.map((c) => c.key)).toEqual(['card:a', 'card:b', 'card:c', 'card:d'])
    expect(list[0]).toMatchObject({ label: 'Play A', move: null, count: 4 })
    const then = choices(narrow(begin(many), 'card:b'), verbs)
    expect(then).toHaveLength(4)
    expect(then.every((c) => c.move)).toBe(true)
  })

  it('reaches every legal move by pressing buttons alone', () => {
    const many = [
      ...Array.from({ length: 60 }, (_x, i) =>
        move('play', ['card', `c${i % 10}`], ['place', `p${i}`]),
      ),
      ...Array.from({ length: 20 }, (_x, i) => move('move', ['place', `p${i}`], ['place', 'q'])),
      pass,
    ]
    const reached = new Set<number>()
    const walk = (left: ReturnType<typeof begin>, depth: number): void => {
      expect(depth).toBeLessThan(5)
      for (const c of choices(left, verbs)) {
        if (c.move) reached.add(c.move.id)
        else walk(narrow(left, c.key), depth + 1)
      }
    }
    walk(begin(many), 0)
    expect(reached).toEqual(new Set(many.map((m) => m.id)))
  })

  it('writes what is known and dots for the rest', () => {
    const c = begin([baker])[0]!
    expect(partial(verbs.get('play'), c, -1)).toBe('Play … to …')
    expect(partial(verbs.get('play'), c, 0)).toBe('Play BAKER to …')
    expect(keyOf('card', 'baker')).toBe('card:baker')
  })
})

describe('a key that means one of several arguments of a kind', () => {
  const train = move('train', ['card', 'reaper'], ['card', 'serf'])
  const all = begin([train])

  it('does not take the card that is given up for the one that is hired', () => {
    expect(narrow(all, 'hire,train.0>card:serf')).toEqual([])
    expect(narrow(all, 'hire,train.0>card:reaper')[0]!.filled).toEqual([true, false])
    expect(narrow(all, 'work,train.1>card:serf')[0]!.filled).toEqual([false, true])
    expect(narrow(all, 'train>card:serf')[0]!.filled).toEqual([false, true])
  })
})

describe('what a game knows about its moves', () => {
  it('orders the choices and stands beside them', () => {
    const pays: Record<string, number> = { bar: 10, baden: 30 }
    const about = (m: MoveInfo) => {
      const ducats = pays[m.args[0]?.id ?? '']
      return ducats ? { rank: -ducats, note: `pays ${ducats}` } : null
    }
    const slay = ['bar', 'baden'].map((land) => move('slay', ['place', land]))

    const found = ranked(choices(begin([...slay, pass]), verbs), about)

    expect(found.map((c) => c.label)).toEqual(['Slay baden', 'Slay bar', 'Pass'])
    expect(found.map((c) => c.note)).toEqual(['pays 30', 'pays 10', undefined])
  })

  it('makes groups of many, of which one is open at a time', () => {
    const lands = Array.from({ length: 15 }, (_x, i) => move('slay', ['place', `land${i}`]))
    const all = begin([...lands, pass])
    const about = (m: MoveInfo) => {
      const n = lands.indexOf(m)
      return n < 0 ? null : { rank: n < 5 ? 2 : 1, note: '', group: n < 5 ? 'Near' : 'Far' }
    }

    const closed = offered(all, verbs, about, '')
    expect(closed.map((c) => [c.label, c.count])).toEqual([['Far', 10], ['Near', 5], ['Pass', 1]]) // prettier-ignore
    const opened = offered(all, verbs, about, 'Near')
    expect(opened.map((c) => c.move?.verb)).toEqual([undefined, ...lands.slice(0, 5).map(() => 'slay')]) // prettier-ignore
    expect(offered(all.slice(0, 6), verbs, about, '').every((c) => c.move)).toBe(true)
  })
})
