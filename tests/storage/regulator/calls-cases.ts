import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { SchemeCall } from '../../../apps/server/src/platform/observability/scheme-calls.ts'
import { callsUnnamed } from '../../../apps/server/src/regulator/pcm/pcm-metrics.ts'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import { DAY_MS, type RegulatorScene } from '../../support/regulator/regulator-scene.ts'
import { CLIENT, countsOf, PARTIES, startReporting } from '../../support/regulator/reporting-holder.ts'

const isCall = publishedSchema('ingestion-v1.0.13.yaml', 'eventBody')

/** Reports of calls, from memory to the platform. */
export function callsCases(scene: RegulatorScene): void {
  const start = () => startReporting(scene.database)
  const callAt = (at: Date, change: Partial<SchemeCall>): SchemeCall => ({
    side: 'server',
    method: 'GET',
    path: '/open-insurance/resources/v3/resources',
    origin: undefined,
    status: 200,
    at,
    milliseconds: 2,
    interactionId: randomUUID(),
    consentId: undefined,
    other: undefined,
    ...change,
  })

  describe('reports of calls', () => {
    it('calls are written together, sealed where they name a policy, and sent in the published form', async () => {
      const one = await start()
      const path = '/open-insurance/insurance-rural/v1/insurance-rural/apolice-12345/claim'
      const call = callAt(one.clock.now(), {
        path,
        milliseconds: 0.4,
        consentId: 'urn:teste:1',
        other: 'client',
      })
      one.calls.note(call)
      one.calls.note({ ...call, path: '/open-insurance/discovery/v1/status' })
      one.calls.note({ ...call, other: undefined })
      expect(await countsOf(one)).toEqual({})
      await one.calls.flush()
      expect(await countsOf(one)).toEqual({ 'CALL WAITING': 1 })
      expect(JSON.stringify(await scene.database.query('select * from pcm_report'))).not.toContain(
        'apolice-12345',
      )
      await one.send()
      const [kept] = one.desk.state().accepted
      expect(isCall(kept?.report)).toEqual([])
      expect(kept?.report).toMatchObject({
        endpoint: '/open-insurance/insurance-rural/v1/insurance-rural/{policyId}/claim',
        url: path,
        processTimespan: 1,
        additionalInfo: { consentId: 'urn:teste:1' },
      })
      expect(one.platformCalls.at(-1)).toBe('https://pcm.example/report-api/v1/server-batch')
    })

    it('name a caller without a valid token by the certificate that was shown', async () => {
      const { callers, startProcess, behindProxy, showing } = scene
      // Certificates are not valid before today.
      scene.clock.move(Date.now() + DAY_MS - scene.clock.now().getTime())
      const { platform, call } = await startProcess(behindProxy())
      const told: SchemeCall[] = []
      platform.schemeCalls.listen((one) => void told.push(one))
      const resources = '/open-insurance/resources/v3/resources?answer=401'
      await call(resources, showing(callers.stranger))
      await call('/open-insurance/discovery/v1/status')
      await expect
        .poll(() => told)
        .toMatchObject([
          {
            status: 401,
            other: undefined,
            certified: { organisationId: 'org-outra', softwareId: 'outra' },
          },
          { status: 200, certified: undefined },
        ])
    })

    it('a call without a valid token is reported by the certificate that was shown; without one nobody can be named, and the call is counted', async () => {
      const one = await start()
      const { organisationId, softwareId } = CLIENT
      const refused = callAt(one.clock.now(), { status: 401 })
      const unnamed = async (): Promise<number> => (await callsUnnamed.get()).values[0]?.value ?? 0
      const before = await unnamed()
      one.calls.note({ ...refused, certified: { organisationId, softwareId } })
      one.calls.note({ ...refused, certified: { organisationId: 'Fulana', softwareId: '1' } })
      one.calls.note({ ...refused, certified: undefined })
      one.calls.note({ ...refused, path: '/open-insurance/discovery/v1/status' })
      expect((await unnamed()) - before).toBe(2)
      await one.calls.flush()
      await one.send()
      const [kept, ...others] = one.desk.state().accepted
      expect(others).toEqual([])
      expect(isCall(kept?.report)).toEqual([])
      expect(kept?.report).toMatchObject({ statusCode: 401, ...PARTIES })
      expect(await countsOf(one)).toEqual({ 'CALL SENT': 1 })
    })
  })
}
