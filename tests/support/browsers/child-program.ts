import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** A program that runs beside the tests, until `stop`. */
export type ChildProgram = { stop(): Promise<void> }

/** Starts the program and waits until it has written what the pattern finds, if one is given. */
export async function startProgram(
  name: string,
  args: readonly string[],
  { env = {}, ready }: { env?: Record<string, string>; ready?: RegExp } = {},
): Promise<ChildProgram> {
  const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  await Promise.race([ready ? untilWritten(child, ready) : once(child, 'spawn'), failed(child, name)])
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

function untilWritten(child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (ready.test(text)) resolve()
      })
  })
}

async function failed(child: ChildProcess, name: string): Promise<never> {
  const reason = await Promise.race([once(child, 'error'), once(child, 'exit')])
  throw new Error(`${name} did not start: ${String(reason[0])}`)
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
