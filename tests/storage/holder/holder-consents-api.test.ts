import { randomUUID } from 'node:crypto'
import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../support/database/looked-into.ts'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import type { TestRecipient } from '../../support/holder/test-recipient.ts'
import { approved, opened } from '../../support/openid/handmade-requests.ts'
import { startHolderWithRecipients } from '../../support/openid/holder-with-recipients.ts'
import {
  AUTO_PERMISSIONS,
  askConsent,
  CONSENTS,
  CPF,
  callApi,
  clientToken,
  consentBody,
  deleteConsent,
  exchange,
  readConsent,
  type Session,
} from '../../support/openid/recipient-client.ts'
import { ENDORSEMENT } from '../../support/openid/sample-policies.ts'
import { read } from '../../support/openid/shared-data.ts'

/** Consents and resources API as the scheme publishes and certifies them. */
const HOUR_MS = 3_600_000

const isRequest = publishedSchema('consents-v3.0.0.yaml', 'CreateConsent')
const isConsent = publishedSchema('consents-v3.0.0.yaml', 'ResponseConsent')
const isError = publishedSchema('consents-v3.0.0.yaml', 'ResponseError')
const isCreateError = publishedSchema('consents-v3.0.0.yaml', '422ResponseErrorCreateConsents')

let holder: TestHolder
let recipient: TestRecipient
let session: Session<TestHolder>
let otherSession: Session
let close: () => Promise<void>
let token: string

let database: Database
beforeAll(async () => {
  ;({ database, holder, recipient, session, otherSession, close } = await startHolderWithRecipients())
  token = await clientToken(session)
})
afterAll(() => close())

const instantFrom = (now: Date, offset: number): string =>
  `${new Date(now.getTime() + offset).toISOString().slice(0, 19)}Z`
const instant = (offset: number): string => instantFrom(holder.clock.now(), offset)

function post(body: unknown, headers: Record<string, string> = {}) {
  const all = { 'x-idempotency-key': randomUUID(), 'x-fapi-interaction-id': randomUUID(), ...headers }
  return callApi(session, 'POST', CONSENTS, { token, body, headers: all })
}
const pathOf = (consentId: string): string => `${CONSENTS}/${encodeURIComponent(consentId)}`

const CLAIM = {
  documentType: 'APOLICE_INDIVIDUAL',
  policyId: 'AUTO-1',
  insuredObjectId: ['1'],
  occurrenceDate: '2026-10-01',
  occurrenceDescription: 'Colisão.',
  proposalId: 'P-1',
}
/** The services that are offered, each with its description. */
const SERVICES: Record<string, Record<string, unknown>> = {
  CLAIM_NOTIFICATION_DAMAGE: { claimNotificationInformation: CLAIM },
  CLAIM_NOTIFICATION_PERSON: { claimNotificationInformation: CLAIM },
  ENDORSEMENT: { endorsementInformation: ENDORSEMENT },
}

