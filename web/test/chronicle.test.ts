import { describe, expect, it } from 'vitest'
import { chronicle, sinceTurn, tell } from '../src/lib/chronicle'
import type { Entry, EventInfo, News } from '../src/lib/wire'

const people = ['Anna', 'Bela', 'Carl']
const nameOf = (seat: number) => people[seat]!
const looker = { seat: 0, spared: new Set<number>() }
const news: News = {
  turns: ['turn'],
  details: ['bids', 'brought'],
  matters: ['born'],
  announce: [
    { event: 'gained', title: 'A land is won', icon: 'castle' },
    { event: 'staked', title: 'A card in battle', icon: 'anvil' },
  ],
  scene: [
    { name: 'Auction', opens: ['auction'], closes: ['won', 'unsold'] },
    {
      name: 'War',
      opens: ['attacks'],
      closes: ['victory'],
      tells: ['joins'],
      parties: ['brought'],
    },
  ],
}
let seq = 0
function event(name: string, seat: number | null, text: string, ...places: string[]): EventInfo {
  const args = places.map((label) => ({
    kind: 'place',
    domain: 'place',
    id: label.toLowerCase(),
    label,
  }))
  const subject = seat !== null && text.startsWith(`${nameOf(seat)} `) ? 'seat' : ''
  return { name, seat, text, args, subject, rule: null }
}
function happens(...events: EventInfo[]): Entry {
  seq += 1
  return { seq, kind: 'move', seat: 1, ply: seq, at: 0, text: 'x', events }
}
const turn = (seat: number) => event('turn', seat, `${nameOf(seat)}'s turn`)
const all = (seat: number) => event('turn', seat, `${nameOf(seat)} is the active player`)
const told = (entries: Entry[], few?: number) =>
  chronicle(entries, news, nameOf, looker, few).map((c) => [
    c.seat === null ? '' : nameOf(c.seat),
    ...c.tales.map(tell),
    ...(c.more ? [`${c.more} more`] : []),
  ])

describe('what the rivals did since the own last turn', () => {
  const war = [
    happens(event('attacks', 1, 'Bela attacks Bar', 'Bar')),
    happens(event('joins', 0, 'Anna joins the attack')),
    happens(event('brought', 1, 'Bela brings a knight'), event('brought', 2, 'Carl brings one')),
    happens(event('staked', 2, 'Carl reveals a Spy')),
    happens(event('victory', 1, 'Bela wins the war for Bar', 'Bar')),
    happens(event('gained', 1, 'Bela rules Bar', 'Bar')),
  ]

  it('tells a war as one thing: who against whom, who joined, who won, and what changed hands', () => {
    expect(told(war)).toEqual([
      [
        'Bela',
        'Bela attacks Bar against Carl, you join the attack, Bela wins the war for Bar',
        'Bela rules Bar',
      ],
    ])
  })

  it('gives an auction to who won it, without the bids', () => {
    const auction = [
      happens(event('auction', null, 'Relic is auctioned')),
      happens(event('bids', 1, 'Bela bids 40')),
      happens(event('won', 2, 'Carl wins the auction for 60')),
    ]
    expect(told(auction)).toEqual([['Carl', 'Relic is auctioned, Carl wins the auction for 60']])
  })

  it('keeps of each the weightiest in their order, and says how many more', () => {
    const busy = [
      happens(event('gained', 1, 'Bela rules Bar', 'Bar')),
      happens(event('rolled', 1, 'Bela rolls 4')),
      happens(event('born', 1, 'children born to Bela: 2')),
      happens(event('played', 1, 'Bela plays a Spy')),
      happens(event('gained', 2, 'Carl rules Foix', 'Foix')),
    ]
    expect(told(busy, 2)).toEqual([
      ['Bela', 'Bela rules Bar', 'Children born to Bela: 2', '2 more'],
      ['Carl', 'Carl rules Foix'],
    ])
  })

  it('does not tell what one chose oneself, but what others brought upon one', () => {
    const bar = { ...happens(event('gained', 0, 'Anna rules Bar', 'Bar')), seat: 0 }
    const foix = happens(event('gained', 0, 'Anna rules Foix', 'Foix'))
    expect(told([bar, foix])).toEqual([['Anna', 'You rule Foix']])
  })

  it('begins where the own last turn ended', () => {
    const log = [
      happens(turn(0)),
      happens(event('gained', 0, 'Anna rules Bar', 'Bar'), turn(1)),
      happens(event('played', 1, 'Bela plays a Spy'), turn(2)),
      happens(turn(0)),
    ]
    const names = sinceTurn(log, news, 0).flatMap((e) => e.events!.map((x) => x.name))
    expect(names).toEqual(['turn', 'played', 'turn', 'turn'])
  })

  it('begins with the turn where everybody moves in it, whoever goes first', () => {
    const shared = { ...news, rounds: ['turn'] }
    const log = [
      happens(all(0)),
      happens(event('gained', 0, 'Anna rules Bar', 'Bar'), all(1)),
      happens(event('played', 1, 'Bela plays a Spy'), all(2)),
      happens(event('played', 2, 'Carl plays a Judge')),
    ]
    const names = (fresh: boolean) =>
      sinceTurn(log, shared, 0, fresh).flatMap((e) => e.events!.map((x) => x.name))
    expect(names(false)).toEqual(['turn', 'played'])
    expect(names(true)).toEqual(['turn', 'played', 'turn', 'played']) // nothing chosen in it yet
    expect(sinceTurn(log.slice(0, 1), shared, 0, true)).toEqual(log.slice(0, 1))
  })
})
