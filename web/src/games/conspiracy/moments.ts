// When an action card is played, in two or three words.
const moments: Record<string, string> = {
  'own-turn': 'on your turn',
  'income': 'on an income',
  'combat': 'in combat',
  'bid': 'on a bid',
  'won': 'on an auction won',
  'ban': 'on a ban on you',
  'fate': 'on your fate roll',
  'birth': 'on a birth',
  'child-death': 'on a death',
  'ruler-death': 'on a death',
  'elector-death': 'on a death',
  'claim': 'on a vacant land',
  'card': 'against a card',
}
export const momentsOf = (timings: string[]) =>
  [...new Set(timings.map((t) => moments[t] ?? t))].join(', ')
