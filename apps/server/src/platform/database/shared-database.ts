import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Database, Row, Sql } from './database.ts'

/**
 * The embedded database belongs to one process. The server executes the statements of operators' commands that run beside it: over a socket in the data folder, which only the server's own user may open, as they may
 * read the folder itself (docs/decisions/server/embedded-database.md).
 */
const NAME = 'operator.sock'
/** A command that neither ends its transaction nor goes on within this time loses it: requests wait meanwhile. */
const IDLE_MS = 10_000

type Operation = 'query' | 'run' | 'script' | 'begin' | 'commit' | 'rollback'
type Order = { operation: Operation; text?: string; values?: readonly unknown[] }
type Answer = { result?: unknown; error?: { message: string; code?: string } }

/**
 * Executes statements of commands until it is stopped.
 * @returns undefined where the system gives the folder no socket, as when its path is too long
 */
export async function shareDatabase(
  database: Database,
  folder: string,
): Promise<(() => Promise<void>) | undefined> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    void serve(database, socket).catch(() => socket.destroy())
  })
  const path = join(folder, NAME)
  // The folder's lock is ours: a socket that stands there was left behind.
  rmSync(path, { force: true })
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  } catch {
    return undefined
  } finally {
    process.umask(mask)
  }
  return () => {
    for (const socket of open) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

async function serve(database: Database, socket: Socket): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async (): Promise<Order | undefined> => {
    const { value, done } = await lines.next()
    return done ? undefined : (JSON.parse(value, revived) as Order)
  }
  const answer = (given: Answer): void => void socket.write(`${JSON.stringify(given, replaced)}\n`)
  for (let order = await next(); order; order = await next()) {
    if (order.operation === 'begin') await serveTransaction(database, { next, answer, socket })
    // The end of a transaction that has ended by itself.
    else if (order.operation === 'commit' || order.operation === 'rollback') answer({})
    else await execute(database, order, answer)
  }
}

type Caller = { next(): Promise<Order | undefined>; answer(given: Answer): void; socket: Socket }

/** Lasts until the command commits; anything else rolls back. */
async function serveTransaction(database: Database, { next, answer, socket }: Caller): Promise<void> {
  try {
    await database.transaction(async (sql) => {
      answer({})
      for (;;) {
        const timer = setTimeout(() => socket.destroy(), IDLE_MS)
        const order = await next()
        clearTimeout(timer)
        if (order?.operation === 'commit') return
        if (!order || order.operation === 'rollback') throw new RolledBack()
        await execute(sql, order, answer)
      }
    })
    answer({})
  } catch (error) {
    answer(error instanceof RolledBack ? {} : { error: told(error) })
  }
}

class RolledBack extends Error {}

async function execute(
  sql: Sql & Partial<Pick<Database, 'script'>>,
  { operation, text = '', values = [] }: Order,
  answer: (given: Answer) => void,
): Promise<void> {
  try {
    const result =
      operation === 'script'
        ? await sql.script?.(text)
        : await sql[operation === 'run' ? 'run' : 'query'](text, values)
    answer({ result })
  } catch (error) {
    answer({ error: told(error) })
  }
}

const told = (error: unknown): NonNullable<Answer['error']> => {
  const { message, code } = error as Error & { code?: unknown }
  return { message, ...(typeof code === 'string' && { code }) }
}

/** The database of a server that runs on the folder; undefined when none answers there. */
export async function openSharedDatabase(folder: string): Promise<Database | undefined> {
  const socket = connect(join(folder, NAME))
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  socket.on('error', () => socket.destroy())
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (order: Order): Promise<unknown> => {
    socket.write(`${JSON.stringify(order, replaced)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('The server ended the connection.')
    const { result, error } = JSON.parse(value, revived) as Answer
    if (error) throw Object.assign(new Error(error.message), error.code && { code: error.code })
    return result
  }
  /** One order at a time: answers come in the order of the questions. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const over = (send: (order: Order) => Promise<unknown>): Sql => ({
    query: async <R extends Row>(text: string, values: readonly unknown[] = []) =>
      (await send({ operation: 'query', text, values })) as R[],
    run: async (text, values = []) => Number(await send({ operation: 'run', text, values })),
  })
  const alone = over((order) => inTurn(() => ask(order)))
  return {
    ...alone,
    kind: 'embedded',
    script: async (text) => (await inTurn(() => ask({ operation: 'script', text }))) as Row[],
    transaction: (work) =>
      inTurn(async () => {
        await ask({ operation: 'begin' })
        try {
          const result = await work(over(ask))
          await ask({ operation: 'commit' })
          return result
        } catch (error) {
          await ask({ operation: 'rollback' }).catch(() => undefined)
          throw error
        }
      }),
    refusal: () => undefined,
    close: async () => void socket.end(),
  }
}

/** JSON has no instants. NOTE: a replacer sees a Date as text already, hence `this`. */
function replaced(this: unknown, key: string, value: unknown): unknown {
  const given = (this as Record<string, unknown>)[key]
  return given instanceof Date ? { [INSTANT]: given.toISOString() } : value
}
function revived(_key: string, value: unknown): unknown {
  const text = (value as Record<string, unknown> | null)?.[INSTANT]
  return typeof text === 'string' ? new Date(text) : value
}
const INSTANT = '$instant'
