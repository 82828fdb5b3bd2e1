import type { Writable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { OUTBOX } from '../work/queue.ts'
import { migrationsOf, readOneSnapshot, readTable, tablesOf, waitingWork } from './dump.store.ts'

/**
 * One piece of a dump, in this order: `consente` (the migrations of the data), batches of rows by table, waiting
 * work, `end` (the number of rows of each table). Private keys, tokens and mails are sealed with the master key,
 * which is not part of the dump.
 */
export type Piece = { name: string; json: string }
/** Rows by table. */
export type Counts = Record<string, number>
/** The first line of a dump: its format and the migrations it was made with. */
export type Heading = { format: number; migrations: string[] }

export const HEADING = 'consente'
export const WORK = 'work'
export const END = 'end'
export const FORMAT = 1

/** Writes all data of the institution in one snapshot; other transactions may continue. @returns rows by table */
export async function dump(database: Database, sink: Writable): Promise<Counts> {
  const give = async (name: string, json: string): Promise<void> => {
    if (sink.destroyed) throw new Error('The place that data are written to has closed.')
    if (!sink.write({ name, json } satisfies Piece)) await drained(sink)
  }
  const counts = await database.transaction(async (sql) => {
    await readOneSnapshot(sql)
    const heading: Heading = { format: FORMAT, migrations: await migrationsOf(sql) }
    await give(HEADING, JSON.stringify(heading))
    const counts: Counts = {}
    for (const table of await tablesOf(sql))
      counts[table.name] = await readTable(sql, table, (rows) => give(table.name, rows))
    const work = await waitingWork(sql, OUTBOX)
    await give(WORK, `[${work.join(',')}]`)
    await give(END, JSON.stringify(counts))
    return counts
  })
  sink.end()
  return counts
}

function drained(sink: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      sink.off('drain', settle).off('error', settle).off('close', closed)
      if (error) reject(error)
      else resolve()
    }
    const closed = (): void => settle(new Error('The place that data are written to has closed.'))
    sink.once('drain', settle).once('error', settle).once('close', closed)
  })
}
