import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type Answer, type Connection, valuesOf } from './bench-connection.ts'
import { policyIdOf } from './bench-customers.ts'
import { expectStatus, WrongAnswer } from './bench-load.ts'
import { CLIENT_ID, REDIRECT_URI } from './start-institution.ts'

/**
 * The consent flow of another institution and a customer, request by request: create, push, authorise,
 * exchange. The same walk, request by request, works at the product and at the bare provider.
 */
export type Client = { jwksUri: string; key: CryptoKey; close(): void }

export async function startClient(): Promise<Client> {
  const signing = await generateKeyPair('PS256', { modulusLength: 2048 })
  const decryption = await generateKeyPair('RSA-OAEP', { modulusLength: 2048 })
  const keys = [
    { ...(await exportJWK(signing.publicKey)), kid: 'sig', use: 'sig', alg: 'PS256' },
    { ...(await exportJWK(decryption.publicKey)), kid: 'enc', use: 'enc', alg: 'RSA-OAEP' },
  ]
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
  })
  return { jwksUri: `${await listen(server)}/jwks`, key: signing.privateKey, close: () => server.close() }
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Addresses of the provider that the flow calls. */
export type Destination = {
  issuer: string
  paths: { par: string; token: string }
}
export type Walk = {
  connection: Connection
  document: string
  consentId: string
  cookies: Map<string, string>
}

/** Gets the token that consents are created with; a recipient uses one for many. */
export async function consentsToken(
  client: Client,
  to: Destination,
  connection: Connection,
): Promise<string> {
  const answer = await postForm(client, to, connection, to.paths.token, {
    grant_type: 'client_credentials',
    scope: 'consents',
  })
  expectStatus(answer, 200)
  return (JSON.parse(answer.body) as { access_token: string }).access_token
}

/** Signs the customer in for the request that brought them. @returns the session's token */
export type SignIn = (connection: Connection, document: string, intentId: string) => Promise<string>

/**
 * The whole flow.
 * @param signIn without a password unless said otherwise: hashing is measured by itself
 * @returns the consent's access token
 */
export async function runConsentFlow(
  client: Client,
  to: Destination,
  customer: Customer,
  signIn?: SignIn,
): Promise<string> {
  const { connection } = customer
  const { walk, verifier, location } = await runToCustomer(client, to, customer)
  const back = await visit(walk, await approve(walk, await claim(walk, location, signIn)))
  const code = new URLSearchParams(back.hash.slice(1)).get('code')
  if (!code) throw new Error(`No code in ${back}`)
  const answer = await postForm(client, to, connection, to.paths.token, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  })
  expectStatus(answer, 200)
  return (JSON.parse(answer.body) as { access_token: string }).access_token
}

type Customer = { connection: Connection; document: string; token: string }

/** The flow up to the customer. @returns a walk that waits for the customer's answer, and its address */
export async function runToCustomer(
  client: Client,
  to: Destination,
  { connection, document, token }: Customer,
) {
  const consentId = await create(connection, document, token)
  const walk: Walk = { connection, document, cookies: new Map(), consentId }
  return { walk, ...(await authorise(client, to, walk)) }
}

const PERMISSIONS = [
  'RESOURCES_READ',
  'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
  'DAMAGES_AND_PEOPLE_AUTO_READ',
  'DAMAGES_AND_PEOPLE_AUTO_POLICYINFO_READ',
]

export function creationOf(document: string, token: string) {
  const expirationDateTime = `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19)}Z`
  const loggedUser = { document: { identification: document, rel: 'CPF' } }
  return {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
      'x-fapi-interaction-id': randomUUID(),
    },
    body: JSON.stringify({ data: { loggedUser, permissions: PERMISSIONS, expirationDateTime } }),
  }
}

async function create(connection: Connection, document: string, token: string): Promise<string> {
  const answer = await connection.send({ path: CONSENTS, ...creationOf(document, token) })
  expectStatus(answer, 201)
  return (JSON.parse(answer.body) as { data: { consentId: string } }).data.consentId
}

