import { PortalConfig } from '@consente/contract/portal/config'
import { ConfigError } from './config-error.ts'
import { parseAs, readJson } from './json-file.ts'
import type { Config } from './server-config.ts'

/**
 * The portal's own configuration, which the server hands out and takes the brand of its own pages from.
 * @throws {ConfigError} with one line that names the file and each field that is wrong, unknown or contradicts the server's
 */
export function readPortalConfig({
  portalConfig: path,
  portalClient,
}: Pick<Config, 'portalConfig' | 'portalClient'>): PortalConfig {
  const given = readJson(path)
  const portal = parseAs(given, PortalConfig, path)
  const wrong = [...unknownIn(given, portal), ...contradictions(portal, portalClient)]
  if (wrong.length === 0) return portal
  throw new ConfigError(`${path} is not valid. ${wrong.join('; ')}`)
}

/** Settings that the schema left out. The portal ignores them, so that a wrong name would go unnoticed. */
function unknownIn(given: unknown, known: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([name, value]) => {
    const inner = (known as Readonly<Record<string, unknown>>)[name]
    return inner === undefined
      ? [`${path}${name}: is no setting`]
      : unknownIn(value, inner, `${path}${name}.`)
  })
}

function contradictions({ client }: PortalConfig, own: Config['portalClient']): string[] {
  const isSame = client.id === own.id && client.secret === own.secret
  return isSame ? [] : ['client: must be the portalClient of the server’s configuration']
}
