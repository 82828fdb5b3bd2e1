import { randomUUID } from 'node:crypto'
import { refreshTokenGrant } from 'openid-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { withSecondFactor } from '../../support/holder/holder-customer-actions.ts'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import { sampleCustomers, VERA } from '../../support/holder/sample-customers.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { approved, openedFor } from '../../support/openid/handmade-requests.ts'
import {
  askConsent,
  callApi,
  discover,
  exchange,
  readConsent,
  type Session,
} from '../../support/openid/recipient-client.ts'
import { ENDORSEMENT as OF_TITULAR } from '../../support/openid/sample-policies.ts'

/** Service initiation, the receiving side: one consent, one request. */
const AUTO = '0531-9052-116'
const HOUSE = '0162-7740-281'

const ENDORSEMENT = { ...OF_TITULAR, policyId: AUTO }
const CLAIM = {
  documentType: 'APOLICE_INDIVIDUAL',
  policyId: AUTO,
  insuredObjectId: ['1'],
  occurrenceDate: '2026-10-01',
  occurrenceDescription: 'Colisão no estacionamento',
}
const CLAIMS = {
  file: 'claim-notification-v2.0.0.yaml',
  scope: 'claim-notification',
  member: 'claimNotificationInformation',
} as const
const SERVICES = [
  {
    name: 'endorsement',
    path: '/open-insurance/endorsement/v2/request',
    file: 'endorsement-v2.0.0.yaml',
    schema: 'ResponseEndorsement',
    scope: 'endorsement',
    permission: 'ENDORSEMENT_REQUEST_CREATE',
    member: 'endorsementInformation',
    consented: ENDORSEMENT,
    asked: { ...ENDORSEMENT, requestDate: '2026-11-01' },
  },
  {
    ...CLAIMS,
    name: 'claim notification, damage',
    path: '/open-insurance/claim-notification/v2/request/damage',
    schema: 'ResponseClaimNotificationDamage',
    permission: 'CLAIM_NOTIFICATION_REQUEST_DAMAGE_CREATE',
    consented: CLAIM,
    asked: CLAIM,
  },
  {
    ...CLAIMS,
    name: 'claim notification, person',
    path: '/open-insurance/claim-notification/v2/request/person',
    schema: 'ResponseClaimNotificationPerson',
    permission: 'CLAIM_NOTIFICATION_REQUEST_PERSON_CREATE',
    consented: { ...CLAIM, proposalId: '987' },
    asked: { ...CLAIM, proposalId: '987', requestorIsInsured: true },
  },
] as const
type Service = (typeof SERVICES)[number]
const [endorsement] = SERVICES

