import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareCertificates } from '../certificates/market-certificates.ts'
import { startDirectory } from '../directory/market-directory.ts'
import { type Participant, participantsOf } from '../directory/market-participants.ts'
import others from '../directory/others.json' with { type: 'json' }
import { softwareOf } from '../directory/software.ts'
import type { Watch } from '../faults/fault-proxy.ts'
import { type MarketFaults, startFaults } from '../faults/market-faults.ts'
import type { TlsSide } from '../faults/tls-side.ts'
import { writeSampleBooks } from '../insurer/sample-data.ts'
import { startMailbox } from '../mail/mailbox.ts'
import { type SchemePlatforms, startSchemePlatforms } from '../regulator/scheme-platforms.ts'
import {
  behindProxy,
  DIRECTORY_SUBJECT,
  effectiveConfig,
  meetingRegistered,
  reporting,
  withPorts,
  writeConfig,
} from './effective-config.ts'
import { type Institution, launchInstitution } from './institution-process.ts'
import { MarketError } from './market-error.ts'
import { freePorts, type Ports, refuseTakenPorts, standardPorts } from './ports.ts'
import { writeAccounts } from './sandbox-accounts.ts'
import {
  INSTITUTION_IDS,
  type InstitutionFile,
  type InstitutionId,
  policiesOf,
  publicationOf,
  registerOf,
  sandboxFile,
} from './sandbox-institutions.ts'

export type MarketOptions<I extends InstitutionId = InstitutionId> = {
  /** `'free'` for ports of the moment; otherwise the standard ones, with those given put in their place. */
  ports?: 'free' | Partial<Ports>
  /** Holds everything that lasts: one folder per institution, and the mails. Default: `.data` beside `sandbox/`. */
  dataRoot?: string
  /** Which institutions run; the directory lists only those. */
  institutions?: readonly I[]
  /** Further entries of the directory: providers that a test plays itself. */
  participants?: readonly Participant[]
  /** Which institutions stand behind a fault proxy, at their public address. Default: none. */
  faults?: readonly InstitutionId[]
  /** Sees what passes the fault proxy of an institution. */
  watch?: Partial<Record<InstitutionId, Watch>>
  /**
   * How the institutions meet: `registered` as in the scheme, with certificates on ports of their own and registered by
   * themselves; `known` to each other as clients, in the clear, so that a test can step in between. Default: `registered`.
   */
  meeting?: 'registered' | 'known'
  /** Whether the scheme's platforms run and the institutions report to them. Default: no. */
  regulator?: boolean
  /** Changes the configuration of an institution before it starts. */
  configure?: (config: InstitutionFile) => InstitutionFile
  /** Environment of one institution, such as its DATABASE_URL. */
  env?: Partial<Record<InstitutionId, NodeJS.ProcessEnv>>
  /** The built server; tests of the sandbox itself put a stub here. */
  serverEntry?: string
  signal?: AbortSignal
  onProgress?: (text: string) => void
  onOutput?: (id: InstitutionId, line: string) => void
  /** An institution ended by itself; the message names it and says why. The others go on. */
  onCrash?: (id: InstitutionId, message: string) => void
}

/** A running market. */
export type Market<I extends InstitutionId = InstitutionId> = Record<I, Institution> & {
  directory: { url: string }
  mail: { url: string; smtp: string }
  faults: MarketFaults
  /** The scheme's metrics platform; undefined unless it was asked for. */
  regulator: Pick<SchemePlatforms, 'url' | 'desk'> | undefined
  ports: Ports
  dataRoot: string
  stop(): Promise<void>
}

/**
 * Starts the whole market: the participants' directory and the mailbox in this process, each institution as a process
 * of the built server. Resolves when all of them are ready; when one is not, everything already started is stopped.
 * @throws {MarketError} with one line that names the cause and the way out.
 */