async function authorise(
  client: Client,
  to: Destination,
  walk: Walk,
): Promise<{ verifier: string; location: URL }> {
  const verifier = randomBytes(32).toString('base64url')
  const request = await sign(client, {
    aud: to.issuer,
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code id_token',
    scope: `openid consent:${walk.consentId} customers resources insurance-auto`,
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    claims: { id_token: { acr: { essential: true } } },
  })
  const pushed = await postForm(client, to, walk.connection, to.paths.par, { request })
  expectStatus(pushed, 201)
  const { request_uri } = JSON.parse(pushed.body) as { request_uri: string }
  const query = new URLSearchParams({ client_id: CLIENT_ID, request_uri })
  return { verifier, location: await visit(walk, `${to.issuer}/authorize?${query}`) }
}

/** Opens an address as the customer's browser. @returns where it is sent on to */
export async function visit({ connection, cookies }: Walk, address: string): Promise<URL> {
  const { pathname, search } = new URL(address)
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await connection.send({
    method: 'GET',
    path: pathname + search,
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  })
  if (answer.status !== 303) throw new WrongAnswer(answer)
  for (const line of valuesOf(answer, 'set-cookie')) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return new URL(valuesOf(answer, 'location')[0] ?? '', address)
}

async function postForm(
  client: Client,
  to: Destination,
  connection: Connection,
  path: string,
  form: Record<string, string>,
): Promise<Answer> {
  const body = new URLSearchParams({
    client_id: CLIENT_ID,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await sign(client, { aud: to.issuer, sub: CLIENT_ID }),
    ...form,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return connection.send({ method: 'POST', path, headers, body: body.toString() })
}

function sign({ key }: Client, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ ...claims, iss: CLIENT_ID, jti: randomUUID(), iat: now, nbf: now, exp: now + 300 })
    .setProtectedHeader({ alg: 'PS256', kid: 'sig' })
    .sign(key)
}

/** Where a consent is created, and where its customer signs in (without a password), claims and approves. */
export const CONSENTS = '/open-insurance/consents/v3/consents'
export const CUSTOMER = {
  session: '/bare/session',
  claim: '/bff-opin/consents/v1/proxy/consents',
  approve: '/bff-opin/consents/v1/approve',
}

export function atProduct(url: string): Destination {
  return { issuer: `${url}/auth`, paths: { par: '/auth/par', token: '/auth/token' } }
}

export function atBareProvider(url: string): Destination {
  return { issuer: url, paths: { par: '/par', token: '/token' } }
}

const signInWithout: SignIn = async (connection, document, intentId) => {
  const session = await connection.send({
    method: 'POST',
    path: CUSTOMER.session,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ document, intentId }),
  })
  expectStatus(session, 200)
  return (JSON.parse(session.body) as { token: string }).token
}

/** Signs in for the intent and claims the consent. @returns the session's token */
export async function claim(
  { connection, document, consentId }: Walk,
  location: URL,
  signIn = signInWithout,
): Promise<string> {
  const token = await signIn(connection, document, location.searchParams.get('intent_id') ?? '')
  const claimed = await connection.send({
    method: 'PATCH',
    path: CUSTOMER.claim,
    headers: { authorization: `Bearer ${token}`, consentid: consentId, documentid: document },
  })
  expectStatus(claimed, 200)
  return token
}

/** @returns the address that resumes the authorisation request */
export async function approve({ connection, document, consentId }: Walk, token: string): Promise<string> {
  const approvedResources = [{ type: 'DAMAGES_AND_PEOPLE_AUTO', resources: [policyIdOf(document)] }]
  const approved = await connection.send({
    method: 'PATCH',
    path: CUSTOMER.approve,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      documentid: document,
      loggeduser: document,
    },
    body: JSON.stringify({ consentId, approvedResources }),
  })
  expectStatus(approved, 200)
  return (JSON.parse(approved.body) as { data: { location: string } }).data.location
}
