import type { Adapter } from 'oidc-provider'
import { createPendingChanges } from './pending-changes.ts'
import { recordAdapter } from './record-adapter.ts'
import { type StepDeps, stepAdapters } from './step-adapters.ts'

export type AdapterDeps = Omit<StepDeps, 'pending'>

/** How the library keeps its state: single records, and the steps of an authorisation as one change each. */
export function createAdapters(deps: AdapterDeps) {
  const { records } = deps
  const pending = createPendingChanges()
  const steps = stepAdapters({ ...deps, pending })

  return {
    adapterOf: (model: string): Adapter => ({ ...recordAdapter(model, records, pending), ...steps[model] }),
    /** What a step that was not completed has used stays used. */
    async settle(request: object): Promise<void> {
      const { interactionId, codeId, assertion } = pending.of(request) ?? {}
      if (assertion) await records.addOnce(assertion)
      if (interactionId !== undefined) await records.remove('Interaction', interactionId)
      if (codeId !== undefined) await records.use('AuthorizationCode', codeId)
    },
  }
}
export type Adapters = ReturnType<typeof createAdapters>
