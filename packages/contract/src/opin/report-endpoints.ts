import { CUSTOMER_CALLS, CUSTOMERS_BASE, DATA_APIS, RESOURCES_PATH } from './data-apis.ts'
import { SERVICE_CALLS } from './service-calls.ts'

/**
 * Templates of the scheme's addresses as its metrics platform wants them in reports of calls (`endpoint`, ingestion 1.0.13): with
 * the major version that was called, and `{…}` for what varies.
 */
const CONSENTS = '/open-insurance/consents/v3/consents'

const TEMPLATES: readonly string[] = [
  CONSENTS,
  `${CONSENTS}/{consentId}`,
  RESOURCES_PATH,
  ...CUSTOMER_CALLS.map(({ kind, name }) => `${CUSTOMERS_BASE}/${kind}/${name}`),
  ...DATA_APIS.flatMap(({ base, list, details }) => [
    `${base}${list.path}`,
    ...details.map(({ name }) => `${base}/{${list.id}}/${name}`),
  ]),
  ...SERVICE_CALLS.map(({ path }) => path.replace(':consentId', '{consentId}')),
]

const VERSION = /^v\d+$/
const BEGINNING = '/open-insurance/'

/** A template by its parts, the version left open. */
const PATTERNS = TEMPLATES.map((template) => template.split('/'))

/**
 * The template of an address, wherever its host has put the scheme's path.
 * @param path without query
 * @returns undefined for an address that is not reported
 */
export function reportEndpoint(
  path: string,
): { endpoint: string; path: string; consentId?: string } | undefined {
  // Without the beginning its last sign is left, which is no template.
  const own = path.slice(path.indexOf(BEGINNING))
  const parts = own.split('/')
  const found = PATTERNS.find(
    (pattern) =>
      pattern.length === parts.length && pattern.every((part, at) => fits(part, String(parts[at]))),
  )
  if (!found) return undefined
  const consentId = parts[found.indexOf('{consentId}')]
  return {
    endpoint: found.map((part, at) => (VERSION.test(part) ? parts[at] : part)).join('/'),
    path: own,
    ...(consentId && { consentId: decoded(consentId) }),
  }
}

/** No report can hold a NUL, which no id of a consent has. */
function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    return text.includes('\0') ? part : text
  } catch {
    return part
  }
}

const fits = (part: string, actual: string): boolean =>
  VERSION.test(part) ? VERSION.test(actual) : part.startsWith('{') ? actual !== '' : part === actual
