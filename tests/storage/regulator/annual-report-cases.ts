import { beforeEach, describe, expect, it } from 'vitest'
import { createEntryStore } from '../../../apps/server/src/regulator/annual-report/operator-entry.store.ts'
import { readAnnualReport } from '../../../apps/server/src/regulator/annual-report/read-annual-report.ts'
import { openTestPlatform, TEST_CONFIG } from '../../support/database/test-platform.ts'
import { DAY_MS, type RegulatorScene, START } from '../../support/regulator/regulator-scene.ts'

/** The sums behind the annual report, and what operators note down. */
export function annualReportCases(scene: RegulatorScene): void {
  const { startProcess } = scene

  describe('the annual report', () => {
    const keepDays = async ({ regulator }: Awaited<ReturnType<typeof startProcess>>) => {
      await regulator.jobs['regulator.keep-days']()
    }
    const consent = (consentId: string, document: string) =>
      scene.database.run(
        `insert into consent (consent_id, client_id, organisation_id, logged_user, permissions, services, status,
           created_at, status_at, expires_at)
         values ($1, 'client', 'org-1', $2, '[]', '[]', 'AWAITING_AUTHORISATION', $3, $3, $3)`,
        [consentId, document, START],
      )
    const readings = (subject: string, day: string, calls: number, outcome = 'DELIVERED') =>
      scene.database.run(
        `insert into reading_count (subject, day, kind, policy, outcome, reason, calls, first_at, last_at)
         values ($1, $2::date, 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', '', $3, '', $4, $5, $5)`,
        [subject, day, outcome, calls, START],
      )
    const reportOf = async (year: number) => {
      const { seal } = await openTestPlatform(scene.database, { clock: scene.clock })
      const about = {
        year,
        institution: TEST_CONFIG.institution,
        madeOn: '05/11/2026',
        nameOf: (id: string) => id,
      }
      return readAnnualReport({ database: scene.database, entries: createEntryStore(seal) }, about)
    }
    const rowsOf = (report: Awaited<ReturnType<typeof reportOf>>, title: string) =>
      report.sections.find((one) => one.title === title)?.tables[0]?.rows ?? []

    beforeEach(async () => {
      await consent('urn:x:1', '52998224725')
      await consent('urn:x:2', '11144477735')
      await readings('urn:x:1', '2026-11-03', 5)
      await readings('urn:x:1', '2026-11-04', 2)
      await readings('urn:x:2', '2026-11-04', 1, 'REFUSED')
      // Today, which is not over.
      await readings('urn:x:2', '2026-11-05', 40)
    })

    it('adds every day that is over once, whatever process does it, and outlives the readings', async () => {
      const [one, other] = [await startProcess(), await startProcess()]
      await Promise.all([keepDays(one), keepDays(other)])
      await keepDays(one)
      await scene.database.script('delete from reading_count')
      await scene.database.run(
        `insert into unrecognised_report (number, document, consent_id, at, sessions_ended, sealed)
         values ('1', '52998224725', 'urn:x:1', $1, 0, ''), ('2', null, 'urn:x:1', $1, 0, '')`,
        [START],
      )
      const report = await reportOf(2026)
      expect(rowsOf(report, 'Chamadas por instituição')).toEqual([['Transmitidos', 'org-1', '8', '7']])
      expect(rowsOf(report, 'Chamadas por tipo de dado')[0]?.slice(2)).toEqual(['8', '7'])
      expect(rowsOf(report, 'Chamadas por cliente')).toEqual([
        ['Transmitidos', '1', '1', '1'],
        ['Transmitidos', '2 a 10', '1', '7'],
      ])
      expect(rowsOf(report, 'Consentimentos por situação')).toEqual([
        ['Transmitidos', 'Autorizado (AUTHORISED)', '3'],
        ['Transmitidos', 'Rejeitado ou encerrado (REJECTED)', '1'],
      ])
      expect(rowsOf(report, 'Demandas de clientes')).toEqual([['11/2026', '2', '1']])
      const kept = JSON.stringify(await scene.database.query('select customer from customer_calls_year'))
      expect(kept).not.toMatch(/52998224725|11144477735/)
      expect(rowsOf(await reportOf(2025), 'Chamadas por cliente')).toEqual([])
    })

    it('tells a day’s availability once the day is over, silence included', async () => {
      const process = await startProcess()
      scene.clock.move(DAY_MS)
      await keepDays(process)
      // From ten in the morning to midnight, of which one half minute was written.
      expect(rowsOf(await reportOf(2026), 'Disponibilidade')).toEqual([
        ['11/2026', expect.any(String), '840', '0'],
      ])
    })

    it('forgets years that need not be kept', async () => {
      const process = await startProcess()
      await keepDays(process)
      scene.clock.move(6 * 365 * DAY_MS)
      await keepDays(process)
      expect(rowsOf(await reportOf(2026), 'Chamadas por cliente')).toHaveLength(2)
      scene.clock.move(365 * DAY_MS)
      await keepDays(process)
      expect(rowsOf(await reportOf(2026), 'Chamadas por cliente')).toEqual([])
    })

    it('keeps what an operator notes down sealed', async () => {
      const { seal } = await openTestPlatform(scene.database, { clock: scene.clock })
      const entries = createEntryStore(seal)
      const told = {
        kind: 'INCIDENT',
        day: '2026-05-03',
        title: 'Acesso de Marina',
        outcome: 'Senha trocada',
      } as const
      const id = await scene.database.transaction((sql) => entries.add(sql, told, START))
      expect(JSON.stringify(await scene.database.query('select * from operator_entry'))).not.toContain(
        'Marina',
      )
      expect(rowsOf(await reportOf(2026), 'Incidentes de segurança')).toEqual([
        ['03/05/2026', 'Acesso de Marina', 'Senha trocada'],
      ])
      expect(await entries.remove(scene.database, id)).toBe(true)
      expect(rowsOf(await reportOf(2026), 'Incidentes de segurança')).toEqual([])
    })
  })
}
