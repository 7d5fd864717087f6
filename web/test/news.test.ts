import { describe, expect, it } from 'vitest'
import {
  toYou,
  aboutYou,
  announced,
  blocks,
  changes,
  forcedOn,
  gained,
  queued,
  piecesToYou,
  recap,
  tellingMost,
  sentence,
  sinceHand,
  standing,
  telling,
  touched,
  turnEnded,
  turnOf,
  turnsOfOthers,
} from '../src/lib/news'
import type { Entry, EventInfo, News } from '../src/lib/wire'

const people = ['Anna', 'Bela', 'Carl']
const nameOf = (seat: number) => people[seat]!
let seq = 0
function move(seat: number, text: string, ...events: EventInfo[]): Entry {
  seq += 1
  return { seq, kind: 'move', seat, ply: seq, at: 0, text, events }
}
function event(name: string, seat: number | null, text: string, ...labels: string[]): EventInfo {
  const args = labels.map((label) => ({
    kind: 'place',
    domain: 'place',
    id: label.toLowerCase(),
    label,
  }))
  const subject = seat !== null && text.startsWith(`${nameOf(seat)} `) ? 'seat' : ''
  return { name, seat, text, args, subject, rule: 'R-1' }
}
const plays = (seat: number, card: string) =>
  event('played', seat, `${nameOf(seat)} plays the ${card}`, card)
const news: News = {
  turns: ['turn'],
  details: ['drew'],
  announce: [
    { event: 'crowned', title: 'A new Emperor', icon: 'crown', great: true },
    { event: 'gained', title: 'Much', icon: 'laurels', at_least: 6 },
  ],
  scene: [{ name: 'War', opens: ['attacks'], closes: ['victory'] }],
}
const log = (entries: Entry[]) =>
  blocks(entries, news, nameOf).map((b) => [
    b.scene || (b.seat === null ? '' : nameOf(b.seat)),
    ...b.lines.map(sentence),
  ])
const short = (entries: Entry[]) => recap(entries, news, nameOf).map(sentence)

describe('the log', () => {
  it('gives every event to who did it', () => {
    const turn = event('turn', 1, "Bela's turn")
    expect(log([move(0, 'Play', plays(0, 'Baker'), turn), move(1, 'Play', plays(1, 'Thief'))]))
      .toEqual([
        ['Anna', 'Anna plays the Baker'],
        ['Bela', "Bela's turn", 'Bela plays the Thief'],
      ]) // prettier-ignore
  })

  it('lists what the same was done to', () => {
    const turn = [plays(0, 'Baker'), plays(0, 'Thief')].map((x) => move(0, 'Play', x))
    expect(log(turn)).toEqual([['Anna', 'Anna plays the Baker, Thief']])
  })

  it('tells half a choice only by the whole', () => {
    expect(log([move(0, 'Take the Baker'), move(0, 'to', plays(0, 'Baker'))])).toEqual([
      ['Anna', 'Anna plays the Baker'],
    ])
  })

  it('puts a round of passes into one line, which leads to its last moment', () => {
    const round = [move(1, 'Pass'), move(2, 'Pass')]
    expect(log(round)).toEqual([['Carl', 'Bela, Carl: Pass']])
    const [block] = blocks(round, news, nameOf)
    expect([block!.from, block!.ply]).toEqual([round[0]!.ply, round[1]!.ply])
  })

  it('makes one block of a war, whoever takes part', () => {
    const war = [
      move(0, 'Attack', event('attacks', 0, 'Anna attacks Bar', 'Bar')),
      move(1, 'Play', plays(1, 'Thief')),
      move(0, 'Go on', event('victory', 0, 'Anna wins the war for Bar', 'Bar')),
      move(2, 'Play', plays(2, 'Judge')),
    ]
    const found = blocks(war, news, nameOf)
    expect(found.map((b) => [b.scene, b.ended, b.lines.length])).toEqual([
      ['War', true, 3],
      ['', false, 1],
    ])
    expect(short(war)).toEqual([
      'Anna attacks Bar',
      'Anna wins the war for Bar',
      'Carl plays the Judge',
    ])
  })

  it('leaves out talk and unseen moves', () => {
    const talk = { ...move(0, 'Hello'), kind: 'chat' } as Entry
    expect(log([talk, move(1, '')])).toEqual([])
  })
})

