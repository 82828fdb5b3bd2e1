import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/observability/log.ts'
import { openQueue } from '../platform/work/queue.ts'

/**
 * Run by the build: makes an embedded database with all tables and no rows in the named folder. The server copies it
 * at its first start, which is much faster than making one.
 */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** A new cluster contains two template databases; an institution never creates another database, so they only take up space. */
const WITHOUT_TEMPLATES = ['template0', 'template1'].flatMap((name) => [
  `update pg_database set datistemplate = false where datname = '${name}'`,
  `drop database ${name}`,
])

async function make(folder: string): Promise<void> {
  const database = await openEmbedded(folder)
  await migrate(database, MIGRATIONS)
  const queue = await openQueue(database, createLog('warn', 'build'), { idle: true })
  await queue.stop({ graceful: false })
  for (const statement of WITHOUT_TEMPLATES) await database.run(statement)
  await database.run('checkpoint')
  await database.close()
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Give the folder in which to make the database.')
await make(folder)
