import { createHmac } from 'node:crypto'
import { acrOf, LEVELS } from '@consente/domain/level'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import { issuerOf } from '../../platform/config/own-issuer.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Keys } from '../../platform/keys/signing-keys.ts'
import type { ClientCertificates } from '../../platform/network/client-certificate.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { HolderAudit } from '../holder-audit-events.ts'
import { clientCheck } from './certificate-owner.ts'
import { toClients } from './configured-clients.ts'
import type { ConsentGate, SeenConsents } from './consent-gate.ts'
import { ACCESS_TOKEN_SECONDS, describeResourceServer, STATIC_SCOPES } from './consent-scope.ts'
import { createSeenConsents } from './consents-per-request.ts'
import { furtherMetadata } from './discovery-metadata.ts'
import { answerOutages } from './outage-answers.ts'
import { OWN_METADATA, PROFILE_METADATA } from './profile-metadata.ts'
import { assertionAudiencesOf, audienceOf } from './provider-addresses.ts'
import { errorPage, type PortalBrand } from './provider-error-page.ts'
import {
  acceptAudiences,
  assertInternals,
  liftLoopbackChecks,
  replaceIn,
  withoutShield,
} from './provider-internals.ts'
import { openRequestObject, signingKeysOf } from './provider-keys.ts'
import type { DirectoryState } from './registration/directory-state.ts'
import { reportGrants } from './report-grants.ts'
import { checkRequestObject } from './request-object.ts'
import { checkRequestedLevel } from './requested-level.ts'
import type { OpenIdRecords, OpenIdSteps } from './storage/openid-storage.ts'
import { createAdapters } from './storage/storage-adapter.ts'

const INTERACTION_SECONDS = 60 * 60
/** Longer than the life of any consent: tokens end with the status of their consent. */
const GRANT_SECONDS = 400 * 24 * 60 * 60
const LIVES_SECONDS: NonNullable<Configuration['ttl']> = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  ClientCredentials: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: 10 * 60,
  IdToken: 10 * 60,
  Interaction: INTERACTION_SECONDS,
  RefreshToken: GRANT_SECONDS,
  Grant: GRANT_SECONDS,
  Session: INTERACTION_SECONDS,
}

export type ProviderDeps = {
  config: Config
  keys: Keys
  audit: HolderAudit
  log: Log
  records: OpenIdRecords
  steps: OpenIdSteps
  gate: ConsentGate
  clientCertificates: ClientCertificates
  directoryState: DirectoryState
  portal: PortalBrand
  /** Secret of the provider alone: the keys of its cookies and registration access tokens are derived from it. */
  secret: string
}

/** The OpenID provider in the scheme's one profile since 2025 (its security profile, "Perfil FAPI único"). */
export function createProvider(deps: ProviderDeps): Provider {
  const { config, records, steps, log, gate, audit, clientCertificates } = deps
  const seen = createSeenConsents(gate)
  const adapters = createAdapters({ records, steps, seen, audit, audience: audienceOf(config) })
  const provider = new Provider(issuerOf(config), {
    ...profileOf(deps),
    jwks: { keys: signingKeysOf(deps.keys, adapters.complete) },
    ...answersOf(seen),
    adapter: adapters.adapterOf,
    features: featuresOf({ config, seen, clientCertificates }),
  })
  answerOutages(provider)
  provider.on('server_error', (_ctx, error: Error) => log.error({ reason: error.stack }, 'provider failed'))
  assertInternals(provider)
  if (config.insecureLoopbackHosts.length > 0) liftLoopbackChecks(provider)
  acceptAudiences(provider, assertionAudiencesOf(config))
  replaceIn(provider, 'discovery', {
    // NOTE: the library's metadata lists all of its response modes; clients are registered with one.
    response_modes_supported: PROFILE_METADATA.response_modes,
    // The library knows the keys that sign alone (`provider-keys.ts`).
    request_object_encryption_alg_values_supported: ['RSA-OAEP'],
  })
  replaceIn(provider, 'jwks', { keys: deps.keys.publicJwks })
  reportGrants(provider, gate, adapters)
  return provider
}

/** Settings that do not depend on a consent. */
function profileOf({
  config,
  keys,
  secret,
  clientCertificates,
  directoryState,
  portal,
}: Omit<ProviderDeps, 'audit' | 'log' | 'records' | 'steps' | 'gate'>): Configuration {
  const checkClient = clientCheck({ config, clientCertificates, directoryState })
  return {
    clients: toClients(config),
    acrValues: LEVELS.map(acrOf),
    scopes: STATIC_SCOPES,
    extraClientMetadata: { properties: [...OWN_METADATA] },
    discovery: furtherMetadata(config),
    claims: { openid: ['sub', 'acr', 'amr'], acr: null, amr: null, auth_time: null, iss: null },
    subjectTypes: ['public'],
    responseTypes: ['code id_token'],
    clientAuthMethods: ['private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: async (ctx, claims, header, client) => {
      await checkClient(ctx, claims, header, client)
      await openRequestObject(keys, ctx)
    },
    enabledJWA: ALGORITHMS,
    pkce: { required: () => true },
    routes: { authorization: '/authorize', pushed_authorization_request: '/par', userinfo: '/userinfo' },
    cookies: cookiesOf(config, secret),
    interactions: { policy: POLICY, url: (_ctx, { uid }) => `/?intent_id=${encodeURIComponent(uid)}` },
    ttl: LIVES_SECONDS,
    fetch: (input, init = {}) => fetch(input, isPrivateAllowed(config, input) ? withoutShield(init) : init),
    renderError: errorPage(portal),
  }
}

