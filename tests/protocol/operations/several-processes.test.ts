import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import { type SeveralProcesses, startSeveralProcesses } from '../../support/failures/multi-process-market.ts'
import { startLoad } from '../../support/failures/steady-load.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import * as act from '../../support/http/http-actions.ts'
import { cardOf, detailsOf, done, share } from '../../support/http/http-consent-flow.ts'
import { mailsOf } from '../../support/http/http-mailbox.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'

const ENDING_WORK = fileURLToPath(new URL('../../support/failures/ending-work.mjs', import.meta.url))
const WAIT = { timeout: 60_000, interval: 200 }
const LONG = Boolean(process.env.LONG)
const COUNT = LONG ? 3 : 2
const title = SHARED_POSTGRES
  ? 'several processes of an institution on one PostgreSQL'
  : 'several processes (no PostgreSQL)'

describe.skipIf(!SHARED_POSTGRES)(title, () => {
  let world: SeveralProcesses
  /** Of Alfa's first process. The threads that work at Alfa end while a file is there. */
  let metrics: string
  const endWork = join(temporaryFolder(), 'end-work')
  const readMetric = async (name: string): Promise<number> => {
    const [, value] =
      new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(await (await fetch(metrics)).text()) ?? []
    return Number(value)
  }
  beforeAll(async () => {
    const { alfa: port } = await freePorts()
    metrics = `http://127.0.0.1:${port}/metrics`
    const ending = { NODE_OPTIONS: `--import ${ENDING_WORK}`, END_WORK: endWork }
    // Who stands in front asks ten times a second, and is as late as a busy machine is.
    world = await startSeveralProcesses(COUNT, 4, undefined, {
      apart: 'beta',
      ownEnv: (id, index) =>
        id === 'alfa' ? { ...ending, ...(index === 0 && { METRICS_PORT: String(port) }) } : {},
    })
  }, 300_000)
  afterAll(() => world?.stop())

  it('serve the consent flow in turn: no step needs the process of the step before', async () => {
    const before = servedBy(world)
    const { alfa, beta, consentId } = await share(world, marina)
    expect((await cardOf(alfa, 'RECEIVING', consentId))?.status).toBe('ACTIVE')
    expect((await cardOf(beta, 'TRANSMITTING', consentId))?.status).toBe('ACTIVE')
    const more = servedBy(world).map((count, index) => count - (before[index] ?? 0))
    expect(Math.min(...more)).toBeGreaterThan(2)
  })

  it('keep a sharing from the request to its end where requests and work have processes of their own', async () => {
    const { alfa, beta, consentId } = await share(world, rafael)
    await vi.waitFor(
      async () => expect((await act.received(alfa, consentId)).body).toHaveProperty('completedAt'),
      WAIT,
    )
    await done(act.revoke(alfa, consentId))
    await vi.waitFor(async () => expect((await detailsOf(beta, consentId)).status).toBe('INACTIVE'), WAIT)
    const fromBeta = async () =>
      (await mailsOf(world.mailbox, rafael.email)).filter(({ from }) => from[0]?.name === 'Beta Seguradora')
    await vi.waitFor(async () => expect((await fromBeta()).length).toBeGreaterThan(1), WAIT)
  })

  it('go on answering while work ends again and again, and do afterwards what waited', async () => {
    const shared = await share(world, marina)
    const load = startLoad(world, shared.alfa)
    writeFileSync(endWork, '')
    await vi.waitFor(
      async () => expect(await readMetric('consente_work_restarts_total')).toBeGreaterThan(1),
      WAIT,
    )
    expect(await readMetric('consente_work_running')).toBe(0)
    const { alfa, consentId } = await share(world, rafael)
    expect((await act.received(alfa, consentId)).body).not.toHaveProperty('completedAt')
    rmSync(endWork)
    await vi.waitFor(
      async () => expect((await act.received(alfa, consentId)).body).toHaveProperty('completedAt'),
      WAIT,
    )
    await vi.waitFor(async () => expect(await readMetric('consente_work_running')).toBe(1), WAIT)
    const { failures } = await load.stop()
    expect(failures).toEqual([])
  }, 240_000)

  it(
    'are restarted one after the other under load without a failed request',
    async () => {
      const shared = await share(world, rafael)
      const load = startLoad(world, shared.alfa)
      for (let round = 0; round < (LONG ? 3 : 1); round += 1) {
        for (const id of ['alfa', 'beta'] as const) for (const one of world.processes[id]) await one.restart()
      }
      const { failures, answered } = await load.stop()
      expect(failures).toEqual([])
      expect(answered).toBeGreaterThan(20)
      expect((await detailsOf(shared.alfa, shared.consentId)).status).toBe('ACTIVE')
      await share(world, rafael)
    },
    LONG ? 900_000 : 480_000,
  )
})

const servedBy = ({ inFront }: SeveralProcesses): number[] =>
  [inFront.alfa, inFront.beta].flatMap(({ served }) => [...served.values()])
