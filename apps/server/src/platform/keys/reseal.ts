import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import type { Job } from '../work/jobs.ts'
import { createResealStore, type ResealStore, type SealedColumn } from './reseal.store.ts'

/** Rows at a time, with a pause in between, so that customers notice nothing. */
const BATCH = 100
const PAUSE_MS = 20
const EVERY_TEN_MINUTES = '*/10 * * * *'

/**
 * Seals with the newest master key what previous ones have sealed, so that these can be retired (docs/operating/keys.md).
 * Nothing to do while there is one key only. Safe in several processes at once and beside any traffic: a row is replaced
 * only as it was read.
 * @param columns every place that holds sealed text, but for activation codes: these are over after ten minutes. A test
 * looks through the whole schema for what is missing.
 */
export function resealJob(
  { database, seal, log }: { database: Database; seal: Seal; log: Log },
  columns: readonly SealedColumn[],
): Job {
  const store = createResealStore(database)
  return {
    name: 'reseal',
    cron: EVERY_TEN_MINUTES,
    run: async () => {
      if (!seal.hasPrevious) return
      let rows = 0
      for (const column of columns) rows += await resealColumn(store, seal, column)
      if (rows > 0) log.info({ rows }, 'resealed with the newest master key')
      else log.info('nothing is sealed with a previous master key: it can be retired')
    },
  }
}

/** @returns how many rows were resealed; zero when none was left. */
async function resealColumn(store: ResealStore, seal: Seal, column: SealedColumn): Promise<number> {
  let done = 0
  for (let after = '(0,0)'; ; ) {
    const rows = await store.sealedByOthers(column, { key: seal.newest, after, most: BATCH })
    for (const row of rows) if (await store.replace(column, row, seal.seal(seal.open(row.sealed)))) done += 1
    if (rows.length < BATCH) return done
    after = rows.at(-1)?.place ?? after
    await pause(PAUSE_MS)
  }
}
