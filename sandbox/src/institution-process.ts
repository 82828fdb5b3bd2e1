import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { MarketError } from '../institutions/market-error.ts'
import type { InstitutionId } from '../institutions/sandbox-institutions.ts'
import { OF_ANY_NODE, SHORT_LIVED } from './short-lived.ts'

/** The inputs of an institution's start. */
export type Launch = {
  id: InstitutionId
  name: string
  url: string
  /** Answers 200 once the institution is ready. */
  health: string
  /** The built server. */
  entry: string
  /** The Node that runs it; without it, the one that runs this. */
  node?: string | undefined
  configFile: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
  onOutput: (line: string) => void
  /** Called when the process ends unexpectedly, with a line that names the institution and the reason. */
  onCrash: (message: string) => void
}

/** One running institution: a process of the server. */
export type Institution = {
  readonly id: InstitutionId
  readonly name: string
  readonly url: string
  readonly configFile: string
  readonly pid: number | undefined
  /** Asks the process to end and waits for it. */
  stop(): Promise<void>
  /** `kill -9`, and waits. */
  kill(): Promise<void>
  /** Stops the process if it runs, and starts it again with the same configuration. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>
}

const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 30_000
const KEPT_LINES = 20

/** Starts an institution at once; `ready` settles when `health` answers. */
export function launchInstitution(launch: Launch): { institution: Institution; ready: Promise<void> } {
  let current = startProcess(launch, launch.env)
  const institution: Institution = {
    id: launch.id,
    name: launch.name,
    url: launch.url,
    configFile: launch.configFile,
    get pid() {
      return current.child.pid
    },
    stop: () => current.end('SIGTERM'),
    kill: () => current.end('SIGKILL'),
    restart: async (env = {}) => {
      await current.end('SIGTERM')
      current = startProcess(launch, { ...launch.env, ...env })
      await current.ready
    },
  }
  return { institution, ready: current.ready }
}

type Running = { child: ChildProcess; ready: Promise<void>; end(signal: NodeJS.Signals): Promise<void> }

function startProcess(launch: Launch, env: NodeJS.ProcessEnv): Running {
  // The IPC channel tells the server when we die, however that happens: it ends then, too.
  const options = ['--enable-source-maps', ...(launch.node ? OF_ANY_NODE : SHORT_LIVED)]
  const child = spawn(launch.node ?? process.execPath, [...options, launch.entry], {
    env: { ...env, CONSENTE_CONFIG: launch.configFile },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = collectOutput(child, launch.onOutput)
  const state = { wanted: true, ready: false }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${launch.name} could not be started: ${error.message}`))
    child.once('close', (code, signal) =>
      resolve(output.reason() ?? `${launch.name} ended (${signal ?? code})`),
    )
  })
  child.once('close', (code, signal) => {
    if (!state.wanted || !state.ready) return
    const how = signal ? `signal ${signal}` : `code ${code}`
    const reason = output.reason()
    launch.onCrash(`${launch.name} ended by itself (${how})${reason ? `: ${reason}` : ', without a word'}`)
  })
  const ready = becomesReady(launch, child, exited).then(() => {
    state.ready = true
    output.release()
  })
  // Callers that wait for it get the error; without one the market goes on.
  ready.catch(() => {})

  return {
    child,
    ready,
    end: async (signal) => {
      state.wanted = false
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const hurry = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
      await exited
      clearTimeout(hurry)
    },
  }
}

/** Passes every line on once the server is ready; until then stderr holds the reason why it does not start. */
function collectOutput(child: ChildProcess, onOutput: (line: string) => void) {
  const held: string[] = []
  const errors: string[] = []
  let pass = (line: string): void => {
    held.push(line)
  }
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      pass(line)
      if (stream === child.stderr && line.trim()) errors.push(line)
      if (errors.length > KEPT_LINES) errors.shift()
    })
  }
  return {
    release: () => {
      pass = onOutput
      held.splice(0).forEach(onOutput)
      // From here on only what comes last can be the reason of an end.
      errors.length = 0
    },
    reason: () => reasonIn(errors),
  }
}

/** The server's own last line, or all of a stack trace. Warnings before it are not the reason. */
function reasonIn(errors: readonly string[]): string | undefined {
  const last = errors.at(-1)
  return last?.startsWith('Node.js v') || last?.startsWith('    at ') ? errors.join('\n') : last
}

/** Waits for the server's word that it has started, and then for its health: being asked meanwhile would take its time. */
async function becomesReady(
  { name, health, signal }: Launch,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<void> {
  let ended: string | undefined
  exited.then((message) => {
    ended = message
  })
  const deadline = Date.now() + READY_WITHIN_MS
  const longest = AbortSignal.any([signal, AbortSignal.timeout(READY_WITHIN_MS)])
  await Promise.race([once(child, 'message', { signal: longest }), exited]).catch(() => undefined)
  while (Date.now() < deadline) {
    if (ended !== undefined) throw new MarketError(ended)
    if (signal.aborted) throw new MarketError('Stopped while starting.')
    if (await answersReady(health)) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new MarketError(`${name} did not answer ${health} within ${READY_WITHIN_MS / 1000} seconds.`)
}

async function answersReady(health: string): Promise<boolean> {
  try {
    const answer = await fetch(health, { signal: AbortSignal.timeout(10_000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
