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
const END = `update consent set status = 'REJECTED', rejected_by = 'USER', rejection_code = 'CUSTOMER_MANUALLY_REVOKED'`
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

  it('a refusal is the answer until somebody grants it, takes nothing back, and is the answer once the consent has ended', async () => {
    expect(await deny()).toBe(RESUMED)
    expect(await answered()).toMatchObject({ error: 'access_denied' })
    expect(await steps.answer(database, 'i1', GRANTED)).toBe(RESUMED)
    expect(await deny()).toBeUndefined()
    expect(await answered()).toEqual(GRANTED)
    await database.run(END)
    expect(await deny()).toBe(RESUMED)
    expect(await answered()).toMatchObject({ error: 'access_denied' })
  })

  describe.each([
    ['a renewed token', undefined],
    ['a token of a code', 'c1'],
  ])('%s', (_, codeId) => {
    const soon = new Date(Date.now() + 60_000)
    const once = (id: string) => ({ model: 'ReplayDetection', id, payload: {}, expiresAt: soon })
    const token = { model: 'AccessToken', id: 't2', payload: {}, grantId: 'grant', expiresAt: soon }
    const give = (jti: string) => steps.giveTokens({ grantId: 'grant', codeId }, [token], once(jti))
    const isKept = async () =>
      (await database.query('select 1 from openid_record where id = $1', [hashOf('t2')])).length > 0
    const isUsed = async () =>
      (
        await database.query('select 1 from openid_record where id = $1 and consumed_at is not null', [
          hashOf('c1'),
        ])
      ).length > 0

    beforeEach(async () => {
      await database.run(
        `insert into openid_record (model, id, payload, grant_id, expires_at) values ('AuthorizationCode', $1, '{}', 'grant', $2)`,
        [hashOf('c1'), soon],
      )
    })

    it('is kept while its consent is in force, and for an assertion that is new', async () => {
      expect([await give('a1'), await isKept(), await isUsed()]).toEqual(['given', true, codeId === 'c1'])
      await database.run('delete from openid_record where id = $1', [hashOf('t2')])
      expect([await give('a1'), await isKept()]).toEqual(['assertion used', false])
      expect(await give('a2')).toBe(codeId ? 'over' : 'given')
    })

    it('is not kept once its consent has ended, and its assertion is used', async () => {
      await database.run(END)
      expect([await give('a1'), await isKept(), await isUsed()]).toEqual(['over', false, false])
      expect(await give('a1')).toBe('assertion used')
    })

    if (name === 'PostgreSQL')
      it('waits for an end that is being recorded', async () => {
        let giving: Promise<string> = Promise.resolve('nobody asked')
        await database.transaction(async (sql) => {
          await sql.run(END)
          giving = give('a1')
          // Until it waits for this transaction.
          await sleep(100)
        })
        expect([await giving, await isKept()]).toEqual(['over', false])
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
