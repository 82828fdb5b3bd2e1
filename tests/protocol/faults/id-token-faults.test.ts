import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { FaultName } from '../../../sandbox/faults/faults.ts'
import { CALLS } from '../../support/failures/fault-proxy-calls.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  type AtHolder,
  approve,
  askBeta,
  comeBack,
  confirm,
  detailsOf,
  enterHolder,
  failureOf,
  goToHolder,
} from '../../support/http/http-consent-flow.ts'
import { pressUntilAnswered } from '../../support/http/http-kills.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/**
 * Answers of Beta that are forged or cut off, at the calls that Alfa's server makes there. A patient customer presses again: in the end the
 * data are shared, or the request has ended and a new one can be made; either way both sides say the same.
 */
const stage = setUpHttpFlow(undefined, { faults: ['beta'] })
const faults = () => stage.market.faults.of('beta')
afterEach(() => faults().off())

const STEPS = {
  create: CALLS.createAtHolder,
  push: CALLS.push,
  exchange: CALLS.token,
  read: CALLS.readAtHolder,
}
type Step = keyof typeof STEPS
type End = 'shared' | 'ended'

/** Runs the consent flow with a fault that is met once. @returns how it ended, after both sides agreed on it */
async function walkWith(fault: FaultName, step: Step): Promise<End> {
  const alfa = await act.startSession(stage.alfa, marina)
  const order = { fault, path: STEPS[step], times: 1 }
  if (step === 'create' || step === 'push') faults().on(order)
  const walk = await arrivePatiently(alfa)
  const returned = await comeBack(walk.browser, await approve(walk.beta, walk.choice), stage.alfa)
  if (step === 'exchange' || step === 'read') faults().on(order)
  const { status, body } = await pressUntilAnswered(() => act.confirm(alfa, returned))
  expect(faults().list()[0]?.done).toBe(1)
  return status === 200
    ? expectShared(walk)
    : expectEnded(walk, `${status} ${(body as { code?: string }).code}`)
}

/** Presses and opens the address until Beta's sign-in is there; a refused request is made again. */
async function arrivePatiently(alfa: act.Session): Promise<AtHolder> {
  const payload = askBeta(alfa)
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await pressUntilAnswered(() => act.transmit(alfa, payload))
    if (status !== 200) continue
    const { redirect_uri } = body as { redirect_uri: string }
    const walk = await enterHolder(stage, marina, alfa, redirect_uri).catch(() => undefined)
    if (walk) return walk
    await pause(200)
  }
  throw new Error('Five presses did not lead to the holder.')
}

const statusesOf = async ({ alfa, beta }: AtHolder) => [
  (await detailsOf(alfa, beta.consentId)).status,
  await stage.statusAtHolder(beta.consentId),
]

async function expectShared(walk: AtHolder): Promise<End> {
  expect(await statusesOf(walk)).toEqual(['ACTIVE', 'AUTHORISED'])
  return 'shared'
}

async function expectEnded(walk: AtHolder, answer: string): Promise<End> {
  expect(answer).toMatch(/^409 TRANSMISSION_(NOT_VERIFIED|ENDED)$/)
  await expect.poll(() => statusesOf(walk)).toEqual(['INACTIVE', 'REJECTED'])
  return 'ended'
}

const FORGED = (['wrong-signature', 'wrong-nonce', 'clock-skew'] as const).slice(0, process.env.LONG ? 3 : 1)

describe('id_tokens that Beta did not issue', () => {
  it.each(FORGED)(
    '%s in the authorisation response: refused, its code not used, ended on both sides, and the next request succeeds',
    async (fault) => {
      const walk = await goToHolder(stage, marina)
      faults().on({ fault, path: CALLS.wayBack, times: 1 })
      const returned = await comeBack(walk.browser, await approve(walk.beta, walk.choice), stage.alfa)
      expect(faults().list()[0]?.done).toBe(1)
      expect(await expectEnded(walk, await failureOf(act.confirm(walk.alfa, returned)))).toBe('ended')
      faults().off()
      expect(await shareAgain()).toBe('shared')
    },
  )
})

async function shareAgain(): Promise<End> {
  const walk = await goToHolder(stage, marina)
  await confirm(walk.alfa, await comeBack(walk.browser, await approve(walk.beta, walk.choice), stage.alfa))
  return expectShared(walk)
}

describe.each(Object.keys(STEPS) as Step[])('Beta’s answer to the call "%s"', (step) => {
  // Every other fault: tests/journeys/faults-everywhere.test.ts; the search loses answers in every way.
  it.each(['truncated'] as const)('%s: both sides agree in the end', async (fault) => {
    // A code works once: where the answer to its exchange was lost, the request has ended.
    expect(await walkWith(fault, step)).toBe(step === 'exchange' ? 'ended' : 'shared')
  })
})
