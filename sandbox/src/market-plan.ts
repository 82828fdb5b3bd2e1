import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStandInApp, type StandInApp } from '../app/stand-in-app.ts'
import { withApp } from '../app/with-app.ts'
import { prepareCertificates } from '../certificates/market-certificates.ts'
import type { Participant } from '../directory/market-participants.ts'
import type { TlsSide } from '../faults/tls-side.ts'
import { withIdentityProvider } from '../identity-provider/with-identity-provider.ts'
import { MarketError } from '../institutions/market-error.ts'
import { freePorts, type Ports, refuseTakenPorts, standardPorts } from '../institutions/ports.ts'
import {
  INSTITUTION_IDS,
  type InstitutionFile,
  type InstitutionId,
  type Publication,
  publicationOf,
  sandboxFile,
} from '../institutions/sandbox-institutions.ts'
import { withSigner } from '../signer/with-signer.ts'
import {
  behindProxy,
  DIRECTORY_SUBJECT,
  effectiveConfig,
  meetingRegistered,
  reporting,
} from './effective-config.ts'
import { readOwnInstitution } from './own-institution.ts'

export type MarketOptions<I extends InstitutionId = InstitutionId> = {
  /** `'free'` for ports of the moment; otherwise the standard ones, with those given put in their place. */
  ports?: 'free' | Partial<Ports>
  /** Holds everything that lasts: one folder per institution, and the mails. Default: `.data` beside `sandbox/`. */
  dataRoot?: string
  /** The institutions that run; the directory lists only those. */
  institutions?: readonly I[]
  /** The folder of a visitor's own institution, as `npm run new-institution` writes it. It runs beside the others. */
  own?: string
  /** Further entries of the directory: providers that a test plays itself. */
  participants?: readonly Participant[]
  /** The institutions behind a fault proxy, at their public address. Default: none. */
  faults?: readonly InstitutionId[]
  /**
   * The way in which the institutions meet: `registered` as in the scheme, with certificates on ports of their own and
   * registered by themselves; `known` to each other as clients, in the clear, so that a test can step in between.
   * Default: `registered`.
   */
  meeting?: 'registered' | 'known'
  /** True if the scheme's platforms run and the institutions report to them. Default: no. */
  regulator?: boolean
  /** True if customers of Banco Gama sign in at an identity provider. Default: no. */
  identityProvider?: boolean
  /** True if the keys of Beta Seguradora lie with a signer, outside of its process. Default: no. */
  signer?: boolean
  /** True if Beta Seguradora has an app, which opens its portal and signs customers in. It stands behind a fault proxy then. Default: no. */
  app?: boolean
  /** Changes the configuration of an institution before it starts. */
  configure?: (config: InstitutionFile) => InstitutionFile
  /** Environment of one institution, such as its DATABASE_URL. */
  env?: Partial<Record<InstitutionId, NodeJS.ProcessEnv>>
  /** The built server; tests of the sandbox itself put a stub here. */
  serverEntry?: string
  /** The Node that runs it. Default: the one that runs the market. */
  node?: string | undefined
  signal?: AbortSignal
  onProgress?: (text: string) => void
  onOutput?: (id: InstitutionId, line: string) => void
  /** An institution ended by itself; the message names it and says why. The others go on. */
  onCrash?: (id: InstitutionId, message: string) => void
}

/** The parts of a market, before anything runs. */
export type Plan = {
  ports: Ports
  dataRoot: string
  configs: InstitutionFile[]
  /** Entries of the directory, by the id of their institution. */
  publications: Readonly<Record<string, Publication>>
  /** Institutions behind a proxy listen here; their public address is the proxy's. */
  behind: Partial<Record<InstitutionId, number>>
  /** The ports at which their proxies meet other institutions. */
  tls: Partial<Record<InstitutionId, TlsSide>>
  /** The app of Beta Seguradora; undefined unless it was asked for. */
  app: StandInApp | undefined
  progress: (text: string) => void
}

