import { randomUUID } from 'node:crypto'
import { PERMISSION_GROUPS } from '@consente/domain/permission-table'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../support/database/looked-into.ts'
import { approveAs, openRequest, signedIn } from '../../support/holder/holder-customer-actions.ts'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import type { TestHolder } from '../../support/holder/test-holder.ts'
import type { TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
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
  pushRequest,
  readConsent,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'

/** Consents and resources API as the scheme publishes and certifies them. */
const RESOURCES = '/open-insurance/resources/v3/resources'
const HOUR_MS = 3_600_000

const isRequest = publishedSchema('consents-v3.0.0.yaml', 'CreateConsent')
const isConsent = publishedSchema('consents-v3.0.0.yaml', 'ResponseConsent')
const isError = publishedSchema('consents-v3.0.0.yaml', 'ResponseError')
const isCreateError = publishedSchema('consents-v3.0.0.yaml', '422ResponseErrorCreateConsents')
const isResourceList = publishedSchema('resources-v3.0.0.yaml', 'ResponseResourceList')
const isResourceError = publishedSchema('resources-v3.0.0.yaml', 'ResponseError')

let holder: TestHolder
let recipient: TestRecipient
let session: Session
let otherSession: Session
let close: () => Promise<void>
let token: string

let database: Database
beforeAll(async () => {
  const policies = [1, 2, 3].map((n) => ({ ...AUTO_POLICY, policyId: `AUTO-${n}` }))
  const customers = [{ document: CPF, name: 'Titular de Teste', policies }]
  ;({ database, holder, recipient, session, otherSession, close } = await startHolderWithRecipients({
    customers,
  }))
  token = await clientToken(session)
})
afterAll(() => close())

const instant = (offset: number): string =>
  `${new Date(holder.clock.now().getTime() + offset).toISOString().slice(0, 19)}Z`

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
const SERVICES: Record<string, Record<string, unknown>> & { ENDORSEMENT: Record<string, unknown> } = {
  CLAIM_NOTIFICATION_DAMAGE: { claimNotificationInformation: CLAIM },
  CLAIM_NOTIFICATION_PERSON: { claimNotificationInformation: CLAIM },
  ENDORSEMENT: {
    endorsementInformation: {
      policyId: 'AUTO-1',
      insuredObjectId: ['1'],
      endorsementType: 'ALTERACAO',
      requestDescription: 'Mudança de endereço.',
    },
  },
}

describe('creating', () => {
  it('answers 201 as published, awaiting, with an unguessable name and the hardening headers', async () => {
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
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-fapi-interaction-id': interactionId,
      'x-v': '3.0.0',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)

    const read = await callApi(session, 'GET', pathOf(answer.body.data.consentId), { token })
    expect(read.status).toBe(200)
    expect(isConsent(read.body)).toEqual([])
    expect(read.body.data).toEqual(answer.body.data)
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

  it.each<[number, string, (good: unknown) => unknown]>([
    [400, 'only RESOURCES_READ', () => consentBody(holder, { permissions: ['RESOURCES_READ'] })],
    [
      400,
      'data without RESOURCES_READ',
      () => consentBody(holder, { permissions: ['DAMAGES_AND_PEOPLE_AUTO_READ'] }),
    ],
    [
      400,
      'an unknown permission',
      () => consentBody(holder, { permissions: ['RESOURCES_READ', 'BAD_PERMISSION'] }),
    ],
    [400, 'no permission', () => consentBody(holder, { permissions: [] })],
    [
      400,
      'an incomplete service group',
      () => consentBody(holder, { permissions: ['QUOTE_AUTO_READ', 'QUOTE_AUTO_CREATE'] }),
    ],
    [
      400,
      'a service without its description',
      () => consentBody(holder, { permissions: ['ENDORSEMENT_REQUEST_CREATE'] }),
    ],
    [400, 'an end in the past', () => consentBody(holder, { expirationDateTime: instant(-HOUR_MS) })],
    [
      400,
      'an end after a year',
      () => consentBody(holder, { expirationDateTime: instant(367 * 24 * HOUR_MS) }),
    ],
    [400, 'a malformed end', () => consentBody(holder, { expirationDateTime: '2026-13-45T00:00:00Z' })],
    [
      400,
      'an end with milliseconds',
      () => consentBody(holder, { expirationDateTime: '2027-01-01T00:00:00.000Z' }),
    ],
    [400, 'no end', () => consentBody(holder, { expirationDateTime: undefined })],
    [400, 'no person', () => consentBody(holder, { loggedUser: undefined })],
    [400, 'an unknown member', () => consentBody(holder, { purpose: 'x' })],
    [400, 'a null company', () => consentBody(holder, { businessEntity: null })],
    [400, 'a body that is no JSON', () => '{"data":'],
    [
      422,
      'data and services together',
      () => consentBody(holder, { permissions: [...AUTO_PERMISSIONS, 'ENDORSEMENT_REQUEST_CREATE'] }),
    ],
    [
      422,
      'two service groups',
      () =>
        consentBody(holder, {
          permissions: ['ENDORSEMENT_REQUEST_CREATE', 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE'],
        }),
    ],
    [
      422,
      'a service that is not offered',
      () =>
        consentBody(holder, { permissions: ['QUOTE_AUTO_READ', 'QUOTE_AUTO_CREATE', 'QUOTE_AUTO_UPDATE'] }),
    ],
  ])('opin-consent-api-test-negative: answers %i to %s', async (status, _what, make) => {
    const answer = await post(make(undefined))
    expect(answer.status).toBe(status)
    expect((status === 422 ? isCreateError : isError)(answer.body)).toEqual([])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body.errors[0]?.requestDateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(JSON.stringify(answer.body)).not.toContain(CPF)
  })

  it('accepts an endorsement with its description and gives it back', async () => {
    const { endorsementInformation } = SERVICES.ENDORSEMENT
    const body = consentBody(holder, { permissions: ['ENDORSEMENT_REQUEST_CREATE'], endorsementInformation })
    expect(isRequest(body)).toEqual([])
    const answer = await post(body)
    expect(answer.status).toBe(201)
    expect(isConsent(answer.body)).toEqual([])
    expect(answer.body.data.endorsementInformation).toEqual(endorsementInformation)
  })
})

it('keeps no description of a service that the permissions are not for', async () => {
  const described = { endorsementInformation: { any: 1 }, withdrawalCapitalizationInformation: { any: 2 } }
  const answer = await post(consentBody(holder, described))
  expect([answer.status, isConsent(answer.body)]).toEqual([201, []])
  expect(Object.keys(answer.body.data).filter((name) => name in described)).toEqual([])
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

  it('answers 405 to other methods', async () => {
    for (const [method, path] of [
      ['GET', CONSENTS],
      ['OPTIONS', CONSENTS],
      ['PATCH', pathOf('urn:teste:x')],
      ['PROPFIND', CONSENTS],
    ] as const) {
      const answer = await callApi(session, method, path, { token })
      expect([method, answer.status]).toEqual([method, 405])
      expect(isError(answer.body)).toEqual([])
    }
    const unknown = await callApi(session, 'PROPFIND', '/open-insurance/nada', { token })
    expect([unknown.status, isError(unknown.body)]).toEqual([404, []])
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
])(
  'answers %i as published to an address %s, with the hardening headers',
  async (status, _what, method, path) => {
    const answer = await callApi(session, method, path, { token })
    expect([answer.status, isError(answer.body)]).toEqual([status, []])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-fapi-interaction-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  },
)

describe('who may call', () => {
  it.each<[number, string, () => Promise<string | undefined>]>([
    [401, 'no token', async () => undefined],
    [401, 'a made-up token', async () => 'x'.repeat(43)],
    [403, 'a token without the scope', () => clientToken(session, 'resources')],
  ])('answers %i to %s', async (status, _what, tokenOf) => {
    const bearer = await tokenOf()
    for (const [method, path] of [
      ['POST', CONSENTS],
      ['GET', pathOf('urn:teste:x')],
      ['DELETE', pathOf('urn:teste:x')],
    ] as const) {
      const answer = await callApi(session, method, path, bearer ? { token: bearer } : {})
      expect(answer.status).toBe(status)
      expect(isError(answer.body)).toEqual([])
    }
  })

  it('answers 404 to an unknown consent, 403 to another recipient’s, and nothing changes', async () => {
    const consentId = await askConsent(session)
    const foreign = await clientToken(otherSession)
    for (const method of ['GET', 'DELETE']) {
      const answer = await callApi(otherSession, method, pathOf(consentId), { token: foreign })
      expect([answer.status, isError(answer.body)]).toEqual([403, []])
      const unknown = await callApi(session, method, pathOf('urn:teste:nada'), { token })
      expect([unknown.status, isError(unknown.body)]).toEqual([404, []])
    }
    expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
  })
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
    for (const method of ['GET', 'DELETE'])
      expect((await callApi(otherSession, method, pathOf(consentId), { token: foreign })).status).toBe(403)
    expect(await deleteConsent(session, consentId)).toBe(204)
    expect((await readConsent(session, consentId)).status).toBe('REJECTED')
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
    const list = () =>
      callApi(session, 'GET', RESOURCES, {
        token: accessToken,
        headers: { 'x-fapi-interaction-id': randomUUID() },
      })
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
    const headers = { 'x-fapi-interaction-id': randomUUID() }
    holder.clock.move(HOUR_MS)
    const timedOut = { rejectedBy: 'USER', reason: { code: 'CONSENT_EXPIRED' } }
    expect(await readConsent(session, waiting)).toMatchObject({ status: 'REJECTED', rejection: timedOut })
    expect((await readConsent(session, given.consentId)).status).toBe('AUTHORISED')

    holder.clock.move(2 * HOUR_MS)
    const over = { rejectedBy: 'ASPSP', reason: { code: 'CONSENT_MAX_DATE_REACHED' } }
    const before = await readConsent(session, given.consentId)
    expect(before).toMatchObject({ status: 'REJECTED', rejection: over })
    const list = await callApi(session, 'GET', RESOURCES, { token: given.accessToken, headers })
    expect(list.status).toBe(401)
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

describe('resources', () => {
  it('lists in pages as published', async () => {
    const { accessToken } = await shared()
    const list = (query: string) =>
      callApi(session, 'GET', `${RESOURCES}${query}`, {
        token: accessToken,
        headers: { 'x-fapi-interaction-id': randomUUID() },
      })
    const all = await list('?page-size=1000')
    expect([all.status, isResourceList(all.body)]).toEqual([200, []])
    expect(all.body.data).toHaveLength(3)
    const linksOf = async (query: string) => {
      const answer = await list(query)
      expect(isResourceList(answer.body)).toEqual([])
      return Object.keys((answer.body as unknown as { links: object }).links)
    }
    expect(await linksOf('?page-size=1000')).toEqual(['self'])
    expect(await linksOf('?page-size=1&page=1')).toEqual(['self', 'next', 'last'])
    expect(await linksOf('?page-size=1&page=2')).toEqual(['self', 'first', 'prev', 'next', 'last'])
    for (const [query, status] of [
      ['?page-size=1001', 422],
      ['?page=0', 400],
    ] as const) {
      const answer = await list(query)
      expect([answer.status, isResourceError(answer.body)]).toEqual([status, []])
    }
  })

  it('refuses a token of client credentials', async () => {
    const headers = { 'x-fapi-interaction-id': randomUUID() }
    expect((await callApi(session, 'GET', RESOURCES, { token, headers })).status).toBe(401)
  })

  it('refuses a customer’s token on the consents API', async () => {
    const { accessToken, consentId } = await shared()
    expect((await callApi(session, 'GET', pathOf(consentId), { token: accessToken })).status).toBe(403)
  })
})

/** A sharing in force, with its tokens. */
async function shared(replaced: Record<string, unknown> = {}) {
  const consentId = await askConsent(session, replaced)
  const asked = await pushRequest(session, scopeFor(consentId))
  const browser = openBrowser()
  const customer = signedIn(CPF, await openRequest(browser, asked.address))
  const resources = ['AUTO-1', 'AUTO-2', 'AUTO-3']
  const choice = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources }]
  const location = await approveAs(holder, customer, consentId, choice)
  const tokens = await exchange(session, asked, (await browser.visit(location)).location ?? '')
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
