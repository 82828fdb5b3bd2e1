import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { Seal } from '../secrets/seal.ts'
import type { Job } from '../work/jobs.ts'
import { createResealStore, type ResealStore, type SealedPlace } from './reseal.store.ts'

/** Rows at a time, with a breath in between, so that customers notice nothing. */
const BATCH = 100
const BREATH_MS = 20
const EVERY_TEN_MINUTES = '*/10 * * * *'

/**
 * Seals with the newest master key what former ones have sealed, so that these can be retired (docs/operating/keys.md).
 * Nothing to do while there is one key only. Safe in several processes at once and beside any traffic: a row is replaced
 * only as it was read.
 */
export function resealJob({ database, seal, log }: { database: Database; seal: Seal; log: Log }): Job {
  const store = createResealStore(database)
  return {
    name: 'reseal',
    cron: EVERY_TEN_MINUTES,
    run: async () => {
      if (!seal.hasFormer) return
      const rows = await resealAll(store, seal)
      if (rows > 0) log.info({ rows }, 'sealed anew with the newest master key')
      else log.info('nothing is sealed with a former master key: it can be retired')
    },
  }
}

/** @returns how many rows were sealed anew; zero when none was left. */
async function resealAll(store: ResealStore, seal: Seal): Promise<number> {
  let total = 0
  for (const place of store.places) total += await resealPlace(store, seal, place)
  return total
}

async function resealPlace(store: ResealStore, seal: Seal, place: SealedPlace): Promise<number> {
  let done = 0
  for (let after = '(0,0)'; ; ) {
    const rows = await store.sealedByOthers(place, { key: seal.newest, after, most: BATCH })
    for (const row of rows) if (await store.replace(place, row, seal.seal(seal.open(row.sealed)))) done += 1
    if (rows.length < BATCH) return done
    after = rows.at(-1)?.place ?? after
    await pause(BREATH_MS)
  }
}
