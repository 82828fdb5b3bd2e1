import { describe, expect, it } from 'vitest'
import { findPrograms, type OwnPostgres, startPostgres } from '../../support/database/test-postgres.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  approve,
  askBeta,
  comeBack,
  confirm,
  detailsOf,
  goToHolder,
  share,
} from '../../support/http/http-consent-flow.ts'
import { pressUntilAnswered } from '../../support/http/http-kills.ts'
import { setUpHttpFlow, twoDatabasesOn } from '../../support/http/http-setup.ts'
import { marina, oficina, padaria, rafael } from '../../support/market/sandbox-people.ts'

/** PostgreSQL is shut down under two running institutions, and started again. */
const programs = findPrograms()

describe.skipIf(!programs)(
  `the database is gone and comes back${programs ? '' : ' (no PostgreSQL programs)'}`,
  () => {
    let server: OwnPostgres
    const stage = setUpHttpFlow(async () => {
      server = await startPostgres(programs ?? '')
      return twoDatabasesOn(server)
    })

    it('calls fail as an outage meanwhile, the servers keep running, and nothing acknowledged is lost', async () => {
      const kept = await share(stage, marina)
      const walk = await goToHolder(stage, rafael)
      const location = await approve(walk.beta, walk.choice)
      const deciding = await goToHolder(stage, padaria)
      const asking = await act.startSession(stage.alfa, oficina)
      const payload = askBeta(asking)
      const processes = [stage.market.alfa.pid, stage.market.beta.pid]

      // Work in progress when the database stops: answered or not, but never half done.
      const underWay = Promise.allSettled([
        act.transmit(asking, payload),
        act.approve(deciding.beta, deciding.beta.consentId, deciding.choice),
        ...Array.from({ length: 8 }, () => act.shares(kept.alfa, 'RECEIVING')),
      ])
      await server.halt()
      await underWay

      const outage = { status: 503, body: { code: 'UNAVAILABLE', message: expect.any(String) } }
      expect(await act.shares(kept.alfa, 'RECEIVING')).toMatchObject(outage)
      expect(await act.transmit(asking, payload)).toMatchObject(outage)
      expect(await act.revoke(kept.beta, kept.consentId)).toMatchObject(outage)
      for (const host of [stage.alfa, stage.beta]) {
        expect((await fetch(`${host}/health/live`)).status).toBe(200)
        expect((await fetch(`${host}/health/ready`)).status).toBe(503)
      }

      await server.resume()
      const isReady = async () => (await fetch(`${stage.beta}/health/ready`)).status
      await expect.poll(isReady).toBe(200)
      expect((await detailsOf(kept.alfa, kept.consentId)).status).toBe('ACTIVE')
      const returned = await comeBack(walk.browser, location, stage.alfa)
      expect(await pressUntilAnswered(() => act.confirm(walk.alfa, returned))).toMatchObject({ status: 200 })
      const decided = await pressUntilAnswered(() =>
        act.approve(deciding.beta, deciding.beta.consentId, deciding.choice),
      )
      expect(decided.status).toBe(200)
      const { data } = decided.body as { data: { location: string } }
      await confirm(deciding.alfa, await comeBack(deciding.browser, data.location, stage.alfa))
      expect(await pressUntilAnswered(() => act.transmit(asking, payload))).toMatchObject({ status: 200 })
      const { body } = await act.shares(await act.startSession(stage.beta, oficina), 'TRANSMITTING')
      expect((body as { data: unknown[] }).data).toHaveLength(1)
      expect([stage.market.alfa.pid, stage.market.beta.pid]).toEqual(processes)
    })
  },
)
