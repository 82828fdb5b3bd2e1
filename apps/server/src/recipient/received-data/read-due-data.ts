import type { DataApi } from '@consente/contract/opin/data-apis'
import { HOUR_MS, SECOND_MS } from '@consente/domain/base/durations'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import { Failure } from '../../platform/base/failure.ts'
import { asInstitution } from '../../platform/observability/interaction.ts'
import type { OtherInstitution } from '../other-institution/institution-client.ts'
import { faultFields } from '../other-institution/institution-failure.ts'
import { DATA_WORK, type RecipientDeps } from '../recipient-deps.ts'
import { applyHolderStatus } from '../sharing/apply-holder-status.ts'
import type { EndDeps } from '../sharing/end-transmission.ts'
import type { Transmission } from '../sharing/transmission.ts'
import { leaseEnd, whileHoldingLease } from '../work-lease.ts'
import {
  customerSources,
  detailCalls,
  detailSource,
  listSource,
  RESOURCES,
  type Source,
  sharedFamilies,
} from './data-sources.ts'
import { createDueReadings } from './due-readings.ts'
import { mayWait, recordApprovals, recordNotRead } from './further-approvals.ts'
import { listedPolicies } from './listed-policies.ts'
import { faultOf } from './reading-fault.ts'
import { keepRead, noteNotRead } from './recorded-reading.ts'
import { createTokenRefresher, type TokenRefresher } from './token-refresher.ts'

type Deps = EndDeps & Pick<RecipientDeps, 'accessLog' | 'institutions' | 'log' | 'traceLinks'>

/** A worker renews its lease while it reads: thousands of policies take longer than one lease. */
const LEASE_MS = 30_000
/** Longest reading of one sharing: a holder that lists without end, and answers slowly, keeps its place no longer. */
const LONGEST_READING_MS = HOUR_MS
const JOB_INTERVAL_MS = 60 * SECOND_MS
/** After incomplete readings: 2 s, doubling, up to an hour. */
const LONGEST_WAIT_MS = HOUR_MS

/**
 * The job: reads the shared data when the sharing comes into force and then every `receivedData.everyHours` (the
 * scheme promises fresh data within two business days), until it ends.
 */
export function createDataReader(deps: Deps): () => Promise<void> {
  const { received, clock, audit } = deps
  const readDue = createDueReadings({
    take: (except) => received.takeDue(clock.now(), leaseEnd(deps, LEASE_MS), except),
    read: ({ id }) => asInstitution('read shared data', () => readData(deps, id)),
  })
  return async () => {
    await received.deleteOver(clock.now(), (sql, { consentId, document }) =>
      audit.record(sql, { event: 'data.deleted', subject: consentId, person: document }),
    )
    await readDue()
  }
}

async function readData(deps: Deps, id: string): Promise<void> {
  const transmission = await deps.transmissions.byId(id)
  if (transmission?.status !== 'ACTIVE') return
  if (transmission.consentId) await deps.traceLinks.join(transmission.consentId)
  const isComplete = await whileHoldingLease(
    () => deps.received.hold(id, leaseEnd(deps, LEASE_MS)),
    () => readAll(deps, transmission),
    LEASE_MS,
  )
  await scheduleNextReading(deps, transmission, isComplete)
}

/** Schedules the next reading: after the usual interval when this one was complete, soon when it was not. */
async function scheduleNextReading(
  { received, transmissions, clock, config, database, outbox }: Deps,
  { id }: Transmission,
  isComplete: boolean,
): Promise<void> {
  const now = clock.now()
  const failures = isComplete ? 0 : ((await received.readingOf(id))?.failures ?? 0) + 1
  const wait = isComplete
    ? config.receivedData.everyHours * HOUR_MS
    : Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** Math.min(failures, 20))
  const current = await transmissions.byId(id)
  const isAllRead = isComplete && current !== undefined && !mayWait(current)
  const nextAt = new Date(now.getTime() + wait)
  await database.transaction(async (sql) => {
    await received.finish(sql, id, { nextAt, failures, completedAt: isAllRead ? now : undefined })
    if (wait < JOB_INTERVAL_MS) await outbox.add(sql, DATA_WORK, {}, wait / SECOND_MS)
  })
}

