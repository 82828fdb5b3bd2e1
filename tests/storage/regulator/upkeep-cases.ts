import { setImmediate as letPass } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { participantOf } from '../../../apps/server/src/directory/participants/participants.fixture.ts'
import { DAY_MS, type RegulatorScene } from '../../support/regulator/regulator-scene.ts'

/** What the directory says of the institution. */
export function upkeepCases(scene: RegulatorScene): void {
  const { startProcess } = scene

  describe('the directory', () => {
    const differences = ({ regulator }: Awaited<ReturnType<typeof startProcess>>) =>
      regulator.gauges.consente_directory_differences()
    const compare = async ({ regulator }: Awaited<ReturnType<typeof startProcess>>) => {
      await regulator.jobs['regulator.compare-directory']()
    }

    it('a comparison that began before another one does not take its place, however late it ends', async () => {
      const one = await startProcess()
      await expect.poll(() => differences(one)).toEqual({ organisation: 1 })
      scene.entry = {
        participant: participantOf({ Status: 'Active', OrgDomainRoleClaims: [] }),
        server: undefined,
      }
      scene.clock.move(2)
      await compare(one)
      scene.entry = undefined
      scene.clock.move(-1)
      await compare(one)
      expect(await differences(one)).toEqual({ role: 1, server: 1 })
    })

    it('is compared at a start when it was not within a day; while it has no copy the last result stands', async () => {
      const one = await startProcess()
      const absent = { organisation: 1 }
      await expect.poll(() => differences(one)).toEqual(absent)
      scene.entry = {
        participant: participantOf({ Status: 'Active', OrgDomainRoleClaims: [] }),
        server: undefined,
      }
      scene.clock.move(DAY_MS - 1)
      const within = await startProcess()
      await letPass()
      expect(await differences(within)).toEqual(absent)
      scene.clock.move(2)
      const after = await startProcess()
      const changed = { role: 1, server: 1 }
      await expect.poll(() => differences(after)).toEqual(changed)
      scene.isDirectoryRead = false
      await expect(compare(after)).rejects.toThrow('no copy')
      expect(await differences(after)).toEqual(changed)
    })
  })
}