export async function startMarket<I extends InstitutionId = InstitutionId>(
  options: MarketOptions<I> = {},
): Promise<Market<I>> {
  const plan = await planOf(options)
  const { ports, dataRoot, progress } = plan
  const started: (() => Promise<void>)[] = []
  // Stopped in the reverse order of the start, so that no process loses its dependencies.
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).reverse()) await end()
  }
  try {
    progress('Starting the mailbox and the participants’ directory')
    const mail = await startMailbox(ports, join(dataRoot, 'mail'))
    started.push(mail.stop)
    const directory = await startDirectory(ports.directory, listOf(plan, options.participants ?? []), {
      keyFile: join(dataRoot, 'directory', 'signing.json'),
      software: plan.configs.map((config) => softwareOf(config, publicationOf(idOf(config)).softwareId)),
    })
    started.push(directory.stop)
    const faults = await startFaults({ ...plan, watch: options.watch })
    started.push(faults.stop)

    const regulator = options.regulator ? await startPlatforms(plan) : undefined
    if (regulator) started.push(regulator.stop)

    progress('Preparing the accounts of the sample people')
    for (const config of plan.configs) {
      const id = idOf(config)
      writeSampleBooks(config, { register: registerOf(id), policies: policiesOf(id) })
      await writeAccounts(id, join(config.dataDir, 'accounts.json'))
    }
    const launched = plan.configs.map((config) => launch(config, plan, options))
    started.push(async () => {
      await Promise.all(launched.map(({ institution }) => institution.stop()))
    })
    await Promise.all(launched.map(({ ready }) => ready))
    const named = Object.fromEntries(launched.map(({ institution }) => [institution.id, institution]))
    const { url, smtp } = mail
    return {
      ...(named as Record<I, Institution>),
      directory: { url: directory.url },
      mail: { url, smtp },
      faults,
      regulator,
      ports,
      dataRoot,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Plan = {
  ports: Ports
  dataRoot: string
  configs: InstitutionFile[]
  /** Institutions behind a proxy listen here; their public address is the proxy's. */
  behind: Partial<Record<InstitutionId, number>>
  /** Where their proxies meet other institutions. */
  tls: Partial<Record<InstitutionId, TlsSide>>
  progress: (text: string) => void
}

/** Checks everything that can be checked before a process is started. */
async function planOf(options: MarketOptions): Promise<Plan> {
  const ports = options.ports === 'free' ? await freePorts() : { ...standardPorts(), ...options.ports }
  const dataRoot = resolve(options.dataRoot ?? fileURLToPath(sandboxFile('../.data')))
  const ids = options.institutions ?? INSTITUTION_IDS
  const behind = await portsBehind(options.faults ?? [])
  const meeting = options.meeting ?? 'registered'
  const plain = ids.map((id) => effectiveConfig(id, { ports, dataRoot }))
  refuseUnusableFolder(dataRoot)
  const met = meeting === 'registered' ? await registered(plain, { ports, dataRoot }) : plain
  const tls: Plan['tls'] = {}
  const configs = met
    .map((config) => {
      const port = behind[idOf(config)]
      if (port === undefined) return config
      const placed = behindProxy(config, port)
      if (placed.tls) tls[idOf(config)] = placed.tls
      return placed.config
    })
    .map((config) => (options.regulator ? reporting(config, ports, publicationOf(idOf(config))) : config))
    .map(options.configure ?? ((c) => c))
  const used = [
    'directory',
    'smtp',
    'mail',
    ...ids,
    ...(meeting === 'registered' ? ids.map((id) => `${id}-mtls` as const) : []),
    ...(options.faults?.length ? ['faults' as const] : []),
    ...(options.regulator ? ['regulator' as const] : []),
  ] as const
  await refuseTakenPorts(Object.fromEntries(used.map((name) => [name, ports[name]])))
  for (const folder of [dataRoot, ...configs.map((config) => config.dataDir)]) refuseUnusableFolder(folder)
  return { ports, dataRoot, configs, behind, tls, progress: options.onProgress ?? (() => {}) }
}

/** The institutions with their certificates, which are made at the first start. */
async function registered(
  configs: readonly InstitutionFile[],
  { ports, dataRoot }: Pick<Plan, 'ports' | 'dataRoot'>,
): Promise<InstitutionFile[]> {
  const subjects = configs.map((config) => {
    const { name, organisationId } = config.institution
    return [
      idOf(config),
      { name, organisationId, softwareId: publicationOf(idOf(config)).softwareId },
    ] as const
  })
  const all = [...subjects, ['directory', DIRECTORY_SUBJECT] as const]
  const certificates = await prepareCertificates(join(dataRoot, 'certificates'), Object.fromEntries(all))
  return configs.map((config) => {
    const id = idOf(config)
    const own = certificates[id]
    if (!own) throw new Error(`${id} has no certificates right after they were made.`)
    return meetingRegistered(config, { ports, softwareId: publicationOf(id).softwareId, certificates: own })
  })
}

/** These ports are always free ones, because nobody needs to remember them. */
async function portsBehind(ids: readonly InstitutionId[]): Promise<Plan['behind']> {
  if (ids.length === 0) return {}
  const free = await freePorts()
  return Object.fromEntries(ids.map((id) => [id, free[id]]))
}

function refuseUnusableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new MarketError(
      `The data folder ${folder} cannot be used (${(error as NodeJS.ErrnoException).code}): make it a folder that you may read and write, or choose another with npm start -- --data <folder>`,
    )
  }
}

/** The scheme's platforms, which know the institutions of this market. */
function startPlatforms({ configs, ports, dataRoot }: Plan): Promise<SchemePlatforms> {
  const participants = configs.map((config) => ({
    ...config.institution,
    softwareId: publicationOf(idOf(config)).softwareId,
    publicUrl: config.publicUrl,
  }))
  return startSchemePlatforms(ports.regulator, {
    participants,
    file: join(dataRoot, 'regulator', 'reports.jsonl'),
  })
}

function listOf(plan: Plan, further: readonly Participant[]): Participant[] {
  const ours = plan.configs.flatMap((config) => participantsOf(config, publicationOf(idOf(config))))
  return [...ours, ...further, ...withPorts(others as Participant[], plan.ports)]
}

const idOf = (config: InstitutionFile): InstitutionId => config.institution.id as InstitutionId

function launch(config: InstitutionFile, { progress }: Plan, options: MarketOptions) {
  const id = idOf(config)
  const { name } = config.institution
  progress(`Starting ${name}`)
  const launched = launchInstitution({
    id,
    name,
    url: config.publicUrl,
    // Health is asked at the institution's own port, past the fault proxy.
    health: `http://127.0.0.1:${config.port}/health/ready`,
    entry: options.serverEntry ?? fileURLToPath(sandboxFile('../apps/server/dist/main.js')),
    configFile: writeConfig(config),
    env: { ...cleanEnvironment(), ...options.env?.[id] },
    signal: options.signal ?? new AbortController().signal,
    onOutput: (line) => options.onOutput?.(id, line),
    onCrash: (message) => options.onCrash?.(id, message),
  })
  launched.ready.then(
    () => progress(`${name} is ready`),
    () => {},
  )
  return launched
}

/** Variables of the shell for one server must not apply to all three. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const {
    PORT,
    HOST,
    MTLS_PORT,
    METRICS_PORT,
    METRICS_HOST,
    OTEL_SERVICE_NAME,
    DATABASE_URL,
    DATABASE_CA,
    CONSENTE_MASTER_KEY,
    CONSENTE_CONFIG,
    NODE_ENV,
    ...rest
  } = process.env
  return { LOG_LEVEL: 'warn', ...rest }
}
