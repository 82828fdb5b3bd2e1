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
  /** Calls that customers of other institutions wait for: their priority (docs/decisions/server/figures-for-the-scheme.md). */
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

/** One version of Discovery and Admin metrics, with its addresses. */
export type Monitoring = { version: string; status: string; outages: string; metrics: string }

const monitoringIn = (major: number, version: string): Monitoring => ({
  version,
  status: `/open-insurance/discovery/v${major}/status`,
  outages: `/open-insurance/discovery/v${major}/outages`,
  metrics: `/open-insurance/admin/v${major}/metrics`,
})
const CURRENT = monitoringIn(1, '1.3.0')
/** Under development at the scheme: its answers are narrower than those of 1.3.0, so one answer fits both. */
const NEXT = monitoringIn(2, '2.0.0')

/**
 * The versions of Discovery and Admin metrics that this institution serves.
 * @param version2 true if 2.0.0 is served beside 1.3.0
 */
export const monitoringVersions = (version2: boolean): readonly Monitoring[] =>
  version2 ? [CURRENT, NEXT] : [CURRENT]

/** Facts about the institution itself; open to anybody but for the figures. */
function aboutItself(monitoring: Monitoring): readonly ServedApi[] {
  const api = (family: string, path: string, priority: ServedApi['priority'] = 'open'): ServedApi => ({
    name: family,
    families: [family, family.replace('_', '-'), ...(family === 'admin_metrics' ? ['admin'] : [])],
    version: monitoring.version,
    path,
    endpoints: [path],
    needs: [],
    priority,
    isObligatory: monitoring === CURRENT,
  })
  return [
    api('discovery_status', monitoring.status),
    api('discovery_outages', monitoring.outages),
    api('admin_metrics', monitoring.metrics, 'administrative'),
  ]
}

/** Settings that decide which APIs are served. */
type Offer = {
  /** True if the insurer takes endorsements and claim notifications. */
  offersServices: boolean
  /** True if Discovery and Admin metrics 2.0.0 are served beside 1.3.0. */
  version2?: boolean
}

/** The APIs that this institution serves as a holder. */
export function servedApis({ offersServices, version2 = false }: Offer): readonly ServedApi[] {
  return [
    ...COMMON,
    ...DATA_APIS.map(productApi),
    ...(offersServices ? SERVICES : []),
    ...monitoringVersions(version2).flatMap(aboutItself),
  ]
}

/** True if it gives or takes customers' data; what the institution says about itself needs nothing to answer. */
export const isOfTheScheme = ({ needs }: ServedApi): boolean => needs.length > 0
