import type { Receipt } from '@consente/domain/receipt'
import { createLocalJWKSet, type JWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../support/database/run-outbox.ts'
import * as act from '../../support/http/http-actions.ts'
import { done, goToHolder, share } from '../../support/http/http-consent-flow.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { helena, marina, otavio } from '../../support/market/sandbox-people.ts'

/** What both institutions sign for each action of a sharing. */
type Side = 'alfa' | 'beta'
let market: InProcessMarket<Side>
beforeAll(async () => {
  market = await startInProcessMarket(['alfa', 'beta'])
})
afterAll(() => market.stop())

const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })

/** The receipts of a consent at one institution, as signed, oldest first. */
async function receiptsOf(side: Side, consentId: string, document: string): Promise<Receipt[]> {
  const { platform, url } = market[side]
  const rows = await platform.database.query<{ sealed: string }>(
    `select sealed from receipt where consent_id = $1 and document = $2 order by at, kind in ('END', 'EXPIRY')`,
    [consentId, document],
  )
  const keys = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] }
  const verified = rows.map(({ sealed }) =>
    jwtVerify<Receipt>(platform.seal.open(sealed), createLocalJWKSet(keys), {
      typ: 'consent-receipt+jwt',
      algorithms: ['PS256'],
      issuer: `${url}/auth`,
      currentDate: platform.clock.now(),
    }),
  )
  return (await Promise.all(verified)).map(({ payload }) => payload)
}
const kindsOf = (receipts: Receipt[]) => receipts.map(({ event }) => event.event_type)

describe('each institution signs a receipt', () => {
  it('of a grant and of its end, which the customer asks for at the recipient', async () => {
    const { alfa, consentId } = await share(places(), marina)
    await done(act.revoke(alfa, consentId))
    await deliver(market.alfa.platform, market.alfa.handlers)
    const [atAlfa, atBeta] = await Promise.all([
      receiptsOf('alfa', consentId, marina.document),
      receiptsOf('beta', consentId, marina.document),
    ])
    expect(kindsOf(atAlfa)).toEqual(['GRANT', 'END'])
    expect(kindsOf(atBeta)).toEqual(['GRANT', 'END'])
    expect(atAlfa[1]?.event).toMatchObject({ reason: 'CUSTOMER_MANUALLY_REVOKED', here: true })
    expect(atBeta[1]?.event).not.toHaveProperty('here')
    const policies = atBeta[0]?.pii_information.flatMap(({ resources = [] }) => resources)
    expect(policies?.length).toBeGreaterThan(0)
    expect(atAlfa[0]?.pii_information.some(({ resources }) => resources)).toBe(false)
    for (const receipt of [...atAlfa, ...atBeta])
      expect(JSON.stringify(receipt)).not.toContain(marina.document)
  })

  it('of a refusal: at the holder, and at the recipient as the holder told it', async () => {
    const { alfa, beta } = await goToHolder(places(), marina)
    await done(act.reject(beta, beta.consentId))
    market.clock.move(31_000)
    await done(act.details(alfa, beta.consentId))
    for (const side of ['alfa', 'beta'] as const)
      expect(kindsOf(await receiptsOf(side, beta.consentId, marina.document))).toEqual(['REFUSAL'])
  })

  it('of the end of the term', async () => {
    const { consentId } = await share(places(), marina, { deadLine: { total: 1, type: 'MONTHS' } })
    const before = market.clock.now()
    market.clock.move(32 * 86_400_000)
    for (const side of ['alfa', 'beta'] as const) {
      for (const { name, run } of market[side].jobs) if (name.endsWith('.ageing')) await run()
      const [grant, end] = await receiptsOf(side, consentId, marina.document)
      expect(end?.event).toMatchObject({ event_type: 'EXPIRY', event_state: 'dpv:ConsentExpired' })
      expect(end?.event.event_time).toBe(grant?.consent.expirationDateTime)
    }
    market.clock.move(before.getTime() - market.clock.now().getTime())
  })

  it('of a change and of a renewal, which name the receipt whose place they take', async () => {
    const first = await share(places(), marina)
    const fewer = { dataPermissions: [{ permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' }] }
    const second = await share(places(), marina, { ...fewer, replaces: first.consentId })
    const third = await share(places(), marina, { ...fewer, replaces: second.consentId })
    const [grant, replaced] = await receiptsOf('alfa', first.consentId, marina.document)
    const [change] = await receiptsOf('alfa', second.consentId, marina.document)
    const [renewal] = await receiptsOf('alfa', third.consentId, marina.document)
    expect(replaced?.event).toMatchObject({ event_type: 'END', reason: 'REPLACED' })
    expect(change).toMatchObject({ event: { event_type: 'CHANGE' }, replaces: grant?.jti })
    expect(change?.event.removed).toContain('Automóvel')
    expect(renewal).toMatchObject({ event: { event_type: 'RENEWAL' }, replaces: change?.jti })
  })
})

it('no receipt is made for a request that ended without an answer', async () => {
  const { beta } = await goToHolder(places(), marina)
  const before = market.clock.now()
  market.clock.move(2 * 3_600_000)
  for (const side of ['alfa', 'beta'] as const) {
    for (const { name, run } of market[side].jobs) if (name.endsWith('.ageing')) await run()
    expect(await receiptsOf(side, beta.consentId, marina.document)).toEqual([])
  }
  market.clock.move(before.getTime() - market.clock.now().getTime())
})

it('a further approver has receipts of their own, with what is theirs alone', async () => {
  const codes = ['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']
  const { consentId } = await share(places(), helena, {
    dataPermissions: codes.map((permissionCode) => ({ permissionCode })),
  })
  const his = await act.startSession(market.beta.url, otavio)
  expect(await receiptsOf('beta', consentId, otavio.document)).toEqual([])
  await done(act.approve(his, consentId, []))
  await done(act.revoke(his, consentId))
  const [own, end] = await receiptsOf('beta', consentId, otavio.document)
  const hers = await receiptsOf('beta', consentId, helena.document)
  expect([own?.event.event_type, end?.event.event_type]).toEqual(['GRANT', 'END'])
  expect(kindsOf(hers)).toEqual(['GRANT', 'END'])
  for (const receipt of [own, end]) {
    expect(receipt?.pii_information.map(({ pii_type }) => pii_type)).toEqual([
      'DAMAGES_AND_PEOPLE_PATRIMONIAL',
    ])
    expect(receipt?.pii_principal.name).not.toBe(hers[0]?.pii_principal.name)
  }
})
