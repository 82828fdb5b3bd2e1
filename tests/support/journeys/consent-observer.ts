import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, type JWK, SignJWT } from 'jose'
import type { InstitutionFile } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { keyPairOf } from '../authenticator/key-pairs.ts'

/**
 * Reads consents at a holder as the recipient that made them, without asking that recipient: a key of the test is
 * published beside the recipient's own. So a test can say what the holder's consents API says, whatever the screens
 * show.
 */
export type Observer = {
  /** For `startTestMarket`: lets the holder read the recipient's keys here. */
  configure(config: InstitutionFile): InstitutionFile
  /** The consent as the consents API of the holder tells it. */
  read(
    holderUrl: string,
    consentId: string,
  ): Promise<{ status: string; permissions: string[]; rejection?: unknown }>
  stop(): Promise<void>
}

/**
 * @param recipient OAuth client id whose eyes the observer borrows, such as `alfa-recipient`
 * @param now the clock that the holder lives by
 */
export async function startObserver(
  recipient: string,
  now: () => Date = () => new Date(),
): Promise<Observer> {
  const { privateKey, publicKey } = await keyPairOf('observer', 'PS256')
  const own: JWK = { ...(await exportJWK(publicKey)), kid: 'observer', use: 'sig', alg: 'PS256' }
  let upstream = ''
  // The holder believes the observer also while the recipient, which the test may have killed, publishes nothing.
  let known: JWK[] = []
  const server = createServer((_request, response) => {
    fetch(upstream)
      .then((answer) => answer.json() as Promise<{ keys: JWK[] }>)
      .then(({ keys }) => {
        known = keys
      })
      .catch(() => undefined)
      .then(() =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [...known, own] })),
      )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://localhost:${(server.address() as AddressInfo).port}/jwks.json`

  return {
    configure: (config) => ({
      ...config,
      knownRecipients: config.knownRecipients.map((known) => {
        if (known.clientId !== recipient) return known
        upstream = known.jwksUri
        return { ...known, jwksUri: address }
      }),
    }),
    read: async (holderUrl, consentId) => {
      const token = await clientToken(holderUrl, recipient, { key: privateKey, now })
      const path = `/open-insurance/consents/v3/consents/${encodeURIComponent(consentId)}`
      const answer = await fetch(`${holderUrl}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'x-fapi-interaction-id': randomUUID() },
      })
      if (!answer.ok) throw new Error(`The consents API answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: { status: string; permissions: string[] } }).data
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

type Signer = { key: CryptoKey; now: () => Date }

async function clientToken(holderUrl: string, clientId: string, { key, now }: Signer): Promise<string> {
  const discovery = (await (await fetch(`${holderUrl}/auth/.well-known/openid-configuration`)).json()) as {
    issuer: string
    token_endpoint: string
  }
  const assertion = await new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'PS256', kid: 'observer' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(discovery.issuer)
    .setIssuedAt(now())
    .setExpirationTime(new Date(now().getTime() + 60_000))
    .sign(key)
  const answer = await fetch(discovery.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'consents',
      client_id: clientId,
      client_assertion: assertion,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    }),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (!body.access_token)
    throw new Error(`The token endpoint answered ${answer.status}: ${JSON.stringify(body)}`)
  return body.access_token
}