describe('creating', () => {
  it('answers 201 as published, awaiting, with an unguessable name', async () => {
    const body = consentBody(holder)
    expect(isRequest(body)).toEqual([])
    const interactionId = randomUUID()
    const answer = await post(body, { 'x-fapi-interaction-id': interactionId })
    expect(answer.status).toBe(201)
    expect(isConsent(answer.body)).toEqual([])
    expect(answer.body.data).toMatchObject({
      status: 'AWAITING_AUTHORISATION',
      permissions: AUTO_PERMISSIONS,
    })
    expect(answer.body.data.consentId).toMatch(/^urn:teste:[A-Za-z0-9_-]{32}$/)
    expect(JSON.stringify(answer.body)).not.toContain(CPF)
    expect(answer.headers.get('x-fapi-interaction-id')).toBe(interactionId)
    expect(answer.headers.get('x-v')).toBe('3.0.0')
  })

  it.each(PERMISSION_GROUPS.map((group) => [group.id, group] as const))(
    'opin-consent-api-test-permission-groups: %s alone is granted, never wider, or refused as not offered',
    async (_id, group) => {
      const data = group.phase === 2 ? ['RESOURCES_READ'] : []
      const permissions = [...data, ...group.permissions]
      const answer = await post(consentBody(holder, { permissions, ...SERVICES[group.id] }))
      const isGranted = group.person !== 'PJ' && (group.phase === 2 || group.id in SERVICES)
      expect(answer.status).toBe(isGranted ? 201 : 422)
      if (isGranted) expect(answer.body.data.permissions).toEqual(permissions)
    },
  )

  it('opin-consent-api-test: all data permissions at once are granted but for a company’s, and read back the same', async () => {
    const permissions = [
      'RESOURCES_READ',
      ...PERMISSION_GROUPS.filter(({ phase }) => phase === 2).flatMap((group) => group.permissions),
    ]
    const answer = await post(consentBody(holder, { permissions }))
    expect(answer.status).toBe(201)
    expect(isConsent(answer.body)).toEqual([])
    expect(answer.body.data.permissions).toHaveLength(permissions.length - 3)
    const read = await callApi(session, 'GET', pathOf(answer.body.data.consentId), { token })
    expect([read.status, isConsent(read.body)]).toEqual([200, []])
    expect(read.body.data).toEqual(answer.body.data)
  })

  it('accepts a company with an alphanumeric CNPJ, and a person who is no customer', async () => {
    const businessEntity = { document: { identification: '12ABC34501DE35', rel: 'CNPJ' } }
    const loggedUser = { document: { identification: '76109277673', rel: 'CPF' } }
    expect((await post(consentBody(holder, { businessEntity, loggedUser }))).status).toBe(201)
  })

  it.each<[number, string, Record<string, unknown> | string]>([
    [400, 'only RESOURCES_READ', { permissions: ['RESOURCES_READ'] }],
    [400, 'data without RESOURCES_READ', { permissions: ['DAMAGES_AND_PEOPLE_AUTO_READ'] }],
    [400, 'an unknown permission', { permissions: ['RESOURCES_READ', 'BAD_PERMISSION'] }],
    [400, 'no permission', { permissions: [] }],
    [400, 'an incomplete service group', { permissions: ['QUOTE_AUTO_READ', 'QUOTE_AUTO_CREATE'] }],
    [400, 'an end in the past', { expirationDateTime: instantFrom(new Date(), -HOUR_MS) }],
    [400, 'an end after a year', { expirationDateTime: instantFrom(new Date(), 367 * 24 * HOUR_MS) }],
    [400, 'a malformed end', { expirationDateTime: '2026-13-45T00:00:00Z' }],
    [400, 'an end with milliseconds', { expirationDateTime: '2027-01-01T00:00:00.000Z' }],
    [400, 'no end', { expirationDateTime: undefined }],
    [400, 'no person', { loggedUser: undefined }],
    [400, 'an unknown member', { purpose: 'x' }],
    [400, 'a null company', { businessEntity: null }],
    [400, 'a body that is no JSON', '{"data":'],
    [422, 'data and services together', { permissions: [...AUTO_PERMISSIONS, 'ENDORSEMENT_REQUEST_CREATE'] }],
    [
      422,
      'two service groups',
      { permissions: ['ENDORSEMENT_REQUEST_CREATE', 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'] },
    ],
  ])('opin-consent-api-test-negative: answers %i to %s', async (status, _what, replaced) => {
    const answer = await post(typeof replaced === 'string' ? replaced : consentBody(holder, replaced))
    expect(answer.status).toBe(status)
    expect((status === 422 ? isCreateError : isError)(answer.body)).toEqual([])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body.errors[0]?.requestDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(JSON.stringify(answer.body)).not.toContain(CPF)
  })

  it('accepts an endorsement with its description and gives it back', async () => {
    const described = { permissions: ['ENDORSEMENT_REQUEST_CREATE'], ...SERVICES.ENDORSEMENT }
    const body = consentBody(holder, described)
    expect(isRequest(body)).toEqual([])
    const answer = await post(body)
    expect(answer.status).toBe(201)
    expect(isConsent(answer.body)).toEqual([])
    expect(answer.body.data.endorsementInformation).toEqual(ENDORSEMENT)
  })
})

it.each([
  ['a day that no calendar has', { occurrenceDate: '2026-02-30' }],
  ['a time that no clock has', { occurrenceTime: '25:00:00' }],
  ['a proposal that is no text', { proposalId: 7 }],
  ['a certificate that is no text', { groupCertificateId: {} }],
])('takes no claim with %s', async (_what, replaced) => {
  const permissions = ['CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE']
  const claimNotificationInformation = { ...CLAIM, ...replaced }
  expect((await post(consentBody(holder, { permissions, claimNotificationInformation }))).status).toBe(400)
})

describe('idempotency', () => {
  it('answers the same consent to the same key and body, also ten at once', async () => {
    const headers = { 'x-idempotency-key': randomUUID() }
    const body = consentBody(holder)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.data.consentId)).size).toBe(1)
  })

  it('refuses the key for another body, and lets another recipient use it', async () => {
    const headers = { 'x-idempotency-key': randomUUID() }
    const first = await post(consentBody(holder), headers)
    const changed = await post(consentBody(holder, { expirationDateTime: instant(48 * HOUR_MS) }), headers)
    expect([changed.status, changed.body.errors[0]?.code]).toEqual([422, 'ERRO_IDEMPOTENCIA'])
    expect(isCreateError(changed.body)).toEqual([])
    const foreign = await callApi(otherSession, 'POST', CONSENTS, {
      token: await clientToken(otherSession),
      body: consentBody(holder),
      headers,
    })
    expect(foreign.status).toBe(201)
    expect(foreign.body.data.consentId).not.toBe(first.body.data.consentId)
  })

  it('stores no failed request', async () => {
    const headers = { 'x-idempotency-key': randomUUID() }
    expect((await post(consentBody(holder, { permissions: ['RESOURCES_READ'] }), headers)).status).toBe(400)
    expect((await post(consentBody(holder), headers)).status).toBe(201)
  })

  it.each([
    ['missing', undefined],
    ['too long', 'x'.repeat(41)],
  ])('a %s idempotency key is refused with 422', async (_what, key) => {
    const answer = await callApi(session, 'POST', CONSENTS, {
      token,
      body: consentBody(holder),
      headers: key ? { 'x-idempotency-key': key } : {},
    })
    expect(answer.status).toBe(422)
    expect(isCreateError(answer.body)).toEqual([])
  })
})

