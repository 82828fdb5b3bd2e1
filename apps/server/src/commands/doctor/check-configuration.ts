import type { PortalConfig } from '@consente/contract/portal/config'
import { checkHosts } from '../../platform/config/host-lookup.ts'
import type { Config } from '../../platform/config/server-config.ts'
import { loadSettings } from '../../settings/settings.ts'
import { type Check, fail, ok, type Said, warn } from './finding.ts'

/** Checks of the files, before anything is called. */
export const configurationChecks = (config: Config, portal: PortalConfig): readonly Check[] => [
  {
    about: 'production',
    remedy: 'Correct the configuration file.',
    run: async () => [
      config.production
        ? ok('production is on: unsafe settings are refused')
        : fail('production is off', 'Set "production": true; the start then names what is not safe.'),
      ...placeholdersIn(config, portal),
    ],
  },
  {
    about: 'ports',
    remedy: 'Set host, or HOST, to an address of this machine.',
    run: async () => {
      await checkHosts(config)
      return [ok(`browsers are answered on ${config.host}:${config.port}`)]
    },
  },
  {
    about: 'settings',
    remedy: 'Correct the file in settingsDir (docs/operating/configuration.md).',
    run: async () => {
      loadSettings(config.settingsDir, config)
      return [ok('purposes, terms, periods and explanations are readable')]
    },
  },
  { about: 'portal', remedy: '', run: async () => portalFindings(config, portal) },
]

/** Addresses of the examples (RFC 2606) reach nobody. */
function placeholdersIn(config: Config, portal: PortalConfig): Said[] {
  const left = [
    ...JSON.stringify({ ...config, databaseUrl: config.databaseUrl, portal }).matchAll(
      /\b(?:[\w-]{1,63}\.){1,8}example\b/g,
    ),
  ]
  const hosts = [...new Set(left.map(([host]) => host))]
  if (hosts.length === 0) return []
  return [fail(`example addresses are left: ${hosts.join(', ')}`, 'Put your own in their place.')]
}

function portalFindings(
  { publicUrl, corsOrigins, webauthn, appLinks }: Config,
  { apiHost, brand, capabilities }: PortalConfig,
): Said[] {
  const said: Said[] = [ok(`the brand is ${brand.name}, ${brand.colour}`)]
  if (apiHost !== '' && apiHost !== publicUrl)
    said.push(
      fail(`apiHost is ${apiHost}, publicUrl is ${publicUrl}`, 'Portal and server must name one host.'),
    )
  if (apiHost !== '' && corsOrigins.length === 0)
    said.push(
      warn('apiHost is set, and corsOrigins is empty', 'Name the portal’s own origin in corsOrigins.'),
    )
  if (webauthn && !webauthn.origins.includes(publicUrl) && apiHost === '')
    said.push(
      fail(`webauthn.origins does not hold ${publicUrl}`, 'Add it: browsers refuse passkeys otherwise.'),
    )
  if (webauthn && !capabilities.strongSignIn)
    said.push(
      warn('webauthn is set, and capabilities.strongSignIn is off', 'Switch it on, or leave webauthn out.'),
    )
  const { hostname } = new URL(publicUrl)
  if (appLinks && webauthn && webauthn.rpId !== hostname)
    said.push(
      warn(
        `apps share passkeys of ${webauthn.rpId}, and the association files are served at ${hostname}`,
        `Let https://${webauthn.rpId}/.well-known/ answer them, too (docs/operating/mobile-app.md).`,
      ),
    )
  return said
}
