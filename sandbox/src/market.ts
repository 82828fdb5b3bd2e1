import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StandInApp } from '../app/stand-in-app.ts'
import { startDirectory } from '../directory/market-directory.ts'
import { type Participant, participantsOf } from '../directory/market-participants.ts'
import others from '../directory/others.json' with { type: 'json' }
import { softwareOf } from '../directory/software.ts'
import { type MarketFaults, startFaults } from '../faults/market-faults.ts'
import { type SandboxProvider, startIdentityProvider } from '../identity-provider/identity-provider.ts'
import { providerClientOf } from '../identity-provider/with-identity-provider.ts'
import type { Ports } from '../institutions/ports.ts'
import {
  type InstitutionFile,
  type InstitutionId,
  policiesOf,
  registerOf,
  sandboxFile,
} from '../institutions/sandbox-institutions.ts'
import { writeSampleBooks } from '../insurer/sample-data.ts'
import { startMailbox } from '../mail/mailbox.ts'
import { type SchemePlatforms, startSchemePlatforms } from '../regulator/scheme-platforms.ts'
import type { SandboxSigner } from '../signer/sandbox-signer.ts'
import { startSignerOf } from '../signer/with-signer.ts'
import { writeBrandFiles } from './brand-files.ts'
import { withPorts, writeConfig } from './effective-config.ts'
import { type Institution, launchInstitution } from './institution-process.ts'
import {
  idOf,
  isOfSandbox,
  isWithProvider,
  isWithSigner,
  type MarketOptions,
  type Plan,
  planOf,
  publicationIn,
} from './market-plan.ts'
import { writeAccounts } from './sandbox-accounts.ts'

export type Market<I extends InstitutionId = InstitutionId> = Record<I, Institution> & {
  /** A visitor's own institution. */
  own: Institution | undefined
  directory: { url: string }
  mail: { url: string; smtp: string }
  faults: MarketFaults
  /** The scheme's metrics platform; undefined unless it was asked for. */
  regulator: Pick<SchemePlatforms, 'url' | 'desk'> | undefined
  /** The provider at which customers of Banco Gama sign in; undefined unless it was asked for. */
  identityProvider: SandboxProvider | undefined
  /** Holds the keys of Beta Seguradora; undefined unless it was asked for. */
  signer: SandboxSigner | undefined
  /** The app of Beta Seguradora; undefined unless it was asked for. */
  app: StandInApp | undefined
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
      software: plan.configs.map((config) =>
        softwareOf(config, publicationIn(plan.publications, config).softwareId),
      ),
    })
    started.push(directory.stop)
    const faults = await startFaults({ ...plan, around: plan.app ? { beta: plan.app.around } : {} })
    started.push(faults.stop)

    const regulator = options.regulator ? await startPlatforms(plan) : undefined
    if (regulator) started.push(regulator.stop)

    const identityProvider = options.identityProvider ? await startProvider(plan) : undefined
    if (identityProvider) started.push(identityProvider.stop)

    const signed = options.signer ? plan.configs.find(isWithSigner) : undefined
    const signer = signed && (await startSignerOf(signed))
    if (signer) started.push(signer.stop)

    progress('Preparing the accounts of the sample people')
    for (const config of plan.configs.filter(isOfSandbox)) {
      const id = idOf(config)
      writeBrandFiles(config)
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
      own: launched[plan.configs.findIndex((config) => !isOfSandbox(config))]?.institution,
      directory: { url: directory.url },
      mail: { url, smtp },
      faults,
      regulator,
      identityProvider,
      signer,
      app: plan.app,
      ports,
      dataRoot,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The scheme's platforms, which know the institutions of this market. */
function startPlatforms({ configs, publications, ports, dataRoot }: Plan): Promise<SchemePlatforms> {
  const participants = configs.map((config) => ({
    ...config.institution,
    softwareId: publicationIn(publications, config).softwareId,
    publicUrl: config.publicUrl,
  }))
  return startSchemePlatforms(ports.regulator, {
    participants,
    file: join(dataRoot, 'regulator', 'reports.jsonl'),
  })
}

const startProvider = ({ configs, ports }: Plan): Promise<SandboxProvider> =>
  startIdentityProvider(ports['identity-provider'], configs.filter(isWithProvider).map(providerClientOf))

function listOf(plan: Plan, further: readonly Participant[]): Participant[] {
  const ours = plan.configs.flatMap((config) =>
    participantsOf(config, publicationIn(plan.publications, config)),
  )
  return [...ours, ...further, ...withPorts(others as Participant[], plan.ports)]
}

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
    node: options.node,
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
