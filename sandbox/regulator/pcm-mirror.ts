import type { Family, Origin, Reported } from './pcm-rules.ts'

/** A report that the platform has. */
export type Kept = {
  family: Family
  origin: Origin
  report: Reported
  reportId: string
  receivedAt: string
  isLate: boolean
}
/** The reports of one side that the other has not made. */
export type Unmirrored = { consentId: string; what: string; missing: Origin }

/** The same moment by its names on both sides; other steps are one side's own. */
const MIRRORED: Readonly<Record<string, string>> = {
  'consent-created': 'consent-created',
  'user-redirected': 'user-redirected',
  'user-redirected-back': 'user-redirected-back',
  'consent-token-received': 'consent-token-generated',
  'refresh-token-used': 'refresh-token-used',
  'resource-accessed': 'resource-accessed',
  'consent-revoked': 'consent-revoked',
  'consent-expired': 'consent-expired',
}

/** "Reportes não espelhados": steps and calls that the other side should have reported of the same consent. */
export function unmirrored(kept: readonly Kept[]): Unmirrored[] {
  return [...unmirroredSteps(kept), ...unmirroredCalls(kept)]
}

function unmirroredSteps(kept: readonly Kept[]): Unmirrored[] {
  const events = kept.filter(({ family }) => family === 'EVENT')
  const has = (origin: Origin) =>
    new Set(
      events
        .filter((one) => one.origin === origin)
        .map(({ report }) => `${String(report.consentId)} ${String(report.step)}`),
    )
  const [client, server] = [has('client'), has('server')]
  const found = new Map<string, Unmirrored>()
  for (const { origin, report } of events) {
    const [consentId, step] = [String(report.consentId), String(report.step)]
    for (const [ofClient, ofServer] of Object.entries(MIRRORED)) {
      const missing = origin === 'client' ? 'server' : 'client'
      const isThis = step === (origin === 'client' ? ofClient : ofServer)
      const other = origin === 'client' ? ofServer : ofClient
      const isThere = (missing === 'server' ? server : client).has(`${consentId} ${other}`)
      if (isThis && !isThere)
        found.set(`${consentId} ${other} ${missing}`, { consentId, what: other, missing })
    }
  }
  return [...found.values()]
}

function unmirroredCalls(kept: readonly Kept[]): Unmirrored[] {
  const calls = kept.filter(({ family }) => family === 'CALL')
  const seen = new Map<string, Set<Origin>>()
  for (const { origin, report } of calls) {
    const id = String(report.fapiInteractionId)
    seen.set(id, (seen.get(id) ?? new Set()).add(origin))
  }
  return calls
    .filter(({ report }) => seen.get(String(report.fapiInteractionId))?.size === 1)
    .map(({ origin, report }) => ({
      consentId: String((report.additionalInfo as Reported | undefined)?.consentId ?? ''),
      what: `${String(report.httpMethod)} ${String(report.endpoint)}`,
      missing: origin === 'client' ? 'server' : 'client',
    }))
}
