import type pg from 'pg'
import { hashOf } from '../base/hash.ts'
import { PreparedQuery, type PreparedResult, type Statement } from './prepared-query.ts'

/** Most statements that get a name; the server has one or two hundred. */
const MOST = 500

/**
 * Names for repeated statements, so that the database parses and plans each once. A statement gets a name at its
 * second use: one that is sent once (a migration, a text with values in it) gets none and occupies no name.
 * @returns undefined for a statement to be sent without a name
 */
export function createStatementNames(beginning = ''): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  return (text) => {
    if (names.has(text)) {
      const name = names.get(text) ?? beginning + hashOf(text)
      names.set(text, name)
      return name
    }
    if (names.size < MOST) names.set(text, undefined)
    return undefined
  }
}

type Answer = { rows: Record<string, unknown>[]; rowCount: number | null }
export type ExecutePrepared = (text: string, values: readonly unknown[]) => Promise<Answer>
/** Sends one statement over a connection. */
export type SendOne = (client: pg.PoolClient, text: string, values: readonly unknown[]) => Promise<Answer>
/** Works with a connection of the pool, which goes back there unless it is discarded. */
export type UseClient = <T>(
  work: (client: pg.PoolClient, discard: (reason: Error) => void) => Promise<T>,
) => Promise<T>
/**
 * A transaction over a connection: statements that are asked for within one turn, or while others run, go out together.
 * If one of them fails, all of them and the transaction fail. Ending one without statements does nothing.
 */
export type SendWithin = (client: pg.PoolClient) => {
  execute: ExecutePrepared
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
}

/**
 * Sends statements, each of them prepared from its second use on.
 * @param names beginning of the statements' names; without it, none is prepared
 */
export function preparing(names: string | undefined): { sendOne: SendOne; sendWithin: SendWithin } {
  const nameOf = names === undefined ? () => undefined : createStatementNames(names)

  async function sendOne(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    const name = nameOf(text)
    if (name === undefined) return client.query<Record<string, unknown>>(text, [...values])
    const [result] = await runPrepared(client, [{ name, text, values }])
    return result as Answer
  }

  return {
    sendOne,

    sendWithin(client) {
      let isBegun = false
      let waiting: Waiting[] = []

      /** Waiting statements go out together, in their order; the first of all begins the transaction. */
      async function send(): Promise<void> {
        while (waiting.length > 0) {
          const gathered = waiting
          const before = isBegun ? [] : [BEGIN]
          isBegun = true
          try {
            const answers = await sendAll(before, gathered)
            waiting = waiting.slice(gathered.length)
            for (const [at, { done }] of gathered.entries()) done(answers[before.length + at] as Answer)
          } catch (error) {
            waiting = waiting.slice(gathered.length)
            for (const { failed } of gathered) failed(error as Error)
          }
        }
      }

      async function sendAll(
        before: readonly Statement[],
        gathered: readonly Waiting[],
      ): Promise<readonly Answer[]> {
        const statements = gathered.map(({ text, values }) => ({ name: nameOf(text), text, values }))
        if (statements.every(isNamed)) return runPrepared(client, [...before, ...statements])
        const answers: Answer[] = []
        for (const { text, values } of [...before, ...statements])
          answers.push(await client.query<Record<string, unknown>>(text, [...values]))
        return answers
      }

      return {
        execute: (text, values) =>
          new Promise((done, failed) => {
            if (waiting.length === 0) process.nextTick(send)
            waiting = [...waiting, { text, values, done, failed }]
          }),
        commit: async () => isBegun && sendOne(client, 'commit', []),
        rollback: async () => isBegun && client.query('rollback'),
      }
    },
  }
}
const isNamed = (statement: Omit<Statement, 'name'> & { name: string | undefined }): statement is Statement =>
  statement.name !== undefined
type Waiting = {
  text: string
  values: readonly unknown[]
  done: (answer: Answer) => void
  failed: (error: Error) => void
}
const BEGIN: Statement = { name: '', text: 'begin', values: [] }

/** NOTE: the error's own stack leads to the connection; the caller's is what says which statement failed. */
function runPrepared(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<readonly PreparedResult[]> {
  const { query: submit } = client as unknown as { query(query: PreparedQuery, done: Done): void }
  return new Promise<readonly PreparedResult[]>((resolve, reject) => {
    submit.call(client, new PreparedQuery(statements), (error, results) =>
      error || !results ? reject(error) : resolve(results),
    )
  }).catch((error: Error) => {
    Error.captureStackTrace(error)
    throw error
  })
}
type Done = (error: Error | null | undefined, results?: readonly PreparedResult[]) => void
