import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InstitutionId } from '../../../sandbox/institutions/sandbox-institutions.ts'

/** Data of institutions that `prepared-institutions.ts` has made. */
export const PREPARED = fileURLToPath(new URL('../../../test-results/prepared', import.meta.url))

/** Lays what was prepared into the data folder of a market that has not started yet. */
export function layPrepared(dataRoot: string, ids: readonly InstitutionId[]): void {
  for (const id of ids) cpSync(join(PREPARED, id), join(dataRoot, id), { recursive: true })
}
