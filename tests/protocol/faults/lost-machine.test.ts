import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Institution } from '../../../sandbox/src/institution-process.ts'
import { openPostgres } from '../../support/database/looked-into.ts'
import {
  HAPROXY,
  LOSSES,
  type Loss,
  type PostgresPair,
  startPostgresPair,
} from '../../support/database/postgres-pair.ts'
import { findPrograms } from '../../support/database/test-postgres.ts'
import { keepResult } from '../../support/failures/long-run-results.ts'
import { type SeveralProcesses, startSeveralProcesses } from '../../support/failures/multi-process-market.ts'
import * as act from '../../support/http/http-actions.ts'
import { detailsOf, done, share } from '../../support/http/http-consent-flow.ts'
import { twoDatabasesOn } from '../../support/http/http-setup.ts'
import { type NewCustomer, signUp, stillSignsIn } from '../../support/http/new-customers.ts'
import { expectCoherent, expectSettled } from '../../support/load/both-sides.ts'
import { acknowledgementsOf, startWays, walk } from '../../support/load/consent-walks.ts'
import { type LoadWorld, openLoadWorld } from '../../support/load/load-world.ts'
import { createMovedClock, type MovedClock } from '../../support/market/moved-clock.ts'
import { operatorCommand } from '../../support/market/operator-command.ts'
import { caio, marina, oficina, padaria, rafael } from '../../support/market/sandbox-people.ts'

/**
 * Three processes of each institution over a PostgreSQL of two machines, whose primary is lost under load, round after round, and
 * whose standby takes over: nothing acknowledged is lost, nothing happens twice, and everything goes on by itself. Some only:
 * `LOST_MACHINES=3 npx vitest run --project slow lost-machine`.
 */
const ROUNDS = Number(process.env.LOST_MACHINES ?? 10)
const LONGEST_WAIT_MS = 15_000
const CUSTOMERS = [marina, rafael, padaria, oficina]
const IDS = ['alfa', 'beta'] as const
const programs = findPrograms()
const missing = programs ? (HAPROXY ? undefined : 'no HAProxy') : 'no PostgreSQL programs'
const isWanted = Boolean(process.env.LONG ?? process.env.LOST_MACHINES) && !missing

describe.skipIf(!isWanted)(`a machine of the database is lost${missing ? ` (${missing})` : ''}`, () => {
  describe('a primary and a synchronous standby', () => {
    const place = setUpPair(true)

    it(`${ROUNDS} times: nothing is lost`, { timeout: 300_000 + ROUNDS * 180_000 }, async () => {
      const { processes, envOf, world } = place
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const how = LOSSES[round % LOSSES.length] as Loss
        const figures = await loseUnderLoad(place, how)
        expect(figures).toMatchObject({ lost: [], witness: how === 'cut off' ? 'waits' : undefined })
        expect(figures.longestMs).toBeLessThan(LONGEST_WAIT_MS)
        expect(figures.outageMs).toBeLessThan(LONGEST_WAIT_MS)
        rounds.push(figures)
        if (process.env.LOST_MACHINES) process.stderr.write(`${JSON.stringify(figures)}\n`)
        await place.pair.rebuild()
      }
      await expectSettled(world)
      for (const id of IDS) {
        const { configFile = '' } = processes[id][0] ?? {}
        const env = envOf[id] as Record<string, string>
        expect((await operatorCommand('verify-audit', { configFile, env })).output).toMatch(
          /rows of the audit log hold/,
        )
      }
      keepResult(`lost-machine-${Date.now()}`, { rounds })
    })
  })

  describe('a primary whose standby is asynchronous', () => {
    const place = setUpPair(false)

    it('loses what it had acknowledged', { timeout: 300_000 }, async () => {
      const figures = await loseUnderLoad(place, 'cut off')
      expect(figures.witness).toBe('acknowledged')
      expect(figures.lost).not.toEqual([])
      keepResult('planted-asynchronous', { acknowledged: figures.acknowledged, lost: figures.lost.length })
    })
  })
})

type Place = SeveralProcesses & { pair: PostgresPair; world: LoadWorld }