forEachDatabase((_name, open) => {
  let recipient: TestRecipient
  let holder: TestHolder
  let session: Session<TestHolder>
  beforeEach(async () => {
    recipient = await startRecipient('receptora')
    holder = await startHolder(await open(), { recipients: [recipient.known], customers: sampleCustomers() })
    session = await discover(holder, recipient)
  })
  afterEach(async () => {
    await holder.close()
    await recipient.close()
  })

  async function authorised({ scope, permission, member }: Service, consented: object, more = {}) {
    const consentId = await askConsent(session, {
      loggedUser: { document: { identification: VERA, rel: 'CPF' } },
      permissions: [permission],
      [member]: consented,
      ...more,
    })
    const scopes = { scope: `openid consent:${consentId} ${scope}`, document: VERA }
    const request = await openedFor(session, consentId, scopes)
    const customer = withSecondFactor(request.customer, holder.clock.now())
    const { asked, returned } = await approved(session, { ...request, customer }, [])
    const tokens = await exchange(session, asked, returned)
    return { consentId, token: tokens.access_token, refreshToken: tokens.refresh_token ?? '' }
  }
  type Authorised = Awaited<ReturnType<typeof authorised>>

  const ask = (
    service: Service,
    { consentId, token }: Authorised,
    data: object,
    key: string = randomUUID(),
  ) =>
    callApi(session, 'POST', `${service.path}/${encodeURIComponent(consentId)}`, {
      token,
      body: { data },
      headers: { 'x-fapi-interaction-id': randomUUID(), 'x-idempotency-key': key },
    })
  it('authenticates the caller before anything else', async () => {
    const consent = await authorised(endorsement, endorsement.consented)
    const path = `${endorsement.path}/${encodeURIComponent(consent.consentId)}`
    const headers = { 'x-fapi-interaction-id': randomUUID() }
    expect((await callApi(session, 'POST', path, { token: 'x'.repeat(43), headers })).status).toBe(401)
    const { token } = await authorised(endorsement, endorsement.consented)
    expect((await ask(endorsement, { ...consent, token }, endorsement.asked)).status).toBe(403)
  })

  const statusOf = async ({ consentId }: Authorised) => (await readConsent(session, consentId)).status

  it.each(SERVICES)(
    '$name: the request that the customer authorised is taken, once, and consumes the consent',
    async (service) => {
      const consent = await authorised(service, service.consented)
      const key = randomUUID()
      const answer = await ask(service, consent, service.asked, key)
      expect(answer.status).toBe(201)
      expect(answer.body.data).toMatchObject({
        ...service.asked,
        protocolNumber: expect.any(String),
        protocolDateTime: expect.stringMatching(/Z$/),
      })
      expect(publishedSchema(service.file, service.schema)(answer.body)).toEqual([])
      expect(await statusOf(consent)).toBe('CONSUMED')
      expect(await holder.holder.cardsOf(VERA)).toMatchObject([{ status: 'INACTIVE' }])

      expect((await ask(service, consent, service.asked, key)).body.data).toEqual(answer.body.data)
      const changed = await ask(service, consent, { ...service.asked, policyId: HOUSE }, key)
      expect([changed.status, changed.body.errors[0]?.code]).toEqual([422, 'ERRO_IDEMPOTENCIA'])
      expect((await ask(service, consent, service.asked)).status).toBe(401)
      await expect(refreshTokenGrant(session.config, consent.refreshToken)).rejects.toMatchObject({
        error: 'invalid_grant',
      })
      const taken = await delivered()
      expect(taken).toMatchObject([{ document: VERA, data: service.asked }])
    },
  )

  it('the customer whom the recipient sends here is noted once, and comes to the sharing’s page', async () => {
    const consent = await authorised(endorsement, endorsement.consented)
    const key = randomUUID()
    const answer = await ask(endorsement, consent, endorsement.asked, key)
    const { redirect } = linksOf(answer)
    expect(new URL(redirect).pathname).toMatch(/^\/service-requests\/[\w-]{32}$/)
    // The same request, the same address.
    expect(linksOf(await ask(endorsement, consent, endorsement.asked, key))).toEqual({ redirect })
    const visit = (address: string, method = 'GET') => fetch(address, { method, redirect: 'manual' })
    const visits = () =>
      holder.platform.database.query(
        `select subject from audit_inbox where event = 'consent.service-visited'`,
      )
    expect((await visit(redirect, 'HEAD')).status).toBe(404)
    expect(await visits()).toEqual([])
    const [first, ...again] = await Promise.all([visit(redirect), visit(redirect), visit(redirect)])
    for (const { status, headers } of [first, ...again]) {
      expect([status, headers.get('cache-control')]).toEqual([303, 'no-store'])
      expect(headers.get('location')).toMatch(`/myshares/${encodeURIComponent(consent.consentId)}`)
    }
    expect(await visits()).toEqual([{ subject: consent.consentId }])
    const unknown = await visit(redirect.replace(/(?<![\w-])[\w-]+$/, 'made-up'))
    expect([unknown.status, unknown.headers.get('location')?.endsWith('/myshares')]).toEqual([303, true])
  })

  it.each([
    ['says something else than the consent', ENDORSEMENT, { requestDescription: 'Outra coisa' }],
    ['is about a policy that is not the customer’s', { ...ENDORSEMENT, policyId: '0531-3349-875' }, {}],
    ['cancels a housing policy', { ...ENDORSEMENT, policyId: HOUSE, endorsementType: 'CANCELAMENTO' }, {}],
  ])(
    'a request that %s is refused with 422, which consumes the consent too',
    async (_what, consented, changed) => {
      const consent = await authorised(endorsement, consented)
      const answer = await ask(endorsement, consent, { ...consented, requestDate: '2026-11-01', ...changed })
      expect([answer.status, answer.body.errors[0]?.code]).toEqual([422, 'NAO_INFORMADO'])
      expect(await statusOf(consent)).toBe('CONSUMED')
      expect(await delivered()).toEqual([])
    },
  )

  it('a malformed request leaves the consent unchanged', async () => {
    const consent = await authorised(endorsement, ENDORSEMENT)
    const [claim] = SERVICES.slice(1)
    expect((await ask(endorsement, consent, ENDORSEMENT)).status).toBe(400)
    expect((await ask(endorsement, consent, endorsement.asked, ' ')).status).toBe(422)
    expect(claim && (await ask(claim, consent, claim.asked)).status).toBe(403)
    expect(await statusOf(consent)).toBe('AUTHORISED')
    expect((await ask(endorsement, consent, endorsement.asked)).status).toBe(201)
  })

  it('nothing is taken once the term of the consent is over, while its token still lives', async () => {
    const end = new Date(holder.clock.now().getTime() + 5 * 60_000).toISOString()
    const consent = await authorised(endorsement, ENDORSEMENT, {
      expirationDateTime: `${end.slice(0, 19)}Z`,
    })
    holder.clock.move(6 * 60_000)
    expect((await ask(endorsement, consent, endorsement.asked)).status).toBe(401)
    expect(await delivered()).toEqual([])
  })

  it('of ten simultaneous requests one is accepted', async () => {
    const consent = await authorised(endorsement, ENDORSEMENT)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(endorsement, consent, endorsement.asked)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 401)])
    expect(await delivered()).toHaveLength(1)
  })

  const linksOf = ({ body }: { body: object }) => (body as { links: { redirect: string } }).links

  /** What the insurer's own systems got. */
  async function delivered(): Promise<unknown[]> {
    await deliver(holder.platform, holder.holder.outboxHandlers)
    return holder.services
  }
})
