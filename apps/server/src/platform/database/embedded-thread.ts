import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { FromThread, ThreadData, ToThread } from './embedded-engine.ts'
import { panicIn } from './embedded-panic.ts'

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
const WELCOME = Uint8Array.of(...[0x52, 0, 0, 0, 8, 0, 0, 0, 0], ...[0x5a, 0, 0, 0, 5, 0x49])
/** Sync and Query: the database has one session, in which a former connection may have left something. */
const RESET = Buffer.concat([Buffer.of(0x53, 0, 0, 0, 4), queryMessage('rollback; deallocate all')])

if (!isMainThread && parentPort) await serve(parentPort, workerData as ThreadData)

async function serve(main: MessagePort, { folder }: ThreadData): Promise<void> {
  const tell = (message: FromThread): void => main.postMessage(message)
  const database = await PGlite.create({ startParams: START_PARAMETERS, dataDir: folder })
  let isBroken = false

  function execute(bytes: Uint8Array): Uint8Array {
    const answer = database.execProtocolRawSync(bytes)
    const panic = panicIn(answer)
    // NOTE: after a PANIC (usually a full disk while the log is written) the next statement would never end.
    if (panic !== undefined) {
      isBroken = true
      tell({ panic })
    }
    return answer
  }

  function welcome(): Uint8Array {
    execute(RESET)
    return WELCOME.slice()
  }

  function connect(connection: MessagePort): void {
    connection.on('message', (bytes: Uint8Array) => {
      if (isBroken) return
      const answer = isStartup(bytes) ? welcome() : execute(bytes)
      connection.postMessage(answer, [answer.buffer as ArrayBuffer])
    })
  }

  main.on('message', async (message: ToThread) => {
    if (message !== 'close') return connect(message)
    await database.close()
    main.close()
  })
  tell('open')
}

/** The one message without a code: its first byte is that of its length. */
const isStartup = (bytes: Uint8Array): boolean => bytes[0] === 0

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5, 'Q')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
