import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { type Database, openThrough } from '../../../apps/server/src/platform/database/database.ts'
import { serve } from '../../../apps/server/src/platform/database/embedded-thread.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { FRESH, MIGRATIONS } from './kept-databases.ts'

/**
 * The embedded database in this thread, gone when it is closed: its memory is this thread's, and on a busy machine each hop to another
 * thread costs more than a statement.
 */
export async function openBeside(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'consente-beside-'))
  cpSync(FRESH, folder, { recursive: true })
  const [orders, doors] = [new MessageChannel(), new MessageChannel()]
  await serve(orders.port1, { folder })
  orders.port2.postMessage({ door: doors.port2, names: 'd.' }, [doors.port2])
  const database = openThrough(doors.port1)
  await migrate(database, MIGRATIONS)
  return {
    ...database,
    close: async () => {
      await database.close()
      for (const port of [orders.port2, doors.port1]) port.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
