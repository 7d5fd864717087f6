// How strong a bot is, said so that somebody who has never met one can place it.
import { capital } from './choice'
import type { GameInfo } from './wire'

const SCALE = ['novice', 'page', 'squire', 'knight', 'marshal', 'sovereign']
const PLACES = [
  'the weakest',
  'the second',
  'the third',
  'the fourth',
  'the fifth',
  'the strongest',
]
/** What sits down where nobody has chosen. */
const USUAL = 'knight'

/** A bot's name on the scale; nothing about bots that other packages bring. */
export function level(bot: string): string {
  const at = SCALE.indexOf(bot)
  if (at < 0) return bot === 'jester' ? 'A jester plays any legal move.' : ''
  const scale = SCALE.map((name) => (name === bot ? name.toUpperCase() : name)).join(', ')
  return `${capital(bot)}: ${PLACES[at]!} of six strengths (${scale}).`
}

/** Whom one meets by "Play now", and where to choose another. */
export function usual(bots: GameInfo['bots']): string {
  const one = bots.find((b) => b.name === USUAL)
  const sort = one ? `a ${one.title}` : 'bots of middling strength'
  const how = one?.help
    ? ` (${one.help.replace(/\.$/, '').replace(/^./, (c) => c.toLowerCase())})`
    : ''
  const told = one ? ` ${level(USUAL)}` : ''
  return `Against ${sort}${how}; “New table” lets you choose.${told}`
}
