import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
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
  signedIn,
  withSecondFactor,
} from '../../support/holder/holder-customer-actions.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { REDIRECT_URI, startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { fragmentOf, openedFor } from '../../support/openid/handmade-requests.ts'
import {
  askConsent,
  CPF,
  discover,
  exchange,
  IN_A_MONTH,
  readConsent,
  type Session,
  scopeFor,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY, ENDORSEMENT } from '../../support/openid/sample-policies.ts'
import { read } from '../../support/openid/shared-data.ts'

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
        {
          document: COMPANY,
          name: 'Empresa de Teste',
          policies: [{ ...AUTO_POLICY, policyId: 'FROTA-1', document: COMPANY }],
        },
      ],
    })
    session = await discover(holder, recipient)
  })
  afterEach(() => holder.close())

  async function opened(replaced: Record<string, unknown> = {}, document = CPF) {
    const consentId = await askConsent(session, replaced)
    const isService = 'endorsementInformation' in replaced
    const scope = isService ? `openid consent:${consentId} endorsement` : scopeFor(consentId)
    return openedFor(session, consentId, { scope, document, loggedUser: CPF })
  }

  /** Who was told what since the last time. */
  async function told(): Promise<{ to: string; news: News }[]> {
    return (await takeWork(holder.platform))
      .filter(({ kind }) => kind === NEWS_WORK)
      .map(({ payload }) => z.parse(NewsWork, payload))
      .sort((one, other) => (one.to < other.to ? -1 : 1))
  }

  describe('before anybody has signed in', () => {
    const asked = (intentId: string) => ({ intentId, ip: '192.0.2.7' })
    const leftBy = (returned: string) => new URL(returned.replace('#', '?')).searchParams

    it('leads back with access_denied, once; the consent waits until its hour', async () => {
      const { consentId, browser, intentId } = await opened()
      const { location } = await holder.holder.leaveIntent(asked(intentId))
      await expect(holder.holder.brandOfIntent(asked(intentId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(holder.holder.leaveIntent(asked(intentId))).rejects.toMatchObject({
        code: 'CONSENT_NOT_WAITING',
        extra: { location: `${new URL(REDIRECT_URI).origin}/` },
      })
      const returned = leftBy((await browser.visit(location)).location ?? '')
      expect([returned.get('error'), returned.get('error_description')]).toEqual([
        'access_denied',
        'the request was left before anybody signed in',
      ])
      expect((await readConsent(session, consentId)).status).toBe('AWAITING_AUTHORISATION')
    })

    it('bounds how often one address may ask', async () => {
      const tries = Array.from({ length: 125 }, () =>
        holder.holder.brandOfIntent(asked('guessed')).catch(({ code }) => code),
      )
      expect(new Set(await Promise.all(tries))).toEqual(new Set(['NOT_FOUND', 'TOO_MANY_TRIES']))
    })
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
    expect(JSON.stringify(waiting)).not.toContain('wasShared')
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
    // A request for the same data says which policies went before.
    const renewal = await opened()
    const onOffer = await holder.holder.detailsOf(renewal.customer, renewal.consentId)
    expect(onOffer?.resourceGroups.flatMap(({ resources }) => resources)).toMatchObject([
      { resourceId: 'AUTO-1', wasShared: true },
    ])
    expect(await holder.holder.detailsOf(signedIn(PARTNER, ''), consentId)).toBeUndefined()
    expect(await holder.holder.has(PARTNER, consentId)).toBe(false)
    await expect(holder.holder.revoke({ customer: signedIn(PARTNER, ''), consentId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('lets a company act through the person of the request, over the company’s own policies', async () => {
    const businessEntity = { document: { identification: COMPANY, rel: 'CNPJ' } }
    const { consentId, asked, browser, customer } = await opened({ businessEntity }, COMPANY)
    const fleet = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: ['FROTA-1'] }]
    const location = await approveAs(holder, customer, consentId, fleet)
    const tokens = await exchange(session, asked, (await browser.visit(location)).location ?? '')
    expect(tokens.access_token).toBeTruthy()
    expect(await holder.holder.cardsOf(COMPANY)).toMatchObject([{ consentId, status: 'ACTIVE' }])
    expect(await holder.holder.detailsOf(customer, consentId)).toMatchObject({ businessEntity })
    expect(await holder.holder.cardsOf(CPF)).toEqual([])
  })

  describe('of two people', () => {
    const both = [...AUTO_CHOICE, { type: SHARED_POLICY.type, resources: ['PREDIO-1'] }]
    const partner = signedIn(PARTNER, '')

    it('each reads who has authorised, and who must; either ends what both have', async () => {
      const { consentId, customer } = await opened({ permissions: BOTH_PRODUCTS })
      const approversSeenBy = async (reader: Customer) =>
        (await holder.holder.detailsOf(reader, consentId))?.approvers
      const hers = { document: Document.partlyHidden(PARTNER), name: 'Sócia de Teste', status: 'PENDING' }
      const own = { document: CPF, name: 'Titular de Teste', status: 'PENDING' }
      expect(await approversSeenBy(customer)).toMatchObject([own, hers])
      await approveAs(holder, customer, consentId, both)
      expect(await approversSeenBy(partner)).toMatchObject([
        { document: '***.982.247-**', status: 'AUTHORISED' },
        { ...hers, document: PARTNER },
      ])
      holder.clock.move(60_000)
      await holder.holder.approve({ customer: partner, consentId, approvedResources: [] })
      const authorisations = async (reader: Customer) =>
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
      expect(await holder.holder.revoke({ customer: partner, consentId })).toMatchObject({
        status: 'INACTIVE',
      })
      expect((await readConsent(session, consentId)).status).toBe('REJECTED')
    })

    it('one refuses: the recipient reads whose refusal it was, and details say what had waited', async () => {
      const { consentId, customer } = await opened({ permissions: BOTH_PRODUCTS })
      await approveAs(holder, customer, consentId, both)
      await holder.holder.reject({ customer: partner, consentId })
      expect(await readConsent(session, consentId)).toMatchObject({
        rejection: {
          reason: { additionalInformation: 'Recusado por outro responsável da múltipla alçada.' },
        },
      })
      const ended = await holder.holder.detailsOf(customer, consentId)
      const waited = ended?.resourceGroups.filter((group) => group.waited)
      expect(waited?.map(({ type }) => type)).toEqual([SHARED_POLICY.type])
    })
  })

  it('gives out nothing of a sharing that its customer ends while the insurer’s systems are asked', async () => {
    const { consentId, asked, browser, customer } = await opened()
    const location = await approveAs(holder, customer, consentId)
    const returned = (await browser.visit(location)).location ?? ''
    const { access_token: token } = await exchange(session, asked, returned)
    meanwhile = () => holder.holder.revoke({ customer, consentId })
    expect((await read(session, RESOURCES_PATH, token)).status).toBe(401)
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

  describe('levels', () => {
    const SERVICE = { permissions: ['ENDORSEMENT_REQUEST_CREATE'], endorsementInformation: ENDORSEMENT }
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

    it('an approval with two factors is not written down again by a session with one', async () => {
      const request = await claimed(await opened(SERVICE))
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
  })
})
