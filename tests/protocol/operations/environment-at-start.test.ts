import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts, type Ports } from '../../../sandbox/institutions/ports.ts'
import { policiesOf, registerOf } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { writeSampleBooks } from '../../../sandbox/insurer/sample-data.ts'
import { writeBrandFiles } from '../../../sandbox/src/brand-files.ts'
import { effectiveConfig, writeConfig } from '../../../sandbox/src/effective-config.ts'
import { type Institution, launchInstitution } from '../../../sandbox/src/institution-process.ts'
import { writeAccounts } from '../../../sandbox/src/sandbox-accounts.ts'
import { SHARED_POSTGRES } from '../../support/database/test-postgres.ts'
import { ENTRY } from '../../support/failures/multi-process-market.ts'
import { openBothDatabases } from '../../support/http/http-setup.ts'
import { QUICK_WASM } from '../../support/market/test-market.ts'
import { makeTestCertificates, type TestCertificates } from '../../support/openid/test-certificates.ts'

/** The built server and its environment: wrong values end the start, ports of its own let a process share a machine. */
type Environment = Record<string, string>

const newKey = (): string => randomBytes(32).toString('base64')
let root: string
let certificates: TestCertificates
let ports: Ports
let configFile: string
/** The ports that the configuration file names: for browsers, for other institutions, for metrics. */
let ofTheFile: number[]
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'consente-environment-'))
  certificates = await makeTestCertificates()
  ports = await freePorts()
  ofTheFile = [ports.alfa, ports['alfa-mtls'], ports.smtp]
  const config = effectiveConfig('alfa', { ports, dataRoot: root })
  configFile = writeConfig({
    ...config,
    metrics: { port: ports.smtp },
    mtls: {
      publicUrl: `https://localhost:${ports['alfa-mtls']}`,
      authorities: certificates.authorities,
      client: (await certificates.client('programa-1')).files,
      listen: { port: ports['alfa-mtls'], ...certificates.server.files },
    },
  })
  writeBrandFiles(config)
  writeSampleBooks(config, { register: registerOf('alfa'), policies: policiesOf('alfa') })
  await writeAccounts('alfa', config.accountsFile)
})
afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  certificates.remove()
  rmSync(root, { recursive: true, force: true })
})

const shell = (env: Environment) => ({ PATH: process.env.PATH ?? '', NODE_OPTIONS: QUICK_WASM, ...env })

async function launch(env: Environment, port = ports.alfa): Promise<Institution> {
  const { institution, ready } = launchInstitution({
    id: 'alfa',
    name: 'Alfa Seguros',
    url: `http://localhost:${port}`,
    health: `http://127.0.0.1:${port}/health/ready`,
    entry: ENTRY,
    configFile,
    env: shell({ LOG_LEVEL: 'warn', ...env }),
    signal: new AbortController().signal,
    onOutput: () => undefined,
    onCrash: (message) => process.stderr.write(`${message}\n`),
  })
  stops.push(institution.stop)
  await ready
  return institution
}

/** A library says on Node 20 that it prefers a newer one. */
const NOTICE = /\bNode\.js\b/

/** What the server writes while it refuses to start, and how it ends. */
function refusal(env: Environment): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['--enable-source-maps', ENTRY], {
    env: shell({ CONSENTE_CONFIG: configFile, ...env }),
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

describe('a wrong value ends the start with one line that names the variable, before any port is opened', () => {
  const first = newKey()

  beforeAll(async () => {
    // From here on some data are sealed with the first key.
    await (await launch({ CONSENTE_MASTER_KEY: first })).stop()
    for (const port of ofTheFile) stops.push(await occupy(port))
  })
  afterAll(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  it.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '99999' }],
    ['MTLS_PORT', { MTLS_PORT: '-1' }],
    ['METRICS_PORT', { METRICS_PORT: 'abc' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['HOST', { HOST: 'nowhere.invalid' }],
    ['METRICS_HOST', { METRICS_HOST: 'nowhere.invalid' }],
    ['DATABASE_URL', { DATABASE_URL: 'db.example' }],
    ['DATABASE_URL_FILE', { DATABASE_URL_FILE: '/nowhere' }],
    ['CONSENTE_MASTER_KEY', { CONSENTE_MASTER_KEY: 'c2hvcnQ=' }],
    ['CONSENTE_MASTER_KEY', { CONSENTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }],
    ['CONSENTE_CONFIG', { CONSENTE_CONFIG: '/nowhere/institution.json' }],
  ])('%s: %j', async (name, wrong) => {
    const { code, lines } = await refusal({ CONSENTE_MASTER_KEY: first, ...wrong } as Environment)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`\\b${name}\\b`))
    expect(lines[0]).not.toMatch(/ is taken by another program/)
    expect(code).toBe(1)
  })

  it('signer: one that does not answer', async () => {
    const wrong = {
      ...JSON.parse(readFileSync(configFile, 'utf8')),
      signer: { kind: 'http', socket: 'nobody.sock' },
    }
    const file = join(root, 'alfa', 'with-signer.json')
    writeFileSync(file, JSON.stringify(wrong))
    const { code, lines } = await refusal({ CONSENTE_MASTER_KEY: first, CONSENTE_CONFIG: file })
    expect(lines).toEqual([
      expect.stringMatching(
        /^signer: the signer does not answer: connect ENOENT .*nobody\.sock\. Start it, or correct/,
      ),
    ])
    expect(code).toBe(1)
  })

  it('and a right environment gets as far as the ports', async () => {
    const { code, lines } = await refusal({ CONSENTE_MASTER_KEY: first, LOG_LEVEL: 'silent' })
    expect(lines).toEqual([expect.stringContaining(`Port ${ports.alfa} is taken by another program.`)])
    expect(code).toBe(1)
  })
})

const title = SHARED_POSTGRES
  ? 'two processes with one configuration file on one machine'
  : 'two processes on one machine (no PostgreSQL)'

describe.skipIf(!SHARED_POSTGRES)(title, () => {
  it('have ports of their own by PORT, MTLS_PORT and METRICS_PORT, for browsers, institutions and metrics', async () => {
    const databases = await openBothDatabases()
    stops.push(databases.stop)
    const shared = { DATABASE_URL: databases.env.alfa?.DATABASE_URL ?? '', CONSENTE_MASTER_KEY: newKey() }
    const own = [ports.beta, ports['beta-mtls'], ports.mail]
    const [PORT = '', MTLS_PORT = '', METRICS_PORT = ''] = own.map(String)
    await launch(shared)
    await launch({ ...shared, PORT, MTLS_PORT, METRICS_PORT }, ports.beta)
    for (const [http, mtls, metrics] of [ofTheFile, own]) {
      const address = (port: number | undefined, path: string) => `http://127.0.0.1:${port}${path}`
      expect((await fetch(address(http, '/health/ready'))).status).toBe(200)
      expect(await (await fetch(address(metrics, '/metrics'))).text()).toContain('consente_http_request')
      expect(await statusWithCertificate(mtls)).toBe(200)
    }
  })
})

/** Asks as another institution does. */
async function statusWithCertificate(port: number | undefined): Promise<number | undefined> {
  const { certificate: cert, key } = await certificates.client('programa-2')
  const ca = readFileSync(certificates.authorities)
  const path = '/.well-known/jwks.json'
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port, path, ca, cert, key, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once('error', reject)
  })
}
