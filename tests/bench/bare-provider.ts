import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import { listen } from './road.ts'
import { CLIENT_ID, REDIRECT_URI } from './start-institution.ts'

/**
 * What the road is measured against: the OpenID library alone, in the scheme's profile, with everything in memory; a
 * consent is an entry of a map. A program of its own, as the product is.
 */
const ACR = 'urn:brasil:openinsurance:loa2'
const RESOURCE = 'urn:medida:open-insurance'
const SCOPES = ['openid', 'consents', 'customers', 'resources', 'insurance-auto']
const consents = new Map<string, unknown>()

async function start(jwksUri: string): Promise<{ url: string }> {
  const connections = createServer()
  const url = await listen(connections)
  const { privateKey } = await generateKeyPair('PS256', { modulusLength: 2048, extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'sig', use: 'sig', alg: 'PS256' }
  const provider = new Provider(url, settings(jwk as Key, jwksUri))
  const openId = provider.callback()
  connections.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/open-insurance/')) return void createConsent(provider, request, response)
    if (request.url?.startsWith('/interaction/')) return void answerAsCustomer(provider, request, response)
    void openId(request, response)
  })
  return { url }
}
type Key = NonNullable<Configuration['jwks']>['keys'][number]

async function createConsent(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const client = await provider.ClientCredentials.find(bearer)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: object }
  const consentId = `urn:medida:${randomBytes(24).toString('base64url')}`
  if (client) consents.set(consentId, data)
  const body = JSON.stringify({ data: { ...data, consentId, status: 'AWAITING_AUTHORISATION' } })
  response.writeHead(client ? 201 : 401, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

async function answerAsCustomer(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: 'titular', clientId: CLIENT_ID })
  grant.addOIDCScope(String(params.scope))
  grant.addOIDCClaims(['acr'])
  grant.addResourceScope(RESOURCE, String(params.scope))
  const login = { accountId: 'titular', acr: ACR, remember: false }
  await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
}

function settings(jwk: Key, jwksUri: string): Configuration {
  return {
    // No adapter: the library's own, in memory.
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
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
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
          scope: scopeOf(ctx),
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
function scopeOf({ oidc }: Context): string {
  const named = oidc.entities.AuthorizationCode?.scope ?? oidc.params?.scope
  const consent = /consent:(\S+)/.exec(String(named))?.[1]
  return [...SCOPES, ...(consent && consents.has(consent) ? [`consent:${consent}`] : [])].join(' ')
}

process.once('disconnect', () => process.exit(0))
process.send?.(await start(process.env.BENCH_JWKS ?? ''))
