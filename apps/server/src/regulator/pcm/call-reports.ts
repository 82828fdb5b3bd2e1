import { randomUUID } from 'node:crypto'
import { reportEndpoint } from '@consente/contract/opin/report-endpoints'
import type { SchemeCall } from '../../platform/observability/scheme-calls.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PartiesOf } from '../parties.ts'
import { type CallBuffer, createCallBuffer } from '../scheme-call-buffer.ts'
import { callsDropped, callsUnnamed } from './pcm-metrics.ts'
import type { ReportsStore } from './reports.store.ts'
import { isDirectoryId, type SchemeReport } from './scheme-report.ts'

/** Most calls that wait in memory while the database does not take them. */
const MOST_WAITING = 50_000
/** A host that the published description accepts as `endpointUriPrefix`. */
const PREFIX = /^(https?:\/\/)?([a-zA-Z0-9-]+\.)+[a-zA-Z-]{2,}$/

type Deps = Pick<Platform, 'log'> & { store: Pick<ReportsStore, 'add'>; partiesOf: PartiesOf }

/** Reports of calls, written together once in a while. */
export function createCallReports({ log, store, partiesOf }: Deps): CallBuffer {
  const buffer = createCallBuffer({
    log,
    write: async (calls) => store.add(await reportsOf(partiesOf, calls)),
    most: { calls: MOST_WAITING, characters: Number.POSITIVE_INFINITY },
    onDropped: () => callsDropped.inc(),
  })
  return {
    note(call) {
      if (!reportEndpoint(call.path)) return
      if (isNamed(call)) buffer.note({ ...call, body: undefined })
      else callsUnnamed.inc()
    },
    flush: buffer.flush,
  }
}

/**
 * A report must name the client (docs/decisions/institutions/scheme-reports.md): by its token, or by a certificate of
 * the scheme, whose names are the directory's ids.
 */
const isNamed = ({ other, certified }: SchemeCall): boolean =>
  other !== undefined ||
  (certified !== undefined && isDirectoryId(certified.organisationId) && isDirectoryId(certified.softwareId))

/** Each party is looked up once for all of its calls. */
async function reportsOf(partiesOf: PartiesOf, calls: readonly SchemeCall[]): Promise<SchemeReport[]> {
  const known = new Map<string, ReturnType<PartiesOf>>()
  const found = await Promise.all(
    calls.map(async (call) => {
      const { side, other, certified } = call
      const who = [side, other, certified?.organisationId, certified?.softwareId].join(' ')
      const parties = known.get(who) ?? partiesOf(call)
      known.set(who, parties)
      return callReport(call, await parties)
    }),
  )
  return found.filter((report) => report !== undefined)
}

/** A call as it is reported; undefined where a party is unknown. */
function callReport(call: SchemeCall, parties: SchemeReport['body'] | undefined): SchemeReport | undefined {
  const found = reportEndpoint(call.path)
  if (!found || !parties) return undefined
  const { side, method, status, milliseconds, interactionId, origin } = call
  const consentId = found.consentId ?? call.consentId
  return {
    id: randomUUID(),
    family: 'CALL',
    side,
    consentId,
    what: `${method} ${found.endpoint}`,
    at: call.at,
    url: found.path,
    body: {
      ...(interactionId && { fapiInteractionId: interactionId }),
      endpoint: found.endpoint,
      statusCode: status,
      httpMethod: method,
      ...(consentId && { additionalInfo: { consentId } }),
      processTimespan: Math.max(1, Math.round(milliseconds)),
      ...parties,
      ...(origin && PREFIX.test(origin) && { endpointUriPrefix: origin }),
    },
  }
}
