import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../support/database/looked-into.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import { type SeveralProcesses, startSeveralProcesses } from '../../support/failures/multi-process-market.ts'
import { startLoad } from '../../support/failures/steady-load.ts'
import { cardOf, detailsOf, share } from '../../support/http/http-consent-flow.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'

const LONG = Boolean(process.env.LONG)
const COUNT = LONG ? 3 : 2
const title = SHARED_POSTGRES
  ? 'several processes of an institution on one PostgreSQL'
  : 'several processes (no PostgreSQL)'

describe.skipIf(!SHARED_POSTGRES)(title, () => {
  let world: SeveralProcesses
  beforeAll(async () => {
    // Who stands in front asks ten times a second, and is as late as a busy machine is.
    world = await startSeveralProcesses(COUNT, 4)
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

  it.skipIf(!LONG)(
    'run a recurring job once per interval, not once each',
    async () => {
      const database = openPostgres(world.databaseOf('beta'))
      try {
        const [before] = await database.query<{ at: Date }>('select now() as at')
        await pause(200_000)
        const [runs] = await database.query<{ done: number }>(
          `select count(*)::int as done from pgboss.job
           where name = 'holder.ageing' and state = 'completed' and created_on > $1`,
          [before?.at],
        )
        expect(runs?.done).toBeGreaterThanOrEqual(2)
        expect(runs?.done).toBeLessThanOrEqual(4)
      } finally {
        await database.close()
      }
    },
    400_000,
  )
})

const servedBy = ({ inFront }: SeveralProcesses): number[] =>
  [inFront.alfa, inFront.beta].flatMap(({ served }) => [...served.values()])
