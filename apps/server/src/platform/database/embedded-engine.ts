import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

export type ThreadData = { folder: string }
/** A connection, a door for connections of another thread, or that it is to close the database. */
export type ToThread = MessagePort | { door: MessagePort; names: string } | 'close'
/** Tells that the database is open, or cannot go on. */
export type FromThread = 'open' | { panic: string }

/**
 * The embedded database in a thread of its own, which requests do not wait for, and which the PostgreSQL driver talks
 * to as to a server (docs/decisions/server/embedded-database.md). It has one session: one connection for each thread.
 */
export type EmbeddedEngine = Entrance & {
  /** A door for another thread of this process, which gets it with a message. @param names as in `Entrance` */
  door(names?: string): MessagePort
  close(): Promise<void>
}
/** A way to the database for one thread. */
export type Entrance = {
  /** A connection, as the driver asks for one. */
  connect(): Duplex
  /** Beginning of the names of its prepared statements, since all threads share the session's. */
  names: string
}
/** Names of what the thread that opened the database prepares, and of what comes through a door. Commands prepare nothing. */
export const NAMES = { opener: 'o.', door: 'd.', command: 'c.' } as const

/** It lies beside the server's program; its sources lie three folders deeper. */
const PROGRAM = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/embedded-thread.js' : './embedded-thread.js',
    import.meta.url,
  ),
)

/**
 * The process ends if the database cannot go on: no statement would be answered any more.
 * @param folder of the database, locked by the caller
 * @throws when the database cannot be opened
 */
export async function openEngine(folder: string): Promise<EmbeddedEngine> {
  const thread = new Worker(PROGRAM, { workerData: { folder } satisfies ThreadData })
  const tell = (message: ToThread): void => thread.postMessage(message, portsIn(message))
  await once(thread, 'message')
  thread.on('error', ({ message }) => endProcess(message))
  thread.on('message', (message: FromThread) => {
    if (typeof message === 'object') endProcess(message.panic)
  })
  // Its connections keep the process alive while they are used.
  thread.unref()
  return {
    connect: () => connectBy(tell),
    names: NAMES.opener,
    door(names = NAMES.door) {
      const { port1, port2 } = new MessageChannel()
      tell({ door: port2, names })
      return port1
    },
    async close() {
      thread.ref()
      tell('close')
      await once(thread, 'exit')
    },
  }
}

/** The way through a door of the engine. */
export const entranceAt = (door: MessagePort): Entrance => ({
  connect: () => connectBy((connection) => door.postMessage(connection, [connection])),
  names: NAMES.door,
})

function connectBy(send: (connection: MessagePort) => void): Duplex {
  const { port1, port2 } = new MessageChannel()
  send(port2)
  return new EngineConnection(port1)
}

function portsIn(message: ToThread): MessagePort[] {
  if (message === 'close') return []
  return ['door' in message ? message.door : message]
}

const TERMINATE = 'X'.charCodeAt(0)

/** A connection of the driver, which expects a socket: it writes whole messages and reads whole answers. */
class EngineConnection extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port.on('message', (bytes: Uint8Array) => this.push(bytes))
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}

  ref(): void {
    this.#port.ref()
  }

  unref(): void {
    this.#port.unref()
  }

  override _read(): void {}

  override _write(bytes: Uint8Array, _: string, done: () => void): void {
    // The last one has no answer.
    if (bytes[0] !== TERMINATE) {
      // A copy, because the memory of a small Buffer is shared with others.
      const own = new Uint8Array(bytes)
      this.#port.postMessage(own, [own.buffer])
    }
    done()
  }

  override _writev(pieces: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), '', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }
}

function endProcess(reason: string): void {
  process.stderr.write(
    `The embedded database cannot go on: ${reason}. Nothing that was acknowledged is lost. Make room, then start again.\n`,
  )
  process.exit(1)
}
