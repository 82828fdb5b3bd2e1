import { expect, it } from 'vitest'
import type { OpenIdRecord } from './openid-storage.ts'
import { createPendingChanges } from './pending-changes.ts'
import { type StepDeps, stepAdapters } from './step-adapters.ts'

/** Adapters over one record that is there, and what they say and write. */
function over(found: { usedAt?: Date } = {}) {
  const seen: unknown[] = []
  const opened: OpenIdRecord[] = []
  const row = { consent_id: 'urn:alfa:um' }
  const adapters = stepAdapters({
    records: {
      findBeside: async (model: string, id: string, columns: string) =>
        id === 'missing' ? undefined : { payload: { model, columns }, usedAt: found.usedAt, row },
    },
    steps: { open: async (record: OpenIdRecord) => void opened.push(record) },
    seen: { beside: { columns: 'c.consent_id', seenIn: async (one: unknown) => void seen.push(one) } },
    audit: { prepare: () => [] },
    pending: createPendingChanges(),
  } as unknown as StepDeps)
  return { adapters, seen, opened, row }
}

it.each(['Interaction', 'PushedAuthorizationRequest', 'AuthorizationCode'])(
  'a record of the model %s is read in one statement with the consent that it names, which its request then knows',
  async (model) => {
    const { adapters, seen, row } = over()
    expect(await adapters[model]?.find?.('id')).toEqual({ model, columns: 'c.consent_id', jti: 'id' })
    expect(seen).toEqual([row])
    expect(await adapters[model]?.find?.('missing')).toBeUndefined()
    expect(seen).toHaveLength(1)
  },
)
