import { createHash, createHmac, webcrypto } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bytes, check, hex, words } from '../src/lib/verify'

beforeAll(() => {
  if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
})

const seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

function expected(count: number): number[] {
  const found: number[] = []
  for (let block = 0; found.length < count; block++) {
    const message = Buffer.alloc(8)
    message.writeBigUInt64BE(BigInt(block))
    const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest()
    for (let i = 0; i < 32; i += 4) found.push(digest.readUInt32BE(i))
  }
  return found.slice(0, count)
}
const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
const data = (over: object) => ({
  commitment,
  seed,
  scheme: '',
  words: expected(16),
  record: null,
  ...over,
})

describe('the shuffle', () => {
  it('turns hex into bytes and back', () => {
    expect(hex(bytes('00ff10').buffer)).toBe('00ff10')
  })
  it('makes the words of the stream from the seed', async () => {
    expect(await words(bytes(seed), 20)).toEqual(expected(20))
  })
  it('accepts the seed that was sealed', async () => {
    expect(await check(data({}), commitment)).toEqual({ sealed: true, stream: true })
  })
  it('refuses another seed', async () => {
    const other = seed.replace('00', '01')
    expect(await check(data({ seed: other }), commitment)).toEqual({ sealed: false, stream: false })
  })
  it('refuses words that do not follow from the seed', async () => {
    const wrong = expected(16).map((w, i) => (i === 5 ? w ^ 1 : w))
    expect(await check(data({ words: wrong }), commitment)).toMatchObject({
      sealed: true,
      stream: false,
    })
  })
  it('says nothing before the end', async () => {
    expect(await check(data({ seed: null }), commitment)).toBeNull()
  })
})
