import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import * as act from '../../support/http/http-actions.ts'
import {
  type AtHolder,
  approve,
  approveAndReturn,
  arrive,
  choose,
  comeBack,
  confirm,
  detailsOf,
  failureOf,
  goToHolder,
  lasting,
  leave,
} from '../../support/http/http-consent-flow.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { marina, padaria } from '../../support/market/sandbox-people.ts'

/** Reloads, the back button, a second tab, a long pause: what customers do and programs do not. */
const stage = setUpHttpFlow()
const MINUTE_MS = 60_000

/** The same customer opens the address again: in the same browser, a request of its own. */
async function openAgain(walk: AtHolder): Promise<AtHolder> {
  const intentId = await leave(walk.browser, walk.redirectUri)
  expect(intentId).not.toBe(walk.intentId)
  const beta = await arrive(stage.beta, marina, intentId)
  expect(beta.consentId).toBe(walk.beta.consentId)
  return { ...walk, intentId, beta }
}

async function expectShared({ alfa, beta }: AtHolder): Promise<void> {
  const { consentId } = beta
  expect(await stage.statusAtHolder(consentId)).toBe('AUTHORISED')
  for (const session of [alfa, beta]) expect((await detailsOf(session, consentId)).status).toBe('ACTIVE')
}

/** The request that was not the approved one: it redirects to the recipient, and the sharing stays. */
async function expectOver(walk: AtHolder): Promise<void> {
  const { status, body } = await act.claim(walk.beta, walk.beta.consentId)
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CONSENT_NOT_WAITING' } })
  const { location } = body as { location: string }
  const returned = await comeBack(walk.browser, location, stage.alfa)
  expect(returned.error).toBe('access_denied')
  await act.tellRefusal(walk.alfa, returned.state, 'access_denied')
}

describe('a reload at step 4 opens the request a second time', () => {
  it('the second one completes the sharing, and the first changes nothing any more', async () => {
    const first = await goToHolder(stage, marina)
    const second = await openAgain(first)
    const returned = await approveAndReturn(second)
    await confirm(first.alfa, returned)
    await expectOver(first)
    await expectShared(first)
  })

  it('the first one, in an earlier tab, still completes the sharing', async () => {
    const first = await goToHolder(stage, marina)
    const second = await openAgain(first)
    const returned = await approveAndReturn(first)
    expect(await confirm(first.alfa, returned)).toMatchObject({ consentId: first.beta.consentId })
    await expectOver(second)
    await expectShared(first)
  })

  it.each(['first', 'second'] as const)(
    'approved in the %s tab and refused in the other, before either returns: one sharing',
    async (which) => {
      const first = await goToHolder(stage, marina)
      const second = await openAgain(first)
      const [yes, late] = which === 'first' ? [first, second] : [second, first]
      const location = await approve(yes.beta, yes.choice)
      await expectOver(late)
      expect((await detailsOf(first.alfa, first.beta.consentId)).status).toMatch(/PENDING|AUTHORISED/)
      await confirm(first.alfa, await comeBack(yes.browser, location, stage.alfa))
      await expectShared(first)
    },
  )

  it('refused in one tab, it is refused in both', async () => {
    const first = await goToHolder(stage, marina)
    const second = await openAgain(first)
    expect((await act.reject(first.beta, first.beta.consentId)).status).toBe(200)
    await expectOver(second)
    expect(await stage.statusAtHolder(first.beta.consentId)).toBe('REJECTED')
    expect((await detailsOf(first.alfa, first.beta.consentId)).status).toBe('REJECTED')
  })

  it('approved in both tabs at once: one authorisation, one sharing', async () => {
    const first = await goToHolder(stage, marina)
    const second = await openAgain(first)
    const [a, b] = await Promise.all([
      act.approve(first.beta, first.beta.consentId, first.choice),
      act.approve(second.beta, second.beta.consentId, second.choice),
    ])
    const [winner, answer] = a.status === 200 ? [first, a] : [second, b]
    expect([a.status, b.status].sort()).toEqual([200, 409])
    const { data } = answer.body as { data: { location: string } }
    await confirm(first.alfa, await comeBack(winner.browser, data.location, stage.alfa))
    await expectShared(first)
  })
})

describe('at the holder', () => {
  it('a reload, or a second sign-in for the same request, goes on where it was', async () => {
    const walk = await goToHolder(stage, padaria)
    const again = await arrive(stage.beta, padaria, walk.intentId)
    expect(await choose(again)).toEqual(walk.choice)
    expect((await act.claim(walk.beta, again.consentId)).status).toBe(200)
    await confirm(walk.alfa, await approveAndReturn({ ...walk, beta: again }))
    await expectShared(walk)
  })

  it('the back button after the approval gives the same address, until the browser has followed it', async () => {
    const walk = await goToHolder(stage, marina)
    const location = await approve(walk.beta, walk.choice)
    expect((await act.claim(walk.beta, walk.beta.consentId)).status).toBe(200)
    expect(await approve(walk.beta, walk.choice)).toBe(location)
    const returned = await comeBack(walk.browser, location, stage.alfa)
    expect(await failureOf(act.approve(walk.beta, walk.beta.consentId, walk.choice))).toBe(
      '409 CONSENT_NOT_WAITING',
    )
    await confirm(walk.alfa, returned)
    await expectShared(walk)
  })

  it('a second approval with other policies changes nothing', async () => {
    const walk = await goToHolder(stage, marina)
    const location = await approve(walk.beta, walk.choice)
    const other = walk.choice.map((group) =>
      group.type === 'DAMAGES_AND_PEOPLE_AUTO' ? { ...group, resources: ['0531-7716-402'] } : group,
    )
    expect(await approve(walk.beta, other)).toBe(location)
    await confirm(walk.alfa, await comeBack(walk.browser, location, stage.alfa))
    const { resourceGroups } = await detailsOf(walk.beta, walk.beta.consentId)
    const cars = resourceGroups.find(({ type }) => type === 'DAMAGES_AND_PEOPLE_AUTO')
    expect(cars?.resources.map(({ resourceId }) => resourceId)).toEqual(['0531-2204-118'])
  })
})

describe('back at the recipient', () => {
  it('a reload of the return, or the same return in another tab, answers the same', async () => {
    const walk = await goToHolder(stage, marina)
    const returned = await approveAndReturn(walk)
    const first = lasting(await confirm(walk.alfa, returned))
    expect(lasting(await confirm(walk.alfa, returned))).toEqual(first)
    expect(lasting(await confirm(await act.startSession(stage.alfa, marina), returned))).toEqual(first)
    await expectShared(walk)
  })
})

it.runIf(process.env.LONG)(
  'two minutes at step 4 and three at the holder’s sign-in lose nothing',
  { timeout: 8 * MINUTE_MS },
  async () => {
    const alfa = await act.startSession(stage.alfa, marina)
    const walk = await goToHolder(stage, marina)
    await pause(2 * MINUTE_MS)
    const intentId = await leave(walk.browser, walk.redirectUri)
    await pause(3 * MINUTE_MS)
    const beta = await arrive(stage.beta, marina, intentId)
    await confirm(alfa, await approveAndReturn({ ...walk, beta }))
    await expectShared(walk)
  },
)
