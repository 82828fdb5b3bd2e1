import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '../../platform/config/server-config.ts'
import { createIdentityProvider } from './provider-client.ts'

const stops: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) stop()
})

const LOGOUT = {
  aud: 'portal',
  sid: 's1',
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
}

/** A provider that only publishes its keys, and counts how often they are read. */
async function startProvider() {
  const state = { keys: [] as object[], reads: 0 }
  const server = createServer(({ url }, response) => {
    if (url === '/jwks') state.reads += 1
    const document = { issuer, jwks_uri: `${issuer}/jwks`, authorization_endpoint: `${issuer}/auth` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url === '/jwks' ? { keys: state.keys } : document))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  stops.push(() => server.close())
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const newKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const sign = (more: JWTPayload = {}) =>
      new SignJWT({ ...LOGOUT, iss: issuer, iat: Math.floor(Date.now() / 1000), ...more })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey)
    return {
      publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
      sign,
      token: await sign(),
    }
  }
  const config = {
    publicUrl: 'http://localhost:3000',
    outbound: { allowPrivateHosts: [] },
    insecureLoopbackHosts: ['localhost'],
  } as unknown as Config
  const client = await createIdentityProvider(
    { config, clock: { now: () => new Date() } },
    {
      issuer,
      clientId: 'portal',
      secret: 'segredo',
      signingAlg: 'RS256',
      scopes: ['openid'],
      claims: { document: 'cpf', name: 'name', email: 'email' },
      levels: { loa2: { acr: [], amr: [] }, loa3: { acr: [], amr: [] } },
      stepUp: { acrValues: [], maxAgeSeconds: 60 },
      logout: ['back-channel'],
    },
  )
  return { state, newKey, client }
}

it('reads the provider’s keys again for an unknown one, but not for each that calls', async () => {
  const { state, newKey, client } = await startProvider()
  const [first, second, ...strangers] = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((kid) => newKey(kid)))
  if (!first || !second) throw new Error('a key is missing')
  state.keys = [first.publicKey]
  await expect(client.readLogoutToken(first.token)).resolves.toMatchObject({ sid: 's1' })
  expect(state.reads).toBe(1)
  await client.readLogoutToken(first.token)
  expect(state.reads).toBe(1)
  state.keys = [first.publicKey, second.publicKey]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  await expect(client.readLogoutToken(second.token)).resolves.toMatchObject({ sid: 's1' })
  expect(state.reads).toBe(2)
  for (const { token } of strangers) await expect(client.readLogoutToken(token)).rejects.toThrow()
  expect(state.reads).toBe(2)
})

it.each<[string, () => JWTPayload]>([
  ['for another client', () => ({ aud: 'outra' })],
  ['of another issuer', () => ({ iss: 'https://outra.example' })],
  ['of another event', () => ({ events: { 'https://x.example/event': {} } })],
  ['with a nonce', () => ({ nonce: 'n' })],
  ['of four minutes ago', () => ({ iat: Math.floor(Date.now() / 1000) - 240 })],
])('believes no logout token %s', async (_what, claims) => {
  const { state, newKey, client } = await startProvider()
  const key = await newKey('a')
  state.keys = [key.publicKey]
  await expect(client.readLogoutToken(await key.sign(claims()))).rejects.toThrow()
  await expect(client.readLogoutToken(key.token)).resolves.toMatchObject({ sid: 's1' })
})
