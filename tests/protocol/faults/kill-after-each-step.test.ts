import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Answered } from '../../support/http/contract-call.ts'
import type { Return, Session } from '../../support/http/http-actions.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  type AtHolder,
  approve,
  approveAndReturn,
  askBeta,
  comeBack,
  confirm,
  detailsOf,
  done,
  enterHolder,
  goToHolder,
  transmit,
} from '../../support/http/http-consent-flow.ts'
import { killAndRestart, killDuring, pressUntilAnswered, timed } from '../../support/http/http-kills.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { marina, oficina, padaria, rafael } from '../../support/market/sandbox-people.ts'

/** `kill -9` during the consent flow: what was acknowledged stays, what was not can be done again, and both sides agree. */
const stage = setUpHttpFlow()
const ROUNDS = process.env.LONG ? 20 : 1
const WAIT = { timeout: 360_000 + ROUNDS * 60_000 }
/** Milliseconds that each step usually takes here. */
const usual = { transmit: 0, approve: 0, confirm: 0 }

beforeAll(async () => {
  const alfa = await act.startSession(stage.alfa, marina)
  // The first request of a fresh institution takes several times as long as the others.
  await transmit(alfa, askBeta(alfa))
  const asked = await timed(() => transmit(alfa, askBeta(alfa)))
  const walk = await enterHolder(stage, marina, alfa, asked.value)
  const approved = await timed(() => approve(walk.beta, walk.choice))
  const returned = await comeBack(walk.browser, approved.value, stage.alfa)
  const confirmed = await timed(() => confirm(alfa, returned))
  Object.assign(usual, { transmit: asked.ms, approve: approved.ms, confirm: confirmed.ms })
})

const statusesOf = ({ alfa, beta }: AtHolder) =>
  Promise.all([
    detailsOf(alfa, beta.consentId).then(({ status }) => status),
    detailsOf(beta, beta.consentId).then(({ status }) => status),
    stage.statusAtHolder(beta.consentId),
  ])

async function expectShared(walk: AtHolder): Promise<void> {
  expect(await statusesOf(walk)).toEqual(['ACTIVE', 'ACTIVE', 'AUTHORISED'])
}

/** No side shows the sharing as active before its return was confirmed. */
async function expectNotActive(walk: AtHolder): Promise<void> {
  const [received, given] = await statusesOf(walk)
  expect([received, given]).not.toContain('ACTIVE')
}

async function countAtHolder(who: typeof marina): Promise<number> {
  const beta = await act.startSession(stage.beta, who)
  return (await done<{ data: unknown[] }>(act.shares(beta, 'TRANSMITTING'))).data.length
}

it('both killed after every acknowledged step: nothing is lost', WAIT, async () => {
  const { alfa: atAlfa, beta: atBeta } = stage.market
  const customers = [marina, padaria, oficina]

  const asked = await Promise.all(
    customers.map(async (who) => {
      const alfa = await act.startSession(stage.alfa, who)
      const payload = askBeta(alfa)
      return { who, alfa, payload, address: await transmit(alfa, payload) }
    }),
  )
  await killAndRestart(atAlfa, atBeta)
  for (const { alfa, payload, address } of asked) expect(await transmit(alfa, payload)).toBe(address)

  const approved = await Promise.all(
    asked.map(async ({ who, alfa, address }) => {
      const walk = await enterHolder(stage, who, alfa, address)
      return { walk, location: await approve(walk.beta, walk.choice) }
    }),
  )
  await killAndRestart(atAlfa, atBeta)
  for (const { walk, location } of approved) {
    expect(await stage.statusAtHolder(walk.beta.consentId)).toBe('AUTHORISED')
    await expectNotActive(walk)
    expect(await approve(walk.beta, walk.choice)).toBe(location)
  }

  const confirmed = await Promise.all(
    approved.map(async ({ walk, location }) => {
      const returned = await comeBack(walk.browser, location, stage.alfa)
      return { walk, returned, confirmation: await confirm(walk.alfa, returned) }
    }),
  )
  await killAndRestart(atAlfa, atBeta)
  for (const { walk, returned, confirmation } of confirmed) {
    await expectShared(walk)
    expect(await confirm(walk.alfa, returned)).toEqual(sameAnswer(confirmation))
  }
})

/** One customer before each deciding step, ready to press the button. */
type Moment = {
  asking: { alfa: Session; payload: TransmitPayload }
  deciding: AtHolder
  returning: { walk: AtHolder; returned: Return }
}

