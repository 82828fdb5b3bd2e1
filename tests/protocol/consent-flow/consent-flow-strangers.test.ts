import { randomUUID } from 'node:crypto'
import * as consents from '@consente/contract/portal/consent-actions'
import { type ReportTaken, type RequestRefused, refuseUnrecognised } from '@consente/contract/portal/notices'
import { describe, expect, it } from 'vitest'
import { type Answered, call } from '../../support/http/contract-call.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import type { Session } from '../../support/http/http-actions.ts'
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
  failureOf,
  goToHolder,
  leave,
  share,
  transmit,
} from '../../support/http/http-consent-flow.ts'
import { setUpHttpFlow } from '../../support/http/http-setup.ts'
import { visitorToken } from '../../support/http/http-sign-in.ts'
import { luciana, marina, oficina, padaria, rafael } from '../../support/market/sandbox-people.ts'

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

  it('can neither claim, approve nor refuse her request at the holder, with or without a request of their own', async () => {
    const walk = await goToHolder(stage, marina)
    const { consentId } = walk.beta
    const own = await goToHolder(stage, rafael)
    for (const stranger of [own.beta, await act.startSession(stage.beta, rafael)]) {
      expect(await failureOf(act.claim(stranger, consentId))).toBe(NOT_FOUND)
      expect(await failureOf(act.approve(stranger, consentId, walk.choice))).toBe(NOT_FOUND)
      expect(await failureOf(act.reject(stranger, consentId))).toBe(NOT_FOUND)
      const asMarina = { ...stranger, document: marina.document, loggedUser: marina.document }
      for (const attempt of [act.claim, act.reject])
        expect(await failureOf(attempt(asMarina, consentId))).toBe('403 FORBIDDEN')
      expect(await failureOf(act.approve(asMarina, consentId, walk.choice))).toBe('403 FORBIDDEN')
    }
    await finishes(walk)
    await finishes(own)
  })

  it('can neither confirm nor give up her return, nor lend her theirs', async () => {
    const walk = await goToHolder(stage, marina)
    const other = await goToHolder(stage, rafael)
    const [returned, theirs] = [await approveAndReturn(walk), await approveAndReturn(other)]
    expect(await failureOf(act.confirm(other.alfa, returned))).toBe(NOT_FOUND)
    expect(await failureOf(act.tellRefusal(other.alfa, returned.state, 'access_denied'))).toBe(NOT_FOUND)
    expect(await failureOf(act.confirm(walk.alfa, theirs))).toBe(NOT_FOUND)
    expect(await failureOf(act.tellRefusal(walk.alfa, theirs.state, 'access_denied'))).toBe(NOT_FOUND)
    expect(await confirm(walk.alfa, returned)).toMatchObject({ consentId: walk.beta.consentId })
    expect(await confirm(other.alfa, theirs)).toMatchObject({ consentId: other.beta.consentId })
  })
})

