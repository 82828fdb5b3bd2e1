import type { Adapter } from 'oidc-provider'
import { createPendingChanges } from './pending-changes.ts'
import { recordAdapter } from './record-adapter.ts'
import { type StepDeps, stepAdapters } from './step-adapters.ts'

/** Storage of the library's state: single records, and the steps of an authorisation as one change each. */
export function createAdapters(deps: Omit<StepDeps, 'pending'>) {
  const { records, audit } = deps
  const pending = createPendingChanges()
  const steps = stepAdapters({ ...deps, pending })

  return {
    adapterOf: (model: string): Adapter => ({ ...recordAdapter(model, records, pending), ...steps[model] }),
    /**
     * Writes the step of the current request, if one waits.
     * @throws the library's errors for what was used before
     */
    async complete(): Promise<void> {
      const own = pending.current()
      const last = own?.last
      if (own) own.last = undefined
      await last?.()
    },
    /** Marks as used what a step without completion has used. */
    async settle(request: object): Promise<void> {
      const { interactionId, consentId = '', codeId, assertion } = pending.of(request) ?? {}
      if (assertion) await records.addOnce(assertion)
      if (interactionId !== undefined) {
        const entry = { event: 'consent.customer-returned', outcome: 'refused', subject: consentId } as const
        await deps.steps.close(interactionId, audit.prepare(entry))
      }
      if (codeId !== undefined) await records.use('AuthorizationCode', codeId)
    },
  }
}
/** Storage as the OpenID library asks for it. */
export type Adapters = ReturnType<typeof createAdapters>
