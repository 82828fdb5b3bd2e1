import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAudit } from '../../../apps/server/src/platform/audit/audit.ts'
import { systemClock } from '../../../apps/server/src/platform/base/clock.ts'
import { openEmbedded } from '../../../apps/server/src/platform/database/database.ts'
import { createKeyStore } from '../../../apps/server/src/platform/keys/signing-keys.store.ts'
import { loadKeys } from '../../../apps/server/src/platform/keys/signing-keys.ts'
import { loadMasterKeys } from '../../../apps/server/src/platform/secrets/master-key.ts'
import { createSeal } from '../../../apps/server/src/platform/secrets/seal.ts'
import { INSTITUTION_IDS } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { PREPARED } from '../market/lay-prepared.ts'

/**
 * Making keys is a third of the work of an institution's first start, and tests start very many. So each of the
 * sandbox begins a test's market with an empty database that holds its keys, made once before the tests and kept for
 * the next run. Institutions that meet registered, as in the scheme, begin with nothing.
 */
const FRESH = fileURLToPath(new URL('../../../apps/server/dist/fresh-database', import.meta.url))
const MONTH_MS = 30 * 24 * 60 * 60 * 1000

export async function setup(): Promise<void> {
  if (isUsable()) return
  mkdirSync(dirname(PREPARED), { recursive: true })
  const unfinished = mkdtempSync(`${PREPARED}-`)
  for (const id of INSTITUTION_IDS) await prepare(join(unfinished, id))
  rmSync(PREPARED, { recursive: true, force: true })
  renameSync(unfinished, PREPARED)
}

/** Younger than the empty database of the build, and its keys not due for a year. */
function isUsable(): boolean {
  if (!existsSync(PREPARED)) return false
  const { mtimeMs } = statSync(PREPARED)
  return mtimeMs > statSync(FRESH).mtimeMs && mtimeMs > Date.now() - MONTH_MS
}

async function prepare(folder: string): Promise<void> {
  const database = await openEmbedded(join(folder, 'database'), FRESH)
  const seal = createSeal(loadMasterKeys(undefined, folder))
  const audit = await openAudit(database, seal, systemClock)
  await loadKeys(createKeyStore(database, seal, audit), systemClock.now())
  await database.close()
}
