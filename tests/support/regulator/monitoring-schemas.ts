import { publishedSchema } from '../holder/published-schemas.ts'

type Schema = { type?: string; pattern?: string; maxLength?: number; items?: unknown }

/** 20 characters: no milliseconds, always UTC. */
const DATE_TIME = '^(\\d{4})-(1[0-2]|0[1-9])-(3[01]|[12]\\d|0[1-9])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\dZ$'
const RATE = '^1\\.0{1,9}$|^0\\.\\d{1,6}$'
const LINK = /v\\d\+/

/** Narrows Discovery and Admin metrics 1.3.0 to 2.0.0, which the scheme develops: these are all of its differences. */
function narrow(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  for (const [name, schema] of Object.entries(part as Record<string, Schema>)) {
    if (schema?.type === 'string' && /Time$/.test(name))
      Object.assign(schema, { pattern: DATE_TIME, maxLength: 20 })
    if (schema?.type === 'string' && /Rate$/.test(name)) schema.pattern = RATE
    if (schema?.type === 'array' && name === 'unavailableEndpoints') schema.items = { type: 'string' }
    if (schema?.pattern) schema.pattern = schema.pattern.replace(LINK, 'v2')
    narrow(schema)
  }
}

const schemasOf = (version: string, change?: (document: unknown) => void) => ({
  version,
  isStatus: publishedSchema('discovery-v1.3.0.yaml', 'ResponseDiscoveryStatusList', change),
  isOutages: publishedSchema('discovery-v1.3.0.yaml', 'ResponseDiscoveryOutageList', change),
  isFigures: publishedSchema('admin_metrics-v1.3.0.yaml', 'ResponseMetricsList', change),
  isError: publishedSchema('discovery-v1.3.0.yaml', 'ResponseError', change),
})
/** Checks of the answers of Discovery and Admin metrics, by the major version in their addresses. */
export const MONITORING = { v1: schemasOf('1.3.0'), v2: schemasOf('2.0.0', narrow) } as const
