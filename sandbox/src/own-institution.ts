import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MarketError } from '../institutions/market-error.ts'
import type { Ports } from '../institutions/ports.ts'
import {
  INSTITUTION_IDS,
  type InstitutionFile,
  type Publication,
} from '../institutions/sandbox-institutions.ts'
import { withPorts } from './effective-config.ts'

/** A visitor's own institution beside the three of the sandbox. */
export type OwnInstitution = { config: InstitutionFile; publication: Publication }

/**
 * Reads the folder that `npm run new-institution` writes. The market gives it ports; everything else stays as the folder says,
 * the adapters to the insurer's own systems too.
 * @throws {MarketError} with one line that names the file and the remedy
 */
export function readOwnInstitution(folder: string, ports: Ports): OwnInstitution {
  const at = (path: string): string => resolve(folder, path)
  const file = withPorts(readJson<InstitutionFile>(at('institution.json')), ports)
  const publication = readJson<Publication>(at('participant.json'))
  if (INSTITUTION_IDS.some((id) => id === file.institution.id))
    throw new MarketError(
      `institution.id in ${at('institution.json')} is one of the sandbox's: choose another.`,
    )
  if (file.production === true)
    throw new MarketError(
      `${at('institution.json')} is for production: the market runs on this machine only.`,
    )
  const { register, policies, services } = file.insurer
  const adapter = <T extends typeof register>(one: T): T =>
    one.kind === 'file' ? { ...one, path: at(one.path) } : one
  const config: InstitutionFile = {
    ...file,
    port: ports.own,
    publicUrl: `http://localhost:${ports.own}`,
    dataDir: at(file.dataDir),
    portalConfig: at(file.portalConfig),
    brandDir: at(file.brandDir),
    settingsDir: at(file.settingsDir),
    accountsFile: at(file.accountsFile),
    insurer: {
      ...file.insurer,
      register: adapter(register),
      policies: adapter(policies),
      ...(services && { services: adapter(services) }),
    },
  }
  return { config, publication }
}

function readJson<T>(path: string): T {
  if (!existsSync(path))
    throw new MarketError(
      `${path} does not exist: npm run new-institution -- <folder> writes a folder with it.`,
    )
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch (error) {
    throw new MarketError(`${path} is no JSON: ${(error as Error).message}`)
  }
}
