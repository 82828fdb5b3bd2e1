import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A program that runs beside the tests, until `stop`. */
export type ChildProgram = { stop(): Promise<void> }

/**
 * Runs a program with all that it starts in a process group of their own, and ends the group when its input ends or the
 * program does: whatever becomes of this process, even SIGKILL, nothing of it goes on.
 */
const GROUP = `
("$@" < /dev/null; kill -TERM 0) &
trap : TERM
read -r _
kill -TERM 0
sleep 1
kill -KILL 0
`

const START_DEADLINE_MS = 30_000

/** Starts the program and waits until it has written what the pattern finds, if one is given. */
export async function startProgram(
  name: string,
  args: readonly string[],
  { env = {}, ready }: { env?: Record<string, string>; ready?: RegExp } = {},
): Promise<ChildProgram> {
  const child = spawn('sh', ['-c', GROUP, 'sh', name, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const gone = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.stdin.end()
    await gone
  }
  const said = collectOutput(child)
  const started = ready ? untilWritten(child, said, ready) : once(child, 'spawn')
  const ended = gone.then(() => 'it ended')
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, START_DEADLINE_MS, `it was not ready in ${START_DEADLINE_MS / 1000} s`).unref()
  })
  const failure = await Promise.race([started.then(() => ''), ended, late])
  if (failure === '') return { stop }
  await stop()
  throw new Error(`${name} did not start: ${failure}. ${said().trim().slice(-400)}`)
}

/** What the program has written so far, its last part. */
function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-20_000)
    })
  return () => text
}

function untilWritten(child: ChildProcess, said: () => string, ready: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (ready.test(said())) resolve()
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
  })
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
