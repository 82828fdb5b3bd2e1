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

it('a code that was used says so, whatever its consent', async () => {
  const usedAt = new Date('2026-11-05T12:00:00Z')
  const { adapters } = over({ usedAt })
  expect(await adapters.AuthorizationCode?.find?.('id')).toMatchObject({ consumed: usedAt.getTime() / 1000 })
})

it('an opened request names its consent', async () => {
  const { adapters, opened } = over()
  const params = { scope: 'openid consent:urn:alfa:um' }
  await adapters.Interaction?.upsert?.('id', { kind: 'Interaction', params }, 60)
  expect(opened[0]?.payload).toMatchObject({ consentId: 'urn:alfa:um', params })
})
