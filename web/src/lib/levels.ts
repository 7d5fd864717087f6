// How strong a bot is, as the server says it to somebody who has never met one.
import type { BotInfo } from './wire'

/** A bot's place among ours; nothing about bots that other packages bring. */
export function level(bots: BotInfo[], bot: string | null | undefined): string {
  return bots.find((b) => b.name === bot)?.level ?? ''
}

/** Whom one meets by "Play now", and where to choose another. */
export function usual(bots: BotInfo[]): string {
  const one = bots.find((b) => b.usual)
  const sort = one ? `a ${one.title}` : 'bots of middling strength'
  const how = one?.help
    ? ` (${one.help.replace(/\.$/, '').replace(/^./, (c) => c.toLowerCase())})`
    : ''
  const told = one ? ` ${one.level}` : ''
  return `Against ${sort}${how}; “New table” lets you choose.${told}`
}
