import { existsSync, readFileSync } from 'node:fs'

/** The institutions of the sandbox and the files that describe them, under `sandbox/institutions/<id>/`. */
export const INSTITUTION_IDS = ['alfa', 'beta', 'gama'] as const
export type InstitutionId = (typeof INSTITUTION_IDS)[number]

type AdapterSetting = { kind: 'file'; path: string } | { kind: 'http'; url: string; token?: string }

/** The server's configuration file, as far as the sandbox uses it; the server checks all of it. */
export type InstitutionFile = {
  institution: {
    id: string
    name: string
    cnpj: string
    organisationId: string
    authorisationServerId: string
  }
  publicUrl: string
  port: number
  dataDir: string
  directoryUrl: string
  portalConfig: string
  brandDir: string
  settingsDir: string
  accountsFile: string
  insurer: { register: AdapterSetting; policies: AdapterSetting; services?: AdapterSetting }
  knownRecipients: {
    clientId: string
    organisationId: string
    name: string
    cnpj: string
    jwksUri: string
    redirectUris: string[]
  }[]
  knownHolders: { authorisationServerId: string; clientId: string }[]
  traffic?: { institutionPerMinute: number; accountPerMinute: number }
  registration?: { directoryKeysUrl: string; softwareStatementUrl: string }
  mtls?: {
    publicUrl: string
    authorities: string
    client: { certificate: string; key: string }
    listen?: { port: number; certificate: string; key: string }
    proxy?: { header: string; addresses: string[] }
  }
  [setting: string]: unknown
}

/** A customer as the insurer's own register knows them. */
export type RegisteredCustomer = {
  document: string
  name: string
  email: string
  representatives?: { document: string; name: string }[]
  birthDate?: string
  civilStatus?: string
  occupation?: string
  /** In one line: street, number, further parts, town, state, postcode. */
  address?: string
  phone?: string
  relationshipStart?: string
}

/** A policy, contract or title as the insurer's own system knows it. */
export type SamplePolicy = {
  policyId: string
  number: string
  document: string
  type: string
  productName: string
  companyName: string
  companyCnpj: string
  approvers?: string[]
}

/** An institution's entry in the directory beyond its configuration. */
export type Publication = {
  /** Its software in the directory, which it registers with at others. */
  softwareId: string
  description: string
  legalName: string
  address: string
  city: string
  postcode: string
  /** Families of product APIs, as the directory names them. */
  families: string[]
  /** Further companies of the same brand. */
  companies: { organisationId: string; legalName: string; cnpj: string }[]
}

/** The folder of the sandbox, wherever this module was bundled to. */
const SANDBOX = sandboxAbove(new URL('./', import.meta.url))

function sandboxAbove(folder: URL): URL {
  const found = new URL('sandbox/', folder)
  if (existsSync(new URL('people.json', found))) return found
  if (folder.pathname === '/') throw new Error('No sandbox above this module')
  return sandboxAbove(new URL('../', folder))
}

export function sandboxFile(path: string): URL {
  return new URL(path, SANDBOX)
}

/** A JSON file of the sandbox. Its shape is trusted, because tests check our own files. */
export function readSandboxJson<T>(path: string): T {
  return JSON.parse(readFileSync(sandboxFile(path), 'utf8')) as T
}

export const institutionFile = (id: InstitutionId): InstitutionFile =>
  readSandboxJson(`institutions/${id}/institution.json`)

export const publicationOf = (id: InstitutionId): Publication =>
  readSandboxJson(`institutions/${id}/participant.json`)

export const registerOf = (id: InstitutionId): RegisteredCustomer[] =>
  readSandboxJson(`institutions/${id}/register.json`)

export const policiesOf = (id: InstitutionId): SamplePolicy[] =>
  readSandboxJson(`institutions/${id}/policies.json`)

/** Someone to sign in as. `institutions`: where they have an account; elsewhere they may still be known customers. */
export type SamplePerson = {
  name: string
  document: string
  email: string
  /** Also the suggested password for those who sign up. */
  password: string
  institutions: InstitutionId[]
  note: string
}

/** The people of the sandbox, the only ones that the project knows. */
export const samplePeople = (): SamplePerson[] => readSandboxJson('people.json')
