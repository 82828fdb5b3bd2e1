import { setTimeout as pause } from 'node:timers/promises'
import { accessToken } from '@consente/contract/portal/access'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { basicHeader } from '../../support/http/http-sign-in.ts'
import { type RawAnswer, rawCall } from '../../support/http/raw-call.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/**
 * Fifty addresses that really try five passwords a second each at one account of a running server, for a short time; for
 * three minutes with `LONG=1`. Each address of 127.0.0.0/8 is this machine's own.
 */
const SECONDS = process.env.LONG ? 180 : 3
const ADDRESSES = 50
const PAUSE_MS = 200
const LONGEST_WAIT_MS = 180_000
/** Of each address four first tries, thirty-one further ones of all, and what has leaked since. */
const MOST_GUESSES = ADDRESSES * 4 + 31 + 2 + Math.ceil(SECONDS / 100)

let market: InProcessMarket<'beta'>
let authorization: string
beforeAll(async () => {
  market = await startInProcessMarket(['beta'])
  authorization = await basicHeader(market.beta.url)
})
afterAll(() => market?.stop())

const signIn = (from: string, { password = marina.password, cookie = '' } = {}): Promise<RawAnswer> =>
  rawCall(market.beta.url.replace('localhost', '127.0.0.1'), {
    method: 'POST',
    path: accessToken.path,
    from,
    headers: { authorization, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ grant_type: 'password', username: marina.document, password }),
  })

type Attack = { guesses: number; refused: number; others: number[] }

/** One address tries so often, five times a second at most. The market's clock goes on with the tries, however long they take. */
async function attackFrom(address: string, attack: Attack): Promise<void> {
  for (let tries = 0; tries < SECONDS * 5; tries += 1) {
    const next = Date.now() + PAUSE_MS
    const { status } = await signIn(address, { password: 'errada12' })
    if (status === 401) attack.guesses += 1
    else if (status === 429) attack.refused += 1
    else attack.others.push(status)
    market.clock.move(PAUSE_MS / ADDRESSES)
    await pause(Math.max(0, next - Date.now()))
  }
}

it(
  'while 50 addresses try 5 passwords a second, the owner gets in by the first right password, from a known browser and from a new one',
  async () => {
    const { headers } = await signIn('127.0.2.1')
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    expect(cookie).toMatch(/^consente_beta_device=/)

    const attack: Attack = { guesses: 0, refused: 0, others: [] }
    const attackers = Array.from({ length: ADDRESSES }, (_, at) => attackFrom(`127.0.1.${at + 1}`, attack))
    await expect.poll(() => attack.refused, { timeout: LONGEST_WAIT_MS }).toBeGreaterThan(ADDRESSES)
    expect((await signIn('127.0.2.2', { cookie })).status).toBe(200)
    expect((await signIn('127.0.2.3', { password: 'errada13' })).status).toBe(401)
    expect((await signIn('127.0.2.3')).status).toBe(200)

    await Promise.all(attackers)
    expect(attack.others).toEqual([])
    expect(attack.guesses).toBeLessThanOrEqual(MOST_GUESSES)
    expect(attack.refused).toBeGreaterThanOrEqual(ADDRESSES * SECONDS * 5 - MOST_GUESSES)
    // An attacker's address is held up, and the owner's browser is let in even there.
    expect((await signIn('127.0.1.1')).status).toBe(429)
    expect((await signIn('127.0.1.1', { cookie })).status).toBe(200)
  },
  SECONDS * 10_000 + 2 * LONGEST_WAIT_MS,
)
