import { beforeEach, describe, expect, it } from 'vitest'
import { planOutage } from '../../../apps/server/src/regulator/discovery/plan-outage.ts'
import { MONITORING } from '../../support/regulator/monitoring-schemas.ts'
import { DAY_MS, type RegulatorScene } from '../../support/regulator/regulator-scene.ts'

const VERSIONS = ['v1', 'v2'] as const
type Version = (typeof VERSIONS)[number]
const discovery = (version: Version) => `/open-insurance/discovery/${version}`
const metrics = (version: Version) => `/open-insurance/admin/${version}/metrics`

/** Discovery and Admin metrics 2.0.0 beside 1.3.0, where the setting `regulator.version2` asks for it. */
export function versionTwoCases(scene: RegulatorScene): void {
  const { callers, down, startProcess, showing, behindProxy, planDeps, plan } = scene

  describe('Discovery and Admin metrics', () => {
    const start = (version2: boolean) => {
      const config = behindProxy()
      return startProcess({
        ...config,
        ...(config.regulator && { regulator: { ...config.regulator, version2 } }),
      })
    }
    /** Ten in the morning of tomorrow in Brasília, since certificates are not valid before today. */
    const begin = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T13:00:00Z`)
    beforeEach(() => scene.clock.move(begin.getTime() - scene.clock.now().getTime()))
    const ofDirectory = () => showing(callers.directory)
    /** An instant between two seconds. */
    const moveOn = () => scene.clock.move(30_000 + 123)

    it('2.0.0 are at no address without the setting', async () => {
      const { get } = await start(false)
      for (const path of [`${discovery('v2')}/status`, `${discovery('v2')}/outages`, metrics('v2')])
        expect([path, (await get(path, ofDirectory())).status]).toEqual([path, 404])
    })

    it.each(VERSIONS)('%s answer in the form of their version, whatever is the matter', async (version) => {
      const { isStatus, isOutages, isFigures, version: number } = MONITORING[version]
      const { get, look, call } = await start(true)
      const well = await get(`${discovery(version)}/status`)
      expect([well.status, isStatus(well.body), well.body.data.status[0].code]).toEqual([200, [], 'OK'])
      moveOn()
      down.add('policies')
      await look()
      moveOn()
      down.clear()
      await look()
      moveOn()
      down.add('register')
      await look()
      await planOutage(
        await planDeps(),
        plan({ startsAt: new Date(scene.clock.now().getTime() + 1_000), anyway: true, apis: ['resources'] }),
      )
      scene.clock.move(2_000)
      await look()

      const status = await get(`${discovery(version)}/status`)
      expect(isStatus(status.body)).toEqual([])
      expect(status.body.data.status.map(({ code }: { code: string }) => code)).toEqual([
        'SCHEDULED_OUTAGE',
        'PARTIAL_FAILURE',
      ])
      const outages = await get(`${discovery(version)}/outages`)
      expect(isOutages(outages.body)).toEqual([])
      expect(outages.body.data[0].unavailableEndpoints).toHaveLength(1)
      const figures = await get(metrics(version), ofDirectory())
      expect(isFigures(figures.body)).toEqual([])
      const { uptime, downtime } = figures.body.data.availability
      // One half minute of three without the policies: two thirds, rounded down.
      expect([uptime.generalUptimeRate, downtime.generalDowntime]).toEqual(['0.666666', 30])
      expect(
        downtime.endpoints.find(({ url }: { url: string }) => url.endsWith('/v3/resources')),
      ).toMatchObject({
        partialDowntime: 30,
      })
      const rates = uptime.endpoints.map(({ uptimeRate }: { uptimeRate: string }) => uptimeRate)
      expect([...new Set(rates)].sort()).toEqual(['0.666666', '1.000000'])
      for (const { body } of [status, outages, figures]) expect(body.links.self).toContain(`/${version}/`)
      for (const [path, headers] of [
        [`${discovery(version)}/status`, {}],
        [metrics(version), ofDirectory()],
      ] as const)
        expect((await call(path, headers)).headers['x-v']).toBe(number)
    })

    it.each(VERSIONS)('%s refuse in the form of their version', async (version) => {
      const { isError } = MONITORING[version]
      const { get, app } = await start(true)
      moveOn()
      for (const [path, headers, expected] of [
        [`${discovery(version)}/status?page=0`, {}, 400],
        [`${discovery(version)}/outages?page-size=x`, {}, 400],
        [`${discovery(version)}/outages`, { 'x-v': '9.0.0' }, 406],
        [metrics(version), {}, 401],
        [metrics(version), showing(callers.stranger), 403],
        [`${metrics(version)}?period=ANTES`, ofDirectory(), 400],
      ] as const) {
        const { status, body } = await get(path, headers)
        expect([path, status, isError(body)]).toEqual([path, expected, []])
      }
      const url = `${discovery(version)}/outages`
      for (const more of [{}, { headers: { 'content-type': 'text/plain' }, payload: 'x' }]) {
        const made = await app.inject({ method: 'POST', url, ...more })
        expect([made.statusCode, made.headers.allow, isError(JSON.parse(made.body))]).toEqual([
          405,
          'GET',
          [],
        ])
      }
    })

    it('count the calls of both versions as one', async () => {
      const { get } = await start(true)
      for (const version of VERSIONS) await get(`${discovery(version)}/status`)
      const { body } = await get(metrics('v2'), ofDirectory())
      expect(body.data.invocations.unauthenticated.currentDay).toBe(2)
      const again = await get(metrics('v1'), ofDirectory())
      expect(again.body.data.invocations.unattended.currentDay).toBe(1)
    })

    it('have one limit of calls for an address over both versions', async () => {
      const { regulator } = behindProxy()
      const { get } = await startProcess({
        traffic: { institutionPerMinute: 2, accountPerMinute: 300 },
        ...(regulator && { regulator: { ...regulator, version2: true } }),
      })
      const statuses = []
      for (const version of ['v1', 'v2', 'v1', 'v2'] as const)
        statuses.push((await get(`${discovery(version)}/status`)).status)
      expect(statuses).toEqual([200, 200, 429, 429])
    })
  })
}
