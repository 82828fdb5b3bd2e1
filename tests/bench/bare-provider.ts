import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import { type BareSession, type BareStorage, storageInMemory, storageInPostgres } from './bare-storage.ts'
import { CONSENTS, CUSTOMER, listen } from './bench-consent-flow.ts'
import { CLIENT_ID, REDIRECT_URI } from './start-institution.ts'

/**
 * The flow is measured against this: the OpenID library alone, in the scheme's profile, with everything in memory or in
 * PostgreSQL. It is asked what the product is asked, request by request, and does the same of cryptography and protocol:
 * what it lacks are the rules of consents, replays refused by the database, log, audit, receipts and mail. A program of
 * its own, as the product is.
 */
const ACR = 'urn:brasil:openinsurance:loa2'
const RESOURCE = 'urn:medida:open-insurance'
const SCOPES = ['openid', 'consents', 'customers', 'resources', 'insurance-auto']

async function start(jwksUri: string, database: string | undefined): Promise<{ url: string }> {
  const storage = database ? await storageInPostgres(database) : storageInMemory()
  const connections = createServer()
  const url = await listen(connections)
  const { privateKey } = await generateKeyPair('PS256', { modulusLength: 2048, extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'sig', use: 'sig', alg: 'PS256' }
  const provider = new Provider(url, settings(jwk as Key, jwksUri, storage))
  const openId = provider.callback()
  const calls = callsOf(provider, storage)
  connections.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const call = calls[request.url ?? '']
    if (call) void answer(call, request, response)
    else void openId(request, response)
  })
  return { url }
}
type Key = NonNullable<Configuration['jwks']>['keys'][number]

type Call = (request: { bearer: string; consentId: string; body: never }) => Promise<[number, unknown]>

async function answer(call: Call, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const [status, content] = await call({
    bearer: request.headers.authorization?.slice('Bearer '.length) ?? '',
    consentId: String(request.headers.consentid),
    body: (text === '' ? {} : JSON.parse(text)) as never,
  })
  const body = JSON.stringify(content)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** What the library has not: creating a consent, and the customer who signs in, claims and approves. */
function callsOf(provider: Provider, { consents, sessions }: BareStorage): Record<string, Call> {
  return {
    async [CONSENTS]({ bearer, body }) {
      const client = await provider.ClientCredentials.find(bearer)
      if (!client) return [401, {}]
      const { data } = body as { data: object }
      const consentId = `urn:medida:${randomBytes(24).toString('base64url')}`
      await consents.put(consentId, { data })
      return [201, { data: { ...data, consentId, status: 'AWAITING_AUTHORISATION' } }]
    },
    async [CUSTOMER.session]({ body }) {
      const token = randomBytes(32).toString('base64url')
      await sessions.put(token, body)
      return [200, { token }]
    },
    async [CUSTOMER.claim]({ bearer, consentId }) {
      const [session, consent] = await Promise.all([sessions.get(bearer), consents.get(consentId)])
      if (!session || !consent) return [404, {}]
      await consents.put(consentId, { ...consent, claimedBy: session.document })
      return [200, { consentId, status: 'PENDING' }]
    },
    async [CUSTOMER.approve]({ bearer, body }) {
      const { consentId, approvedResources } = body as { consentId: string; approvedResources: unknown }
      const [session, consent] = await Promise.all([sessions.get(bearer), consents.get(consentId)])
      if (!session || consent?.claimedBy !== session.document) return [404, {}]
      await consents.put(consentId, { ...consent, approved: approvedResources })
      return [200, { data: { location: await finish(provider, session) } }]
    },
  }
}

/** Finishes the authorisation request by its id, as the product does. */
async function finish(provider: Provider, { document, intentId }: BareSession): Promise<string> {
  const interaction = await provider.Interaction.find(intentId)
  if (!interaction) throw new Error('There is no such request.')
  const scope = String(interaction.params.scope)
  const grant = new provider.Grant({ accountId: document, clientId: CLIENT_ID })
  grant.addOIDCScope(scope)
  grant.addOIDCClaims(['acr'])
  grant.addResourceScope(RESOURCE, scope)
  const login = { accountId: document, acr: ACR, remember: false }
  interaction.result = { login, consent: { grantId: await grant.save() } }
  await interaction.persist()
  return interaction.returnTo
}

function settings(jwk: Key, jwksUri: string, { adapter, consents }: BareStorage): Configuration {
  return {
    ...(adapter && { adapter }),
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [REDIRECT_URI],
        application_type: 'native',
        response_types: ['code id_token'],
        grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'PS256',
        id_token_signed_response_alg: 'PS256',
        id_token_encrypted_response_alg: 'RSA-OAEP',
        id_token_encrypted_response_enc: 'A256GCM',
        request_object_signing_alg: 'PS256',
        jwks_uri: jwksUri,
      },
    ],
    routes: { authorization: '/authorize', pushed_authorization_request: '/par', token: '/token' },
    scopes: SCOPES,
    acrValues: [ACR],
    claims: { openid: ['sub'], acr: null },
    responseTypes: ['code id_token'],
    clientAuthMethods: ['private_key_jwt'],
    pkce: { required: () => true },
    cookies: { keys: ['bench'] },
    interactions: { url: (_ctx, { uid }) => `/?intent_id=${uid}` },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    issueRefreshToken: async () => true,
    rotateRefreshToken: false,
    fetch: (input, init) =>
      // NOTE: the library shields its calls from private addresses; the client's keys are on this machine.
      fetch(input, Object.fromEntries(Object.entries(init ?? {}).filter(([name]) => name !== 'dispatcher'))),
    ttl: {
      AccessToken: 600,
      ClientCredentials: 3600,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 3600,
      Session: 600,
    },
    features: {
      devInteractions: { enabled: false },
      fapi: { enabled: true, profile: '1.0 Final' },
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
      requestObjects: { enabled: true, requireSignedRequestObject: true },
      claimsParameter: { enabled: true },
      clientCredentials: { enabled: true },
      encryption: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => RESOURCE,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (ctx) => ({
          audience: RESOURCE,
          accessTokenFormat: 'opaque',
          accessTokenTTL: 600,
          scope: await scopeOf(ctx, consents),
        }),
      },
    },
  }
}

type Context = Parameters<
  NonNullable<
    NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>['getResourceServerInfo']
  >
>[0]

/** The fixed scopes and the one of the consent that is asked for or was granted. */
async function scopeOf({ oidc }: Context, consents: BareStorage['consents']): Promise<string> {
  const named = oidc.entities.AuthorizationCode?.scope ?? oidc.params?.scope
  const consent = /consent:(\S+)/.exec(String(named))?.[1]
  const isKnown = consent !== undefined && (await consents.get(consent)) !== undefined
  return [...SCOPES, ...(isKnown ? [`consent:${consent}`] : [])].join(' ')
}

process.once('disconnect', () => process.exit(0))
process.send?.(await start(process.env.BENCH_JWKS ?? '', process.env.BENCH_DATABASE))
