import { describe, expect, it } from 'vitest'
import type { PcmDesk } from '../../../sandbox/regulator/pcm-desk.ts'
import { movableClock } from '../../support/database/movable-clock.ts'
import { publishedSchema } from '../../support/holder/published-schemas.ts'
import { DAY_MS, type RegulatorScene } from '../../support/regulator/regulator-scene.ts'
import { countsOf, PARTIES, startReporting } from '../../support/regulator/reporting-holder.ts'

const HOUR_MS = 3_600_000
const isEvent = publishedSchema('consent-funnel-ingestion-current.yaml', 'eventBodyV2')
const stepsAt = (desk: PcmDesk) => desk.state().accepted.map(({ report }) => report.step)

/** Reports of steps, from the audit log to the platform. */
export function funnelCases(scene: RegulatorScene): void {
  const start = (options = {}) => startReporting(scene.database, options)

  describe('steps of the funnel', () => {
    it('steps leave the audit log once, in the published form, in the order in which they happened', async () => {
      const one = await start()
      for (const event of [
        'consent.created',
        'consent.customer-arrived',
        'consent.claimed',
        'consent.authorised',
        'code.issued',
      ])
        await one.record(event, 'urn:teste:1')
      await one.record('consent.created', 'no-consent')
      // A clock behind that of the process that recorded the step before.
      one.clock.move(-60_000)
      await one.record('consent.in-force', 'urn:teste:1')
      await one.record('token.issued', 'urn:teste:1')
      await one.derive()
      await one.derive()
      await one.send()
      expect(stepsAt(one.desk)).toEqual([
        'consent-created',
        'user-redirected',
        'consent-authorized',
        'authorization-code-created',
        'user-redirected-back',
        'consent-token-generated',
      ])
      const reports = one.desk.state().accepted.map(({ report }) => report)
      expect(reports.flatMap((report) => isEvent(report))).toEqual([])
      expect(new Set(reports.map(({ timestamp }) => timestamp))).toEqual(new Set(['2026-11-05T12:00:00Z']))
      expect(new Set(reports.map(({ correlationId }) => correlationId)).size).toBe(6)
      expect(reports[0]).toMatchObject({ additionalInfo: { 'consent-user': 'user' }, ...PARTIES })
      expect(one.desk.state().refused).toEqual([])
    })

    it('are derived and sent by each of two processes where the other has not', async () => {
      const [one, other] = [await start(), await start()]
      for (let number = 0; number < 40; number += 1)
        await one.record('consent.created', `urn:teste:${number}`)
      await Promise.all([one.derive(), other.derive()])
      await Promise.all([one.send(7), other.send(7)])
      const sent = [...one.desk.state().accepted, ...other.desk.state().accepted]
      expect(new Set(sent.map(({ report }) => report.consentId)).size).toBe(40)
      expect(sent).toHaveLength(40)
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 40 })
    })

    it('a platform that took a batch but whose answer was lost counts it once', async () => {
      const one = await start()
      await one.record('consent.created', 'urn:teste:1')
      await one.derive()
      one.answer(async (jws) => {
        await one.desk.take({ family: 'EVENT', origin: 'server' }, jws)
        throw new Error('the answer was lost')
      })
      await one.send()
      expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 1 })
      one.answer(undefined)
      await one.send()
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 1 })
      expect(one.desk.state().accepted).toHaveLength(1)
    })

    it('a week of silence loses nothing; only what waits past 06:00 of the next day in Brasília is late', async () => {
      const clock = movableClock(new Date('2026-11-06T02:59:00Z'))
      const one = await start({ clock })
      one.answer(async () => ({ status: 500, body: { message: 'Internal Server Error' } }))
      const late = async () => (await one.store.summary(clock.now())).map((row) => row.late)
      await one.record('consent.created', 'urn:teste:1')
      await one.derive()
      await one.send()
      // 23:59 of the 5th in Brasília: late from 06:00 of the 6th on, and not a day later.
      clock.move(6 * HOUR_MS)
      expect(await late()).toEqual([0])
      clock.move(2 * 60_000)
      expect(await late()).toEqual([1])
      for (let day = 0; day < 7; day += 1) {
        clock.move(DAY_MS)
        await one.record('consent.created', `urn:teste:day-${day}`)
        await one.derive()
        await one.send()
      }
      expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 8 })
      one.answer(undefined)
      await one.send()
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 8 })
      expect(one.desk.state().accepted.filter(({ isLate }) => isLate).length).toBeGreaterThanOrEqual(6)
    })

    it('keep the rest of a batch that was taken in part with its reasons, and wait again when asked to', async () => {
      const one = await start()
      await one.record('consent.created', 'urn:teste:1')
      await one.record('consent.created', 'urn:teste:2')
      await one.record('consent.created', `urn:teste:${'x'.repeat(260)}`)
      await one.derive()
      // Known before it is sent.
      expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 2, 'EVENT REFUSED': 1 })
      one.answer(async (jws) => {
        const { events } = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
        const [first, second] = events.map(({ correlationId }: { correlationId: string }) => correlationId)
        return {
          status: 207,
          body: [
            { reportId: 'r', correlationId: first, status: 'ACCEPTED' },
            { correlationId: second, status: 'DISCARDED', message: 'serverASId' },
          ],
        }
      })
      await one.send()
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 1, 'EVENT REFUSED': 2 })
      expect(await one.store.unsent(one.clock.now())).toMatchObject([{ state: 'REFUSED', count: 2, late: 0 }])
      const [refused] = (await one.store.list('REFUSED', 10)).filter(({ answer }) => answer === 'serverASId')
      expect(refused).toMatchObject({ what: 'consent-created', consentId: 'urn:teste:2', tries: 1 })
      one.answer(undefined)
      expect(await one.store.retry(refused?.id)).toBe(1)
      await one.send()
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 2, 'EVENT REFUSED': 1 })
      expect(one.desk.state().accepted[0]?.report.correlationId).toBe(refused?.id)
    })

    it('a batch that is too large is halved until it fits', async () => {
      const one = await start()
      for (let number = 0; number < 9; number += 1) await one.record('consent.created', `urn:teste:${number}`)
      await one.derive()
      one.answer(async (jws) => {
        const { events } = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
        if (events.length > 2) return { status: 413, body: { message: 'Record limit exceeded' } }
        return one.desk.take({ family: 'EVENT', origin: 'server' }, jws)
      })
      await one.send()
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 9 })
    })

    it('are kept for their days once accepted, for six months once refused, for good while they wait', async () => {
      const one = await start()
      await one.record('consent.created', 'urn:teste:1')
      await one.record('consent.created', `urn:teste:${'x'.repeat(260)}`)
      await one.derive()
      await one.send()
      await one.record('consent.created', 'urn:teste:2')
      await one.derive()
      const at = (days: number) => new Date(one.clock.now().getTime() + days * DAY_MS)
      await one.store.forget({ sentBefore: at(-1), refusedBefore: at(-1) })
      expect(await countsOf(one)).toEqual({ 'EVENT SENT': 1, 'EVENT REFUSED': 1, 'EVENT WAITING': 1 })
      await one.store.forget({ sentBefore: at(1), refusedBefore: at(1) })
      expect(await countsOf(one)).toEqual({ 'EVENT WAITING': 1 })
    })
  })
}