/** @returns whether all sources answered with data, or with a definite absence */
async function readAll(deps: Deps, transmission: Transmission): Promise<boolean> {
  try {
    const institution = await deps.institutions.at(transmission.authorisationServerId)
    const tokens = createTokenRefresher(deps, transmission, institution)
    const reader = createReader(deps, transmission, institution, tokens)
    await readEverything(reader, transmission.permissions)
    if (reader.isWhole()) await deps.received.keepOnly(transmission.id, reader.sources())
    return reader.isWhole()
  } catch (error) {
    await handleRefusal(deps, transmission, error)
    return false
  }
}

async function readEverything(reader: Reader, permissions: readonly string[]): Promise<void> {
  const families = sharedFamilies(permissions)
  // Without products the customer chose no policy that the list could name.
  if (families.length > 0 && permissions.includes(RESOURCES_READ)) await reader.read(RESOURCES)
  for (const source of customerSources(permissions)) await reader.read(source)
  for (const family of families) await readFamily(reader, family, permissions)
}

async function readFamily(reader: Reader, family: DataApi, permissions: readonly string[]): Promise<void> {
  const list = await reader.read(listSource(family))
  const listed = listedPolicies(family.list, list).map(({ resourceId }) => resourceId)
  for (const resourceId of new Set(listed)) {
    for (const call of detailCalls(family, permissions))
      await reader.read(detailSource(family.family, resourceId, call))
  }
}

type Reader = {
  /**
   * Reads and stores one source.
   * @returns its data; undefined when it gave none
   * @throws when the reading cannot continue
   */
  read(source: Source): Promise<unknown>
  sources(): string[]
  isWhole(): boolean
}

/** NOTE: sequential on purpose, to limit the load on the holder. */
function createReader(
  deps: Deps,
  transmission: Transmission,
  institution: OtherInstitution,
  tokens: TokenRefresher,
): Reader {
  const { log } = deps
  const { authorisationServerId } = transmission
  const read = new Set<string>()
  const until = deps.clock.now().getTime() + LONGEST_READING_MS
  let isWhole = true
  return {
    async read(source) {
      if (deps.clock.now().getTime() > until) throw new Error('it takes longer than an hour')
      read.add(source.source)
      try {
        const data = await tokens.using((token) => institution.readData(token, source))
        if (!(await keepRead(deps, transmission, source, data))) throw new SharingOver()
        if (source === RESOURCES) await recordApprovals(deps, transmission, data)
        return data
      } catch (error) {
        const fault = faultOf(error)
        if (!fault) throw error
        log.info(
          { authorisationServerId, source: source.api, fault, ...faultFields(error) },
          'shared data were not read',
        )
        await noteNotRead(deps, transmission, source, fault)
        if (source === RESOURCES) await recordNotRead(deps, transmission, fault)
        // A refusal or an absence is an answer: an early retry changes nothing.
        if (fault === 'UNAVAILABLE' || fault === 'UNREADABLE') isWhole = false
        return undefined
      }
    },
    sources: () => [...read],
    isWhole: () => isWhole,
  }
}

class SharingOver extends Error {}

/** The holder no longer accepts our tokens: the consent may have ended there, so it is read. */
async function handleRefusal(deps: Deps, transmission: Transmission, error: unknown): Promise<void> {
  if (error instanceof SharingOver) return
  const { authorisationServerId, consentId = '' } = transmission
  // A fault in our handling of one holder's answer does not stop the reading of others.
  if (!(error instanceof Failure))
    return deps.log.error({ authorisationServerId, err: error }, 'a reading of shared data failed')
  deps.log.info({ authorisationServerId, ...faultFields(error) }, 'a sharing’s data could not be read')
  const institution = await deps.institutions.at(authorisationServerId).catch(() => undefined)
  const consent = await institution?.readConsent(consentId).catch(() => undefined)
  if (consent) await applyHolderStatus(deps, transmission, consent)
}
