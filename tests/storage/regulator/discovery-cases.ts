import { describe, expect, it } from 'vitest'
import { cancelOutage, planOutage } from '../../../apps/server/src/regulator/discovery/plan-outage.ts'
import { MONITORING } from '../../support/regulator/monitoring-schemas.ts'
import {
  DAY_MS,
  DISCOVERY,
  PUBLIC_URL,
  type RegulatorScene,
} from '../../support/regulator/regulator-scene.ts'

const { isStatus, isOutages } = MONITORING.v1

/** Discovery, and what an operator plans. */
export function discoveryCases(scene: RegulatorScene): void {
  const { startProcess, planDeps, plan } = scene

  describe('Discovery', () => {
    it('tells of a planned outage in every process, until it is cancelled; both are in the audit log', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      const deps = await planDeps()
      const { id } = await planOutage(deps, plan({ apis: ['resources'] }))
      for (const { look, get } of [one, other]) {
        await look()
        const { body } = await get(`${DISCOVERY}/outages`)
        expect(isOutages(body)).toEqual([])
        expect(body.data).toEqual([
          {
            outageTime: '2026-11-14T05:00:00Z',
            duration: 'PT2H',
            isPartial: true,
            explanation: 'Atualizamos nossos servidores.',
            unavailableEndpoints: [`${PUBLIC_URL}/open-insurance/resources/v3/resources`],
          },
        ])
      }
      expect(one.regulator.nearOutages()).toEqual([])
      scene.clock.move(6 * DAY_MS)
      expect(one.regulator.nearOutages()).toMatchObject([{ id }])
      scene.clock.move(new Date('2026-11-14T05:30:00Z').getTime() - scene.clock.now().getTime())
      await one.look()
      const { body } = await one.get(`${DISCOVERY}/status`)
      expect(isStatus(body)).toEqual([])
      expect(body.data.status).toMatchObject([{ code: 'SCHEDULED_OUTAGE' }])
      await cancelOutage(deps, id)
      await other.look()
      expect((await other.get(`${DISCOVERY}/outages`)).body.data).toEqual([])
      await expect(cancelOutage(deps, id)).rejects.toThrow(/no such outage/)
      const audited = 'select event, actor from audit_inbox where subject = $1 order by arrival'
      expect(await scene.database.query(audited, [id])).toEqual([
        { event: 'outage.planned', actor: 'operator' },
        { event: 'outage.cancelled', actor: 'operator' },
      ])
    })
  })

  describe('an operator', () => {
    it('is refused what the scheme does not count, and may announce it all the same', async () => {
      const deps = await planDeps()
      const soon = plan({ startsAt: new Date('2026-11-06T15:00:00Z') })
      await expect(planOutage(deps, soon)).rejects.toThrow(/less than 7 days.*not between 1:00 and 7:00/)
      expect(await planOutage(deps, { ...soon, anyway: true })).toMatchObject({ isRegular: false })
      await expect(planOutage(deps, plan())).rejects.toThrow(/its month has 1 planned/)
    })

    it.each([
      ['the past', { startsAt: new Date('2026-11-01T05:00:00Z') }, /in the past/],
      ['no hours', { hours: 0 }, /--hours/],
      ['no explanation', { explanation: ' ' }, /--why/],
      ['an unknown API', { apis: ['consents', 'nothing'] }, /not nothing/],
    ])('plans nothing with %s', async (_what, wrong, words) => {
      await expect(planOutage(await planDeps(), plan({ ...wrong, anyway: true }))).rejects.toThrow(words)
    })
  })
}
