import type pg from 'pg'
import { PreparedQuery, type PreparedResult } from './prepared-query.ts'
import { createStatementNames } from './statement-names.ts'

/**
 * Sends one statement over a connection of PostgreSQL.
 * @param begins begins a transaction of this connection before it
 */
export type Send = (
  source: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[],
  begins?: boolean,
) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>

/** Sends statements, each of them prepared from its second use on. */
export function preparing(): Send {
  const nameOf = createStatementNames()
  return async (source, text, values, begins = false) => {
    const name = nameOf(text)
    if (name !== undefined) return runPrepared(source, new PreparedQuery(name, text, values, begins))
    if (begins) await source.query('begin')
    return source.query<Record<string, unknown>>(text, [...values])
  }
}

/** NOTE: the error's own stack leads to the connection; the caller's is what says which statement failed. */
function runPrepared(source: pg.Pool | pg.PoolClient, query: PreparedQuery): Promise<PreparedResult> {
  const { query: submit } = source as unknown as { query(query: PreparedQuery, done: Done): void }
  return new Promise<PreparedResult>((resolve, reject) => {
    submit.call(source, query, (error, result) => (error || !result ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    Error.captureStackTrace(error)
    throw error
  })
}
type Done = (error: Error | null | undefined, result?: PreparedResult) => void
