import { fileURLToPath } from 'node:url'
import { openEmbedded } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/observability/log.ts'
import { openQueue } from '../platform/work/queue.ts'

/**
 * Run by the build: makes an embedded database with every table and no row in the folder named, for the server to copy
 * at its first start. Making one takes seconds of work, copying it a fraction of one.
 */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** A cluster brings two databases to copy new ones from: an institution never makes another, and files cost time. */
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
if (!folder) throw new Error('Name the folder to make the database in.')
await make(folder)
