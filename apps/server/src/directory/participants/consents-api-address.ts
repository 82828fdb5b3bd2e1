import type { ConsentsVersion } from '@consente/domain/permissions'
import type { AuthorisationServer } from './participants.ts'
import { readPublishedAddress } from './published-address.ts'

/** Versions of the consents API in which new consents are requested, preferred first. */
const SPOKEN: readonly ConsentsVersion[] = [3, 2]
/** Version 1 is no longer used for new consents, but existing ones can still be ended. */
const READABLE: readonly ConsentsVersion[] = [3, 2, 1]

/** `url` ends with `/consents`. */
export type ConsentsApi = { url: string; version: ConsentsVersion }

/** The best consents API that the server publishes with an address; undefined when there is none. */
export function consentsApiOf(server: AuthorisationServer): ConsentsApi | undefined {
  const published = server.ApiResources.filter((resource) => resource.ApiFamilyType === 'consents').flatMap(
    (resource) =>
      resource.ApiDiscoveryEndpoints.flatMap(({ ApiEndpoint }) => {
        const version = versionOf(resource.ApiVersion, ApiEndpoint)
        const url = version && toCollection(ApiEndpoint, version)
        return version && url ? [{ version, url }] : []
      }),
  )
  return READABLE.map((version) => published.find((api) => api.version === version)).find(Boolean)
}

/** True if new consents can be requested there. */
export function isSpoken(api: ConsentsApi | undefined): boolean {
  return api !== undefined && SPOKEN.includes(api.version)
}

/** The version in the path is authoritative; the version field (semver, sometimes one digit) is the fallback. */
function versionOf(field: string, endpoint: string): ConsentsVersion | undefined {
  const major = Number(/\/v(\d+)(\/|$)/.exec(endpoint)?.[1] ?? /^\d+/.exec(field)?.[0])
  return READABLE.find((version) => version === major)
}

function toCollection(endpoint: string, version: ConsentsVersion): string | undefined {
  const address = readPublishedAddress(endpoint)
  if (!address) return undefined
  const root = /^(.*\/consents\/v\d+)(\/|$)/.exec(address.pathname)?.[1]
  return root ? `${address.origin}${root}/consents` : `${address.schemeRoot}/consents/v${version}/consents`
}