describe('the recap', () => {
  it('begins after the own last move and leaves details out', () => {
    const all = [
      move(1, 'Play', plays(1, 'Baker')),
      move(0, 'Play', plays(0, 'Judge')),
      move(1, 'Play', plays(1, 'Thief'), event('drew', 1, 'Bela draws a card')),
      move(2, 'Pass', event('passed', 2, 'Carl passes')),
    ]
    expect(short(sinceHand(all, null, (e) => e.seat === 0))).toEqual(['Bela plays the Thief', 'Carl passes']) // prettier-ignore
  })

  it('tells a person what was answered for them', () => {
    const score = move(0, 'Score no wish')
    const draw = move(0, 'x', event('drew', 0, 'Anna draws the Swindler'))
    const looker = { seat: 0, spared: new Set([score.seq, draw.seq]) }
    const bela = move(1, 'x', plays(1, 'Baker'), event('drew', 1, 'Bela draws a card'))
    const lines = recap([score, draw, bela], news, nameOf, looker)
    expect(lines.map(sentence)).toEqual([
      'you: Score no wish (nothing else was possible)',
      'you draw the Swindler',
      'Bela plays the Baker',
    ])
    expect(tellingMost(lines, news).map(sentence)).toEqual(['Bela plays the Baker'])
  })

  it('tells two things that are as weighty, in their order', () => {
    const loud = {
      ...news,
      announce: [{ event: 'gained', title: 'A land is won', icon: 'castle' }],
    }
    const gains = (seat: number, land: string) =>
      move(seat, 'x', event('gained', seat, `${nameOf(seat)} rules ${land}`, land))
    const all = [gains(1, 'Bar'), move(1, 'x', plays(1, 'Baker')), gains(2, 'Foix')]
    const lines = recap(all, loud, nameOf)
    expect(tellingMost(lines, loud).map(sentence)).toEqual(['Bela rules Bar', 'Carl rules Foix'])
  })

  it('leaves out what was passed for them in words that say nothing without the question', () => {
    const pass = move(0, 'Nothing more')
    const looker = { seat: 0, spared: new Set([pass.seq]) }
    expect(recap([pass, move(1, 'x', plays(1, 'Baker'))], news, nameOf, looker).map(sentence))
      .toEqual(['Bela plays the Baker']) // prettier-ignore
  })

  it('tells of an auction what everybody bid, in one line', () => {
    const auction = { name: 'Auction', opens: ['auction'], closes: ['won'] }
    const loud = { ...news, details: ['bids'], quick: ['bids', 'passes'], scene: [auction] }
    const bid = (seat: number, n: string) =>
      move(seat, 'x', event('bids', seat, `${nameOf(seat)} bids ${n}`, n))
    const own = bid(0, '50')
    const lines = recap(
      [
        move(
          1,
          'x',
          event('auction', null, 'Berg is sold'),
          event('bids', 1, 'Bela bids 40', '40'),
        ),
        own,
        bid(2, '60'),
        move(1, 'x', event('passes', 1, 'Bela bids no more')),
        move(0, 'x', event('won', 2, 'Carl wins the auction for 60')),
        move(1, 'x', event('auction', null, 'Mark is sold')),
        bid(1, '10'),
      ],
      loud,
      nameOf,
      { seat: 0, spared: new Set([own.seq]) },
    )
    expect(lines.map(sentence)).toEqual([
      'Berg is sold',
      'Bids: Bela 40, you 50, Carl 60',
      'Carl wins the auction for 60',
      'Mark is sold',
      'Bids: Bela 10',
    ])
  })

  it('says of what the bids were, also of an auction that had begun before', () => {
    const scene = [
      { name: 'Auction', opens: ['auction'], closes: ['won', 'unsold'] },
      { name: 'War', opens: ['attacks'], closes: ['victory'] },
    ]
    const announce = [{ event: 'died', title: 'An elector dies', icon: 'tombstone' }]
    const loud: News = { ...news, details: ['bids'], quick: ['bids'], scene, announce }
    const bid = (seat: number, n: string) =>
      move(seat, 'x', event('bids', seat, `${nameOf(seat)} bids ${n}`, n))
    const opened = (what: string) => move(1, 'x', event('auction', null, `${what} is sold`, what))
    const own = bid(0, '10')
    const won = move(1, 'x', event('won', 1, 'Bela wins for 20'))
    const died = move(1, 'x', event('died', null, 'the elector of Trier dies', 'Trier'))
    const lines = recap([bid(1, '20'), won, died, opened('Mark'), bid(2, '30'), bid(0, '40')], loud, nameOf, { seat: 0, spared: new Set() }, [opened('Berg'), own]) // prettier-ignore
    expect(lines.map(sentence)).toEqual([
      'Bids for Berg: Bela 20',
      'Bela wins for 20',
      'the elector of Trier dies',
      'Mark is sold',
      'Bids for Mark: Carl 30, you 40',
    ])
    // who died is more than what was bid, though one has bid oneself
    expect(sentence(telling(lines, loud)!)).toBe('the elector of Trier dies')
  })

  it('keeps the newest bids where there are many', () => {
    const loud: News = { ...news, details: ['bids'], quick: ['bids'], scene: [] }
    const bid = (seat: number, n: string) =>
      move(seat, 'x', event('bids', seat, `${nameOf(seat)} bids ${n}`, n))
    const lines = recap([bid(1, '10'), bid(2, '20'), bid(1, '30'), bid(2, '40')], loud, nameOf)
    expect(lines.map(sentence)).toEqual(['Bids: … Carl 20, Bela 30, Carl 40'])
  })

  it('does not tell what was taken back', () => {
    const mine = (e: Entry) => e.seat === 0
    const at = (ply: number, seat: number): Entry => ({ ...move(seat, 'x'), ply })
    const [own, bela, second, carl] = [at(1, 0), at(2, 1), at(3, 0), at(4, 2)]
    const undo: Entry = { ...at(2, 0), kind: 'undo' }
    const all = [own, bela, second, carl]
    expect(sinceHand(all, second.seq, mine)).toEqual([carl])
    expect(sinceHand([...all, undo], second.seq, mine)).toEqual([bela])
    const again = at(3, 0)
    expect(sinceHand([...all, undo, again], own.seq, mine)).toEqual([bela, again])
  })

  it('says of what somebody has more or less', () => {
    expect(gained('you', -1, 'electors')).toBe('you −1 elector')
    expect(gained('Bela', 2, 'points')).toBe('Bela +2 points')
    expect(gained('Bela', 1, 'Influence')).toBe('Bela +1 Influence')
    expect(gained('Bela', 1, '')).toBe('Bela +1')
  })

  it('knows whose turn it is, where a turn is one player’s', () => {
    const all = [move(0, 'x', event('turn', 1, "Bela's turn")), move(1, 'x', plays(1, 'Thief'))]
    expect(turnOf(all, news)).toBe(1)
    expect(turnOf(all, { ...news, rounds: ['turn'] })).toBeNull()
    expect(turnOf([], news)).toBeNull()
  })

  it('counts what was gained and lost', () => {
    expect([...changes([42, 10, null], [48, 9, 3])]).toEqual([
      [0, 6],
      [1, -1],
    ])
  })

  it('knows what was touched last by whom', () => {
    const marks = touched([move(1, 'x', plays(1, 'Baker')), move(2, 'x', plays(2, 'Baker'))])
    expect([...marks]).toEqual([
      ['place:baker', 2],
      ['played>place:baker', 2],
    ])
  })
})

