import { describe, expect, it } from 'vitest'
import { KEEPS_PREPARED, PGBOUNCER, startPgBouncer } from '../../support/database/test-pgbouncer.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import * as act from '../../support/http/http-actions.ts'
import { detailsOf, share } from '../../support/http/http-consent-flow.ts'
import { mailsTo } from '../../support/http/http-mailbox.ts'
import { setUpHttpFlow, twoDatabasesOn } from '../../support/http/http-setup.ts'
import { rafael } from '../../support/market/sandbox-people.ts'

/** PgBouncer in front of PostgreSQL, as docs/operating/growing.md describes it. */
const MODES = [
  { mode: 'session', missing: PGBOUNCER ? undefined : 'no PgBouncer' },
  { mode: 'transaction', missing: KEEPS_PREPARED ? undefined : 'no PgBouncer 1.21' },
] as const

for (const { mode, missing } of MODES)
  describe.skipIf(missing || !SHARED_POSTGRES)(
    `behind PgBouncer in ${mode} mode${missing ? ` (${missing})` : ''}`,
    () => {
      const stage = setUpHttpFlow(async () =>
        twoDatabasesOn(await startPgBouncer({ url: SHARED_POSTGRES ?? '' }, mode, true)),
      )

      it('a sharing is made, told by the queue, and ended', async () => {
        const { alfa, beta, consentId } = await share(stage, rafael)
        await expect.poll(() => mailsTo(stage.market.mail.url, rafael.email)).toHaveLength(2)
        expect((await act.revoke(alfa, consentId)).status).toBe(200)
        await expect.poll(async () => (await detailsOf(beta, consentId)).status).toBe('INACTIVE')
      })
    },
  )
