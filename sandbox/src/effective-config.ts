import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { InstitutionCertificates } from '../certificates/market-certificates.ts'
import { CERTIFICATE_HEADER, type TlsSide } from '../faults/tls-side.ts'
import { type Ports, standardPorts } from '../institutions/ports.ts'
import {
  type InstitutionFile,
  type InstitutionId,
  institutionFile,
  sandboxFile,
} from '../institutions/sandbox-institutions.ts'

/**
 * The configuration that an institution of the sandbox starts with: its committed file with the market's ports and
 * data folder inserted, so that several markets can run side by side.
 */
export function effectiveConfig(
  id: InstitutionId,
  { ports, dataRoot }: { ports: Ports; dataRoot: string },
): InstitutionFile {
  const file = withPorts(institutionFile(id), ports)
  const at = (path: string): string => fileURLToPath(new URL(path, sandboxFile(`institutions/${id}/`)))
  const book = (name: string) => ({ kind: 'file' as const, path: join(dataRoot, id, name) })
  return {
    ...file,
    port: ports[id],
    dataDir: join(dataRoot, id),
    accountsFile: join(dataRoot, id, 'accounts.json'),
    portalConfig: at(file.portalConfig),
    brandDir: join(dataRoot, id, 'brand'),
    settingsDir: at(file.settingsDir),
    // One machine makes the calls here that come from many in a real market.
    traffic: { institutionPerMinute: 1_000_000, accountPerMinute: 1_000_000 },
    // The committed lists with their details: see sandbox/insurer.
    insurer: {
      register: book('register.json'),
      policies: book('policies.json'),
      services: book('service-orders.jsonl'),
    },
  }
}

/**
 * As institutions of the scheme meet: with certificates, registered by their software statements. Otherwise they are
 * configured clients of each other, without TLS.
 */
export function meetingRegistered(
  config: InstitutionFile,
  { ports, port, softwareId, certificates }: Meeting,
): InstitutionFile {
  const { organisationId } = config.institution
  const directory = `http://localhost:${ports.directory}`
  return {
    ...config,
    knownRecipients: [],
    knownHolders: [],
    registration: {
      directoryKeysUrl: `${directory}/keystore/openinsurance.jwks`,
      softwareStatementUrl: `${directory}/organisations/${organisationId}/softwarestatements/${softwareId}/assertion`,
    },
    regulator: { metricsCallers: [{ organisationId: DIRECTORY_SUBJECT.organisationId }] },
    mtls: {
      publicUrl: `https://localhost:${port}`,
      authorities: certificates.authorities,
      client: certificates.client,
      listen: { port, ...certificates.server },
    },
  }
}
/** The market's directory as a client: it reads the figures of every institution. */
export const DIRECTORY_SUBJECT = {
  name: 'Diretório de participantes',
  organisationId: '0e7d8c1a-6c0b-4f0e-9a51-7f3a5d2b9c10',
  softwareId: '7b1f2a64-93d5-4e8c-8a0d-2c6e5f4b1d38',
}
type Meeting = {
  ports: Ports
  /** The institution's own port for other institutions. */
  port: number
  softwareId: string
  certificates: InstitutionCertificates
}

/** Reports to the scheme's platforms of this market, every minute. */
export function reporting(
  config: InstitutionFile,
  { regulator }: Ports,
  { softwareId }: { softwareId: string },
): InstitutionFile {
  const url = `http://localhost:${regulator}`
  return { ...config, pcm: { url, softwareId, everyMinutes: 1 }, mop: { url } }
}

/**
 * An institution behind a fault proxy listens on another port, without TLS of its own: the proxy requires
 * certificates and passes them on.
 * @returns the institution's configuration, and the proxy's settings
 */
export function behindProxy(
  config: InstitutionFile,
  port: number,
): { config: InstitutionFile; tls: TlsSide | undefined } {
  const { mtls, ...others } = config
  if (!mtls?.listen) return { config: { ...config, port }, tls: undefined }
  const { listen, ...kept } = mtls
  const proxy = { header: CERTIFICATE_HEADER, addresses: ['127.0.0.1'] }
  return {
    config: { ...others, port, mtls: { ...kept, proxy } },
    tls: { ...listen, authorities: mtls.authorities },
  }
}

/** Any JSON value with every `//localhost:<standard port>` in it replaced by the market's own. */
export function withPorts<T>(value: T, ports: Ports): T {
  const replacements = new Map(
    Object.entries(standardPorts()).map(([name, port]) => [port, ports[name as keyof Ports]]),
  )
  const text = JSON.stringify(value).replace(/\/\/localhost:(\d+)/g, (address, port: string) => {
    const replacement = replacements.get(Number(port))
    return replacement === undefined ? address : `//localhost:${replacement}`
  })
  return JSON.parse(text) as T
}

/** Writes the configuration into the data folder. @returns its path */
export function writeConfig(config: InstitutionFile): string {
  mkdirSync(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'institution.json')
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`)
  return path
}