describe('announcements', () => {
  it('are what the game says, from the number on that it says', () => {
    const crowned = event('crowned', 2, 'Carl wins and is Emperor')
    const few = event('gained', 1, 'Bela gains 5 Influence', '5')
    const many = event('gained', 1, 'Bela gains 7 Influence', '7')
    const found = announced([move(2, 'x', crowned, few, many)], news, nameOf)
    expect(found.map((a) => [a.title, a.great, a.text])).toEqual([
      ['A new Emperor', true, 'Carl wins and is Emperor'],
      ['Much', false, 'Bela gains 7 Influence'],
    ])
  })
})

describe('an election', () => {
  const scene = { name: 'Election', opens: ['emperor'], closes: ['crowned'], tells: ['tallied'] }
  const told = { ...news, scene: [scene] } as unknown as News
  const events = [
    event('emperor', null, 'the Emperor is dead'),
    event('tallied', 2, 'votes for Carl: 3, glory 15'),
    event('crowned', 2, 'Carl wins and is Emperor'),
  ]

  it('is announced with its votes', () => {
    const [last] = announced([move(2, 'x', ...events)], told, nameOf)
    expect(last?.text).toBe('Carl wins and is Emperor; votes for Carl: 3, glory 15')
  })

  it('is told to the new Emperor', () => {
    expect(toYou('wins and is Emperor')).toBe('win and are Emperor')
  })
})

