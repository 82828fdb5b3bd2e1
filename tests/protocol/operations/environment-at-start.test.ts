import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { ENTRY } from '../../support/failures/multi-process-market.ts'
import { QUICK_WASM, startTestMarket, type TestMarket } from '../../support/market/test-market.ts'

/** The built server and its environment: a wrong value ends the start with one line that names it, before any port is opened. */
type Environment = Record<string, string>

let running: TestMarket
let configFile: string
/** For browsers and for metrics. */
let ports: number[]
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const { alfa: metrics } = await freePorts()
  running = await startTestMarket({
    institutions: ['alfa'],
    configure: (config) => ({ ...config, metrics: { port: metrics } }),
  })
  const { alfa } = running.market
  configFile = alfa.configFile
  // From here on some data are sealed with the key of its folder.
  await alfa.stop()
  ports = [Number(new URL(alfa.url).port), metrics]
  for (const port of ports) stops.push(await occupy(port))
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await running?.stop()
})

/** A library says on Node 20 that it prefers a newer one. */
const NOTICE = /\bNode\.js\b/

/** What the server writes while it refuses to start, and how it ends. */
function refusal(env: Environment): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['--enable-source-maps', ENTRY], {
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: QUICK_WASM, CONSENTE_CONFIG: configFile, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({ code, lines: output.split('\n').filter((line) => line !== '' && !NOTICE.test(line)) }),
    ),
  )
}

/** Occupies a port. A process that opened it would fail with that reason. */
function occupy(port: number): Promise<() => Promise<unknown>> {
  const server = createServer()
  return new Promise((resolve, reject) =>
    server
      .once('error', reject)
      .listen(port, '127.0.0.1', () => resolve(() => new Promise((done) => server.close(done)))),
  )
}

/** A file that names a signer where nobody answers. */
function withSigner(): Environment {
  const file = join(dirname(configFile), 'with-signer.json')
  const signer = { kind: 'http', socket: 'nobody.sock' }
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(configFile, 'utf8')), signer }))
  return { CONSENTE_CONFIG: file }
}

it.each<[name: string, wrong: () => Environment]>([
  ['PORT', () => ({ PORT: 'abc' })],
  ['METRICS_HOST', () => ({ METRICS_HOST: 'nowhere.invalid' })],
  ['DATABASE_URL_FILE', () => ({ DATABASE_URL_FILE: '/nowhere' })],
  ['CONSENTE_MASTER_KEY', () => ({ CONSENTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') })],
  ['CONSENTE_CONFIG', () => ({ CONSENTE_CONFIG: '/nowhere/institution.json' })],
  ['signer', withSigner],
])('a wrong value of %s ends the start with one line that names it', async (name, wrong) => {
  const { code, lines } = await refusal(wrong())
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`\\b${name}\\b`))
  expect(lines[0]).not.toMatch(/ is taken by another program/)
  expect(code).toBe(1)
})

it('a right environment gets as far as the ports', async () => {
  const { code, lines } = await refusal({ LOG_LEVEL: 'silent' })
  expect(lines).toEqual([expect.stringContaining(`Port ${ports[0]} is taken by another program.`)])
  expect(code).toBe(1)
})
