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
  ...config
}: Pick<Config, 'portalConfig'> & Compared): PortalConfig {
  const given = readJson(path)
  const portal = parseAs(given, PortalConfig, path)
  const wrong = [...unknownIn(given, portal), ...contradictions(portal, config)]
  if (wrong.length === 0) return portal
  throw new ConfigError(`${path} is not valid. ${wrong.join('; ')}`)
}

/** Rules on which both sides must agree. */
type Compared = Pick<
  Config,
  'portalClient' | 'access' | 'channels' | 'publicUrl' | 'appLinks' | 'roles' | 'insurer'
>

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

function contradictions(
  { client, ...portal }: PortalConfig,
  { portalClient: own, access, channels, publicUrl, appLinks, roles, insurer }: Compared,
): string[] {
  const { capabilities, brand } = portal
  const isSame = client.id === own.id && client.secret === own.secret
  return [
    ...wrongIn([!isSame && 'client: must be the portalClient of the server’s configuration']),
    ...(access?.identityProvider ? withProvider(portal, publicUrl) : withoutProvider(portal)),
    ...(channels
      ? withChannel(portal, channels.push ? ['notices', 'messages', 'installable'] : ['notices', 'messages'])
      : []),
    ...wrongIn([
      capabilities.installable &&
        !(brand.icon ?? brand.logo).startsWith('/brand/') &&
        'brand.icon, or else brand.logo: must lie below /brand/ with capabilities.installable: icons are made of it',
      portal.appBridge !== undefined && !capabilities.inApp && 'appBridge: needs capabilities.inApp',
    ]),
    ...(capabilities.handover || insurer.handover ? handoverNeeds(portal, { access, insurer }) : []),
    ...(capabilities.handoff ? handoffNeeds(portal, { publicUrl, roles }) : []),
    ...wrongIn([
      capabilities.appLinks !== (appLinks !== undefined) &&
        'capabilities.appLinks: must be true with appLinks of the server’s configuration, and only then',
    ]),
  ]
}

/** Those sentences whose conditions hold. */
const wrongIn = (all: readonly (string | false)[]): string[] => all.filter((one) => one !== false)

/** Customers choose the further channel in Lembretes, and nowhere else. */
const withChannel = (
  { capabilities }: Pick<PortalConfig, 'capabilities'>,
  needed: readonly (keyof PortalConfig['capabilities'])[],
): string[] =>
  needed
    .filter((name) => !capabilities[name])
    .map((name) => `capabilities.${name}: must be true with channels`)

/** The computer proves by a cookie that it opened the request, and no cookie goes to another host. */
function handoffNeeds(
  { apiHost, capabilities }: Pick<PortalConfig, 'apiHost' | 'capabilities'>,
  { publicUrl, roles }: Pick<Config, 'publicUrl' | 'roles'>,
): string[] {
  return wrongIn([
    !roles.includes('holder') && 'capabilities.handoff: needs the role holder',
    !capabilities.intentBrand && 'capabilities.handoff: needs capabilities.intentBrand',
    !['', publicUrl].includes(apiHost) && 'apiHost: must be empty with capabilities.handoff',
  ])
}

/** The app hears for which tab it asks a code, by the bridge. */
function handoverNeeds(
  { appBridge, capabilities }: Pick<PortalConfig, 'appBridge' | 'capabilities'>,
  { access, insurer }: Pick<Config, 'access' | 'insurer'>,
): string[] {
  return wrongIn([
    !(capabilities.handover && insurer.handover) &&
      'capabilities.handover: must be true with insurer.handover of the server’s configuration, and only then',
    !appBridge && 'capabilities.handover: needs appBridge',
    access?.identityProvider !== undefined &&
      'capabilities.handover: must be false with access.identityProvider',
  ])
}

type OfProvider = Pick<PortalConfig, 'apiHost' | 'capabilities' | 'identityProvider'>

/** Factors and passwords are the identity provider's own. */
const OTHERS = ['strongSignIn', 'passkeyAutofill', 'changePassword'] as const

function withProvider({ apiHost, capabilities, identityProvider }: OfProvider, publicUrl: string): string[] {
  return wrongIn([
    !['', publicUrl].includes(apiHost) &&
      'apiHost: must be empty with access.identityProvider: its cookie goes to no other host',
    !capabilities.identityProvider &&
      'capabilities.identityProvider: must be true with access.identityProvider',
    !identityProvider && 'identityProvider: is missing; access.identityProvider needs its words and pages',
    ...OTHERS.map(
      (name) => capabilities[name] && `capabilities.${name}: must be false with access.identityProvider`,
    ),
  ])
}

const withoutProvider = ({ capabilities, identityProvider }: Omit<OfProvider, 'apiHost'>): string[] =>
  capabilities.identityProvider || identityProvider
    ? ['identityProvider: needs access.identityProvider in the server’s configuration']
    : []
