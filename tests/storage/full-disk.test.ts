import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../apps/server/src/platform/database.ts'
import { maySmallDisks, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'

const FRESH = fileURLToPath(new URL('../../apps/server/dist/fresh-database', import.meta.url))
const may = maySmallDisks()

/** The embedded database on a disk that is full. */
describe.skipIf(!may)(
  `the embedded database on a full disk${may ? '' : ' (nothing can be mounted here)'}`,
  () => {
    let folder: string
    let disk: SmallDisk
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'consente-disk-'))
      disk = mountSmallDisk(folder, 90)
    })
    afterEach(() => {
      disk.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const open = (onPanic?: (error: Error) => void) => openEmbedded(join(folder, 'database'), FRESH, onPanic)

    it('refuses what does not fit as an outage, goes on reading, and goes on writing once there is room', async () => {
      const database = await open()
      await database.script('create table kept (id int primary key, text text)')
      disk.fill()
      let id = 0
      const write = () => database.run('insert into kept values ($1, $2)', [++id, 'x'.repeat(4000)])
      const refused = async () => {
        for (let tries = 0; tries < 500; tries += 1) await write()
      }
      await expect(refused()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
      const count = async () =>
        (await database.query<{ count: number }>('select count(*)::int as count from kept'))[0]?.count
      expect(await count()).toBe(id - 1)
      disk.free()
      await write()
      expect(await count()).toBe(id - 1)
      await database.close()
    })

    it('ends the process when its log does not fit, before it hangs; the next start finds everything', async () => {
      const panic = new Promise<Error>((resolve) => {
        const work = open(resolve).then(async (database) => {
          await database.script('create table kept (id int primary key)')
          await database.run('insert into kept values (1)')
          disk.fill()
          // As when a part of the log is written to its end.
          await database.query('select pg_switch_wal()')
          await database.run('insert into kept values (2)')
        })
        work.catch(() => undefined)
      })
      expect((await panic).message).toMatch(/No space left/)
      await expect(open()).rejects.toThrow()
      disk.free()
      const again = await open()
      expect(await again.query('select id from kept')).toEqual([{ id: 1 }])
      await again.close()
    })
  },
)
