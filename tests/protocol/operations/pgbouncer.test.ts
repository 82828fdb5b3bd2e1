import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../apps/server/src/platform/open-platform.ts'
import { PGBOUNCER, startPgBouncer } from '../../support/database/test-pgbouncer.ts'
import { type PostgresServer, SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import * as act from '../../support/http/http-actions.ts'
import { detailsOf, share } from '../../support/http/http-consent-flow.ts'
import { mailsTo } from '../../support/http/http-mailbox.ts'
import { setUpHttpFlow, twoDatabasesOn } from '../../support/http/http-setup.ts'
import { rafael } from '../../support/market/sandbox-people.ts'

/** PgBouncer in front of PostgreSQL, as docs/operating/growing.md describes it. */
const isThere = PGBOUNCER !== undefined && SHARED_POSTGRES !== undefined
const behind = { url: SHARED_POSTGRES ?? '' }

describe.skipIf(!isThere)('in session mode', () => {
  const stage = setUpHttpFlow(async () => {
    const pooler = await startPgBouncer(behind, 'session')
    return twoDatabasesOn(pooler)
  })

  it('a sharing is made, told by the queue, and ended', async () => {
    const { alfa, beta, consentId } = await share(stage, rafael)
    await expect.poll(() => mailsTo(stage.market.mail.url, rafael.email)).toHaveLength(2)
    expect((await act.revoke(alfa, consentId)).status).toBe(200)
    await expect.poll(async () => (await detailsOf(beta, consentId)).status).toBe('INACTIVE')
  })
})

describe.skipIf(!isThere)('in transaction mode', () => {
  let pooler: PostgresServer
  beforeAll(async () => {
    pooler = await startPgBouncer(behind, 'transaction')
  })
  afterAll(() => pooler?.stop())

  it('a PgBouncer that knows no prepared statements ends the start with one line', async () => {
    const opened = openDatabase({ databaseUrl: pooler.url, databaseCa: undefined, dataDir: '' }, '')
    await expect(opened).rejects.toThrow(
      'The pooler in front of the database loses prepared statements. Set its pool_mode to session, or use PgBouncer 1.21 or later with max_prepared_statements above 0.',
    )
  })
})
