import { type Notices, notices } from '@consente/contract/portal/notices'
import type { ReceivedData } from '@consente/contract/portal/received'
import { remindApprovers } from '@consente/contract/portal/reminder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as act from '../../support/http/http-actions.ts'
import { cardOf, detailsOf, done, share } from '../../support/http/http-consent-flow.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { helena, otavio } from '../../support/market/sandbox-people.ts'

/** What both institutions say of a sharing while another person at the holder has not answered, and afterwards. */
const BUILDING = 'DAMAGES_AND_PEOPLE_PATRIMONIAL'
const CAR = 'DAMAGES_AND_PEOPLE_AUTO'
const REGISTRATION = 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'

let market: InProcessMarket<'alfa' | 'beta'>
beforeAll(async () => {
  market = await startInProcessMarket(['alfa', 'beta'])
})
afterAll(() => market.stop())

const run = (name: string) => market.alfa.jobs.find((job) => job.name === name)?.run()

/** Helena asks Beta for these data, approves, and comes back to Alfa. */
async function shared(codes: readonly string[]) {
  const dataPermissions = ['RESOURCES_READ', ...codes].map((permissionCode) => ({ permissionCode }))
  const walk = await share({ alfa: market.alfa.url, beta: market.beta.url }, helena, { dataPermissions })
  return { ...walk, his: await act.startSession(market.beta.url, otavio) }
}

const approves = (his: act.Session, consentId: string) => done(act.approve(his, consentId, []))
const receivedOf = (session: act.Session, consentId: string) =>
  done<ReceivedData>(act.received(session, consentId))

describe('where some data go and some wait', () => {
  const CODES = [REGISTRATION, `${BUILDING}_READ`, `${BUILDING}_PREMIUM_READ`, `${CAR}_READ`]

  it('received data name the policy that waits, never an empty answer, and are not complete', async () => {
    const { alfa, consentId } = await shared(CODES)
    await run('recipient.data')
    const received = await receivedOf(alfa, consentId)
    expect(received.completedAt).toBeUndefined()
    expect(received).toMatchObject({ furtherApproval: 'SOME' })
    expect(received.groups.map(({ type, state, waiting }) => [type, state, waiting])).toEqual([
      ['CUSTOMERS', 'RECEIVED', undefined],
      [BUILDING, 'WAITING', ['0114-6633-291']],
      [CAR, 'RECEIVED', undefined],
    ])
  })

  it('the other person’s yes is seen at the recipient, whose reading follows at once', async () => {
    const { alfa, consentId, his } = await shared(CODES)
    await run('recipient.data')
    await approves(his, consentId)
    // The list waits two seconds for the holder at most, which a busy machine may need more than once.
    const card = () => {
      market.clock.move(31_000)
      return cardOf(alfa, 'RECEIVING', consentId)
    }
    await expect.poll(card).toMatchObject({ status: 'ACTIVE', furtherApproval: 'NONE' })
    const before = await receivedOf(alfa, consentId)
    expect(before.groups.find(({ type }) => type === BUILDING)).toMatchObject({ state: 'WAITING' })
    expect(before.completedAt).toBeUndefined()
    await run('recipient.data')
    const after = await receivedOf(alfa, consentId)
    expect(after.groups.find(({ type }) => type === BUILDING)).toMatchObject({
      state: 'RECEIVED',
      items: [{ resourceId: '0114-6633-291', parts: [{ state: 'RECEIVED' }] }],
    })
    expect(after.completedAt).toBeDefined()
    const { history } = await detailsOf(alfa, consentId)
    expect(history?.map(({ text }) => text)).toContain('Todas as pessoas autorizaram na Beta Seguradora')
  })

  it('the recipient learns of the other person’s yes by itself', async () => {
    const { consentId, his } = await shared(CODES)
    await approves(his, consentId)
    market.clock.move(11 * 60_000)
    await run('recipient.reconcile')
    // Read as it is recorded: a list would ask the holder itself.
    const recorded = 'select further_approval as approval from transmission where consent_id = $1'
    expect(await market.alfa.platform.database.query(recorded, [consentId])).toEqual([{ approval: 'NONE' }])
  })

  it('the other person’s no is told as theirs, not as the customer’s', async () => {
    const { consentId, his } = await shared(CODES)
    await done(act.reject(his, consentId))
    market.clock.move(31_000)
    const fresh = await act.startSession(market.alfa.url, helena)
    await expect.poll(async () => (await detailsOf(fresh, consentId)).status).toBe('REJECTED')
    const { furtherApproval, history } = await detailsOf(fresh, consentId)
    // A part had gone by then.
    expect(furtherApproval).toBe('SOME')
    expect(history?.at(-1)?.text).toBe('Outra pessoa não autorizou o compartilhamento na Beta Seguradora')
  })
})

it('a further approver’s list and details name the groups that are theirs, and nothing else of the other person’s', async () => {
  const codes = [REGISTRATION, `${BUILDING}_READ`, `${CAR}_READ`, `${CAR}_CLAIM_READ`]
  const { consentId, his } = await shared(codes)
  const card = await cardOf(his, 'TRANSMITTING', consentId)
  expect(card).toMatchObject({ status: 'PENDING', furtherApproval: 'ALL' })
  expect(card?.resourceGroups.map(({ type }) => type)).toEqual([BUILDING])
  const details = await detailsOf(his, consentId)
  expect(details.resourceGroups.map(({ type }) => type)).toEqual([BUILDING])
  for (const answer of [card, details])
    expect(JSON.stringify(answer)).not.toMatch(/AUTO|Automóvel|CUSTOMERS_|Cadastrais|0531/)
})

it('the one who asked reminds the other person once an hour: one more mail, and one notice that stands', async () => {
  const { consentId, beta, his } = await shared([`${BUILDING}_READ`])
  const remind = (session: act.Session) => act.callAs(session, remindApprovers, { params: { consentId } })
  expect(await detailsOf(beta, consentId)).toMatchObject({ mayRemind: true })
  expect(await detailsOf(his, consentId)).not.toHaveProperty('mayRemind')
  expect((await remind(his)).status).toBe(404)
  const before = await noticesOf(his, consentId)
  expect(await remind(beta)).toMatchObject({ status: 200, body: { reminded: 1 } })
  expect(await remind(beta)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
  const after = await noticesOf(his, consentId)
  expect([before.length, after.length]).toEqual([1, 1])
  expect(after[0]?.id).not.toBe(before[0]?.id)
  await approves(his, consentId)
  expect(await detailsOf(beta, consentId)).not.toHaveProperty('mayRemind')
  expect((await remind(beta)).status).toBe(409)
})

/** His notices about the sharing. */
async function noticesOf(session: act.Session, consentId: string) {
  const { notices: all } = await done<Notices>(act.callAs(session, notices))
  return all.filter(({ action }) => action.path.includes(encodeURIComponent(consentId)))
}