describe('headers', () => {
  it('makes an interaction id when there is none, and refuses a malformed one', async () => {
    const headers = { 'x-idempotency-key': randomUUID() }
    const made = await callApi(session, 'POST', CONSENTS, { token, body: consentBody(holder), headers })
    expect(made.status).toBe(201)
    expect(made.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
    const bad = await post(consentBody(holder), { 'x-fapi-interaction-id': 'not-a-uuid' })
    expect(bad.status).toBe(400)
    expect(isError(bad.body)).toEqual([])
  })

  it.each([
    [201, { 'x-v': '3.0.0' }],
    [201, { 'x-v': '4.0.0', 'x-min-v': '2.0.0' }],
    [201, { 'x-v': '3.0.0', 'x-min-v': '9.0.0' }],
    [406, { 'x-v': '2.7.0' }],
    [406, { 'x-v': '4.0.0', 'x-min-v': '3.0.1' }],
    [400, { 'x-v': 'three' }],
    [406, { accept: 'text/html' }],
    [415, { 'content-type': 'text/plain' }],
  ])('answers %i to %o', async (status, headers) => {
    const answer = await post(consentBody(holder), headers as Record<string, string>)
    expect(answer.status).toBe(status)
    if (status !== 201) expect(isError(answer.body)).toEqual([])
  })
})

it.each<[number, string, string, string]>([
  [404, 'that nothing is at', 'GET', '/open-insurance/consents/v3/other'],
  [404, 'of a version that is not spoken', 'POST', '/open-insurance/consents/v4/consents'],
  [
    404,
    'of a policy that has no such part',
    'GET',
    '/open-insurance/insurance-auto/v2/insurance-auto/x/other',
  ],
  [400, 'that cannot be decoded', 'GET', `${CONSENTS}/%zz`],
  [400, 'with a NUL', 'GET', `${CONSENTS}/%00`],
  [404, 'with a name beyond measure', 'GET', pathOf(`urn:teste:${'x'.repeat(400)}`)],
  [405, 'that is there, by GET', 'GET', CONSENTS],
  [405, 'that is there, by OPTIONS', 'OPTIONS', CONSENTS],
  [405, 'that is there, by PATCH', 'PATCH', pathOf('urn:teste:x')],
  [405, 'that is there, by PROPFIND', 'PROPFIND', CONSENTS],
  [404, 'that nothing is at, by PROPFIND', 'PROPFIND', '/open-insurance/nada'],
])('answers %i as published to an address %s', async (status, _what, method, path) => {
  const answer = await callApi(session, method, path, { token })
  expect([answer.status, isError(answer.body)]).toEqual([status, []])
  expect(answer.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('answers 401 to a made-up token, and 403 to one without the scope', async () => {
  const narrow = await clientToken(session, 'resources')
  for (const [method, path] of [
    ['POST', CONSENTS],
    ['GET', pathOf('urn:teste:x')],
    ['DELETE', pathOf('urn:teste:x')],
  ] as const)
    for (const [bearer, status] of [
      ['x'.repeat(43), 401],
      [narrow, 403],
    ] as const) {
      const answer = await callApi(session, method, path, { token: bearer })
      expect([answer.status, isError(answer.body)]).toEqual([status, []])
    }
})

describe('life', () => {
  it('rejects at deletion, once', async () => {
    const consentId = await askConsent(session)
    expect(await deleteConsent(session, consentId)).toBe(204)
    const ended = await callApi(session, 'GET', pathOf(consentId), { token })
    expect(isConsent(ended.body)).toEqual([])
    expect(ended.body.data).toMatchObject({
      status: 'REJECTED',
      rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REJECTED' } },
    })
    expect(await deleteConsent(session, consentId)).toBe(204)
    expect((await readConsent(session, consentId)).statusUpdateDateTime).toBe(
      ended.body.data.statusUpdateDateTime,
    )
  })

  it('opin-consent-api-test-client-limits: another recipient may neither read nor delete; its own may', async () => {
    const consentId = await askConsent(session)
    const foreign = await clientToken(otherSession)
    for (const method of ['GET', 'DELETE']) {
      const answer = await callApi(otherSession, method, pathOf(consentId), { token: foreign })
      expect([answer.status, isError(answer.body)]).toEqual([403, []])
      const unknown = await callApi(session, method, pathOf('urn:teste:nada'), { token })
      expect([unknown.status, isError(unknown.body)]).toEqual([404, []])
    }
    expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
    expect(await deleteConsent(session, consentId)).toBe(204)
    expect((await readConsent(session, consentId)).status).toBe('REJECTED')
    expect((await callApi(otherSession, 'GET', pathOf(consentId), { token: foreign })).status).toBe(403)
  })

  it('opin-consents-api-delete-test: deleting an authorised consent ends its tokens', async () => {
    const { consentId, accessToken, refreshToken } = await shared()
    // Refused by the consent's status they would be either way: nothing of them is kept.
    const kept = () =>
      database.query<{ model: string }>(
        'select model from openid_record where grant_id = (select grant_id from consent where consent_id = $1)',
        [consentId],
      )
    expect((await kept()).map(({ model }) => model)).toEqual(
      expect.arrayContaining(['AccessToken', 'RefreshToken']),
    )
    const list = () => read(session, RESOURCES_PATH, accessToken)
    expect((await list()).status).toBe(200)
    expect(await deleteConsent(session, consentId)).toBe(204)
    expect(await kept()).toEqual([])
    expect(await readConsent(session, consentId)).toMatchObject({
      status: 'REJECTED',
      rejection: { reason: { code: 'CUSTOMER_MANUALLY_REVOKED' } },
    })
    expect((await list()).status).toBe(401)
    await expect(client.refreshTokenGrant(session.config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    })
  })

  it('ages: unanswered after an hour, over at its end; the job records what was read', async () => {
    const waiting = await askConsent(session)
    const given = await shared({ expirationDateTime: instant(2 * HOUR_MS) })
    holder.clock.move(HOUR_MS)
    const timedOut = { rejectedBy: 'USER', reason: { code: 'CONSENT_EXPIRED' } }
    expect(await readConsent(session, waiting)).toMatchObject({ status: 'REJECTED', rejection: timedOut })
    expect((await readConsent(session, given.consentId)).status).toBe('AUTHORISED')

    holder.clock.move(2 * HOUR_MS)
    const over = { rejectedBy: 'ASPSP', reason: { code: 'CONSENT_MAX_DATE_REACHED' } }
    const before = await readConsent(session, given.consentId)
    expect(before).toMatchObject({ status: 'REJECTED', rejection: over })
    expect((await read(session, RESOURCES_PATH, given.accessToken)).status).toBe(401)
    await expect(client.refreshTokenGrant(session.config, given.refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })

    for (const run of Object.values(holder.holder.jobs)) await run()
    expect(await readConsent(session, given.consentId)).toEqual(before)
    const rows = await holder.platform.database.query<{ status: string }>(
      'select status from consent where consent_id = any($1)',
      [[waiting, given.consentId]],
    )
    expect(rows.map(({ status }) => status)).toEqual(['REJECTED', 'REJECTED'])
    expect(await holder.holder.cardsOf(CPF)).toContainEqual(
      expect.objectContaining({ consentId: given.consentId, status: 'EXPIRED' }),
    )
  })
})

/** A sharing in force, with its tokens. */
async function shared(replaced: Record<string, unknown> = {}) {
  const { consentId, asked, returned } = await approved(session, await opened(session, replaced))
  const tokens = await exchange(session, asked, returned)
  return { consentId, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? '' }
}

describe('a recipient that asks one person without end', () => {
  const FLOODED = '98765432100'
  const asked = (count: number, from: number, approvedAt: string | null = null) =>
    database.run(
      `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status, created_at,
         status_at, expires_at, rejected_by, rejection_code, approved_at)
       select 'urn:teste:' || n, $1, 'org', $2, '["RESOURCES_READ"]', '{}', 'REJECTED', now() - make_interval(mins => n),
         now(), now(), 'USER', 'CONSENT_EXPIRED', $5::timestamptz from generate_series($3::int, $4::int) n`,
      [recipient.known.clientId, FLOODED, from, from + count - 1, approvedAt],
    )
  const ask = (of: Session, identification: string) =>
    clientToken(of).then((bearer) =>
      callApi(of, 'POST', CONSENTS, {
        token: bearer,
        body: consentBody(holder, { loggedUser: { document: { identification, rel: 'CPF' } } }),
        headers: { 'x-idempotency-key': randomUUID() },
      }),
    )

  it('is told to wait after a thousand that nobody approved in a day; others, and other people, are not', async () => {
    await asked(1_000, 1)
    const refused = await ask(session, FLOODED)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(otherSession, FLOODED)).status).toBe(201)
    expect((await ask(session, CPF)).status).toBe(201)
  })

  it('fills no list beyond what can be read, and pushes out nothing that was approved', async () => {
    await asked(1_500, 1_001)
    await asked(1, 3_000, '2026-01-01T00:00:00Z')
    const cards = await holder.holder.cardsOf(FLOODED)
    expect(cards).toHaveLength(2_000)
    expect(cards.at(-1)?.consentId).toBe('urn:teste:3000')
  })
})
