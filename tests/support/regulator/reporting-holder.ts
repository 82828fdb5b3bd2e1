import { HOLDER_FUNNEL_STEPS } from '../../../apps/server/src/holder/holder-audit-events.ts'
import { createAuditChainer } from '../../../apps/server/src/platform/audit/audit-chainer.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { partiesOf } from '../../../apps/server/src/regulator/parties.ts'
import { createCallReports } from '../../../apps/server/src/regulator/pcm/call-reports.ts'
import { deriveFunnel } from '../../../apps/server/src/regulator/pcm/derive-funnel.ts'
import { createReportsStore } from '../../../apps/server/src/regulator/pcm/reports.store.ts'
import { sendReports } from '../../../apps/server/src/regulator/pcm/send-reports.ts'
import { batchSigner } from '../../../apps/server/src/regulator/pcm/sign-batch.ts'
import { openPcmDesk } from '../../../sandbox/regulator/pcm-desk.ts'
import { movableClock } from '../database/movable-clock.ts'
import { openTestPlatform, TEST_CONFIG } from '../database/test-platform.ts'

const OWN = TEST_CONFIG.institution
export const CLIENT = {
  organisationId: '00000000-0000-4000-8000-00000000000a',
  authorisationServerId: '00000000-0000-4000-8000-00000000000b',
  softwareId: '00000000-0000-4000-8000-00000000000c',
}
const KNOWN = [{ ...OWN, softwareId: '00000000-0000-4000-8000-00000000000d' }, CLIENT]
export const PARTIES = {
  clientOrgId: CLIENT.organisationId,
  clientSSId: CLIENT.softwareId,
  serverOrgId: OWN.organisationId,
  serverASId: OWN.authorisationServerId,
}

/** One process of a holder that reports to a platform of the sandbox; nothing of it but the database outlives it. */
export async function startReporting(
  database: Database,
  { clock = movableClock(new Date('2026-11-05T12:00:00.700Z')) } = {},
) {
  const platform = await openTestPlatform(database, { clock })
  const { audit, log, seal, keys } = platform
  const store = createReportsStore(database, seal)
  await store.begin()
  const desk = openPcmDesk({
    known: KNOWN,
    keysOf: async () => ({ keys: [...keys.publicJwks] }),
    now: clock.now,
  })
  const platformCalls: string[] = []
  /** How the platform answers; undefined: it takes the batch. */
  let instead: ((jws: string) => Promise<{ status: number; body: unknown }>) | undefined
  const consentsOf = {
    holder: async (ids: readonly string[]) =>
      new Map(
        ids
          .filter((id) => id.startsWith('urn:'))
          .map((id) => [id, { ...PARTIES, permissions: ['RESOURCES_READ'], consentUser: 'user' as const }]),
      ),
    recipient: async () => new Map(),
  }
  const outbound = {
    async fetchBytes(url: string, { body: sent = '' }: { body?: string | Buffer }) {
      const body = String(sent)
      platformCalls.push(url)
      const [, family, side] = /\/(event|report)-api\/v\d\/(server|client)-batch$/.exec(url) ?? []
      const answer = await (instead?.(body) ??
        desk.take({ family: family === 'event' ? 'EVENT' : 'CALL', origin: side as 'server' }, body))
      const bytes = Buffer.from(JSON.stringify(answer.body))
      return { status: answer.status, type: 'application/json', tag: undefined, bytes }
    },
  }
  const url = 'https://pcm.example/'
  const organisationId = OWN.organisationId
  const sending = { clock, log, store, outbound, sign: batchSigner(keys), url, organisationId }
  const chainer = createAuditChainer({ ...audit, log })
  return {
    ...platform,
    clock,
    store,
    desk,
    platformCalls,
    answer: (how: typeof instead) => {
      instead = how
    },
    /** What the holder records of a consent. */
    async record(event: string, subject: string, rest: { outcome?: 'refused'; detail?: object } = {}) {
      await audit.record(database, { event, subject, ...rest } as Parameters<typeof audit.record>[1])
      await chainer.chain()
    },
    derive: () => deriveFunnel({ audit, log, store, steps: HOLDER_FUNNEL_STEPS, consentsOf }),
    send: (mostInBatch?: number) => sendReports({ ...sending, ...(mostInBatch && { mostInBatch }) }),
    calls: createCallReports({
      log,
      store,
      partiesOf: partiesOf(
        { institution: OWN, pcm: undefined },
        {
          holder: { reportedConsents: async () => new Map(), directoryIdsOf: async () => CLIENT },
          accounts: { customersAmong: async () => new Set() },
          directory: { endpointsOf: async () => undefined },
        },
      ),
    }),
  }
}
export type ReportingProcess = Awaited<ReturnType<typeof startReporting>>

/** How many reports there are, by family and state: `{ 'EVENT SENT': 2 }`. */
export const countsOf = async ({ store, clock }: ReportingProcess): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await store.summary(clock.now())).map((row) => [`${row.family} ${row.state}`, row.count]),
  )