/** The customer's account and grant, derived from the consent. */
function answersOf(seen: SeenConsents): Configuration {
  return {
    findAccount: async (_ctx, sub, token) => {
      const grantId = token && 'grantId' in token ? token.grantId : undefined
      if (grantId && !(await seen.ofGrant(grantId))?.grant) return undefined
      return { accountId: sub, claims: async () => ({ sub }) }
    },
    loadExistingGrant: (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : Promise.resolve(undefined)
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    expiresWithSession: async () => false,
  }
}

/** True if the library may call this host on a private network (`outbound.allowPrivateHosts`). */
function isPrivateAllowed({ outbound }: Config, input: string | URL | Request): boolean {
  const { hostname } = new URL(input instanceof Request ? input.url : input)
  return outbound.allowPrivateHosts.includes(hostname)
}

const ALGORITHMS: NonNullable<Configuration['enabledJWA']> = {
  clientAuthSigningAlgValues: ['PS256'],
  idTokenSigningAlgValues: ['PS256'],
  idTokenEncryptionAlgValues: ['RSA-OAEP'],
  idTokenEncryptionEncValues: ['A256GCM'],
  requestObjectSigningAlgValues: ['PS256'],
  requestObjectEncryptionAlgValues: ['RSA-OAEP'],
  requestObjectEncryptionEncValues: ['A256GCM'],
  userinfoSigningAlgValues: ['PS256'],
}

type FeatureDeps = Pick<ProviderDeps, 'config' | 'clientCertificates'> & { seen: SeenConsents }

function featuresOf({
  config,
  seen,
  clientCertificates,
}: FeatureDeps): NonNullable<Configuration['features']> {
  const audience = audienceOf(config)
  return {
    fapi: { enabled: true, profile: '1.0 Final' },
    mTLS: {
      enabled: config.mtls !== undefined,
      certificateBoundAccessTokens: true,
      getCertificate: ({ req }) => clientCertificates.of(req),
    },
    pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    requestObjects: {
      enabled: true,
      requireSignedRequestObject: true,
      assertJwtClaimsAndHeader: checkRequestObject,
    },
    claimsParameter: { enabled: true, assertClaimsParameter: checkRequestedLevel },
    encryption: { enabled: true },
    externalSigningSupport: { enabled: true, ack: 'experimental-01' },
    clientCredentials: { enabled: true },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: false },
    devInteractions: { enabled: false },
    // Tokens are bound to certificates, and not by DPoP.
    dPoP: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: (ctx) => describeResourceServer(ctx, seen, audience),
    },
  }
}

/**
 * Cookies are shared by all ports of a host (RFC 6265 section 8.5), so their names contain the institution. Over
 * https their prefix binds them to this host; the resume cookie belongs to its request's path, which only `__Secure-`
 * allows.
 */
function cookiesOf(config: Config, secret: string): Configuration['cookies'] {
  const secure = isSecure(config)
  const name = (purpose: string, prefix?: string): string => cookieName(config, purpose, prefix)
  const shared = { signed: true, httpOnly: true, sameSite: 'lax', secure } as const
  return {
    names: {
      session: name('session'),
      interaction: interactionCookie(config),
      resume: name('resume', '__Secure-'),
    },
    keys: [createHmac('sha256', secret).update('cookies').digest('base64url')],
    long: shared,
    short: shared,
  }
}

const isSecure = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:')

const cookieName = (config: Config, purpose: string, prefix = '__Host-'): string =>
  `${isSecure(config) ? prefix : ''}consente_${config.institution.id}_${purpose}`

/** Name of the cookie of a request that a browser has opened. */
export const interactionCookie = (config: Config): string => cookieName(config, 'interaction')

const { Prompt, Check } = interactionPolicy
/** The customer authenticates and answers once for every consent; no session of an earlier one is reused. */
const POLICY = [
  new Prompt(
    { name: 'login', requestable: true },
    new Check('no_login', 'End-User authentication is required', (ctx) => !ctx.oidc.result?.login),
  ),
  new Prompt(
    { name: 'consent', requestable: true },
    new Check('no_consent', 'End-User consent is required', (ctx) => !ctx.oidc.result?.consent),
  ),
]
