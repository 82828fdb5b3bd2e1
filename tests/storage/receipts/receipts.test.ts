import { createHash } from 'node:crypto'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import {
  allReceipts,
  type CheckedReceipt,
  checkReceipt,
  type IssuerKeys,
  issuerKeys,
  type ListedReceipt,
  type PlacedReceipts,
  receipt,
  receiptPdf,
  type SignedReceipt,
  sharingReceipts,
} from '@consente/contract/portal/receipts'
import { RECEIPT_KINDS, type Receipt, type ReceiptKind } from '@consente/domain/receipt'
import { receiptFile } from '@consente/domain/receipt-file'
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '../../../apps/portal/src/journeys/receipts/check/check-file.ts'
import { readReceiptFile } from '../../../apps/portal/src/journeys/receipts/check/read-receipt-file.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { call } from '../../support/http/contract-call.ts'
import * as act from '../../support/http/http-actions.ts'
import { done, goToHolder, share } from '../../support/http/http-consent-flow.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { helena, marina, otavio, type Person } from '../../support/market/sandbox-people.ts'

/** What both institutions sign for each action of a sharing. */
type Side = 'alfa' | 'beta'
let market: InProcessMarket<Side>
beforeAll(async () => {
  market = await startInProcessMarket(['alfa', 'beta'])
})
afterAll(() => market.stop())

/** The number of one receipt of each kind that Marina got at Alfa. */
const issued = new Map<ReceiptKind, string>()

const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })

/** The person's receipts of a consent at one institution, verified, oldest first. */
async function receiptsOf(side: Side, consentId: string, who: Person): Promise<Receipt[]> {
  const { url, clock } = market[side]
  const { token } = await act.startSession(url, who)
  const { body, status } = await call(url, sharingReceipts, { token, params: { consentId } })
  if (status === 404) return []
  const { receipts } = body as { receipts: ListedReceipt[] }
  const published = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] }
  const verified = receipts.map(async ({ number }) => {
    const { jws } = await done<SignedReceipt>(call(url, receipt, { token, params: { number } }))
    return jwtVerify<Receipt>(jws, createLocalJWKSet(published), {
      typ: 'consent-receipt+jwt',
      algorithms: ['PS256'],
      issuer: `${url}/auth`,
      currentDate: clock.now(),
    })
  })
  const found = (await Promise.all(verified)).map(({ payload }) => payload)
  if (side === 'alfa' && who === marina) for (const { event, jti } of found) issued.set(event.event_type, jti)
  return found
}
/** Who ended it, as the details tell this person. */
async function enderOf(side: Side, consentId: string, who: Person): Promise<ConsentDetails['endedBy']> {
  const session = await act.startSession(market[side].url, who)
  return (await done<ConsentDetails>(act.details(session, consentId))).endedBy
}
const kindsOf = (receipts: Receipt[]) => receipts.map(({ event }) => event.event_type)

