import { DAY_MS } from '@consente/domain/base/durations'
import * as z from 'zod/mini'
import { jsonItem } from './stored-item.ts'

/** Six months. */
const AGAIN_AFTER_MS = 183 * DAY_MS
const MOST = 2

/** The number of times that this browser was asked to sign in without a password, and the last time; outlives sessions. */
const offers = jsonItem(
  localStorage,
  'consente.device-offer',
  z.object({ times: z.number(), at: z.number() }),
)

/** Once, again after six months, and no more. */
export function mayOffer(now: Date): boolean {
  const before = offers.read()
  return before === undefined || (before.times < MOST && now.getTime() - before.at >= AGAIN_AFTER_MS)
}

/** Remembers that the offer was made, so that it does not come again for a while. */
export function noteOffer(now: Date): void {
  offers.write({ times: (offers.read()?.times ?? 0) + 1, at: now.getTime() })
}
