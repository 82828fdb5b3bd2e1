import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { beforeEach, expect, it } from 'vitest'
import { createThrottling } from '../../apps/server/src/platform/throttling/throttling.ts'
import { type CheckDeps, checkReceipt } from '../../apps/server/src/receipts/check-receipt.ts'
import { createKeptAnswers } from '../../apps/server/src/receipts/kept-answers.ts'
import { RECEIPTS_THROTTLING } from '../../apps/server/src/receipts/receipts-throttling.ts'
import { forEachDatabase } from '../support/database/each-database.ts'
import { expectFailure } from '../support/database/test-accounts.ts'
import { openTestPlatform } from '../support/database/test-platform.ts'

const ISSUER = 'https://gama.example/auth'
const TOLD = {
  kind: 'GRANT',
  at: '2026-11-20T12:00:00Z',
  issuer: ISSUER,
  issuerName: 'Banco Gama',
  holderName: 'Banco Gama',
  recipientName: 'Alfa Seguros',
  startsAt: '2026-11-20T12:00:00Z',
  endsAt: '2027-11-20T12:00:00Z',
  groups: 2,
  state: 'IN_FORCE',
  receiptDigest: 'x',
}
const NEWCOMER = '192.0.2.1'

/** What visitors have this server ask of another institution about its receipts. */
forEachDatabase((_name, open) => {
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeEach(async () => {
    world = await openWorld()
  })

  async function openWorld() {
    const { clock, throttles } = await openTestPlatform(await open())
    const asked: string[] = []
    const logged: unknown[] = []
    const issuer = { answers: true }
    const deps = {
      own: { issuer: 'https://alfa.example/auth' },
      directory: { issuer: async () => ({ issuer: ISSUER, name: 'Banco Gama', cnpj: '', discovery: '' }) },
      keys: { readingOf: async () => ({ triedAt: clock.now(), checkAddress: 'https://gama.example/check' }) },
      throttling: createThrottling({ throttles, clock }, RECEIPTS_THROTTLING),
      answers: createKeptAnswers(clock),
      log: { info: (told: unknown) => logged.push(told) },
      clock,
      outbound: {
        fetchJson: async (address: string) => {
          asked.push(address)
          if (!issuer.answers) throw new Error('no answer')
          return { ...TOLD, number: address.split('/').at(-1) }
        },
      },
    } as unknown as CheckDeps
    const ask = (number: string, from: string): Promise<CheckedReceipt> =>
      checkReceipt(deps, { number, issuer: ISSUER, from }, async () => undefined)
    return { clock, asked, logged, issuer, ask }
  }

  it('one visitor, or a few, use up nothing of what a newcomer is answered', async () => {
    const { ask } = world
    for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      for (let count = 0; count < 80; count += 1) await ask(`${from} ${count}`, from).catch(() => undefined)
    await expectFailure(ask('one more', '198.51.100.1'), 'TOO_MANY_TRIES')
    expect(await ask('newcomer', NEWCOMER)).toMatchObject({ state: 'IN_FORCE' })
  })

  it('an answer is kept for a minute: who asks for it again causes no question', async () => {
    const { ask, asked, clock } = world
    for (let count = 0; count < 300; count += 1) await ask('same', NEWCOMER)
    expect(asked).toHaveLength(1)
    clock.move(60_001)
    await ask('same', NEWCOMER)
    expect(asked).toHaveLength(2)
  })

  it('a question that was not answered says so, is kept by nobody, and is logged as information', async () => {
    const { ask, issuer, logged } = world
    issuer.answers = false
    await expectFailure(ask('same', NEWCOMER), 'INSTITUTION_UNAVAILABLE')
    expect(logged).toEqual([expect.objectContaining({ issuer: ISSUER })])
    issuer.answers = true
    expect(await ask('same', NEWCOMER)).toMatchObject({ state: 'IN_FORCE' })
  })
})
