import { randomUUID } from 'node:crypto'
import { type ReportTaken, type RequestRefused, refuseUnrecognised } from '@consente/contract/portal/notices'
import { describe, expect, it } from 'vitest'
import { type Answered, call } from '../../support/http/contract-call.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import type { Session } from '../../support/http/http-actions.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  type AtHolder,
  approveAndReturn,
  askBeta,
  comeBack,
  confirm,
  detailsOf,
  done,
  failureOf,
  goToHolder,
  leave,
  share,
  transmit,
} from '../../support/http/http-consent-flow.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { visitorToken } from '../../support/http/http-sign-in.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'

/** Anyone other than the customer gets nothing, changes nothing, and does not disturb the customer's consent flow. */
const stage = setUpHttpFlow()
const NOT_FOUND = '404 NOT_FOUND'

/** Completes the customer's consent flow, whatever others have tried meanwhile. */
async function finishes(walk: AtHolder): Promise<void> {
  expect(await stage.statusAtHolder(walk.beta.consentId)).toBe('AWAITING_AUTHORISATION')
  const { consentId } = await confirm(walk.alfa, await approveAndReturn(walk))
  expect((await detailsOf(walk.alfa, consentId)).status).toBe('ACTIVE')
}

/** An answer without the members that differ each time. */
async function withoutId(step: Promise<Answered>): Promise<unknown> {
  const { status, body } = await step
  return { status, body: { ...(body as object), interactionId: undefined } }
}

describe('another customer, signed in on both sides,', () => {
  it('neither sees nor ends a sharing that is not theirs: for them there is none', async () => {
    const { alfa, beta, consentId } = await share(stage, marina)
    const nobodys = `urn:beta:${randomUUID()}`
    for (const host of [stage.alfa, stage.beta]) {
      const stranger = await act.startSession(host, rafael)
      for (const attempt of [act.details, act.revoke]) {
        expect(await failureOf(attempt(stranger, consentId))).toBe(NOT_FOUND)
        expect(await withoutId(attempt(stranger, consentId))).toEqual(
          await withoutId(attempt(stranger, nobodys)),
        )
      }
      for (const ShareType of ['RECEIVING', 'TRANSMITTING'] as const)
        expect(await failureOf(act.shares({ ...stranger, document: marina.document }, ShareType))).toBe(
          '403 FORBIDDEN',
        )
    }
    expect(await stage.statusAtHolder(consentId)).toBe('AUTHORISED')
    for (const session of [alfa, beta]) expect((await detailsOf(session, consentId)).status).toBe('ACTIVE')
  })
})

describe('a request that the customer does not recognise', () => {
  it.each(['alfa', 'beta'] as const)(
    'given, is ended at %s by one press: the other sessions end, there is a number, and both sides know',
    async (side) => {
      const sharing = await share(stage, rafael)
      const { consentId } = sharing
      const other = await act.startSession(stage[side], rafael)
      const answer = await done<ReportTaken>(act.reportUnrecognised(sharing[side], consentId))
      expect(answer).toMatchObject({
        protocol: expect.stringMatching(/^AV-\d{4}-\d{6}$/),
        status: 'INACTIVE',
      })
      expect(answer.sessionsEnded).toBeGreaterThan(0)
      expect((await act.details(other, consentId)).status).toBe(401)
      await expect.poll(() => stage.statusAtHolder(consentId)).toBe('REJECTED')
      for (const session of [sharing.alfa, sharing.beta])
        await expect.poll(async () => (await detailsOf(session, consentId)).status).toBe('INACTIVE')
      const again = await done<ReportTaken>(act.reportUnrecognised(sharing[side], consentId))
      expect(again.protocol).toBe(answer.protocol)
    },
  )

  it('is refused before anybody signs in: the recipient gets access_denied, and no session ends', async () => {
    const session = await act.startSession(stage.alfa, rafael)
    const atBeta = await act.startSession(stage.beta, rafael)
    const browser = openBrowser()
    const intentId = await leave(browser, await transmit(session, askBeta(session)))
    const token = await visitorToken(stage.beta)
    const refuse = () =>
      done<RequestRefused>(call(stage.beta, refuseUnrecognised, { token, body: { intent_id: intentId } }))
    const { protocol, isRefused, location = '' } = await refuse()
    expect({ protocol, isRefused }).toEqual({
      protocol: expect.stringMatching(/^AV-/),
      isRefused: true,
    })
    expect(await refuse()).toMatchObject({ protocol, isRefused: true })
    const returned = await comeBack(browser, location, stage.alfa)
    expect(returned.error).toBe('access_denied')
    const told = await done<{ consentId: string; status: string }>(
      act.tellRefusal(session, returned.state, 'access_denied'),
    )
    expect(told.status).toBe('REJECTED')
    expect(await stage.statusAtHolder(told.consentId)).toBe('REJECTED')
    expect((await act.shares(atBeta, 'TRANSMITTING')).status).toBe(200)
  })
})

describe('a token', () => {
  const everyCallOf = (session: Session, consentId: string) => [
    act.shares(session, 'TRANSMITTING'),
    act.details(session, consentId),
    act.revoke(session, consentId),
    act.transmit(session, askBeta(session)),
    act.claim(session, consentId),
    act.approve(session, consentId, []),
    act.reject(session, consentId),
    act.confirm(session, { code: 'x', state: 'x' }),
    act.tellRefusal(session, 'x', 'access_denied'),
  ]

  it('of the other institution, altered, unsigned or invented opens nothing, and changes nothing', async () => {
    const walk = await goToHolder(stage, marina)
    const { alfa, beta } = walk
    const tokens = {
      'of the recipient at the holder': { ...beta, token: alfa.token },
      'of the holder at the recipient': { ...alfa, token: beta.token },
      altered: { ...beta, token: `${beta.token.slice(1)}A` },
      unsigned: { ...beta, token: unsigned({ kind: 'customer', sub: marina.document, exp: 4_000_000_000 }) },
      'for renewing, not for calling': { ...beta, token: beta.refreshToken },
      invented: { ...beta, token: 'abc.def.ghi' },
    }
    for (const [which, session] of Object.entries(tokens)) {
      const answers = await Promise.all(everyCallOf(session, beta.consentId).map(failureOf))
      expect({ which, answers: [...new Set(answers)] }).toEqual({
        which,
        answers: ['401 UNAUTHENTICATED'],
      })
    }
    await finishes(walk)
  })
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const unsigned = (claims: object): string => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`
