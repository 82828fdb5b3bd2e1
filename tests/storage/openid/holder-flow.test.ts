import { RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { approveAs } from '../../support/holder/holder-customer-actions.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { startRecipient, type TestRecipient } from '../../support/holder/test-recipient.ts'
import { approved, opened } from '../../support/openid/handmade-requests.ts'
import {
  CPF,
  callApi,
  deleteConsent,
  discover,
  exchange,
  readConsent,
  type Session,
} from '../../support/openid/recipient-client.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'
import { read } from '../../support/openid/shared-data.ts'

/** The whole consent flow at a holder, by an independent client library. */
const REFUSED_GRANT = { status: 400, error: 'invalid_grant' }

let recipient: TestRecipient
beforeAll(async () => {
  recipient = await startRecipient('receptora')
})
afterAll(() => recipient.close())

forEachDatabase((_name, open) => {
  let database: Awaited<ReturnType<typeof open>>
  let holder: TestHolder
  let session: Session<TestHolder>
  beforeEach(async () => {
    database = await open()
    holder = await startHolder(database, {
      recipients: [recipient.known],
      customers: [{ document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY] }],
    })
    session = await discover(holder, recipient)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await holder.close()
  })

  it('opin-consent-api-status-test: a recipient gets what the customer approved, until the customer ends it', async () => {
    const { consentId, asked, customer, returned } = await approved(session)
    expect((await readConsent(session, consentId)).status).toBe('AUTHORISED')
    expect(await holder.holder.cardsOf(CPF)).toMatchObject([{ consentId, status: 'AUTHORISED' }])

    const tokens = await exchange(session, asked, returned)
    expect(tokens.expires_in).toBe(600)
    expect(tokens.claims()).toMatchObject({ acr: 'urn:brasil:openinsurance:loa2' })
    expect(tokens.claims()?.sub).not.toContain(CPF)
    expect(tokens.scope?.split(' ').sort()).toEqual(
      [`consent:${consentId}`, 'customers', 'insurance-auto', 'resources'].sort(),
    )
    expect(await holder.holder.cardsOf(CPF)).toMatchObject([{ consentId, status: 'ACTIVE' }])

    const resources = await read(session, RESOURCES_PATH, tokens.access_token)
    expect(resources.status).toBe(200)
    expect(resources.body.data).toEqual([
      { resourceId: 'AUTO-1', type: 'DAMAGES_AND_PEOPLE_AUTO', status: 'AVAILABLE' },
    ])
    const without = await callApi(session, 'GET', RESOURCES_PATH, { token: tokens.access_token })
    expect(without.status).toBe(400)

    expect(await holder.holder.revoke({ customer, consentId })).toMatchObject({ status: 'INACTIVE' })
    expect(await readConsent(session, consentId)).toMatchObject({
      status: 'REJECTED',
      rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REVOKED' } },
    })
    expect((await read(session, RESOURCES_PATH, tokens.access_token)).status).toBe(401)
  })

  it('encrypts both id_tokens to the recipient’s key, with the only algorithms of the profile', async () => {
    const { asked, returned } = await approved(session)
    const front = new URLSearchParams(new URL(returned).hash.slice(1)).get('id_token') ?? ''
    const tokens = await exchange(session, asked, returned)
    for (const token of [front, tokens.id_token ?? '']) {
      expect(decodeProtectedHeader(token)).toMatchObject({
        alg: 'RSA-OAEP',
        enc: 'A256GCM',
        kid: recipient.decryption.kid,
      })
    }
  })

  it('fapi1-advanced-final-refresh-token: renews access without ever changing the refresh token; a deleted consent renews nothing', async () => {
    const { consentId, asked, returned } = await approved(session)
    const { refresh_token: refreshToken = '' } = await exchange(session, asked, returned)
    const first = await client.refreshTokenGrant(session.config, refreshToken)
    const second = await client.refreshTokenGrant(session.config, refreshToken)
    expect(first.refresh_token ?? refreshToken).toBe(refreshToken)
    expect(second.access_token).not.toBe(first.access_token)

    expect(await deleteConsent(session, consentId)).toBe(204)
    await expect(client.refreshTokenGrant(session.config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    })
    expect(await deleteConsent(session, consentId)).toBe(204)
  })

  it('refuses tokens whose consent ends as they are made, by a code or a renewal: none is left, and no record says otherwise', async () => {
    const first = await approved(session)
    const { refresh_token: refreshToken = '' } = await exchange(session, first.asked, first.returned)
    const second = await approved(session)
    await database.run(`create function end_consents() returns trigger language plpgsql as $$ begin
      update consent set status = 'REJECTED', status_at = now(), rejected_by = 'USER',
        rejection_code = 'CUSTOMER_MANUALLY_REVOKED' where grant_id = new.grant_id;
      delete from openid_record where grant_id = new.grant_id;
      return new; end $$`)
    // Right after they are made.
    await database.run(`create constraint trigger ending after insert on openid_record deferrable initially deferred
      for each row when (new.model = 'AccessToken') execute function end_consents()`)
    onTestFinished(() => database.run('drop function end_consents cascade').then(() => undefined))
    await expect(exchange(session, second.asked, second.returned)).rejects.toMatchObject(REFUSED_GRANT)
    await expect(client.refreshTokenGrant(session.config, refreshToken)).rejects.toMatchObject(REFUSED_GRANT)
    for (const { consentId } of [first, second])
      expect(await readConsent(session, consentId)).toMatchObject({ status: 'REJECTED' })
    expect(await database.query("select model from openid_record where model like '%Token'")).toEqual([])
    expect(await recordsOf(first.consentId)).toEqual(['token.issued'])
    expect(await recordsOf(second.consentId)).toEqual([])
  })

  /** What the audit log tells of a consent's tokens. */
  async function recordsOf(consentId: string): Promise<unknown[]> {
    const rows = await database.query(
      `select event from (select event, subject from audit_inbox union all select event, subject from audit_log) entry
       where subject = $1 and event like 'token.%'`,
      [consentId],
    )
    return rows.map(({ event }) => event)
  }

  it('gives one code to a browser that comes back three times at once', async () => {
    const { browser, consentId, customer } = await opened(session)
    const location = await approveAs(holder, customer, consentId)
    const returns = await Promise.all([1, 2, 3].map(() => browser.visit(location)))
    const codes = returns.flatMap(({ location: back = '' }) => /[#&]code=([^&]+)/.exec(back)?.[1] ?? [])
    expect(codes).toHaveLength(1)
  })

  it('names no customer at its userinfo once the term is over, though their token is still kept', async () => {
    const { asked, returned } = await approved(session)
    const tokens = await exchange(session, asked, returned)
    const subject = tokens.claims()?.sub ?? ''
    expect(await client.fetchUserInfo(session.config, tokens.access_token, subject)).toEqual({ sub: subject })
    holder.clock.move(400 * 24 * 3_600_000)
    await expect(client.fetchUserInfo(session.config, tokens.access_token, subject)).rejects.toMatchObject({
      status: 401,
    })
  })
})
