import { beforeEach, describe, expect, it } from 'vitest'
import { createHealthSlots } from '../../../apps/server/src/regulator/discovery/health-slots.store.ts'
import { MONITORING } from '../../support/regulator/monitoring-schemas.ts'
import { DAY_MS, DISCOVERY, type RegulatorScene, START } from '../../support/regulator/regulator-scene.ts'

const { isFigures } = MONITORING.v1

/** The figures, and the state that they are made of. */
export function figuresCases(scene: RegulatorScene): void {
  const { callers, down, closing, startProcess, showing, behindProxy } = scene

  describe('the figures', () => {
    const METRICS = '/open-insurance/admin/v1/metrics'
    const CONSENT = '/open-insurance/consents/v3/consents/urn:x:1'
    const RESOURCES = '/open-insurance/resources/v3/resources'
    const start = () => startProcess(behindProxy())
    /** Midnight of Brasília at which tomorrow begins, since certificates are not valid before today. */
    const midnight = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T03:00:00Z`)
    const moveTo = (instant: number): void => scene.clock.move(instant - scene.clock.now().getTime())
    beforeEach(() => moveTo(midnight.getTime() + 10 * 3_600_000))
    type Process = Awaited<ReturnType<typeof start>>
    const read = async ({ get }: Process, query = '') => {
      const { status, body } = await get(`${METRICS}${query}`, showing(callers.directory))
      expect([status, isFigures(body)]).toEqual([200, []])
      return body.data
    }
    const times = async (count: number, one: () => Promise<unknown>): Promise<void> => {
      for (let time = 0; time < count; time += 1) await one()
    }

    it('are for nobody where no certificate can prove to be the directory’s', async () => {
      expect((await (await startProcess()).get(METRICS)).status).toBe(403)
    })

    it('count the calls of every process, by level, with errors and rejections apart', async () => {
      const [one, other] = [await start(), await start()]
      const headers = showing(callers.stranger)
      await times(3, () => one.call(CONSENT, headers))
      await times(2, () => other.call(CONSENT, headers))
      await other.call(`${RESOURCES}?answer=500`, { ...headers, 'x-fapi-customer-ip-address': '203.0.113.7' })
      await other.call(`${RESOURCES}?answer=429`, headers)
      await one.call(RESOURCES)
      await one.get(`${DISCOVERY}/status`)
      await one.call('/open-insurance/unknown/v1/nothing', headers)
      for (const { run } of other.regulator.intervals) await run()
      const data = await read(one)
      expect(data.invocations).toEqual({
        // One without a certificate, and one of Discovery.
        unauthenticated: { currentDay: 2, previousDays: [0] },
        highPriority: { currentDay: 5, previousDays: [0] },
        mediumPriority: { currentDay: 1, previousDays: [0] },
        unattended: { currentDay: 1, previousDays: [0] },
      })
      expect([data.errors, data.rejections]).toEqual([
        { currentDay: 1, previousDays: [0] },
        { currentDay: 1, previousDays: [0] },
      ])
      // The clock stands still: all in one second, in both processes.
      expect(data.peakTps).toEqual({ currentDay: 9, previousDays: [0] })
    })

    it('outlive the end of a process, and midnight of Brasília', async () => {
      moveTo(midnight.getTime() - 1_000)
      const first = await start()
      await times(4, () => first.call(CONSENT, showing(callers.stranger)))
      await first.app.close()
      closing.length = 0
      scene.clock.move(1_000)
      const second = await start()
      await second.call(CONSENT, showing(callers.stranger))
      const { invocations, peakTps } = await read(second, '?period=CURRENT')
      expect(invocations.highPriority).toEqual({ currentDay: 1, previousDays: [4] })
      expect(peakTps).toEqual({ currentDay: 1, previousDays: [4] })
      scene.clock.move(2 * DAY_MS)
      await second.regulator.jobs['regulator.fold-calls']()
      const later = await read(second, '?period=ALL')
      expect(later.invocations.highPriority).toEqual({ currentDay: 0, previousDays: [0, 1, 4] })
      expect(later.peakTps).toEqual({ currentDay: 0, previousDays: [0, 1, 4] })
      expect(await scene.database.query('select at from api_call_second where at < $1', [midnight])).toEqual(
        [],
      )
      scene.clock.move(20 * DAY_MS)
      expect((await read(second)).invocations.highPriority.previousDays).toHaveLength(7)
    })

    it('lose no call while the database is away', async () => {
      const process = await start()
      await scene.database.script('alter table api_call_day rename to api_call_day_away')
      await process.call(CONSENT, showing(callers.stranger))
      await expect(process.regulator.intervals.at(-1)?.run()).rejects.toThrow()
      await scene.database.script('alter table api_call_day_away rename to api_call_day')
      await process.call(CONSENT, showing(callers.stranger))
      expect((await read(process)).invocations.highPriority.currentDay).toBe(2)
    })
  })

  describe('the state, half a minute at a time,', () => {
    it('unites what several processes found', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      // Nobody waits for the look at the start.
      for (const process of [one, other]) await process.look()
      scene.clock.move(30_000)
      await one.look()
      down.add('register')
      await other.look()
      down.clear()
      await one.look()
      const slots = await createHealthSlots(scene.database).between(START, new Date(START.getTime() + 60_000))
      expect(slots.map(({ failing }) => failing)).toEqual([[], ['customers-business', 'customers-personal']])
    })
  })
}
