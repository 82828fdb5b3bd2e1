import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import type { Job } from '../work/jobs.ts'
import { createResealStore, type ResealStore, type SealedColumn } from './reseal.store.ts'

/** Rows of one batch, with a pause after each, so that requests are not delayed. */
const BATCH = 100
const PAUSE_MS = 20
const EVERY_TEN_MINUTES = '*/10 * * * *'

/**
 * Seals with the newest master key what previous ones have sealed, so that these can be retired
 * (docs/operating/keys.md). Does nothing while there is only one key. Safe in several processes at once and during
 * traffic: a row is replaced only if unchanged since it was read.
 * @param columns all columns with sealed text, except activation codes, which expire after ten minutes. A test
 *   searches the whole schema for missing ones.
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

/** @returns how many rows were resealed; zero when none was left */
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
