import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, type JWK } from 'jose'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { MemoryAdapter } from '../../../sandbox/identity-provider/memory-adapter.ts'
import { keyPairOf } from '../authenticator/key-pairs.ts'
import { type ConsentsResponder, createConsentsResponder } from './provider-consents.ts'

/**
 * A holder that shares nothing with ours: the OpenID library with settings of its own, tables in memory, a small
 * consents API. The customer says yes at once; `tokenFault` changes what the token endpoint gives.
 */
export type TestProvider = {
  issuer: string
  endpoints: { discovery: string; consentsUrl: string; consentsVersion: 3 }
  consents: ConsentsResponder
  signing: { key: CryptoKey; kid: string }
  tokenFault: ((answer: Record<string, unknown>) => Promise<void>) | undefined
  /** Whether each renewal gives a new refresh token and the previous one ends the grant. */
  rotatesRefreshTokens: boolean
  /** What the browser brought to the authorisation endpoint, request by request. */
  visits: URL[]
  /** Parameters of the pushed requests, as the library read them. */
  pushed: Record<string, unknown>[]
  /** How many codes were exchanged. */
  exchanges: number
  /** Stops answering; the port stays known. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export const CLIENT_ID = 'cliente-receptora'
const ACR = 'urn:brasil:openinsurance:loa2'

export async function startProvider(clientKeys: readonly JWK[], redirectUri: string): Promise<TestProvider> {
  const pair = await keyPairOf('the independent holder', 'PS256')
  const kid = 'independente-sig'
  const jwk = { ...(await exportJWK(pair.privateKey)), kid, use: 'sig', alg: 'PS256' }
  let handler: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const connections = createServer((request, response) => handler(request, response))
  const port = await listen(connections, 0)
  const issuer = `http://localhost:${port}`
  const consents = createConsentsResponder()
  const provider = new Provider(issuer, {
    ...settings(consents, jwk, clientKeys, redirectUri),
    rotateRefreshToken: () => self.rotatesRefreshTokens,
  })

  const self: TestProvider = {
    issuer,
    endpoints: {
      discovery: `${issuer}/.well-known/openid-configuration`,
      consentsUrl: `${issuer}/open-insurance/consents/v3/consents`,
      consentsVersion: 3,
    },
    consents,
    signing: { key: pair.privateKey, kid },
    tokenFault: undefined,
    rotatesRefreshTokens: false,
    visits: [],
    pushed: [],
    exchanges: 0,
    goDown: async () => {
      connections.closeAllConnections()
      await new Promise((resolve) => connections.close(resolve))
    },
    comeBack: async () => void (await listen(connections, port)),
    close: async () => {
      connections.closeAllConnections()
      if (connections.listening) await new Promise((resolve) => connections.close(resolve))
    },
  }
  observe(provider, self)
  const openId = provider.callback()
  handler = (request, response) => void serve({ request, response, provider, self, openId })
  return self
}

async function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

type Serving = {
  request: IncomingMessage
  response: ServerResponse
  provider: Provider
  self: TestProvider
  openId: ReturnType<Provider['callback']>
}

async function serve({ request, response, provider, self, openId }: Serving): Promise<void> {
  const url = new URL(request.url ?? '/', self.issuer)
  if (url.pathname.startsWith('/open-insurance/')) {
    return self.consents.serve(request, response, url, (token) => mayUseConsents(provider, token))
  }
  if (url.pathname.startsWith('/interaction/')) return answerAsCustomer({ request, response, provider, self })
  if (url.pathname === '/auth') self.visits.push(url)
  await openId(request, response)
}

async function mayUseConsents(provider: Provider, token: string): Promise<boolean> {
  const found = await provider.ClientCredentials.find(token)
  return found?.scope === 'consents'
}

/** The customer signs in and answers in one go. */
async function answerAsCustomer({
  request,
  response,
  provider,
  self,
}: Omit<Serving, 'openId'>): Promise<void> {
  const { params, prompt } = await provider.interactionDetails(request, response)
  const consentId = consentOf(String(params.scope))
  const login = { accountId: 'titular', acr: ACR, remember: false }
  if (prompt.name === 'login') return provider.interactionFinished(request, response, { login })
  const grant = new provider.Grant({ accountId: 'titular', clientId: CLIENT_ID })
  grant.addOIDCScope(String(params.scope))
  grant.addOIDCClaims(['acr'])
  grant.addResourceScope(RESOURCE, String(params.scope))
  self.consents.authorise(consentId)
  await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
}

function consentOf(scope: string): string {
  return /consent:(\S+)/.exec(scope)?.[1] ?? ''
}

function observe(provider: Provider, self: TestProvider): void {
  provider.on('pushed_authorization_request.success', (ctx: KoaContextWithOIDC) => {
    self.pushed.push({ ...ctx.oidc.params })
  })
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    await next()
    const isExchange = ctx.oidc?.route === 'token' && ctx.oidc.params?.grant_type === 'authorization_code'
    if (!isExchange || ctx.status !== 200) return
    self.exchanges += 1
    await self.tokenFault?.(ctx.body as Record<string, unknown>)
  })
}

const RESOURCE = 'urn:teste:open-insurance'
const SCOPES = ['openid', 'consents', 'customers', 'resources', 'insurance-auto', 'insurance-housing']

function settings(
  consents: ConsentsResponder,
  jwk: JWK,
  clientKeys: readonly JWK[],
  redirectUri: string,
): Configuration {
  return {
    adapter: MemoryAdapter.forProvider(),
    jwks: { keys: [jwk] } as NonNullable<Configuration['jwks']>,
    clients: [clientOf(clientKeys, redirectUri)],
    scopes: SCOPES,
    acrValues: [ACR],
    claims: { openid: ['sub'], acr: null },
    responseTypes: ['code id_token'],
    clientAuthMethods: ['private_key_jwt'],
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: 600,
      ClientCredentials: 600,
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
        getResourceServerInfo: async () => ({
          audience: RESOURCE,
          accessTokenFormat: 'opaque',
          accessTokenTTL: 600,
          scope: [...SCOPES, ...consents.ids().map((id) => `consent:${id}`)].join(' '),
        }),
      },
    },
  }
}

function clientOf(keys: readonly JWK[], redirectUri: string): NonNullable<Configuration['clients']>[number] {
  return {
    client_id: CLIENT_ID,
    redirect_uris: [redirectUri],
    response_types: ['code id_token'],
    grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'PS256',
    id_token_signed_response_alg: 'PS256',
    id_token_encrypted_response_alg: 'RSA-OAEP',
    id_token_encrypted_response_enc: 'A256GCM',
    request_object_signing_alg: 'PS256',
    jwks: { keys: keys as NonNullable<Configuration['jwks']>['keys'] },
  }
}