async function prepare(): Promise<Moment> {
  const alfa = await act.startSession(stage.alfa, marina)
  const deciding = await completeWithRetries(rafael)
  const walk = await goToHolder(stage, padaria)
  const returned = await approveAndReturn(walk)
  return { asking: { alfa, payload: askBeta(alfa) }, deciding, returning: { walk, returned } }
}

/**
 * The circuit breaker pauses calls to a holder that failed several times in a row: the customer presses until it
 * closes.
 */
async function completeWithRetries(who: typeof rafael): Promise<AtHolder> {
  const alfa = await act.startSession(stage.alfa, who)
  const payload = askBeta(alfa)
  const { body } = await pressUntilAnswered(() => act.transmit(alfa, payload))
  return enterHolder(stage, who, alfa, (body as { redirect_uri: string }).redirect_uri)
}

const pressesOf = ({ asking, deciding, returning }: Moment) => ({
  transmit: () => act.transmit(asking.alfa, asking.payload),
  approve: () => act.approve(deciding.beta, deciding.beta.consentId, deciding.choice),
  confirm: () => act.confirm(returning.walk.alfa, returning.returned),
})

it.each(['alfa', 'beta'] as const)(
  '%s killed while it works: pressing again leads to the end, and both sides agree',
  WAIT,
  async (who) => {
    const before = await countAtHolder(marina)
    const moments: { moment: Moment; answers: (Answered | undefined)[] }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const moment = await prepare()
      const press = pressesOf(moment)
      const answers = await killDuring(stage.market[who], [
        { send: press.transmit, usualMs: usual.transmit },
        { send: press.approve, usualMs: usual.approve },
        { send: press.confirm, usualMs: usual.confirm },
      ])
      await expectNotActive(moment.deciding)
      moments.push({ moment, answers })
    }
    await Promise.all(
      moments.map(async ({ moment, answers: [asked, approved, confirmed] }) => {
        const press = pressesOf(moment)
        await expectAsked(moment, await again(asked, press.transmit))
        await expectDecided(moment, await again(approved, press.approve))
        await expectOneOutcome(moment.returning.walk, await again(confirmed, press.confirm))
      }),
    )
    expect(await countAtHolder(marina)).toBe(before + ROUNDS)
  },
)

/** The same answer, given again: what the holder did not say in two seconds is said once it is known. */
function sameAnswer<T extends object>(answer: T): T {
  const isOpen = 'furtherApproval' in answer && answer.furtherApproval === 'UNKNOWN'
  return { ...answer, ...(isOpen && { furtherApproval: expect.stringMatching(/^(UNKNOWN|NONE)$/) }) }
}

/** Presses again. A step that was acknowledged gets the same answer. */
async function again(first: Answered | undefined, press: () => Promise<Answered>): Promise<Answered> {
  const answer = await pressUntilAnswered(press)
  if (first?.status === 200)
    expect(answer).toMatchObject({ status: 200, body: sameAnswer(first.body as object) })
  return answer
}

async function expectAsked({ asking }: Moment, { status, body }: Answered): Promise<void> {
  expect({ status, body }).toMatchObject({ status: 200 })
  const { redirect_uri } = body as { redirect_uri: string }
  // The circuit breaker may still be open for a holder that was just down: the address can be opened again.
  const open = () => enterHolder(stage, marina, asking.alfa, redirect_uri)
  const walk = await vi.waitFor(open, { timeout: 120_000, interval: 1000 })
  await confirm(asking.alfa, await approveAndReturn(walk))
  await expectShared(walk)
}

async function expectDecided({ deciding }: Moment, { status, body }: Answered): Promise<void> {
  expect({ status, body }).toMatchObject({ status: 200 })
  const { location } = (body as { data: { location: string } }).data
  await confirm(deciding.alfa, await comeBack(deciding.browser, location, stage.alfa))
  await expectShared(deciding)
}

/** Shared on both sides; or, when the code was used up by the interrupted exchange, ended on both with a stable code. */
async function expectOneOutcome(walk: AtHolder, { status, body }: Answered): Promise<void> {
  if (status === 200) return expectShared(walk)
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'TRANSMISSION_ENDED' } })
  // The holder ends it either at the recipient's request or for security, because the used code came again.
  const ended = ['INACTIVE', 'INACTIVE', 'REJECTED']
  await expect.poll(() => statusesOf(walk)).toEqual(ended)
  await transmit(walk.alfa, askBeta(walk.alfa))
}
