import { randomUUID } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '@consente/contract/portal/passkeys'
import type { FastifyInstance } from 'fastify'
import { createFactorStore } from '../../apps/server/src/accounts/factors/factor.store.ts'
import { createRelyingParty } from '../../apps/server/src/accounts/factors/passkeys/webauthn.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/** How long something is done, and how often at the same time. */
export type Repeated = { seconds: number; atOnce: number }
export type Repetitions = { perSecond: number; count: number }

/** Does it again and again. */
export async function repeat({ seconds, atOnce }: Repeated, act: () => Promise<void>): Promise<Repetitions> {
  const start = performance.now()
  let count = 0
  const worker = async (): Promise<void> => {
    while (performance.now() < start + seconds * 1000) {
      await act()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { perSecond: count / ((performance.now() - start) / 1000), count }
}

/** What authenticators sign here: that challenges are random and used once is the product's business. */
export const CHALLENGE = 'A'.repeat(43)

/** A passkey that counts, without mailbox and waiting; and bare checks of an answer, in this very process. */
export function passkeyRoutes(app: FastifyInstance, { database, clock, config }: Platform): void {
  const factors = createFactorStore(database)
  const relyingParty = createRelyingParty(config)
  const bound = { challenge: CHALLENGE }

  app.post<{ Body: { document: string; passkey: NewPasskey } }>('/bare/passkeys', async ({ body }) => {
    const { document } = body
    const passkey = await relyingParty?.checkCreation(body.passkey, bound)
    if (!passkey) throw new Error('The passkey is not good.')
    const now = clock.now()
    const own = { id: randomUUID(), document, person: document, kind: 'passkey', name: 'Celular' } as const
    await factors.add(database, { ...own, createdAt: now, countsFrom: now, passkey })
    return {}
  })
  app.post<{ Body: Repeated & { answer: PasskeyAssertion } }>('/bare/check-passkey', async ({ body }) => {
    const kept = await factors.findPasskey(body.answer.id)
    return repeat(body, async () => {
      const counter = kept && (await relyingParty?.checkAssertion(body.answer, kept, bound))
      if (counter === undefined) throw new Error('The answer is not good.')
    })
  })
}
