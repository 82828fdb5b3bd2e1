import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createConsentsConcerned } from '../../../apps/server/src/holder/consents/consents-concerned.store.ts'
import type { Mail } from '../../../apps/server/src/mails/mails.ts'
import type { Sharings, UnusedSharing } from '../../../apps/server/src/notices/noticed-sharing.ts'
import { createNotices, type Notices, unusedOnceCounted } from '../../../apps/server/src/notices/notices.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { createTransmissionStore } from '../../../apps/server/src/recipient/sharing/transmission.store.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { type MovableClock, movableClock } from '../../support/database/movable-clock.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { openTestPlatform } from '../../support/database/test-platform.ts'
import { TEST_SENDER } from '../../support/database/test-sender.ts'
import { customer } from '../../support/recipient/recipient-setup.ts'

/** Sharings whose data nobody reads: who is asked, when, and what an answer changes. */
const [MARINA, OTAVIO] = ['52998224725', '11144477735']
const [HOUR, DAY] = [3_600_000, 86_400_000]
const CUSTOMER = customer(MARINA)

forEachDatabase((_name, open) => {
  let database: Database
  let platform: Platform & { clock: MovableClock }
  let sent: Mail[]
  /** Unused sharings, received here. */
  let unused: UnusedSharing[]
  beforeEach(async () => {
    database = await open()
    // 09:00 in Brasília.
    platform = await openTestPlatform(database, { clock: movableClock(new Date('2026-11-20T12:00:00Z')) })
    sent = []
    unused = [{ consentId: 'urn:x:1', document: MARINA, since: '2026-08-12', at: at(400) }]
  })
  const at = (days: number): Date => new Date(platform.clock.now().getTime() + days * DAY)
  const cardsOf = (document: string) =>
    unused
      .filter((one) => one.document === document)
      .map(({ consentId, at: end }) => ({
        ...{ consentId, status: 'ACTIVE', organisationName: 'Beta Seguradora' },
        ...{ createDateTime: '2026-05-10T12:00:00Z', expirationDateTime: end.toISOString() },
        resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
      }))
  const sharings: Sharings = {
    role: 'recipient',
    endingBetween: async () => [],
    inForceSince: async () => [],
    replacementOf: async () => undefined,
    recordedCardsOf: async (document) => cardsOf(document),
    unused: async ({ document, before }, after) =>
      after
        ? []
        : unused
            .filter((one) => document === undefined || one.document === document)
            .filter(({ since }) => new Date(since) < before),
  }
  const process = (): Notices =>
    createNotices({
      ...{ platform, sharings: [sharings], insurer: {}, sender: TEST_SENDER },
      accounts: {
        contactOf: async (document) => ({ name: 'Marina Duarte Lopes', email: `${document}@example.com` }),
        sendMail: async (mail) => void sent.push(mail),
        endOtherSessions: async () => 0,
      },
    })
  const runJob = (name: keyof ReturnType<typeof process>['jobs']) => process().jobs[name]()
  const ask = async (): Promise<void> => {
    await runJob('notices.reminders')
    await runJob('notices.unused')
    await deliver(platform, process().outboxHandlers ?? {})
  }
  const subjects = () => sent.splice(0).map(({ to, subject }) => `${to.slice(0, 3)}: ${subject}`)
  const notices = async () => (await process().shownTo(MARINA)).notices.map(({ text }) => text)
  const keep = (consentId = 'urn:x:1') => process().keepUnused(CUSTOMER, consentId)
  const QUESTION = '529: Ainda precisa do compartilhamento com a Beta Seguradora?'

  it('are asked about once in six months, by one mail and one notice each', async () => {
    await Promise.all([ask(), ask()])
    expect(subjects()).toEqual([QUESTION])
    expect(await notices()).toEqual([
      'Beta Seguradora envia à Seguradora de Teste. Ninguém leu estes dados desde 12/08. Nada acaba sem você.',
    ])
    unused.push({ consentId: 'urn:x:2', document: MARINA, since: '2026-08-20', at: at(400) })
    platform.clock.move(DAY)
    await ask()
    expect(subjects()).toEqual([QUESTION])
    platform.clock.move(179 * DAY)
    await ask()
    expect(subjects()).toEqual([])
    platform.clock.move(2 * DAY)
    await ask()
    expect(subjects()).toEqual(['529: Ainda precisa destes 2 compartilhamentos?'])
    expect(await notices()).toHaveLength(2)
  })

  it('are not asked about in the quiet hours, nor on the day of another reminder', async () => {
    platform.clock.move(13 * HOUR)
    await ask()
    platform.clock.move(11 * HOUR)
    await database.run('insert into reminded_day (document, day) values ($1, $2)', [MARINA, '2026-11-21'])
    await ask()
    expect(subjects()).toEqual([])
    platform.clock.move(DAY)
    await ask()
    expect(subjects()).toEqual([QUESTION])
  })

  it('asked about on a day without a mail server wait for one without another reminder', async () => {
    await runJob('notices.reminders')
    await runJob('notices.unused')
    platform.clock.move(DAY)
    await database.run('insert into reminded_day (document, day) values ($1, $2)', [MARINA, '2026-11-21'])
    await ask()
    expect(subjects()).toEqual([])
    await database.run('update notice set read_at = $1', [platform.clock.now()])
    platform.clock.move(DAY)
    await Promise.all([ask(), ask()])
    expect(subjects()).toEqual([QUESTION])
    // Another try of its mail leaves the notice as it was read.
    expect(await database.query('select id from notice where read_at is null')).toEqual([])
  })

  it('are not mailed about once they are read, kept, or the reminder is switched off', async () => {
    await runJob('notices.reminders')
    await runJob('notices.unused')
    await keep()
    await deliver(platform, process().outboxHandlers ?? {})
    unused = [{ consentId: 'urn:x:3', document: MARINA, since: '2026-08-12', at: at(400) }]
    await process().choose(MARINA, { kind: 'unused', here: false, mail: false })
    platform.clock.move(DAY)
    await ask()
    expect([subjects(), await notices()]).toEqual([[], []])
  })

  it('say on their card since when nobody has read them, until their customer keeps them for six months', async () => {
    const given = { document: MARINA, cards: cardsOf(MARINA) }
    const since = async (role: Sharings['role'] = 'recipient') =>
      (await process().withUnused(role, given)).map(({ unusedSince }) => unusedSince)
    await ask()
    expect([await since(), await since('holder')]).toEqual([['2026-08-12'], [undefined]])
    expect(await keep()).toEqual(new Date('2027-05-20T12:00:00Z'))
    expect([await since(), await notices()]).toEqual([[undefined], []])
    platform.clock.move(180 * DAY)
    expect(await since()).toEqual([undefined])
    platform.clock.move(2 * DAY)
    expect(await since()).toEqual(['2026-08-12'])
    expect(subjects()).toEqual([QUESTION])
    const audited = await database.query("select 1 from audit_inbox where event = 'unused.kept'")
    expect(audited).toHaveLength(1)
  })

  it('are counted: told, and kept', async () => {
    // Read less than three months ago.
    unused.push({ consentId: 'urn:x:read', document: MARINA, since: '2026-08-21', at: at(400) })
    await ask()
    await keep()
    expect(await process().gauges.consente_unused_sharings()).toEqual({ told: 1, kept: 1 })
  })

  describe('at each role', () => {
    const read = (
      subject: string,
      day: string,
      kind = 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
      outcome = 'DELIVERED',
    ) =>
      database.run(
        `insert into reading_count (subject, day, kind, policy, outcome, reason, calls, first_at, last_at)
         values ($1, $2, $3, '', $4, '', 1, $5, $5)`,
        [subject, day, kind, outcome, `${day}T12:00:00Z`],
      )
    const consent = (id: string, { status = 'AUTHORISED', days = -200, company = '' } = {}) =>
      database.run(
        `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status, created_at,
           status_at, expires_at, rejected_by, rejection_code, grant_id, approved_at, business_document)
         values ($1, 'c', 'o', $2, '[]', '{}', $3, $4, $4, $5, $6, $7, $1, $4, $8)`,
        [
          ...[id, MARINA, status, at(days), at(100)],
          ...(status === 'REJECTED' ? ['USER', 'CUSTOMER_MANUALLY_REVOKED'] : [null, null]),
          company || null,
        ],
      )
    const transmission = async (consentId: string, days = -200): Promise<string> => {
      const id = randomUUID()
      await database.run(
        `insert into transmission (id, handle, document, logged_user, customer_name, authorisation_server_id, organisation_id,
           holder_name, holder_cnpj, permissions, fingerprint, idempotency_key, consent_id, status, created_at, waits_until,
           ends_at, confirmed_at, status_at)
         values ($1::uuid, $3, $2, $2, 'M', 's', 'o', 'Beta', '1', '[]', $3, $1, $3, 'ACTIVE', $4, $4, $5, $4, $4)`,
        [id, MARINA, consentId, at(days), at(100)],
      )
      return id
    }
    const filter = () => ({ now: at(0), before: new Date('2026-08-20T12:00:00Z') })
    const found = async (find: Sharings['unused'], document?: string) =>
      (await find({ ...filter(), ...(document && { document }) }, undefined, 10)).map(
        ({ consentId, since }) => `${consentId} ${since}`,
      )

    it('nobody counts as a reader of data by the list of policies, or by a call that gave none', async () => {
      await consent('urn:a')
      await read('urn:a', '2026-08-12')
      await read('urn:a', '2026-11-01', 'RESOURCES_READ')
      await read('urn:a', '2026-11-02', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'NO_DATA')
      await consent('urn:read')
      await read('urn:read', '2026-08-20', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'UNTOLD')
      await consent('urn:never')
      await consent('urn:young', { days: -20 })
      await consent('urn:over', { status: 'REJECTED' })
      const store = createConsentsConcerned(database)
      const began = at(-200).toISOString().slice(0, 10)
      expect(await found(store.unused)).toEqual(['urn:a 2026-08-12', `urn:never ${began}`])
      expect(await found(store.unused, MARINA)).toHaveLength(2)
      expect(await found(store.unused, OTAVIO)).toEqual([])
      await consent('urn:company', { company: '11222333000181' })
      expect(await found(store.unused, '11222333000181')).toEqual([`urn:company ${began}`])
      expect(await found(store.unused, MARINA)).toHaveLength(2)
      const [first] = await store.unused(filter(), undefined, 1)
      expect(await store.unused(filter(), first, 10)).toHaveLength(2)
    })

    it('the recipient counts its own readings', async () => {
      await read(await transmission('urn:r'), '2026-08-12')
      await read(await transmission('urn:read'), '2026-11-01')
      const { unused: find } = createTransmissionStore(database, platform.seal)
      expect(await found(find)).toEqual(['urn:r 2026-08-12'])
      expect(await found(find, OTAVIO)).toEqual([])
    })

    it('nothing is unused while readings are known from a later day on only', async () => {
      await consent('urn:a')
      const { unused: find } = createConsentsConcerned(database)
      const since = (day: string) => unusedOnceCounted({ knownSince: async () => new Date(day) }, find)
      expect(await found(since('2026-08-21'))).toEqual([])
      expect(await found(since('2026-08-01'))).toHaveLength(1)
    })
  })
})
