import { describe, expect, it } from 'vitest'
import { Failure } from '../platform/base/failure.ts'
import type { Call, Customer, Route } from '../platform/http/route.ts'
import type { Halves } from './consent-owners.ts'
import { revocationRoutes } from './revocations.routes.ts'

const MARINA = { document: '52998224725' } as Customer

/** A role with these consents of Marina's; those that fail are refused by it. */
function world({ own, failing = {} }: { own: string[]; failing?: Record<string, Error> }) {
  const ended: string[] = []
  const half = {
    isOurs: () => true,
    has: async (document: string, id: string) => document === MARINA.document && own.includes(id),
    revoke: async ({ consentId }: { consentId: string }) => {
      if (failing[consentId]) throw failing[consentId]
      ended.push(consentId)
      return { status: 'INACTIVE' }
    },
  }
  let handle: (call: never) => Promise<unknown> = async () => undefined
  const route = ((_endpoint: unknown, handler: typeof handle) => {
    handle = handler
  }) as unknown as Route
  const proof = { isRecent: true }
  revocationRoutes(route, {
    halves: { recipient: half } as unknown as Halves,
    demandProof: async () => {
      if (!proof.isRecent) throw new Failure('PROOF_NEEDED')
    },
    log: { error: () => undefined } as never,
  })
  const end = (consentIds: string[], identity = MARINA) =>
    handle({ body: { consentIds }, identity } as Partial<Call<never>> as never)
  return { end, ended, proof }
}

describe('ending several sharings at once', () => {
  it('ends each once, in their order, and answers of each', async () => {
    const { end, ended } = world({ own: ['urn:a:1', 'urn:a:2'] })
    expect(await end(['urn:a:1', 'urn:a:2', 'urn:a:1'])).toEqual({
      data: [
        { consentId: 'urn:a:1', status: 'INACTIVE' },
        { consentId: 'urn:a:2', status: 'INACTIVE' },
      ],
    })
    expect(ended).toEqual(['urn:a:1', 'urn:a:2'])
  })

  it('without a recent proof ends none', async () => {
    const { end, ended, proof } = world({ own: ['urn:a:1', 'urn:a:2'] })
    proof.isRecent = false
    await expect(end(['urn:a:1', 'urn:a:2'])).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
    expect(ended).toEqual([])
  })

  it('with somebody else’s among them ends none, and does not say which', async () => {
    const { end, ended } = world({ own: ['urn:a:1'] })
    await expect(end(['urn:a:1', 'urn:a:9'])).rejects.toMatchObject({ code: 'NOT_FOUND', extra: {} })
    await expect(end(['urn:a:1'], { document: '11144477735' } as Customer)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(ended).toEqual([])
  })

  it('one that fails keeps none of the others, and says with which status', async () => {
    const failing = { 'urn:a:1': new Failure('CONSENT_NOT_WAITING'), 'urn:a:2': new Error('disk') }
    const { end, ended } = world({ own: ['urn:a:1', 'urn:a:2', 'urn:a:3'], failing })
    expect(await end(['urn:a:1', 'urn:a:2', 'urn:a:3'])).toEqual({
      data: [
        { consentId: 'urn:a:1', failure: 409 },
        { consentId: 'urn:a:2', failure: 500 },
        { consentId: 'urn:a:3', status: 'INACTIVE' },
      ],
    })
    expect(ended).toEqual(['urn:a:3'])
  })
})