describe('what is told to who did it', () => {
  const bela = { seat: 1, spared: new Set<number>() }
  const byHand = () => true
  const byNobody = () => false

  it('calls them you, in the log and in announcements', () => {
    const mine = [move(1, 'x', plays(1, 'Baker')), move(1, 'x', event('drew', 1, 'Bela draws 2'))]
    const lines = blocks(mine, news, nameOf, bela).flatMap((b) => b.lines.map(sentence))
    expect(lines).toEqual(['you play the Baker', 'you draw 2'])
    const crowned = event('crowned', 1, 'Bela wins the crown')
    expect(announced([move(1, 'x', crowned)], news, nameOf, bela)[0]?.text).toBe(
      'you win the crown',
    )
  })

  it('calls them you where others did it, if they gave no name', () => {
    const robbed = event('took', 0, 'Anna takes the Baker from Bela', 'Baker')
    const told = (looker: typeof bela & { written?: string }) =>
      blocks([move(0, 'x', robbed)], news, nameOf, looker)[0]!.lines.map(sentence)
    expect(told(bela)).toEqual(['Anna takes the Baker from Bela'])
    expect(told({ ...bela, written: 'Bela' })).toEqual(['Anna takes the Baker from you'])
  })

  it('calls them you inside a sentence that tells of them, and a card of that name by its name', () => {
    const called = { seat: 1, called: 'Bela', spared: new Set<number>() }
    const told = (x: EventInfo) =>
      blocks([move(0, 'x', x)], news, nameOf, called)[0]!.lines.map(sentence)
    const who = { kind: 'seat', domain: 'seat', id: 'bela', label: 'Bela' }
    const robbed = { ...event('took', 0, 'Anna takes the Baker from Bela'), args: [who] }
    expect(told(robbed)).toEqual(['Anna takes the Baker from you'])
    expect(told(event('none', 1, 'The Tavern has no card for Bela'))).toEqual([
      'The Tavern has no card for you',
    ])
    expect(told(event('played', 0, 'Anna plays the Bela', 'Bela'))).toEqual(['Anna plays the Bela'])
  })

  it('does not make one card of two that come from elsewhere', () => {
    const slides = (from: string) => ({
      ...event('moved', null, `The Scholar moves from the ${from}`, 'Scholar', from),
      subject: 'thing' as const,
    })
    const entry = move(0, 'x', slides('Library'), slides('University'))
    expect(recap([entry], news, nameOf).map(sentence)).toEqual([
      'The Scholar moves from the Library',
      'The Scholar moves from the University',
    ])
  })

  it('says what was done for them without a choice, if the game wants it noticed', () => {
    const must = { ...news, forced: ['played'] }
    const told = (seat: number, hand: () => boolean, which: News) =>
      forcedOn([move(seat, 'x', plays(1, 'Baker'))], which, nameOf, bela, hand).map((a) => a.text)
    expect(told(1, byNobody, must)).toEqual(['you play the Baker'])
    expect(told(0, byHand, must)).toEqual(['you play the Baker']) // it followed from Anna's move
    expect(told(1, byHand, must)).toEqual([])
    expect(told(1, byNobody, news)).toEqual([])
  })

  it('says so where there was no choice, or nothing to do it with', () => {
    const told = { ...news, forced: ['played'], unasked: { 'no-grip': 'holds no grip' } }
    const passed = () => move(1, 'x', event('no-grip', 1, 'Bela lets the chance go by'))
    const done = [move(1, 'x', plays(1, 'Baker')), passed(), passed()]
    const lines = (spared: number[]) =>
      blocks(done, told, nameOf, { seat: 1, spared: new Set(spared) }).flatMap((b) =>
        b.lines.map(sentence),
      )
    expect(lines(done.map((e) => e.seq))).toEqual([
      'you play the Baker (no other choice)',
      'you hold no grip',
    ])
    expect(lines([])).toEqual(['you play the Baker', 'you let the chance go by ×2'])
  })

  it('sums up the turns of others', () => {
    const ends = [
      { event: 'ended', say: '', rule: 'R-1', brought: [{ event: 'gained', say: '{who} +{0}' }] },
    ]
    const rich = { ...news, ends }
    const turn = [
      move(0, 'x', event('turn', 0, "Anna's turn")),
      move(0, 'x', event('gained', 0, 'Anna gains 3', '3')),
      move(0, 'x', event('gained', 0, 'Anna gains 4', '4')),
      move(0, 'x', event('ended', 0, 'Anna ends')),
    ]
    expect(turnsOfOthers(turn, turn, rich, nameOf, bela)).toEqual(['Anna +7'])
    expect(turnsOfOthers(turn, turn, rich, nameOf, { ...bela, seat: 0 })).toEqual([])
  })
})