describe('each institution signs a receipt', () => {
  it('for a grant and for its end, which the customer asks for at the recipient', async () => {
    const { alfa, consentId } = await share(places(), marina)
    await done(act.revoke(alfa, consentId))
    await deliver(market.alfa.platform, market.alfa.handlers)
    const [atAlfa, atBeta] = await Promise.all([
      receiptsOf('alfa', consentId, marina),
      receiptsOf('beta', consentId, marina),
    ])
    expect(kindsOf(atAlfa)).toEqual(['GRANT', 'END'])
    expect(kindsOf(atBeta)).toEqual(['GRANT', 'END'])
    expect(atAlfa[1]?.event).toMatchObject({ reason: 'CUSTOMER_MANUALLY_REVOKED', asked_by: 'PRINCIPAL' })
    expect(atBeta[1]?.event.asked_by).toBe('OTHER_PARTY')
    expect(await enderOf('alfa', consentId, marina)).toBe('READER')
    expect(await enderOf('beta', consentId, marina)).toBe('OTHER_INSTITUTION')
    const policies = atBeta[0]?.pii_information.flatMap(({ resources = [] }) => resources)
    expect(policies?.length).toBeGreaterThan(0)
    expect(atAlfa[0]?.pii_information.some(({ resources }) => resources)).toBe(false)
    for (const receipt of [...atAlfa, ...atBeta])
      expect(JSON.stringify(receipt)).not.toContain(marina.document)
  })

  it('for a refusal: at the holder, and at the recipient as the holder told it', async () => {
    const { alfa, beta } = await goToHolder(places(), marina)
    await done(act.reject(beta, beta.consentId))
    market.clock.move(31_000)
    await done(act.details(alfa, beta.consentId))
    for (const side of ['alfa', 'beta'] as const)
      await expect
        .poll(async () => kindsOf(await receiptsOf(side, beta.consentId, marina)))
        .toEqual(['REFUSAL'])
    expect(await enderOf('beta', beta.consentId, marina)).toBe('READER')
  })

  it('for the end of the term', async () => {
    const { consentId } = await share(places(), marina, { deadLine: { total: 1, type: 'MONTHS' } })
    const before = market.clock.now()
    market.clock.move(32 * 86_400_000)
    for (const side of ['alfa', 'beta'] as const) {
      for (const { name, run } of market[side].jobs) if (name.endsWith('.ageing')) await run()
      const [grant, end] = await receiptsOf(side, consentId, marina)
      expect(end?.event).toMatchObject({ event_type: 'EXPIRY', event_state: 'dpv:ConsentExpired' })
      expect(end?.event.event_time).toBe(grant?.consent.expirationDateTime)
    }
    market.clock.move(before.getTime() - market.clock.now().getTime())
  })

  it('for a change and for a renewal, which name the receipt whose place they take', async () => {
    const first = await share(places(), marina)
    const fewer = { dataPermissions: [{ permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' }] }
    const second = await share(places(), marina, { ...fewer, replaces: first.consentId })
    const third = await share(places(), marina, { ...fewer, replaces: second.consentId })
    const [grant, replaced] = await receiptsOf('alfa', first.consentId, marina)
    const [change] = await receiptsOf('alfa', second.consentId, marina)
    const [renewal] = await receiptsOf('alfa', third.consentId, marina)
    expect(replaced?.event).toMatchObject({ event_type: 'END', reason: 'REPLACED' })
    expect(await enderOf('alfa', first.consentId, marina)).toBeUndefined()
    expect(change).toMatchObject({ event: { event_type: 'CHANGE' }, replaces: grant?.jti })
    expect(change?.event.removed).toContain('Automóvel')
    expect(renewal).toMatchObject({ event: { event_type: 'RENEWAL' }, replaces: change?.jti })
  })
})

it('lists the receipts of all sharings of one person, newest first, and nobody else’s', async () => {
  await share(places(), marina)
  const { alfa, consentId } = await share(places(), marina)
  market.clock.move(1000)
  await done(act.revoke(alfa, consentId))
  const listedFor = async (side: Side, who: Person) => {
    const { token } = await act.startSession(market[side].url, who)
    return done<PlacedReceipts>(call(market[side].url, allReceipts, { token }))
  }
  const { receipts: own, hasMore } = await listedFor('alfa', marina)
  expect(hasMore).toBe(false)
  expect(new Set(own.map((one) => one.consentId)).size).toBeGreaterThan(1)
  expect(own.map(({ at }) => at)).toEqual(
    own
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  expect(own.filter((one) => one.consentId === consentId)).toMatchObject([
    { kind: 'END', title: 'Você encerrou o compartilhamento' },
    {
      kind: 'GRANT',
      shareType: 'RECEIVING',
      title: 'Você autorizou a Beta Seguradora a enviar seus dados',
      institutionName: 'Beta Seguradora',
    },
  ])
  const atBeta = (await listedFor('beta', marina)).receipts.find((one) => one.consentId === consentId)
  expect(atBeta).toMatchObject({ shareType: 'TRANSMITTING', institutionName: 'Alfa Seguros' })
  const others = (await listedFor('alfa', helena)).receipts
  expect(others.filter(({ number }) => own.some((one) => one.number === number))).toEqual([])
})

it('no receipt is made for a request that ended without an answer', async () => {
  const { beta } = await goToHolder(places(), marina)
  const before = market.clock.now()
  market.clock.move(2 * 3_600_000)
  for (const side of ['alfa', 'beta'] as const) {
    for (const { name, run } of market[side].jobs) if (name.endsWith('.ageing')) await run()
    expect(await receiptsOf(side, beta.consentId, marina)).toEqual([])
  }
  market.clock.move(before.getTime() - market.clock.now().getTime())
})

it('a further approver has receipts of their own, with what is theirs alone', async () => {
  const codes = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
  const { consentId } = await share(places(), helena, {
    dataPermissions: codes.map((permissionCode) => ({ permissionCode })),
  })
  const his = await act.startSession(market.beta.url, otavio)
  expect(await receiptsOf('beta', consentId, otavio)).toEqual([])
  await done(act.approve(his, consentId, []))
  await done(act.revoke(his, consentId))
  const [own, end] = await receiptsOf('beta', consentId, otavio)
  const hers = await receiptsOf('beta', consentId, helena)
  expect([own?.event.event_type, end?.event.event_type]).toEqual(['GRANT', 'END'])
  expect(kindsOf(hers)).toEqual(['GRANT', 'END'])
  expect([end, hers[1]].map((receipt) => receipt?.event.asked_by)).toEqual(['PRINCIPAL', 'OTHER_PERSON'])
  expect(await enderOf('beta', consentId, otavio)).toBe('READER')
  expect(await enderOf('beta', consentId, helena)).toBe('OTHER_PERSON')
  for (const receipt of [own, end]) {
    expect(receipt?.pii_information.map(({ pii_type }) => pii_type)).toEqual([
      'DAMAGES_AND_PEOPLE_PATRIMONIAL',
    ])
    expect(receipt?.pii_principal.name).not.toBe(hers[0]?.pii_principal.name)
  }
})

describe('the number of a receipt', () => {
  const check = (url: string, number: string, issuer?: string) =>
    call(url, checkReceipt, { params: { number }, query: { ...(issuer && { issuer }) } })
  const pdfOf = async (number: string) => {
    const { token } = await act.startSession(market.alfa.url, marina)
    const { content } = await done<{ content: string }>(
      call(market.alfa.url, receiptPdf, { token, params: { number } }),
    )
    return Buffer.from(content, 'base64')
  }

  it('tells institutions, dates and state to anybody, here and at another institution, and nothing of a person', async () => {
    const { alfa, consentId } = await share(places(), marina)
    const [grant] = await receiptsOf('alfa', consentId, marina)
    const number = grant?.jti ?? ''
    const here = await done<CheckedReceipt>(check(market.alfa.url, number))
    const { consent, iss, event } = grant as Receipt
    expect(here).toEqual({
      number,
      kind: 'GRANT',
      at: event.event_time,
      issuer: iss,
      issuerName: 'Alfa Seguros',
      holderName: 'Beta Seguradora',
      recipientName: 'Alfa Seguros',
      startsAt: consent.authorisationDateTime,
      endsAt: consent.expirationDateTime,
      groups: grant?.pii_information.length,
      state: 'IN_FORCE',
      receiptDigest: expect.any(String),
    })
    const own = await done<SignedReceipt>(
      call(market.alfa.url, receipt, { token: alfa.token, params: { number } }),
    )
    expect((await fetch(`${market.alfa.url}${own.logo}`)).headers.get('content-type')).toMatch(/^image\//)
    expect(await done(check(market.beta.url, number, `${market.alfa.url}/auth`))).toEqual(here)
    await done(act.revoke(alfa, consentId))
    expect(await done(check(market.alfa.url, number))).toMatchObject({ state: 'ENDED' })
    expect((await check(market.alfa.url, '000000000000')).status).toBe(404)
    expect((await check(market.beta.url, '000000000000', `${market.alfa.url}/auth`)).status).toBe(404)
  })

  it('tells the digest of the PDF, whose bytes are the same whenever it is asked for', async () => {
    const { consentId } = await share(places(), marina)
    const [grant] = await receiptsOf('alfa', consentId, marina)
    const number = grant?.jti ?? ''
    expect(await done(check(market.alfa.url, number))).not.toHaveProperty('pdfDigest')
    const [one, other] = await Promise.all([pdfOf(number), pdfOf(number)])
    expect(one.equals(other)).toBe(true)
    await market.restart('alfa')
    expect((await pdfOf(number)).equals(one)).toBe(true)
    const pdfDigest = createHash('sha256').update(one).digest('base64url')
    expect(await done(check(market.alfa.url, number))).toMatchObject({ pdfDigest })
    const rows = await market.alfa.platform.database.query<{ sealed: string }>(
      'select sealed from receipt_pdf',
    )
    expect(rows.every(({ sealed }) => !Buffer.from(sealed, 'base64').includes('%PDF'))).toBe(true)
  })
})

describe('an issuer', () => {
  const keysAt = (url: string, issuer: string) => call(url, issuerKeys, { query: { issuer } })

  it('is found in the directory, and its keys stay known after it has given them up', async () => {
    const issuer = `${market.beta.url}/auth`
    const before = await done<IssuerKeys>(keysAt(market.alfa.url, issuer))
    expect(before).toMatchObject({ name: 'Beta Seguradora', answersNumbers: true })
    const kids = before.keys.map(({ jwk }) => jwk.kid)
    // A key is as old as the database says, whose clock nobody moves.
    const distrusted = new Date().toISOString()
    market.clock.move(11 * 60_000)
    await market.restart('beta', { config: { distrustKeysMadeBefore: distrusted } })
    const after = await done<IssuerKeys>(keysAt(market.alfa.url, issuer))
    const earlier = after.keys.filter(({ jwk }) => kids.includes(jwk.kid))
    expect(earlier.map(({ lastSeenAt }) => lastSeenAt !== undefined)).toEqual([true])
    expect(after.keys.length).toBe(2)
  })

  it('is not called and not found when the directory has no such institution', async () => {
    const { status, body } = await keysAt(market.alfa.url, 'https://falsa.example/auth')
    expect([status, (body as { code: string }).code]).toEqual([404, 'INSTITUTION_NOT_FOUND'])
  })
})

const asking = () => ({
  keysOf: (issuer: string) => done<IssuerKeys>(call(market.beta.url, issuerKeys, { query: { issuer } })),
  check: (number: string, issuer: string) =>
    done<CheckedReceipt>(call(market.beta.url, checkReceipt, { params: { number }, query: { issuer } })),
})
const outcomeOf = async (file: Blob) => checkFile(await readReceiptFile(file), asking())

it.each(RECEIPT_KINDS)(
  '%s is genuine where another institution checks it, as PDF and as data',
  async (kind) => {
    const { token } = await act.startSession(market.alfa.url, marina)
    const params = { number: issued.get(kind) ?? '' }
    const { content } = await done<{ content: string }>(call(market.alfa.url, receiptPdf, { token, params }))
    const { jws } = await done<SignedReceipt>(call(market.alfa.url, receipt, { token, params }))
    for (const file of [Buffer.from(content, 'base64'), receiptFile(jws)])
      expect(await outcomeOf(new Blob([file]))).toMatchObject({
        kind: 'genuine',
        today: { number: params.number, kind },
      })
  },
)
