import { createHash } from 'node:crypto'
import { Document } from '@consente/domain/document'
import { compactDecrypt, decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NEWS_WORK, NewsWork } from '../../../apps/server/src/notices/tell.ts'
import type { News } from '../../../apps/server/src/notices/told.port.ts'
import type { Customer } from '../../../apps/server/src/platform/http/route.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { takeWork } from '../../support/database/run-outbox.ts'
import {
  AUTO_CHOICE,
  approveAs,
  openRequest,
  signedIn,
  withSecondFactor,
} from '../../support/holder/holder-customer-actions.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import { fragmentOf } from '../../support/openid/handmade-requests.ts'
import {
  askConsent,
  CPF,
  callApi,
  deleteConsent,
  discover,
  exchange,
  IN_A_MONTH,
  pushRequest,
  readConsent,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'

/** What customers decide, and what others can rely on afterwards: crashes, races, several approvers, companies. */
const COMPANY = '11222333000181'
const PARTNER = '11144477735'
const SHARED_POLICY = {
  ...AUTO_POLICY,
  policyId: 'PREDIO-1',
  type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL',
  approvers: [CPF, PARTNER],
}

const THIRD = '98765432100'
const OF_THREE = {
  ...AUTO_POLICY,
  policyId: 'TORRE-1',
  type: 'DAMAGES_AND_PEOPLE_HOUSING',
  approvers: [CPF, PARTNER, THIRD],
}

const BOTH_PRODUCTS = [
  'RESOURCES_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ',
]

let recipient: TestRecipient
beforeAll(async () => {
  recipient = await startRecipient('receptora')
})
afterAll(() => recipient.close())

forEachDatabase((_name, open) => {
  let holder: TestHolder
  let session: Session
  /** What happens, once, while the insurer's systems are asked for policies. */
  let meanwhile: (() => Promise<unknown>) | undefined
  beforeEach(async () => {
    holder = await startHolder(await open(), {
      recipients: [recipient.known],
      beforePolicies: async () => {
        const now = meanwhile
        meanwhile = undefined
        await now?.()
      },
      customers: [
        { document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY, SHARED_POLICY, OF_THREE] },
        { document: PARTNER, name: 'Sócia de Teste', policies: [] },
        { document: THIRD, name: 'Sócio de Teste', policies: [] },
        { document: COMPANY, name: 'Empresa de Teste', policies: [{ ...AUTO_POLICY, document: COMPANY }] },
      ],
    })
    session = await discover(holder, recipient)
  })
  afterEach(() => holder.close())

  async function opened(replaced: Record<string, unknown> = {}, document = CPF, request = {}) {
    const consentId = await askConsent(session, replaced)
    const isService = 'endorsementInformation' in replaced
    const scope = isService ? `openid consent:${consentId} endorsement` : scopeFor(consentId)
    const asked = await pushRequest(session, scope, request)
    const browser = openBrowser()
    const intentId = await openRequest(browser, asked.address)
    return { consentId, asked, browser, intentId, customer: signedIn(document, intentId, CPF) }
  }

  /** Who was told what since the last time. */
  async function told(): Promise<{ to: string; news: News }[]> {
    return (await takeWork(holder.platform))
      .filter(({ kind }) => kind === NEWS_WORK)
      .map(({ payload }) => z.parse(NewsWork, payload))
      .sort((one, other) => (one.to < other.to ? -1 : 1))
  }

  it('finishes an approval that a crash interrupted between the decision and the answer', async () => {
    const { consentId, asked, browser, intentId, customer } = await opened()
    const first = await approveAs(holder, customer, consentId)
    const id = createHash('sha256').update(intentId).digest('base64url')
    await holder.platform.database.run(
      "update openid_record set payload = payload - 'result' where model = 'Interaction' and id = $1",
      [id],
    )
    const again = await holder.holder.approve({ customer, consentId, approvedResources: AUTO_CHOICE })
    expect(again.location).toBe(first)
    const returned = (await browser.visit(again.location)).location ?? ''
    expect((await exchange(session, asked, returned)).access_token).toBeTruthy()
  })

  describe('before anybody has signed in', () => {
    const asked = (intentId: string) => ({ intentId, ip: '192.0.2.7' })
    const leftBy = (returned: string) => new URL(returned.replace('#', '?')).searchParams

    it('the handle of a request tells who asks, and nothing of the person', async () => {
      const { intentId } = await opened()
      const brand = await holder.holder.brandOfIntent(asked(intentId))
      expect(brand).toMatchObject({ name: 'Receptora receptora', cnpj: '11444777000161', isOpen: true })
      expect(Object.keys(brand).filter((name) => name !== 'logo')).toEqual([
        'name',
        'cnpj',
        'answerUntil',
        'isOpen',
      ])
      await expect(holder.holder.brandOfIntent(asked('guessed'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    })

    it('leads back with access_denied, once; the consent waits until its hour', async () => {
      const { consentId, browser, intentId } = await opened()
      const { location } = await holder.holder.leaveIntent(asked(intentId))
      await expect(holder.holder.brandOfIntent(asked(intentId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(holder.holder.leaveIntent(asked(intentId))).rejects.toMatchObject({
        code: 'CONSENT_NOT_WAITING',
        extra: { location: expect.stringMatching(/^http/) },
      })
      const returned = leftBy((await browser.visit(location)).location ?? '')
      expect([returned.get('error'), returned.get('error_description')]).toEqual([
        'access_denied',
        'the request was left before anybody signed in',
      ])
      expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
    })

    it('does not take back what the customer has approved', async () => {
      const { consentId, asked: pushed, browser, intentId, customer } = await opened()
      const location = await approveAs(holder, customer, consentId)
      await expect(holder.holder.leaveIntent(asked(intentId))).rejects.toMatchObject({
        code: 'CONSENT_NOT_WAITING',
      })
      await expect(holder.holder.brandOfIntent(asked(intentId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      const returned = (await browser.visit(location)).location ?? ''
      expect((await exchange(session, pushed, returned)).access_token).toBeTruthy()
    })

    it('bounds how often one address may ask', async () => {
      const tries = Array.from({ length: 125 }, () =>
        holder.holder.brandOfIntent(asked('guessed')).catch(({ code }) => code),
      )
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['NOT_FOUND', 'TOO_MANY_TRIES']))
    })
  })

  it('ends in one way when the customer approves while the recipient deletes', async () => {
    for (let round = 0; round < 5; round++) {
      const { consentId, asked, browser, customer } = await opened()
      await holder.holder.claim({ customer, consentId })
      const [approval, deleted] = await Promise.all([
        holder.holder
          .approve({ customer, consentId, approvedResources: AUTO_CHOICE })
          .catch((error) => error),
        deleteConsent(session, consentId),
      ])
      expect(deleted).toBe(204)
      expect((await readConsent(session, consentId)).status).toBe('REJECTED')
      const location = approval.location ?? approval.extra.location
      const returned = (await browser.visit(location)).location ?? ''
      await expect(exchange(session, asked, returned)).rejects.toThrow()
    }
  })

  it('of a request that renews a sharing says which policies went before, and of a new one none', async () => {
    const first = await opened()
    const onOffer = async ({ customer, consentId }: typeof first) =>
      (await holder.holder.detailsOf(customer, consentId))?.resourceGroups
        .flatMap(({ resources }) => resources)
        .filter(({ wasShared }) => wasShared)
        .map(({ resourceId }) => resourceId)
    expect(await onOffer(first)).toEqual([])
    await approveAs(holder, first.customer, first.consentId)
    expect(await onOffer(await opened())).toEqual(['AUTO-1'])
  })

  it('shows the customer what they choose from, what they chose, and what happened', async () => {
    const { consentId, customer, browser, asked } = await opened()
    const waiting = await holder.holder.detailsOf(customer, consentId)
    expect(waiting).toMatchObject({
      status: 'PENDING',
      shareType: 'TRANSMITTING',
      organisationName: 'Receptora receptora',
      registrationNumber: '11444777000161',
      organisationId: 'org-receptora',
      createDateTime: `${holder.clock.now().toISOString().slice(0, 19)}Z`,
      expirationDateTime: IN_A_MONTH(holder),
      customerName: 'Titular de Teste',
      loggedUser: { document: { identification: CPF } },
      businessEntity: null,
    })
    expect(waiting?.confirmationDateTime).toBeUndefined()
    const location = await approveAs(holder, customer, consentId)
    await exchange(session, asked, (await browser.visit(location)).location ?? '')
    const active = await holder.holder.detailsOf(customer, consentId)
    expect(active?.status).toBe('ACTIVE')
    const policies = active?.resourceGroups.flatMap(({ resources }) => resources)
    expect(policies).toMatchObject([
      { resourceId: 'AUTO-1', displayName: 'Auto de Teste', status: 'AVAILABLE' },
    ])
    expect(active?.history?.map(({ text }) => text)).toEqual([
      'A Receptora receptora pediu seus dados.',
      'Você autorizou o compartilhamento.',
      'A Receptora receptora passou a ter acesso.',
    ])
    expect(await holder.holder.detailsOf(signedIn(PARTNER, ''), consentId)).toBeUndefined()
    expect(await holder.holder.has(PARTNER, consentId)).toBe(false)
    await expect(holder.holder.revoke({ customer: signedIn(PARTNER, ''), consentId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('tells the customer when they approved and when it ended, and nobody for a request that was never taken up', async () => {
    const ignored = await askConsent(session)
    const { consentId, customer } = await opened()
    await approveAs(holder, customer, consentId)
    const sharing = {
      consentId,
      role: 'holder',
      other: 'Receptora receptora',
      groups: ['Dados Cadastrais', 'Automóvel'],
    }
    expect(await told()).toMatchObject([{ to: CPF, news: { kind: 'authorised', sharing } }])
    await deleteConsent(session, ignored)
    await deleteConsent(session, consentId)
    expect(await told()).toMatchObject([
      { to: CPF, news: { kind: 'ended', sharing, by: 'other-institution' } },
    ])
  })

  it('lets a company act through the person of the request, over the company’s own policies', async () => {
    const businessEntity = { document: { identification: COMPANY, rel: 'CNPJ' } }
    const { consentId, asked, browser, customer } = await opened({ businessEntity }, COMPANY)
    const location = await approveAs(holder, customer, consentId)
    const tokens = await exchange(session, asked, (await browser.visit(location)).location ?? '')
    expect(tokens.access_token).toBeTruthy()
    expect(await holder.holder.cardsOf(COMPANY)).toMatchObject([{ consentId, status: 'ACTIVE' }])
    expect(await holder.holder.detailsOf(customer, consentId)).toMatchObject({ businessEntity })
    expect(await holder.holder.cardsOf(CPF)).toEqual([])
  })

  it('shares a policy of several people only once each of them has approved', async () => {
    const permissions = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ']
    const { consentId, asked, browser, customer } = await opened({ permissions })
    const choice = [{ type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL', resources: ['PREDIO-1'] }]
    await holder.holder.claim({ customer, consentId })
    expect(await holder.holder.detailsOf(customer, consentId)).toMatchObject({
      resourceGroups: expect.arrayContaining([
        expect.objectContaining({
          resources: [
            expect.objectContaining({
              resourceId: 'PREDIO-1',
              approvers: [CPF, Document.partlyHidden(PARTNER)],
            }),
          ],
        }),
      ]),
      approvers: [
        { document: CPF, name: 'Titular de Teste', status: 'PENDING' },
        { document: Document.partlyHidden(PARTNER), name: 'Sócia de Teste', status: 'PENDING' },
      ],
    })
    const location = await approveAs(holder, customer, consentId, choice)
    expect(await told()).toMatchObject([
      { to: PARTNER, news: { kind: 'approval-missing', by: 'Titular de Teste', cnpj: '11444777000161' } },
      { to: CPF, news: { kind: 'authorised', waits: { names: ['Sócia de Teste'], isAll: true } } },
    ])
    const tokens = await exchange(session, asked, (await browser.visit(location)).location ?? '')
    const statuses = async () => {
      const answer = await callApi(session, 'GET', '/open-insurance/resources/v3/resources', {
        token: tokens.access_token,
        headers: { 'x-fapi-interaction-id': crypto.randomUUID() },
      })
      return (answer.body.data as unknown as Array<{ status: string }>).map(({ status }) => status)
    }
    expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
    expect(await statuses()).toEqual(['PENDING_AUTHORISATION'])
    expect(await holder.holder.cardsOf(CPF)).toMatchObject([{ status: 'PENDING', furtherApproval: 'ALL' }])

    const partner = signedIn(PARTNER, '')
    expect(await holder.holder.detailsOf(partner, consentId)).toMatchObject({
      status: 'PENDING',
      approvers: [
        { document: '***.982.247-**', status: 'AUTHORISED' },
        { document: PARTNER, name: 'Sócia de Teste', status: 'PENDING' },
      ],
    })
    holder.clock.move(60_000)
    const place = await holder.holder.approve({ customer: partner, consentId, approvedResources: [] })
    expect(place.location).toBe(`${holder.url}/myshares/${encodeURIComponent(consentId)}`)
    expect(await told()).toMatchObject([
      { to: PARTNER, news: { kind: 'authorised' } },
      { to: CPF, news: { kind: 'all-approved' } },
    ])
    expect(await statuses()).toEqual(['AVAILABLE'])
    expect(await holder.holder.cardsOf(CPF)).toMatchObject([{ status: 'ACTIVE', furtherApproval: 'NONE' }])
    // Nothing went before the second yes.
    const authorisations = async (reader: typeof customer) =>
      (await holder.holder.detailsOf(reader, consentId))?.history
        ?.map(({ text }) => text)
        .filter((text) => /autorizou|já pode ler/.test(text))
    expect(await authorisations(customer)).toEqual([
      'Você autorizou o compartilhamento.',
      'Sócia de Teste autorizou o compartilhamento.',
    ])
    expect(await authorisations(partner)).toEqual([
      'Titular de Teste autorizou o compartilhamento.',
      'Você autorizou o compartilhamento.',
    ])
    await expect(holder.holder.reject({ customer: partner, consentId })).rejects.toMatchObject({
      code: 'CONSENT_NOT_WAITING',
    })
    holder.clock.move(61 * 60_000)
    expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
  })

  it('ends a sharing for everybody when a further approver refuses, and shows them only what is theirs too', async () => {
    const { consentId, asked, browser, customer } = await opened({ permissions: BOTH_PRODUCTS })
    const both = [...AUTO_CHOICE, { type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL', resources: ['PREDIO-1'] }]
    const location = await approveAs(holder, customer, consentId, both)
    await exchange(session, asked, (await browser.visit(location)).location ?? '')

    const partner = signedIn(PARTNER, '')
    const shown = await holder.holder.detailsOf(partner, consentId)
    const policies = shown?.resourceGroups.flatMap(({ resources }) => resources.map((one) => one.resourceId))
    expect(policies).toEqual(['PREDIO-1'])
    const [card] = await holder.holder.cardsOf(PARTNER)
    expect(card?.resourceGroups.map(({ type }) => type)).toEqual(['DAMAGES_AND_PEOPLE_PATRIMONIAL'])
    await told()
    const refused = await holder.holder.reject({ customer: partner, consentId })
    const hers = ['Residencial e patrimonial']
    expect(await told()).toMatchObject([
      { to: PARTNER, news: { by: 'reader-refused', sharing: { groups: hers } } },
      { to: CPF, news: { by: 'other-person-refused' } },
    ])
    expect(refused.location).toBe(`${holder.url}/myshares/${encodeURIComponent(consentId)}`)
    expect(await holder.holder.reject({ customer: partner, consentId })).toEqual(refused)
    expect(await readConsent(session, consentId)).toMatchObject({
      status: 'REJECTED',
      rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REJECTED' } },
    })
    expect(await holder.holder.cardsOf(CPF)).toMatchObject([{ status: 'REJECTED' }])
    const ended = await holder.holder.detailsOf(customer, consentId)
    const left = ended?.resourceGroups.filter(({ waited }) => waited)
    expect(left?.map(({ type }) => type)).toEqual(['DAMAGES_AND_PEOPLE_PATRIMONIAL'])
    await expect(
      holder.holder.approve({ customer: partner, consentId, approvedResources: [] }),
    ).rejects.toMatchObject({ code: 'CONSENT_NOT_WAITING' })
  })

  it('lets one of several people end later what all of them approved', async () => {
    const { consentId, customer } = await opened({ permissions: BOTH_PRODUCTS })
    const both = [...AUTO_CHOICE, { type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL', resources: ['PREDIO-1'] }]
    await approveAs(holder, customer, consentId, both)
    const partner = signedIn(PARTNER, '')
    await holder.holder.approve({ customer: partner, consentId, approvedResources: [] })
    expect(await holder.holder.revoke({ customer: partner, consentId })).toMatchObject({ status: 'INACTIVE' })
    expect((await readConsent(session, consentId)).status).toBe('REJECTED')
  })

  it('gives out nothing of a sharing that its customer ends while the insurer’s systems are asked', async () => {
    const { consentId, asked, browser, customer } = await opened()
    const location = await approveAs(holder, customer, consentId)
    const { access_token: token } = await exchange(
      session,
      asked,
      (await browser.visit(location)).location ?? '',
    )
    meanwhile = () => holder.holder.revoke({ customer, consentId })
    const answer = await callApi(session, 'GET', '/open-insurance/resources/v3/resources', {
      token,
      headers: { 'x-fapi-interaction-id': crypto.randomUUID() },
    })
    expect(answer.status).toBe(401)
    const log = await holder.holder.readingLogOf(customer, consentId, { days: 7 })
    expect(log?.days.flatMap(({ items }) => items)).toMatchObject([{ outcome: 'REFUSED', reason: 'ENDED' }])
  })

  describe('of three people', () => {
    const permissions = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_HOUSING_READ']
    const choice = [{ type: OF_THREE.type, resources: [OF_THREE.policyId] }]
    const approveBy = (document: string, consentId: string) =>
      holder.holder.approve({ customer: signedIn(document, ''), consentId, approvedResources: [] })

    it('two approve in the same moment: the owner hears once that nobody is missing', async () => {
      const { consentId, customer } = await opened({ permissions })
      await approveAs(holder, customer, consentId, choice)
      await told()
      await Promise.all([approveBy(PARTNER, consentId), approveBy(THIRD, consentId)])
      const news = (await told()).map(({ to, news: { kind } }) => [to, kind])
      expect(news.sort()).toEqual([
        [PARTNER, 'authorised'],
        [CPF, 'all-approved'],
        [THIRD, 'authorised'],
      ])
    })

    it('one approves while the owner ends it: who has the receipt of the one has that of the other', async () => {
      for (let time = 0; time < 3; time += 1) {
        const { consentId, customer } = await opened({ permissions })
        await approveAs(holder, customer, consentId, choice)
        await Promise.allSettled([
          approveBy(THIRD, consentId),
          holder.holder.revoke({ customer, consentId }),
          approveBy(PARTNER, consentId),
        ])
        const kept = await holder.platform.database.query<{ kinds: number }>(
          'select count(*)::int as kinds from receipt where consent_id = $1 group by document',
          [consentId],
        )
        expect(kept.map(({ kinds }) => kinds)).toEqual(kept.map(() => 2))
      }
    })
  })

  it('ends a sharing whose further approver did not answer in an hour', async () => {
    const permissions = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ']
    const { consentId, customer } = await opened({ permissions })
    const choice = [{ type: 'DAMAGES_AND_PEOPLE_PATRIMONIAL', resources: ['PREDIO-1'] }]
    await approveAs(holder, customer, consentId, choice)
    holder.clock.move(60 * 60_000)
    expect(await readConsent(session, consentId)).toMatchObject({
      status: 'REJECTED',
      rejection: {
        reason: { additionalInformation: 'Tempo de confirmação da múltipla alçada excedido.' },
      },
    })
    await expect(
      holder.holder.approve({ customer: signedIn(PARTNER, ''), consentId, approvedResources: [] }),
    ).rejects.toMatchObject({ code: 'CONSENT_NOT_WAITING' })
  })

  describe('levels', () => {
    const ENDORSEMENT = {
      permissions: ['ENDORSEMENT_REQUEST_CREATE'],
      endorsementInformation: {
        policyId: 'AUTO-1',
        insuredObjectId: ['1'],
        endorsementType: 'ALTERACAO',
        requestDescription: 'Mudança de endereço',
      },
    }
    const insisting = (acr: object) => ({ claims: JSON.stringify({ id_token: { acr } }) })
    const LOA3 = { essential: true, value: 'urn:brasil:openinsurance:loa3' }
    const now = (minutesAgo = 0) => new Date(holder.clock.now().getTime() - minutesAgo * 60_000)
    const approve = (
      { consentId }: { consentId: string },
      customer: Customer,
      approvedResources = AUTO_CHOICE,
    ) => holder.holder.approve({ customer, consentId, approvedResources })
    type Opened = Awaited<ReturnType<typeof opened>>
    const claimed = async (request: Opened) => {
      await holder.holder.claim({ customer: request.customer, consentId: request.consentId })
      return request
    }
    const NEEDED = { code: 'SECOND_FACTOR_NEEDED' }

    /** `acr` and `amr` of the token that the code was exchanged for; those of the front channel were the same. */
    async function authenticationIn({ asked, browser }: Opened, location: string) {
      const returned = (await browser.visit(location)).location ?? ''
      const { key } = recipient.decryption
      const { plaintext } = await compactDecrypt(fragmentOf(returned).id_token ?? '', key)
      const front = decodeJwt(new TextDecoder().decode(plaintext))
      const back = (await exchange(session, asked, returned)).claims()
      expect([back?.acr, back?.amr]).toEqual([front.acr, front.amr])
      return { acr: back?.acr, amr: back?.amr }
    }

    it('an id_token says what happened: a password, or a second factor as well', async () => {
      const first = await claimed(await opened())
      const { location } = await approve(first, first.customer)
      const acr = 'urn:brasil:openinsurance:loa'
      expect(await authenticationIn(first, location)).toEqual({ acr: `${acr}2`, amr: ['pwd'] })
      const second = await claimed(await opened())
      const surer = await approve(second, withSecondFactor(second.customer, now(30)))
      expect(await authenticationIn(second, surer.location)).toEqual({
        acr: `${acr}3`,
        amr: ['pwd', 'otp', 'mfa'],
      })
    })

    it('a service is not approved with a password, by whatever call; refusing and ending need no more', async () => {
      const request = await claimed(await opened(ENDORSEMENT))
      await expect(approve(request, request.customer, [])).rejects.toMatchObject(NEEDED)
      await expect(approve(request, withSecondFactor(request.customer, now(11)), [])).rejects.toMatchObject(
        NEEDED,
      )
      expect((await readConsent(session, request.consentId)).status).toBe('AWAITING_AUTHORISATION')
      const { location } = await approve(request, withSecondFactor(request.customer, now()), [])
      expect(await authenticationIn(request, location)).toMatchObject({ acr: expect.stringMatching(/loa3$/) })
      await holder.holder.revoke({ customer: request.customer, consentId: request.consentId })
      expect((await readConsent(session, request.consentId)).status).toBe('REJECTED')

      const unwanted = await claimed(await opened(ENDORSEMENT))
      const left = await holder.holder.reject({ customer: unwanted.customer, consentId: unwanted.consentId })
      expect(left.location).toContain('/auth/authorize/')
    })

    it('a request that insists on loa3 gets it, or no approval; what it cannot get is refused at once', async () => {
      const request = await claimed(await opened({}, CPF, insisting(LOA3)))
      await expect(approve(request, request.customer)).rejects.toMatchObject(NEEDED)
      const { location } = await approve(request, withSecondFactor(request.customer, now()))
      expect(await authenticationIn(request, location)).toMatchObject({ acr: LOA3.value })
      for (const acr of [
        { value: LOA3.value },
        { essential: true, values: ['gold', 'urn:brasil:openinsurance:loa2'] },
      ]) {
        const free = await claimed(await opened({}, CPF, insisting(acr)))
        await expect(approve(free, free.customer)).resolves.toBeDefined()
      }
      await expect(opened({}, CPF, insisting({ essential: true, value: 'gold' }))).rejects.toMatchObject({
        error: 'unmet_authentication_requirements',
      })
    })

    it('a request that insists on less does not make a service cheaper', async () => {
      const loa2 = { essential: true, value: 'urn:brasil:openinsurance:loa2' }
      const request = await claimed(await opened(ENDORSEMENT, CPF, insisting(loa2)))
      await expect(approve(request, request.customer, [])).rejects.toMatchObject(NEEDED)
      await expect(approve(request, withSecondFactor(request.customer, now()), [])).resolves.toBeDefined()
    })

    it('an approval with two factors is not written down again by a session with one', async () => {
      const request = await claimed(await opened(ENDORSEMENT))
      const { location } = await approve(request, withSecondFactor(request.customer, now()), [])
      await expect(approve(request, request.customer, [])).rejects.toMatchObject(NEEDED)
      expect(await authenticationIn(request, location)).toMatchObject({ acr: expect.stringMatching(/loa3$/) })
      const data = await claimed(await opened())
      const first = await approve(data, withSecondFactor(data.customer, now()))
      await approve(data, data.customer)
      expect(await authenticationIn(data, first.location)).toMatchObject({
        acr: expect.stringMatching(/loa3$/),
      })
    })

    it('an approval with one factor stays so when it is pressed again with two', async () => {
      const request = await claimed(await opened())
      const { location } = await approve(request, request.customer)
      const again = await approve(request, withSecondFactor(request.customer, now()))
      expect(again.location).toBe(location)
      expect(await authenticationIn(request, location)).toMatchObject({ acr: expect.stringMatching(/loa2$/) })
    })

    it('a pilot lowers services, and asks further approvers: each by its setting', async () => {
      await holder.close()
      holder = await startHolder(await open(), {
        recipients: [recipient.known],
        customers: [
          { document: CPF, name: 'Titular de Teste', policies: [SHARED_POLICY] },
          { document: PARTNER, name: 'Sócia de Teste', policies: [] },
        ],
        config: { levels: { services: 'loa2', furtherApproval: 'loa3' } },
      })
      session = await discover(holder, recipient)
      const service = await claimed(await opened(ENDORSEMENT))
      await expect(approve(service, service.customer, [])).resolves.toBeDefined()

      const shared = await claimed(
        await opened({ permissions: ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ'] }),
      )
      await approve(shared, shared.customer, [{ type: SHARED_POLICY.type, resources: ['PREDIO-1'] }])
      const partner = signedIn(PARTNER, '')
      await expect(approve(shared, partner, [])).rejects.toMatchObject(NEEDED)
      await expect(approve(shared, withSecondFactor(partner, now(10)), [])).rejects.toMatchObject(NEEDED)
      await expect(approve(shared, withSecondFactor(partner, now()), [])).resolves.toBeDefined()
    })
  })
})