function setUpPair(isSynchronous: boolean): Place {
  const place = {} as Place
  let clock: MovedClock
  beforeAll(async () => {
    clock = createMovedClock()
    const pair = await startPostgresPair(programs ?? '', isSynchronous)
    const processes = await startSeveralProcesses(3, 1, undefined, {
      ownEnv: () => clock.env,
      openDatabases: () => twoDatabasesOn(pair, false),
    })
    Object.assign(place, { ...processes, pair, world: openLoadWorld(processes, clock) })
  }, 300_000)
  afterAll(async () => {
    await place.stop?.()
    clock?.stop()
  })
  return place
}

/** Customers go on all the while; the first acknowledgement to any of them after the promotion ends the outage. */
async function loseUnderLoad(place: Place, how: Loss) {
  const { pair, world, processes, mailbox } = place
  await fetch(`${mailbox}/email/all`, { method: 'DELETE' })
  const accounts: NewCustomer[] = []
  const signedUpAt: number[] = []
  const acknowledgedAt = () => [...acknowledgementsOf(world), ...signedUpAt]
  const before = acknowledgedAt().length
  const calls = timeCalls()
  const load = startWays([
    ...CUSTOMERS.map((who) => () => walk(world, who)),
    async () => {
      await signUp(place.beta, mailbox, accounts)
      signedUpAt.push(performance.now())
      // One after the other, from one address: more would be throttled.
      await pause(1_000)
    },
  ])
  await pause(6_000)
  // It migrates under its lock when the primary is lost; where it fails, it is started again, as a supervisor does.
  const starting = restartUntilReady(processes.beta[2])
  await pause(3_000)
  const lostAt = performance.now()
  const losing = pair.lose(how)
  await pause(500)
  const witness = how === 'cut off' ? writeTo(pair.primaryUrl()) : undefined
  await losing
  const promotedAt = performance.now()
  const isBack = () => acknowledgedAt().filter((at) => at > promotedAt).length > 10
  await vi.waitFor(() => expect(isBack()).toBe(true), { timeout: 60_000, interval: 100 })
  await starting
  await load.stop()
  const longestMs = calls.stop()
  const backAt = Math.min(...acknowledgedAt().filter((at) => at > promotedAt))
  return {
    how,
    acknowledged: acknowledgedAt().length - before,
    promotedMs: Math.round(promotedAt - lostAt),
    outageMs: Math.round(backAt - lostAt),
    longestMs,
    lost: await lostOf(place, accounts),
    queueMs: await queueGoesOn(place),
    witness: witness?.state(),
  }
}

async function restartUntilReady(one: Institution | undefined, tries = 30): Promise<void> {
  await one?.restart().catch(async (error: unknown) => {
    if (tries === 1) throw error
    await pause(1_000)
    return restartUntilReady(one, tries - 1)
  })
}

/** Accounts and sharings that contradict what was acknowledged. */
async function lostOf({ beta, world }: Place, accounts: readonly NewCustomer[]): Promise<string[]> {
  const lost: string[] = []
  for (const customer of accounts)
    await stillSignsIn(beta, customer).catch(({ message }: Error) => lost.push(message))
  for (const who of CUSTOMERS)
    await expectCoherent(world, who).catch(({ message }: Error) => lost.push(message))
  return lost
}

/** A sharing that ends at its recipient, and is then over at its holder: the outbox tells it. */
async function queueGoesOn(place: Place): Promise<number> {
  const { alfa, beta, consentId } = await share(place, caio)
  await done(act.revoke(alfa, consentId))
  const since = performance.now()
  const status = async () => (await detailsOf(beta, consentId)).status
  await vi.waitFor(async () => expect(await status()).toBe('INACTIVE'), { timeout: 60_000, interval: 100 })
  return Math.round(performance.now() - since)
}

/** A write to the primary by somebody who still reaches it. */
function writeTo(url: string): { state: () => string } {
  const database = openPostgres(url)
  let state = 'waits'
  const told = (word: string) => () => {
    state = word
  }
  void database
    .script('create table witness ()')
    .then(told('acknowledged'), told('refused'))
    .finally(database.close)
  return { state: () => state }
}

/** How long the longest of the calls takes from here on. */
function timeCalls(): { stop(): number } {
  const send = globalThis.fetch
  let longest = 0
  globalThis.fetch = async (...asked) => {
    const since = performance.now()
    return send(...asked).finally(() => {
      longest = Math.max(longest, performance.now() - since)
    })
  }
  return {
    stop: () => {
      globalThis.fetch = send
      return Math.round(longest)
    },
  }
}
