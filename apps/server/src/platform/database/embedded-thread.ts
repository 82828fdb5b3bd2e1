import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { endsIdle, notificationsIn, panicIn, READY } from './embedded-answers.ts'
import { type FromThread, NAMES, type ThreadData, type ToThread } from './embedded-engine.ts'

/**
 * The thread of the embedded database: it executes what comes over its connections, messages of PostgreSQL's protocol,
 * and answers with the database's own messages. Built as a file of its own (`embedded-engine.ts`).
 */

/**
 * Its pages are kept in memory by the machine, too, and it has one connection: the 128 MB of a server of many, and the
 * memory that they grow by, would be a quarter of opening it. A page that an index leads to costs no more than the next
 * one of a table: no bitmap is made for a few rows, which asks the disk how long the table is each time
 * (docs/decisions/server/embedded-database.md).
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=32MB',
  '-c',
  'random_page_cost=1',
]

/** AuthenticationOk and ReadyForQuery (PostgreSQL, "Message Formats"): only this process reaches the thread. */
const WELCOME = Uint8Array.of(...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...READY)
/** Sync and Query: a connection that is gone may have left its messages unfinished. */
const ROLLBACK = Buffer.concat([Buffer.of(0x53, 0, 0, 0, 4), queryMessage('rollback')])

if (!isMainThread && parentPort) await serve(parentPort, workerData as ThreadData)

/** Answers over the doors that it is told of, in whatever thread it runs. */
export async function serve(main: MessagePort, { folder }: ThreadData): Promise<void> {
  const tell = (message: FromThread): void => main.postMessage(message)
  const database = await PGlite.create({ startParams: START_PARAMETERS, dataDir: folder })
  let isBroken = false

  const connections = new Set<MessagePort>()

  function execute(bytes: Uint8Array, by?: MessagePort): Uint8Array {
    const parts: Uint8Array[] = []
    const onRawData = (part: Uint8Array) => parts.push(part.slice())
    // NOTE: it is done when the call returns. The other raw calls parse each answer, too, and keep it for ever.
    void database.execProtocolRawStream(bytes, { syncToFs: false, onRawData })
    const answer = new Uint8Array(Buffer.concat(parts))
    const panic = panicIn(answer)
    // NOTE: after a PANIC (usually a full disk while the log is written) the next statement would never end.
    if (panic !== undefined) {
      isBroken = true
      tell({ panic })
    }
    // The session is told, whichever connection listens.
    const others = [...connections].filter((connection) => connection !== by)
    if (others.length > 0)
      for (const told of notificationsIn(answer)) for (const other of others) other.postMessage(told)
    return answer
  }

  /** What a former connection of the same thread has prepared is dropped. */
  function welcome(names: string): Uint8Array {
    execute(forget(names))
    return WELCOME.slice()
  }

  const turns = takeTurns<Connection>(
    ({ port, names }, bytes) => {
      if (isBroken) return NOTHING
      const answer = isStartup(bytes) ? welcome(names) : execute(bytes, port)
      const last = answer.slice(-READY.length)
      port.postMessage(answer, [answer.buffer as ArrayBuffer])
      return last
    },
    () => execute(ROLLBACK),
  )

  function connect(port: MessagePort, names: string): void {
    const connection = { port, names }
    connections.add(port)
    port.on('message', (bytes: Uint8Array) => turns.take(connection, bytes))
    port.on('close', () => {
      connections.delete(port)
      turns.leave(connection)
    })
  }

  main.on('message', async (message: ToThread) => {
    if (message === 'close') {
      await database.close()
      process.exit()
    }
    if (!('door' in message)) return connect(message, NAMES.opener)
    const { door, names } = message
    door.on('message', (port: MessagePort) => connect(port, names))
  })
  tell('open')
}

const NOTHING = new Uint8Array()
type Connection = { port: MessagePort; names: string }

/** The one message without a code: its first byte is that of its length. */
const isStartup = (bytes: Uint8Array): boolean => bytes[0] === 0

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Drops the prepared statements whose names begin so. */
function forget(names: string): Buffer {
  return queryMessage(
    `do $$ declare found record; begin
       for found in select name from pg_prepared_statements where starts_with(name, '${names}') loop
         execute format('deallocate %I', found.name);
       end loop;
     end $$`,
  )
}

/**
 * Turns at the database's one session. Threads know nothing of each other's transactions, so the connection that has begun
 * one keeps the session until its end; messages of others wait in the order in which they came.
 * @param execute executes a connection's messages and returns the answer, whole
 * @param rollBack ends the transaction of a connection that is gone
 */
function takeTurns<C>(execute: (by: C, bytes: Uint8Array) => Uint8Array, rollBack: () => void) {
  let holder: C | undefined
  let waiting: { by: C; bytes: Uint8Array }[] = []

  function goOn(): void {
    for (;;) {
      const at = waiting.findIndex(({ by }) => holder === undefined || by === holder)
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      holder = endsIdle(execute(next.by, next.bytes)) ? undefined : next.by
    }
  }

  return {
    take(by: C, bytes: Uint8Array): void {
      waiting.push({ by, bytes })
      goOn()
    },
    /** The connection is gone, and with it what it has not committed. */
    leave(by: C): void {
      waiting = waiting.filter((one) => one.by !== by)
      if (holder !== by) return
      rollBack()
      holder = undefined
      goOn()
    },
  }
}
