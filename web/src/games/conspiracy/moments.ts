// When an action card is played, in two or three words.
const moments: Record<string, string> = {
  'own-turn': 'your turn',
  'bid': 'a bid',
  'won': 'an auction won',
  'ban': 'a ban on you',
  'fate': 'your fate roll',
  'birth': 'a birth',
  'child-death': 'a death',
  'ruler-death': 'a death',
  'elector-death': 'a death',
  'claim': 'a vacant land',
  'card': 'against a card',
}
export const momentsOf = (timings: string[]) =>
  [...new Set(timings.map((t) => moments[t] ?? t))].join(', ')