describe('what is left of the log', () => {
  it('forgets what was taken back', () => {
    const at = (ply: number, kind = 'move') => ({ ...move(0, 'x'), ply, kind }) as Entry
    const undone = [at(1), at(2), at(3), at(1, 'undo'), at(2)]
    expect(standing(undone).map((e) => e.ply)).toEqual([1, 2])
  })
})

describe('one line for all', () => {
  const most = (entries: Entry[]) => sentence(telling(recap(entries, news, nameOf), news)!)
  it('is what was done to who looks, rather than what came after it', () => {
    const looker = { seat: 0, written: 'Anna', spared: new Set<number>() }
    const stolen = event('stole', 1, 'Bela takes the Baker from Anna')
    const lines = recap([move(1, 'x', stolen, plays(1, 'Friar'))], news, nameOf, looker)
    expect(sentence(telling(lines, news)!)).toBe('Bela takes the Baker from you')
  })

  it('is what was announced, else what somebody did', () => {
    const slides = event('moved', null, 'the Baker moves')
    const crowned = event('crowned', 2, 'Carl wins and is Emperor')
    expect(most([move(1, 'x', plays(1, 'Baker'), slides)])).toBe('Bela plays the Baker')
    expect(most([move(2, 'x', crowned), move(1, 'x', plays(1, 'Baker'))])).toContain('Emperor')
  })
  it('comes after who brought it about', () => {
    const crowned = event('crowned', null, 'An Emperor is crowned')
    const lines = recap([move(1, 'x', plays(1, 'Baker'), crowned)], news, nameOf)
    expect(tellingMost(lines, news).map(sentence)).toEqual([
      'Bela plays the Baker',
      'An Emperor is crowned',
    ])
  })
})

