import {
  CUSTOMER_CALLS,
  CUSTOMERS_BASE,
  DATA_API_VERSION,
  DATA_APIS,
  type DataApi,
  RESOURCES_PATH,
} from '@consente/contract/opin/data-apis'
import { SERVICE_CALLS, SERVICE_VERSION } from '@consente/contract/opin/service-calls'

/** Needs of an answer: this institution's own database, the scheme's directory, and the insurer's own systems. */
export type System = 'database' | 'directory' | 'register' | 'policies'

/** One API of the scheme that this institution serves, in one version. */
export type ServedApi = {
  /** Its name in our figures and commands; versions of one API share it. */
  name: string
  /** Its names in the scheme's directory, the usual one first. */
  families: readonly [string, ...string[]]
  version: string
  /** Path of its collection, as the directory publishes it. */
  path: string
  /** Every address, with `{…}` for each part that varies. */
  endpoints: readonly string[]
  needs: readonly System[]
  /**
   * Calls that customers of other institutions wait for: their priority
   * (docs/decisions/server/figures-for-the-scheme.md).
   */
  priority: 'open' | 'administrative' | 'high' | 'medium'
  /** True if the scheme asks every institution for it. */
  isObligatory: boolean
}

const consentsIn = (major: number, version: string): ServedApi => {
  const path = `/open-insurance/consents/v${major}/consents`
  return {
    name: 'consents',
    families: ['consents'],
    version,
    path,
    endpoints: [path, `${path}/{consentId}`],
    needs: ['database'],
    priority: 'high',
    isObligatory: true,
  }
}

const COMMON: readonly ServedApi[] = [
  consentsIn(3, '3.0.0'),
  consentsIn(2, '2.7.0'),
  {
    name: 'resources',
    families: ['resources'],
    version: '3.0.0',
    path: RESOURCES_PATH,
    endpoints: [RESOURCES_PATH],
    needs: ['database', 'policies'],
    priority: 'medium',
    isObligatory: true,
  },
  ...(['personal', 'business'] as const).map((kind): ServedApi => {
    const endpoints = CUSTOMER_CALLS.filter((call) => call.kind === kind).map(
      ({ name }) => `${CUSTOMERS_BASE}/${kind}/${name}`,
    )
    return {
      name: `customers-${kind}`,
      families: [`customers-${kind}`, 'customers'],
      version: DATA_API_VERSION,
      path: `${CUSTOMERS_BASE}/${kind}/identifications`,
      endpoints,
      needs: ['database', 'register'],
      priority: 'medium',
      isObligatory: true,
    }
  }),
]

function productApi({ family, base, list, details }: DataApi): ServedApi {
  return {
    name: family,
    families: [family, family.replace(/^insurance-/, '')],
    version: DATA_API_VERSION,
    path: base,
    endpoints: [`${base}${list.path}`, ...details.map(({ name }) => `${base}/{id}/${name}`)],
    needs: ['database', 'policies'],
    priority: 'medium',
    isObligatory: false,
  }
}

const SERVICES: readonly ServedApi[] = SERVICE_CALLS.map(({ path }) => {
  const [, , name = ''] = path.split('/')
  return {
    name,
    families: [name],
    version: SERVICE_VERSION,
    path,
    endpoints: [path.replace(/:(\w+)/g, '{$1}')],
    needs: ['database'],
    priority: 'high',
    isObligatory: false,
  }
})

/** Facts about the institution itself; open to anybody but for the figures. */
const monitoring = (family: string, path: string, priority: ServedApi['priority'] = 'open'): ServedApi => ({
  name: family,
  families: [family, family.replace('_', '-'), ...(family === 'admin_metrics' ? ['admin'] : [])],
  version: '1.3.0',
  path,
  endpoints: [path],
  needs: [],
  priority,
  isObligatory: true,
})

export const STATUS_PATH = '/open-insurance/discovery/v1/status'
export const OUTAGES_PATH = '/open-insurance/discovery/v1/outages'
export const METRICS_PATH = '/open-insurance/admin/v1/metrics'

const ABOUT_ITSELF: readonly ServedApi[] = [
  monitoring('discovery_status', STATUS_PATH),
  monitoring('discovery_outages', OUTAGES_PATH),
  monitoring('admin_metrics', METRICS_PATH, 'administrative'),
]

/**
 * The APIs that this institution serves as a holder.
 * @param offersServices whether the insurer takes endorsements and claim notifications
 */
export function servedApis({ offersServices }: { offersServices: boolean }): readonly ServedApi[] {
  return [...COMMON, ...DATA_APIS.map(productApi), ...(offersServices ? SERVICES : []), ...ABOUT_ITSELF]
}

/** True if it gives or takes customers' data; what the institution says about itself needs nothing to answer. */
export const isOfTheScheme = ({ needs }: ServedApi): boolean => needs.length > 0
