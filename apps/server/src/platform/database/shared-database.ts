import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { type Database, openAt } from './database.ts'
import { endsIdle, isNotification } from './embedded-answers.ts'
import { type Entrance, entranceAt, NAMES } from './embedded-engine.ts'

/** As the driver names the socket in a folder. */
const SOCKET = '.s.PGSQL.5432'
/** A command that neither ends its transaction nor goes on within this time loses it: requests wait meanwhile. */
const IDLE_MS = 10_000

/**
 * Lets operators' commands, which run beside the server, talk to its embedded database until it is stopped: over a socket
 * in the data folder, which only the server's own user may open, as they may read the folder itself
 * (docs/decisions/server/embedded-database.md).
 * @returns undefined where the system gives the folder no socket, as when its path is too long
 */
export async function shareDatabase(
  { door }: Pick<Database, 'door'>,
  folder: string,
): Promise<(() => Promise<void>) | undefined> {
  if (!door) return undefined
  const entrance = entranceAt(door(NAMES.command))
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    connectTo(socket, entrance)
  })
  const path = join(folder, SOCKET)
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

/** Joins a command with the database, which takes whole messages. What it leaves undone is rolled back. */
function connectTo(socket: Socket, { connect }: Entrance): void {
  const engine = connect()
  const whole = wholeMessages()
  let timer: NodeJS.Timeout | undefined
  socket.on('data', (bytes) => {
    clearTimeout(timer)
    const messages = whole(bytes)
    if (messages.length > 0) engine.write(messages)
  })
  engine.on('data', (answer: Buffer) => {
    if (!isNotification(answer)) clearTimeout(timer)
    if (!isNotification(answer) && !endsIdle(answer)) timer = setTimeout(() => socket.destroy(), IDLE_MS)
    socket.write(answer)
  })
  socket
    .on('error', () => socket.destroy())
    .on('close', () => {
      clearTimeout(timer)
      engine.destroy()
    })
}

/** A function that takes what comes, and gives the messages that are whole by then (PostgreSQL, "Message Formats"). */
function wholeMessages(): (bytes: Buffer) => Buffer {
  let rest: Buffer = Buffer.alloc(0)
  // The first message begins with its length, all others with a code of one byte.
  let lengthAt = 0
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    let end = 0
    while (rest.length >= end + lengthAt + 4) {
      const next = end + lengthAt + Math.max(4, rest.readUInt32BE(end + lengthAt))
      if (next > rest.length) break
      end = next
      lengthAt = 1
    }
    const whole = rest.subarray(0, end)
    rest = rest.subarray(end)
    return whole
  }
}

/** The database of a server that runs on the folder; undefined when none answers there. */
export async function openSharedDatabase(folder: string): Promise<Database | undefined> {
  const database = openAt(folder)
  try {
    await database.query('select 1')
    return database
  } catch {
    await database.close()
    return undefined
  }
}