describe('a turn that ends', () => {
  const ends: News = {
    turns: ['turn'],
    ends: [
      {
        event: 'ended',
        say: 'Nothing was left to do',
        rule: 'X-1',
        brought: [
          { event: 'gained', say: '{who} +{0}' },
          { event: 'bought', say: 'bought: {0}' },
        ],
      },
    ],
  }
  const gains = (seat: number, n: string) => event('gained', seat, 'gains', n)
  const over = () => move(0, 'End', event('ended', 0, 'Anna ends her turn'))
  const told = (log: Entry[], spared: boolean) =>
    turnEnded(log.at(-1)!, log, spared, ends, nameOf).map((a) => [a.text, a.rule])

  it('by itself is told with its rule', () => {
    const log = [move(0, 'x', plays(0, 'Baker')), over()]
    expect(told(log, true)).toEqual([['Nothing was left to do', 'X-1']])
    expect(told(log, false)).toEqual([])
  })

  it('is summed up, without what was before it', () => {
    const log = [
      move(0, 'x', gains(0, '5')),
      move(1, 'x', event('turn', 0, "Anna's turn")),
      move(0, 'x', gains(0, '2'), event('bought', 0, 'buys', 'Baker')),
      move(0, 'x', gains(0, '4'), gains(1, '1')),
      over(),
    ]
    expect(told(log, false)).toEqual([['You +6, Bela +1, bought: Baker', undefined]])
  })
})

describe('a nameless person alone', () => {
  const looker = { seat: 0, written: 'Player 1', spared: new Set<number>() }
  it.each([
    ['Play Conversion on Player 1', 'Play Conversion on you'],
    ['Knight Army: Player 1 bids 40. Bid 50 or more', 'Knight Army: you bid 40. Bid 50 or more'],
    ["It is Player 1's land; Player 1 has a knight", 'It is your land; you have a knight'],
    ['Take a card from Player 1 as well', 'Take a card from you as well'],
    ['the troops of Player 1 leave Hessen', 'your troops leave Hessen'],
    ['2 mercenaries of Player 1 run away', '2 mercenaries of yours run away'],
    ['Player 2 bids 40', 'Player 2 bids 40'],
    ['a wounded mercenary of Player 1 is hit', 'a wounded mercenary of yours is hit'],
    [
      'an heir of Player 1 changes to profane education',
      'an heir of yours changes to profane education',
    ],
    [
      "The ruler of Bayern, of Player 1's family, has died",
      'The ruler of Bayern, of your family, has died',
    ],
  ])('is "you": %s', (written, said) => {
    expect(aboutYou(written, looker)).toBe(said)
  })

  it('is "you" in the pieces of a question, too', () => {
    const pieces = ['The ruler of ', 'Bayern', ', of ', 'Player 1', "'s family, has died"]
    const told = piecesToYou(
      pieces.map((text) => ({ text })),
      'Player 1',
    )
    expect(told.map((p) => p.text).join('')).toBe('The ruler of Bayern, of your family, has died')
  })

  it('is "you" among several, too', () => {
    const offers = ['Carl', 'Player 1'].map((to) =>
      move(1, 'x', event('offered', 1, `Bela offers ${to} 0 ducats`, to)),
    )
    expect(recap(offers, news, nameOf, looker).map(sentence)).toEqual([
      'Bela offers Carl, you 0 ducats',
    ])
  })
})

describe('what is listed', () => {
  it('has an article, or its number', () => {
    const brings = (unit: string) =>
      move(1, 'x', event('brings', 1, `Bela brings a ${unit} from Anhalt`, unit, 'Anhalt'))
    const all = (...units: string[]) => recap(units.map(brings), news, nameOf).map(sentence)
    expect(all('wounded mercenary', 'knight')).toEqual(['Bela brings a wounded mercenary and a knight from Anhalt']) // prettier-ignore
    expect(all('knight', 'mercenary', 'mercenary')).toEqual(['Bela brings a knight and 2 mercenaries from Anhalt']) // prettier-ignore
  })

  it('is counted, and several are', () => {
    const laid = ['Spy', 'Relic', 'Relic'].map((card) =>
      move(1, 'x', event('laid', null, `${card} is laid open`, card)),
    )
    expect(short(laid)).toEqual(['Spy, Relic ×2 are laid open'])
  })
})

describe('announcements', () => {
  it('come in the order in which things happened, all that is great and the last of the rest', () => {
    const told = (seq: number, great = false) => ({
      seq,
      title: '',
      icon: '',
      great,
      text: '',
      seat: null,
    })
    const all = [told(1), told(2), told(4, true), told(3)]
    expect(queued(all, 2).map((a) => a.seq)).toEqual([2, 3, 4])
  })
})
