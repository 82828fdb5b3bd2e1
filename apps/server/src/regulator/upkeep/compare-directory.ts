import type { ApiResource, OwnEntry } from '../../directory/directory.ts'
import { activeRoles, readPublishedAddress } from '../../directory/directory.ts'
import type { ServedApi } from '../served-apis.ts'

/** Differences between the institution and its entry in the scheme's directory. */
export type DirectoryDifference = {
  kind:
    | 'organisation'
    | 'role'
    | 'server'
    | 'openid'
    | 'missing'
    | 'not-served'
    | 'version'
    | 'address'
    | 'certification'
    | 'certificate'
  /** The API, the role or the certificate. */
  what: string
  ours: string
  directory: string
}

/** Our entry in the directory beside what we serve. */
export type Comparison = {
  /** undefined: the directory lists neither organisation nor server. */
  entry: OwnEntry | undefined
  apis: readonly ServedApi[]
  isHolder: boolean
  publicUrl: string
  /** Address at which institutions reach the APIs. */
  apiUrl: string
  certificates: readonly { use: string; notAfter: Date }[]
  now: Date
}

const MONTH_MS = 30 * 86_400_000
const ABSENT = 'not listed'

const differs = (
  kind: DirectoryDifference['kind'],
  what: string,
  ours: string,
  directory: string,
): DirectoryDifference => ({ kind, what, ours, directory })

/** Every difference that somebody has to mend, here or in the directory. */
export function compareWithDirectory(comparison: Comparison): DirectoryDifference[] {
  const { entry } = comparison
  return [
    ...certificateDifferences(comparison),
    ...(entry
      ? [...organisationDifferences(entry, comparison), ...serverDifferences(entry, comparison)]
      : [differs('organisation', 'institution.organisationId', 'configured', ABSENT)]),
  ]
}

function certificateDifferences({ certificates, now }: Comparison): DirectoryDifference[] {
  return certificates
    .filter(({ notAfter }) => notAfter.getTime() - now.getTime() < MONTH_MS)
    .map(({ use, notAfter }) =>
      differs('certificate', use, `ends on ${dayOf(notAfter)}`, 'a renewed one is needed'),
    )
}

function organisationDifferences({ participant }: OwnEntry, { isHolder }: Comparison): DirectoryDifference[] {
  const { Status } = participant
  const isActive = Status === 'Active'
  const hasRole = !isHolder || activeRoles(participant).includes('DADOS')
  return [
    ...(isActive ? [] : [differs('organisation', 'status', 'Active', Status || ABSENT)]),
    ...(hasRole ? [] : [differs('role', 'DADOS', 'holder', ABSENT)]),
  ]
}

function serverDifferences({ server }: OwnEntry, comparison: Comparison): DirectoryDifference[] {
  if (!server) return [differs('server', 'institution.authorisationServerId', 'configured', ABSENT)]
  const openid = `${comparison.publicUrl}/auth/.well-known/openid-configuration`
  const listed = server.OpenIDDiscoveryDocument ?? ABSENT
  const { apis, isHolder } = comparison
  return [
    ...(isHolder && listed !== openid ? [differs('openid', 'OpenID discovery', openid, listed)] : []),
    ...apis
      .filter(({ isObligatory }) => isObligatory)
      .filter((api) => !server.ApiResources.some((resource) => isOf(resource, api)))
      .map((api) => differs('missing', titleOf(api), api.path, ABSENT)),
    ...server.ApiResources.flatMap((resource) => resourceDifferences(resource, comparison)),
  ]
}

/** An API that the directory lists. APIs of the insurer's other systems are not compared. */
function resourceDifferences(resource: ApiResource, comparison: Comparison): DirectoryDifference[] {
  const { apis, apiUrl, publicUrl } = comparison
  const { ApiFamilyType: family, ApiVersion: version } = resource
  const addresses = resource.ApiDiscoveryEndpoints.map(({ ApiEndpoint }) => ApiEndpoint)
  const api = apis.find((one) => isOf(resource, one))
  if (!api) {
    const own = addresses.filter((address) => [apiUrl, publicUrl].some((base) => isBelow(address, base)))
    return own.map((address) => differs('not-served', family, 'not served', address))
  }
  const base = api.priority === 'open' ? publicUrl : apiUrl
  const wrong = addresses.filter((address) => !isBelow(address, `${base}${rootOf(api.path)}`))
  const what = titleOf(api)
  return [
    ...(version === api.version || api.version.startsWith(`${version}.`)
      ? []
      : [differs('version', what, api.version, version || ABSENT)]),
    ...(addresses.length === 0 ? [ABSENT] : wrong).map((address) =>
      differs('address', what, `${base}${api.path}`, address),
    ),
    ...certificationDifferences(resource, what, comparison.now),
  ]
}

function certificationDifferences(
  { CertificationExpirationDate: date }: ApiResource,
  what: string,
  now: Date,
): DirectoryDifference[] {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(date ?? '') ?? []
  const end = year ? new Date(`${year}-${month}-${day}T00:00:00-03:00`) : undefined
  if (!end || end.getTime() - now.getTime() >= MONTH_MS) return []
  return [differs('certification', what, 'served', `its certification ends on ${dayOf(end)}`)]
}

/** By its family, and the major version in its address or, without one there, in its version. */
function isOf({ ApiFamilyType, ApiVersion, ApiDiscoveryEndpoints }: ApiResource, api: ServedApi): boolean {
  if (!api.families.includes(ApiFamilyType.toLowerCase())) return false
  const majors = ApiDiscoveryEndpoints.flatMap(
    ({ ApiEndpoint }) => /\/v(\d+)(\/|$)/.exec(ApiEndpoint)?.[1] ?? [],
  )
  const major = majors[0] ?? /^\d+/.exec(ApiVersion)?.[0]
  return major === undefined || rootOf(api.path).endsWith(`/v${major}`)
}

/** `/open-insurance/consents/v3`. */
const rootOf = (path: string): string => /^\/open-insurance\/[^/]+\/v\d+/.exec(path)?.[0] ?? path

function isBelow(address: string, base: string): boolean {
  if (!readPublishedAddress(address)) return false
  return address === base || address.startsWith(`${base}/`)
}

const titleOf = ({ name, version }: ServedApi): string => `${name} ${version}`
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

export const lineOf = ({ kind, what, ours, directory }: DirectoryDifference): string =>
  `${kind}: ${what}: here ${ours}; in the directory ${directory}`
