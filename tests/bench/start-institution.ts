import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/platform/database/database.ts'
import { freePorts } from '../../sandbox/institutions/ports.ts'
import { institutionFile } from '../../sandbox/institutions/sandbox-institutions.ts'
import {
  addressOf,
  findPrograms,
  type PostgresServer,
  startPostgres,
} from '../support/database/test-postgres.ts'
import { insurerFiles, spread } from './bench-customers.ts'
import { postOnce } from './bench-load.ts'
import type { SeededCustomer, Seeding } from './bench-seed.ts'
import type { ReadyInstitution } from './institution.ts'

export type DatabaseKind = 'embedded' | 'postgres'

/** An institution that runs in a process of its own, filled and with customers signed in. */
export type MeasuredInstitution = {
  url: string
  customers: SeededCustomer[]
  /** Milliseconds; missing when an earlier run has filled it. */
  seededIn?: number
  /** What these customers (all, unless named) received counts as read at its holder just now: for almost a minute nothing is read there. */
  refresh(customers?: readonly SeededCustomer[]): Promise<unknown>
  /** Of the first process. */
  pid: number
  /** Resident memory of the process in MB, now and at its highest. */
  memory(): { now: number; highest: number }
  /** One more process of the same institution, on the same PostgreSQL. @returns where it listens */
  startAnother(): Promise<string>
  stop(): Promise<void>
}
export type Setting = Seeding & {
  /** A PostgreSQL server, where the institution has a database of its own; without one, the embedded database. */
  postgres?: PostgresServer | undefined
  smtpUrl: string
  /** Where it reads the directory, and who may ask for consents. */
  directoryUrl: string
  jwksUri: string
  root: string
  /** The bundled `institution.ts`. */
  program: string
  /** Where its keys lie, unless in its database. */
  signer?: { socket: string } | undefined
  /** Where its data are, and stay: an earlier run may have filled them. Without one, a folder that goes with it. */
  folder?: string | undefined
  /** Node's own options: `--cpu-prof`. */
  execArgv?: string[]
}

export const CLIENT_ID = 'receptora'
export const REDIRECT_URI = 'http://127.0.0.1:9/retorno'
export const RP_ID = 'localhost'
/** Where authenticators are asked: a domain, which the address that is measured is not. */
export const passkeyOrigin = (url: string): string => `http://${RP_ID}:${new URL(url).port}`
/** As in the `config.json` of the sandbox's institution whose portal is served. */
export const PORTAL_CLIENT = { id: 'alfa-portal', secret: 'alfa-portal-public' }

export async function startInstitution(setting: Setting): Promise<MeasuredInstitution> {
  const folder = setting.folder ?? mkdtempSync(join(tmpdir(), 'consente-bench-'))
  // The embedded database makes it; with PostgreSQL a key is still kept there.
  mkdirSync(join(folder, 'data'), { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const postgres = setting.postgres && (await openDatabase(setting.postgres))
  const run = (at: number, { consents, customers }: Seeding) =>
    startProcess(setting, {
      CONSENTE_CONFIG: writeConfig(folder, { ...setting, port: at, url }),
      BENCH_ROOT: setting.root,
      BENCH_SEEDING: JSON.stringify({ consents, customers }),
      ...(postgres && { DATABASE_URL: postgres.url }),
    })
  const first = await run(port, setting)
  const processes = [first]
  return {
    url,
    ...first.started,
    pid: first.pid,
    refresh: (customers = first.started.customers) =>
      postOnce(url, '/bare/fresh', { documents: customers.map(({ document }) => document) }),
    memory: () => memoryOf(first.pid),
    startAnother: async () => {
      const another = await freePort()
      processes.push(await run(another, { consents: 0, customers: 0 }))
      return `http://127.0.0.1:${another}`
    },
    stop: async () => {
      await Promise.all(processes.map(({ stop }) => stop()))
      await postgres?.stop()
      if (!setting.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const freePort = async (): Promise<number> => (await freePorts()).beta

async function startProcess({ program, execArgv = [] }: Setting, environment: Record<string, string>) {
  const child = fork(program, {
    env: { ...process.env, ...environment },
    execArgv,
    // The log is written as always, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`The institution ended (${code}).`))),
  )
  ended.catch(() => undefined)
  const started = await Promise.race([
    new Promise<ReadyInstitution>((resolve) => child.once('message', resolve)),
    ended,
  ])
  return {
    started,
    pid: child.pid ?? 0,
    stop: async (): Promise<void> => {
      if (child.connected) child.disconnect()
      await ended.catch(() => undefined)
    },
  }
}

/** @param setting `url` is where the institution is to its public: also in front of a process on another port */
function writeConfig(folder: string, setting: Setting & { port: number; url: string }): string {
  const { root, port, url, directoryUrl, jwksUri, smtpUrl, signer } = setting
  const put = (name: string, value: unknown): string => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return name
  }
  const { register, policies } = insurerFiles(spread(setting.consents, setting.customers))
  return join(
    folder,
    put(`institution-${port}.json`, {
      institution: {
        id: 'medida',
        name: 'Seguradora Medida',
        cnpj: '11222333000181',
        organisationId: 'org-medida',
        authorisationServerId: 'servidor-medida',
      },
      roles: ['recipient', 'holder'],
      publicUrl: url,
      port,
      dataDir: 'data',
      directoryUrl,
      portalConfig: join(root, 'sandbox/institutions/alfa/config.json'),
      brandDir: '.',
      settingsDir: join(root, 'sandbox/settings'),
      mail: { smtp: smtpUrl, from: 'Seguradora Medida <nao-responda@example.com>' },
      insurer: {
        register: { kind: 'file', path: put('register.json', register) },
        policies: { kind: 'file', path: put('policies.json', policies) },
      },
      portalClient: PORTAL_CLIENT,
      ...(signer && { signer: { kind: 'http', ...signer } }),
      webauthn: { rpId: RP_ID, origins: [passkeyOrigin(url)] },
      // As the portal's configuration says.
      appLinks: institutionFile('alfa').appLinks,
      knownRecipients: [
        {
          clientId: CLIENT_ID,
          organisationId: 'org-receptora',
          name: 'Receptora',
          cnpj: '11444777000161',
          jwksUri,
          redirectUris: [REDIRECT_URI],
        },
      ],
      insecureLoopbackHosts: ['127.0.0.1'],
      outbound: { allowPrivateHosts: ['127.0.0.1'] },
      // Customers come from many addresses; here they are named in a header.
      trustedProxies: ['127.0.0.1'],
      // One institution and few customers ask for all of them.
      traffic: { institutionPerMinute: 10_000_000, accountPerMinute: 10_000_000 },
      ownBrand: 'Seguradora Medida',
    }),
  )
}

/** A server of its own, which writes through to the disk as a real one does. */
export async function openPostgresServer(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const programs = findPrograms()
  if (!programs) throw new Error('There is no PostgreSQL: neither TEST_DATABASE_URL nor its programs.')
  const settings = ['fsync=on', 'shared_buffers=512MB', 'max_wal_size=4GB']
  return startPostgres(
    programs,
    settings.flatMap((setting) => ['-c', setting]),
  )
}

/** An empty database of its own on the server; stopping drops it. */
export async function openDatabase(server: PostgresServer): Promise<Pick<PostgresServer, 'url' | 'stop'>> {
  const admin = openPostgres(server.url)
  const name = `consente_bench_${process.pid}_${randomBytes(4).toString('hex')}`
  await admin.script(`create database ${name}`)
  return {
    url: addressOf(server, name),
    stop: async () => {
      await admin.script(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}

function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: of('VmRSS'), highest: of('VmHWM') }
}