/** Settles ports, folders and configurations, and checks all that can be checked before a process is started. @throws {MarketError} */
export async function planOf(options: MarketOptions): Promise<Plan> {
  const ports = options.ports === 'free' ? await freePorts() : { ...standardPorts(), ...options.ports }
  const dataRoot = resolve(options.dataRoot ?? fileURLToPath(sandboxFile('../.data')))
  const ids = options.institutions ?? INSTITUTION_IDS
  const proxied = [...new Set<InstitutionId>([...(options.faults ?? []), ...(options.app ? [WITH_APP] : [])])]
  const behind = await portsBehind(proxied)
  const app = options.app ? createStandInApp(`http://localhost:${ports[WITH_APP]}`) : undefined
  const meeting = options.meeting ?? 'registered'
  const own = options.own === undefined ? undefined : readOwnInstitution(options.own, ports)
  const plain = [...ids.map((id) => effectiveConfig(id, { ports, dataRoot })), ...(own ? [own.config] : [])]
  const publications = Object.fromEntries([
    ...ids.map((id) => [id, publicationOf(id)] as const),
    ...(own ? [[own.config.institution.id, own.publication] as const] : []),
  ])
  refuseUnusableFolder(dataRoot)
  const met = meeting === 'registered' ? await registered(plain, { ports, dataRoot, publications }) : plain
  const tls: Plan['tls'] = {}
  const configs = met
    .map((config) => {
      const port = behind[idOf(config)]
      if (port === undefined) return config
      const placed = behindProxy(config, port)
      if (placed.tls) tls[idOf(config)] = placed.tls
      return placed.config
    })
    .map((config) =>
      options.regulator ? reporting(config, ports, publicationIn(publications, config)) : config,
    )
    .map((config) => (options.identityProvider && isWithProvider(config) ? provided(config, ports) : config))
    .map((config) => (options.signer && isWithSigner(config) ? withSigner(config) : config))
    .map((config) => (app && idOf(config) === WITH_APP ? withApp(config, app) : config))
    .map(options.configure ?? ((c) => c))
  const used = [
    'directory',
    'smtp',
    'mail',
    ...ids,
    ...(meeting === 'registered' ? ids.map((id) => `${id}-mtls` as const) : []),
    ...(own ? (['own', 'own-mtls'] as const) : []),
    ...(proxied.length > 0 ? ['faults' as const] : []),
    ...(options.regulator ? ['regulator' as const] : []),
    ...(options.identityProvider ? ['identity-provider' as const] : []),
  ] as const
  await refuseTakenPorts(Object.fromEntries(used.map((name) => [name, ports[name]])))
  for (const folder of [dataRoot, ...configs.map((config) => config.dataDir)]) refuseUnusableFolder(folder)
  return {
    ports,
    dataRoot,
    configs,
    publications,
    behind,
    tls,
    app,
    progress: options.onProgress ?? (() => {}),
  }
}

/** The institution of the sandbox whose customers may sign in at an identity provider. */
export const isWithProvider = ({ institution }: InstitutionFile): boolean => institution.id === 'gama'

const WITH_APP: InstitutionId = 'beta'

/** The institution of the sandbox whose keys may lie with a signer. */
export const isWithSigner = ({ institution }: InstitutionFile): boolean => institution.id === 'beta'

const provided = (config: InstitutionFile, ports: Ports): InstitutionFile =>
  withIdentityProvider(config, `http://localhost:${ports['identity-provider']}`)

/** The institutions with their certificates, which are made at the first start. */
async function registered(
  configs: readonly InstitutionFile[],
  { ports, dataRoot, publications }: Pick<Plan, 'ports' | 'dataRoot' | 'publications'>,
): Promise<InstitutionFile[]> {
  const subjects = configs.map((config) => {
    const { id, name, organisationId } = config.institution
    return [id, { name, organisationId, softwareId: publicationIn(publications, config).softwareId }] as const
  })
  const all = [...subjects, ['directory', DIRECTORY_SUBJECT] as const]
  const certificates = await prepareCertificates(join(dataRoot, 'certificates'), Object.fromEntries(all))
  return configs.map((config) => {
    const { id } = config.institution
    const own = certificates[id]
    if (!own) throw new Error(`${id} has no certificates right after they were made.`)
    const port = isOfSandbox(config) ? ports[`${idOf(config)}-mtls`] : ports['own-mtls']
    const { softwareId } = publicationIn(publications, config)
    return meetingRegistered(config, { ports, port, softwareId, certificates: own })
  })
}

/** The directory entry of an institution of the plan. */
export function publicationIn(
  publications: Plan['publications'],
  { institution }: InstitutionFile,
): Publication {
  const found = publications[institution.id]
  if (!found) throw new Error(`${institution.id} publishes nothing.`)
  return found
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

/** True for Alfa, Beta and Gama, false for a visitor's own institution. */
export const isOfSandbox = ({ institution }: InstitutionFile): boolean =>
  INSTITUTION_IDS.some((id) => id === institution.id)

export const idOf = (config: InstitutionFile): InstitutionId => config.institution.id as InstitutionId
