import type { FunnelSteps } from '../../platform/audit/consent-funnel.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DerivedStep, derivedSteps, funnelReport, type ReportedConsent } from './funnel-reports.ts'
import type { ReportsStore } from './reports.store.ts'

/** Each role's facts of consents, by their ids. */
export type ConsentsOf = Readonly<
  Record<DerivedStep['role'], (ids: readonly string[]) => Promise<ReadonlyMap<string, ReportedConsent>>>
>
type DeriveDeps = Pick<Platform, 'log'> & {
  audit: { store: Pick<Platform['audit']['store'], 'after'> }
  store: Pick<ReportsStore, 'position' | 'addDerived'>
  steps: FunnelSteps
  consentsOf: ConsentsOf
}

const ROWS_AT_ONCE = 500

/**
 * Derives the steps of the consent funnel from the rows that the audit log has got since. Each row was written in the
 * transaction of what it tells, and is gone through once over all processes: no step is lost, and none is told twice.
 * @returns how many steps were added
 */
export async function deriveFunnel(deps: DeriveDeps): Promise<number> {
  const { audit, store, steps } = deps
  let added = 0
  for (;;) {
    const from = await store.position()
    const rows = await audit.store.after(from, ROWS_AT_ONCE)
    const to = rows.at(-1)?.position
    if (to === undefined) return added
    const reports = await reportsOf(deps, derivedSteps(steps, rows))
    if (await store.addDerived(from, to, reports)) added += reports.length
  }
}

async function reportsOf({ consentsOf, log }: DeriveDeps, found: readonly DerivedStep[]) {
  const known = { recipient: await ofRole('recipient'), holder: await ofRole('holder') }
  function ofRole(role: DerivedStep['role']) {
    const ids = found.filter((step) => step.role === role).map(({ consentId }) => consentId)
    return ids.length > 0 ? consentsOf[role]([...new Set(ids)]) : new Map<string, ReportedConsent>()
  }
  return found.flatMap((step) => {
    const consent = known[step.role].get(step.consentId)
    // A request that no holder has made a consent of is no consent of the scheme.
    if (!consent) log.info({ step: step.step, role: step.role }, 'a step without a consent is not reported')
    return consent ? [funnelReport(step, consent)] : []
  })
}