describe('at the holder', () => {
  it('another customer who signs in for her request is sent back with access_denied, and she can still answer it', async () => {
    const walk = await goToHolder(stage, marina)
    const { consentId } = walk.beta
    const stranger = await act.startSession(stage.beta, rafael, walk.intentId)
    expect(await failureOf(act.approve(stranger, consentId, walk.choice))).toBe('403 DOCUMENT_MISMATCH')
    expect(await failureOf(act.reject(stranger, consentId))).toBe('403 DOCUMENT_MISMATCH')
    expect(await failureOf(act.details(stranger, consentId))).toBe(NOT_FOUND)

    const { status, body } = await act.claim(stranger, consentId)
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'DOCUMENT_MISMATCH' } })
    const { location } = body as { location: string }
    expect(await comeBack(walk.browser, location, stage.alfa)).toMatchObject({ error: 'access_denied' })

    await finishes(await enterHolder(stage, marina, walk.alfa, walk.redirectUri))
  })

  it.each([
    ['a company’s representative for the company’s', padaria, luciana],
    ['a company for its representative’s', luciana, padaria],
    ['another company for a company’s', padaria, oficina],
  ])('a person is not a company: %s request is refused', async (_who, rightful, wrong) => {
    const walk = await goToHolder(stage, rightful)
    const stranger = await act.startSession(stage.beta, wrong, walk.intentId)
    expect(await failureOf(act.claim(stranger, walk.beta.consentId))).toBe('403 DOCUMENT_MISMATCH')
    expect(await failureOf(act.details(stranger, walk.beta.consentId))).toBe(NOT_FOUND)
    await finishes(await enterHolder(stage, rightful, walk.alfa, walk.redirectUri))
  })

  it('an intent that is none, or is another request’s, opens nothing', async () => {
    const walk = await goToHolder(stage, marina)
    const another = await goToHolder(stage, marina)
    const unknown = await act.startSession(stage.beta, marina, 'adivinhado')
    expect(unknown.consentId).toBeUndefined()
    for (const session of [unknown, another.beta]) {
      expect(await failureOf(act.claim(session, walk.beta.consentId))).toBe(NOT_FOUND)
      expect(await failureOf(act.approve(session, walk.beta.consentId, walk.choice))).toBe(NOT_FOUND)
      expect(await failureOf(act.reject(session, walk.beta.consentId))).toBe(NOT_FOUND)
    }
    await finishes(walk)
    await finishes(another)
  })

  it('policies of somebody else, of nobody, of a kind not asked for, or none, are not approved', async () => {
    const walk = await goToHolder(stage, marina)
    const home = walk.choice.filter(({ type }) => type !== 'DAMAGES_AND_PEOPLE_AUTO')
    const car = (...resources: string[]) => ({ type: 'DAMAGES_AND_PEOPLE_AUTO', resources })
    const wrong = {
      'somebody else’s': [...home, car('0531-3349-875')],
      'one’s own and somebody else’s': [...home, car('0531-2204-118', '0531-3349-875')],
      'nobody’s': [...home, car('0000-0000-000')],
      'a home policy as a car policy': [...home, car('0114-9921-007')],
      'of a kind not asked for': [...walk.choice, { type: 'PENSION_PLAN', resources: ['0755-1033-920'] }],
      'none of one kind': home,
      'none at all': [],
    }
    for (const [which, choice] of Object.entries(wrong))
      expect({ which, answer: await failureOf(act.approve(walk.beta, walk.beta.consentId, choice)) }).toEqual(
        {
          which,
          answer: '400 INVALID_REQUEST',
        },
      )
    await finishes(walk)
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

  it('was approved, and its customer is on the way back: they arrive with what they approved', async () => {
    const walk = await goToHolder(stage, rafael)
    const location = await approve(walk.beta, walk.choice)
    const token = await visitorToken(stage.beta)
    const body = { intent_id: walk.intentId }
    expect(await done(call(stage.beta, refuseUnrecognised, { token, body }))).toEqual({
      protocol: expect.stringMatching(/^AV-/),
      isRefused: false,
    })
    const { consentId } = await confirm(walk.alfa, await comeBack(walk.browser, location, stage.alfa))
    expect((await detailsOf(walk.alfa, consentId)).status).toBe('ACTIVE')
  })

  it('was answered already: it stays as it is, and is not said to be refused', async () => {
    const walk = await goToHolder(stage, rafael)
    const { consentId } = await confirm(walk.alfa, await approveAndReturn(walk))
    const token = await visitorToken(stage.beta)
    const body = { intent_id: walk.intentId }
    expect(await done(call(stage.beta, refuseUnrecognised, { token, body }))).toMatchObject({
      isRefused: false,
    })
    expect((await detailsOf(walk.alfa, consentId)).status).toBe('ACTIVE')
  })
})

describe('at the recipient', () => {
  it('nobody asks for somebody else’s data, nor as a company that they are not', async () => {
    const [person, company] = [
      await act.startSession(stage.alfa, luciana),
      await act.startSession(stage.alfa, padaria),
    ]
    const ofPerson = askBeta(person)
    const ofCompany = askBeta(company)
    const ofMarina = askBeta({ ...person, document: marina.document, loggedUser: marina.document })
    for (const [session, payload] of [
      [person, ofMarina],
      [person, ofCompany],
      [company, ofPerson],
      [company, { ...ofCompany, loggedUser: ofMarina.loggedUser }],
    ] as const)
      expect(await failureOf(act.transmit(session, payload))).toBe('403 FORBIDDEN')
  })

  it('an unknown address redirects to no holder, and a used one to the sharing only', async () => {
    const answer = await fetch(`${stage.alfa}/transmissions/adivinhado`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${stage.alfa}/#error=invalid_request`)
    const walk = await goToHolder(stage, marina)
    await finishes(walk)
    const used = await fetch(walk.redirectUri, { redirect: 'manual' })
    expect(used.headers.get('location')).toBe(
      `${stage.alfa}/myshares/${encodeURIComponent(walk.beta.consentId)}`,
    )
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

  it('of a customer is not accepted by the scheme’s APIs', async () => {
    const walk = await goToHolder(stage, marina)
    const api = `${stage.beta}/open-insurance/consents/v3/consents/${encodeURIComponent(walk.beta.consentId)}`
    const asCustomer = await fetch(api, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${walk.beta.token}`, 'x-fapi-interaction-id': randomUUID() },
    })
    expect(asCustomer.status).toBe(401)
    await finishes(walk)
  })

  it('is checked before anything else', async () => {
    const answer = await call(stage.beta, consents.approve, { body: { nothing: 'of this' } })
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHENTICATED' },
    })
  })
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const unsigned = (claims: object): string => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`
