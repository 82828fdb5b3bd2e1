import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '../../apps/server/src/holder/openid/finish-interaction.ts'
import { createOpenIdSteps } from '../../apps/server/src/holder/openid/storage/openid-steps.store.ts'
import type { OpenIdSteps } from '../../apps/server/src/holder/openid/storage/openid-storage.ts'
import { systemClock } from '../../apps/server/src/platform/base/clock.ts'
import { hashOf } from '../../apps/server/src/platform/base/hash.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { forEachDatabase } from '../support/database/each-database.ts'

const RESUMED = 'https://beta.example/auth/authorize/i1'
const GRANTED = { login: { accountId: 'sub' }, consent: { grantId: 'grant' } }

forEachDatabase((name, open) => {
  let database: Database
  let steps: OpenIdSteps
  beforeEach(async () => {
    database = await open()
    steps = createOpenIdSteps(database, systemClock)
    const soon = new Date(Date.now() + 60_000)
    await database.run(
      `insert into openid_record (model, id, payload, expires_at) values ('Interaction', $1, $2, $3)`,
      [hashOf('i1'), JSON.stringify({ returnTo: RESUMED }), soon],
    )
    await database.run(
      `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status, created_at,
         status_at, approved_at, expires_at, grant_id)
       values ('urn:beta:1', 'alfa', 'org', '52998224725', '[]', '{}', 'AUTHORISED', now(), now(), now(), $1, 'grant')`,
      [soon],
    )
  })

  const deny = () => refuse(steps, database, { intentId: 'i1', description: 'refused' })
  const answered = async () => {
    const [row] = await database.query<{ result: unknown }>(
      `select payload -> 'result' as result from openid_record where id = $1`,
      [hashOf('i1')],
    )
    return row?.result
  }

  describe('a refusal of an authorisation request', () => {
    it('is its answer, until somebody grants it', async () => {
      expect(await deny()).toBe(RESUMED)
      expect(await answered()).toMatchObject({ error: 'access_denied' })
      expect(await steps.answer(database, 'i1', GRANTED)).toBe(RESUMED)
      expect(await answered()).toEqual(GRANTED)
    })

    it('takes back nothing that was granted', async () => {
      await steps.answer(database, 'i1', GRANTED)
      expect(await deny()).toBeUndefined()
      expect(await answered()).toEqual(GRANTED)
    })

    it('is the answer once the consent that was granted has ended', async () => {
      await steps.answer(database, 'i1', GRANTED)
      await database.run(
        `update consent set status = 'REJECTED', rejected_by = 'USER', rejection_code = 'CUSTOMER_MANUALLY_REVOKED'`,
      )
      expect(await deny()).toBe(RESUMED)
      expect(await answered()).toMatchObject({ error: 'access_denied' })
    })
  })

  describe('a renewed token', () => {
    const soon = new Date(Date.now() + 60_000)
    const token = { model: 'AccessToken', id: 't2', payload: {}, grantId: 'grant', expiresAt: soon }
    const renew = (jti: string) =>
      steps.renew(token, { model: 'ReplayDetection', id: jti, payload: {}, expiresAt: soon })
    const isKept = async () =>
      (await database.query('select 1 from openid_record where id = $1', [hashOf('t2')])).length > 0
    const END = `update consent set status = 'REJECTED', rejected_by = 'USER', rejection_code = 'CUSTOMER_MANUALLY_REVOKED'`

    it('is kept while its consent is in force, and for an assertion that is new', async () => {
      expect([await renew('a1'), await isKept()]).toEqual(['done', true])
      await database.run('delete from openid_record where id = $1', [hashOf('t2')])
      expect([await renew('a1'), await isKept()]).toEqual(['assertion used', false])
    })

    it('is not kept once its consent has ended, and its assertion is used', async () => {
      await database.run(END)
      expect([await renew('a1'), await isKept()]).toEqual(['consent ended', false])
      expect(await renew('a1')).toBe('assertion used')
    })

    if (name === 'PostgreSQL')
      it('waits for an end that is being recorded', async () => {
        let renewing: Promise<string> = Promise.resolve('nobody asked')
        await database.transaction(async (sql) => {
          await sql.run(END)
          renewing = renew('a1')
          // Until it waits for this transaction.
          await sleep(100)
        })
        expect([await renewing, await isKept()]).toEqual(['consent ended', false])
      })
  })

  if (name === 'PostgreSQL')
    it('waits for a grant that is being recorded, and lets it stand', async () => {
      await database.run(`update consent set status = 'AWAITING_AUTHORISATION', grant_id = null`)
      let denied: Promise<string | undefined> = Promise.resolve('nobody asked')
      const granting = database.transaction(async (sql) => {
        await sql.run(`update consent set status = 'AUTHORISED', grant_id = 'grant'`)
        await steps.answer(sql, 'i1', GRANTED)
        denied = deny()
        // Until it waits for this transaction.
        await sleep(100)
      })
      await granting
      expect(await denied).toBeUndefined()
      expect(await answered()).toEqual(GRANTED)
    })
})
