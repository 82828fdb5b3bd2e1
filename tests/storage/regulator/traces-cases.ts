import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deliverTraces } from '../../../apps/server/src/regulator/mop/deliver-traces.ts'
import { createTracesStore } from '../../../apps/server/src/regulator/mop/traces.store.ts'
import { openTestPlatform } from '../../support/database/test-platform.ts'
import { DAY_MS, type RegulatorScene, START } from '../../support/regulator/regulator-scene.ts'

const MINUTE_MS = 60_000

/** Traces for the operations module, from the database to its gateway. */
export function tracesCases(scene: RegulatorScene): void {
  /** One process that delivers; what it delivered, and a gateway that may be silent. */
  async function start() {
    const { seal, clock, log } = await openTestPlatform(scene.database, { clock: scene.clock })
    const store = createTracesStore(scene.database, seal)
    const taken: string[] = []
    let isSilent = false
    const outbound = {
      async fetchBytes(_url: string, { body: sent = '' }: { body?: string | Buffer }) {
        const body = String(sent)
        if (isSilent) throw new Error('nobody answers')
        taken.push(body)
        return { status: 202, type: 'application/json', tag: undefined, bytes: Buffer.from('') }
      },
    }
    return {
      store,
      taken,
      silence: (silent: boolean) => {
        isSilent = silent
      },
      add: (at: Date, body: string) => store.add([{ id: randomUUID(), at, headers: {}, body }]),
      deliver: () => deliverTraces({ clock, log, store, outbound, url: 'https://mop.example' }),
    }
  }

  describe('traces', () => {
    it('are delivered by each of two processes where the other has not; a later one finds what a killed one has left', async () => {
      const [one, other] = [await start(), await start()]
      for (let number = 0; number < 50; number += 1) await one.add(START, String(number))
      await Promise.all([one.deliver(), other.deliver()])
      const taken = [...one.taken, ...other.taken]
      expect(taken).toHaveLength(50)
      expect(new Set(taken).size).toBe(50)
      // Claimed by a process that then dies: due again after ten minutes.
      await one.add(START, 'claimed')
      const until = new Date(scene.clock.now().getTime() + 10 * MINUTE_MS)
      await one.store.claim({ now: scene.clock.now(), until, most: 20 })
      const later = await start()
      await later.deliver()
      expect(later.taken).toEqual([])
      scene.clock.move(11 * MINUTE_MS)
      await later.deliver()
      expect(later.taken).toEqual(['claimed'])
    })

    it('a week of silence: what is younger than its days is delivered in order, what is older is gone', async () => {
      const one = await start()
      one.silence(true)
      for (let day = 0; day < 10; day += 1) {
        await one.add(scene.clock.now(), `day ${day}`)
        await one.deliver()
        scene.clock.move(DAY_MS)
      }
      expect(await one.store.backlog()).toMatchObject({ count: 10, oldest: START })
      const forgotten = await one.store.forgetBefore(new Date(scene.clock.now().getTime() - 7 * DAY_MS))
      expect(forgotten).toBe(3)
      one.silence(false)
      await one.deliver()
      expect(one.taken.sort()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `day ${day}`))
      expect(await one.store.backlog()).toEqual({ count: 0, oldest: undefined })
    })
  })
}
