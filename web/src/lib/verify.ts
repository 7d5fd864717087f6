// The shuffle can be checked by anybody: this is what `tabard verify` does for the seed.
import type { VerifyData } from './wire'

export interface Verdict {
  sealed: boolean // the seed is the one that was committed to before the first deal
  stream: boolean // the random words follow from the seed
}

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(hex.length / 2)
  for (let i = 0; i < out.length; i++) out[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return out
}

export function hex(data: ArrayBuffer): string {
  return [...new Uint8Array(data)].map((b) => b.toString(16).padStart(2, '0')).join('')
}

/** The first `count` random words of a seed: HMAC-SHA-256 in counter mode. */
export async function words(seed: Uint8Array<ArrayBuffer>, count: number): Promise<number[]> {
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', seed, how, false, ['sign'])
  const found: number[] = []
  for (let block = 0; found.length < count; block++) {
    const message = new DataView(new ArrayBuffer(8))
    message.setBigUint64(0, BigInt(block))
    const digest = new DataView(await crypto.subtle.sign('HMAC', key, message))
    for (let i = 0; i < 32; i += 4) found.push(digest.getUint32(i))
  }
  return found.slice(0, count)
}

/** Null while the match still runs and the seed is not told. */
export async function check(data: VerifyData, committed: string): Promise<Verdict | null> {
  if (!data.seed) return null
  const seed = bytes(data.seed)
  const sealed = hex(await crypto.subtle.digest('SHA-256', seed)) === committed
  const made = await words(seed, data.words.length)
  return { sealed, stream: made.every((w, i) => w === data.words[i]) }
}
