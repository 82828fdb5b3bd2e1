import { beforeEach, describe, expect, it } from 'vitest'
import type { Consent } from '../../apps/server/src/holder/consents/consent.ts'
import { createConsentLife } from '../../apps/server/src/holder/consents/consent-life.store.ts'
import { createConsentReading } from '../../apps/server/src/holder/consents/consent-reading.store.ts'
import { expireConsents } from '../../apps/server/src/holder/consents/expire-consents.ts'
import { createConsentDecisions } from '../../apps/server/src/holder/decisions/consent-decisions.store.ts'
import type { Database, Sql } from '../../apps/server/src/platform/database/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import type { StoredReceipt } from '../../apps/server/src/receipts/receipt.store.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import type { MovableClock } from '../support/database/movable-clock.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'
import { untilWaiting } from '../support/database/waiting-statements.ts'

/** The job that ends consents by time, beside customers who answer in the same moment. */
const [MARINA, OTAVIO, PAULO] = ['52998224725', '11144477735', '98765432100']
const HOUR = 3_600_000
const GAMA = { name: 'Gama', cnpj: '11222333000181', logo: '' }
type AgeingDeps = Parameters<typeof expireConsents>[0]

forEachDatabase((name, open) => {
  let database: Database
  let platform: Platform & { clock: MovableClock }
  let told: string[]
  beforeEach(async () => {
    database = await open()
    platform = await openTestPlatform(database)
    told = []
  })

  /** A consent that waits, or that Marina has approved and the approvers have to. */
  async function given(consentId: string, approvers: readonly string[] = []): Promise<void> {
    const now = platform.clock.now()
    const [status, approvedAt] = approvers.length > 0 ? ['AUTHORISED', now] : ['AWAITING_AUTHORISATION', null]
    await database.run(
      `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status, created_at,
         status_at, expires_at, grant_id, approved_at, claimed_by)
       values ($1, $1, 'o', $2, '[]', '{}', $3, $4, $4, $5, $6, $7, $2)`,
      [
        consentId,
        MARINA,
        status,
        now,
        new Date(now.getTime() + 1000 * HOUR),
        approvedAt && consentId,
        approvedAt,
      ],
    )
    for (const document of approvers)
      await database.run('insert into consent_approver (consent_id, document) values ($1, $2)', [
        consentId,
        document,
      ])
  }
  const approve = (document: string, sql: Sql = database) =>
    createConsentDecisions(database, platform.audit).approveFurther(sql, 'urn:x:1', {
      document,
      at: platform.clock.now(),
    })

  /** One run, in which this happens between what it reads and what it ends. */
  function age(
    meanwhile: () => Promise<unknown> = async () => undefined,
    changed: Partial<AgeingDeps> = {},
  ): Promise<number> {
    const consents = createConsentReading(database)
    return expireConsents({
      ...platform,
      life: createConsentLife(database, platform.audit),
      consents: {
        find: consents.find,
        due: async (...asked) => {
          const due = await consents.due(...asked)
          await meanwhile()
          return due
        },
      },
      dropGrant: async () => undefined,
      tell: async (_sql, to) => void told.push(to),
      contacts: { nameOf: async () => undefined },
      recipients: { nameOf: async () => GAMA },
      receipts: { prepare: async ({ document }) => ({ document }) as StoredReceipt, keep: async () => false },
      ...changed,
    })
  }
  const stateOf = async (consentId = 'urn:x:1'): Promise<Pick<Consent, 'status' | 'rejection'>> => {
    const { status, rejection } = (await createConsentReading(database).find(consentId)) as Consent
    return { status, rejection }
  }
  const EXPIRED = { status: 'REJECTED', rejection: { code: 'CONSENT_EXPIRED' } }

  it('a request ends that nobody approved in its hour, or that misses an approval', async () => {
    await given('urn:x:1', [OTAVIO, PAULO])
    await given('urn:x:2')
    await approve(OTAVIO)
    platform.clock.move(HOUR)
    expect(await age()).toBe(2)
    for (const id of ['urn:x:1', 'urn:x:2']) expect(await stateOf(id)).toMatchObject(EXPIRED)
    expect([...new Set(told)].sort()).toEqual([MARINA, OTAVIO, PAULO].sort())
  })

  it('one that cannot be ended holds back none behind it, is logged by its id, and fails the run', async () => {
    for (let number = 0; number < 205; number += 1) await given(`urn:x:${number}`)
    platform.clock.move(HOUR)
    const logged: unknown[] = []
    const nameOf = async ({ clientId }: { clientId: string }) => {
      if (clientId === 'urn:x:100') throw new Error(`of ${MARINA}`)
      return GAMA
    }
    const changed = { recipients: { nameOf }, log: { error: (...line: unknown[]) => void logged.push(line) } }
    await expect(age(undefined, changed)).rejects.toThrow('Items of this run failed: ')
    expect(new Set(logged)).toContainEqual([
      { item: 'urn:x:100', reason: 'of ***' },
      'an item of a job failed',
    ])
    const rest = await database.query(
      "select consent_id from consent where status = 'AWAITING_AUTHORISATION'",
    )
    expect(rest).toEqual([{ consent_id: 'urn:x:100' }])
    expect(await age()).toBe(1)
  })

  it('a request cannot be authorised once its hour has passed, also where the job has not come to it', async () => {
    await given('urn:x:1')
    const { authorise } = createConsentDecisions(database, platform.audit)
    const approval = { document: MARINA, intentId: 'i', grantId: 'g', resources: [], furtherApprovers: [] }
    const tryIt = () => authorise(database, 'urn:x:1', { ...approval, at: platform.clock.now() })
    platform.clock.move(HOUR)
    expect(await tryIt()).toBe(false)
    platform.clock.move(-1)
    expect(await tryIt()).toBe(true)
  })

  describe('an approval that comes while the job works', () => {
    it('leaves another one missing: the consent ends', async () => {
      await given('urn:x:1', [OTAVIO, PAULO])
      platform.clock.move(HOUR)
      expect(await age(() => approve(OTAVIO))).toBe(1)
      expect(await stateOf()).toMatchObject(EXPIRED)
    })

    // The embedded database runs one transaction at a time.
    it.skipIf(name === 'PGlite')(
      'is the last one that was missing, and is kept only when the job ends it already: the consent goes on',
      async () => {
        await given('urn:x:1', [OTAVIO])
        platform.clock.move(HOUR)
        let ageing: Promise<number> | undefined
        await database.transaction(async (sql) => {
          expect(await approve(OTAVIO, sql)).toBe(true)
          ageing = age()
          await untilWaiting(database, 1)
        })
        expect(await ageing).toBe(0)
        expect(await stateOf()).toEqual({ status: 'AUTHORISED', rejection: undefined })
        expect(told).toEqual([])
      },
    )
  })
})
