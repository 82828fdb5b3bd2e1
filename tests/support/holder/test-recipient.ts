import { createServer, type Server } from 'node:http'
import { type CryptoKey, exportJWK, type JWK } from 'jose'
import { keyPairOf } from '../authenticator/key-pairs.ts'

/** A client as the setting `knownRecipients` names it. */
type KnownRecipient = {
  clientId: string
  organisationId: string
  softwareId?: string
  name: string
  cnpj: string
  jwksUri: string
  redirectUris: string[]
}

/** Another institution as the holder sees it: a client with keys that it publishes. */
export type TestRecipient = {
  known: KnownRecipient
  signing: { key: CryptoKey; kid: string }
  decryption: { key: CryptoKey; kid: string }
  /** How its keys are answered. */
  keys: 'published' | 'empty' | 404 | 503
  close(): Promise<void>
}

export const REDIRECT_URI = 'http://127.0.0.1:9/retorno'

/** @param name becomes the client id; the CNPJ is synthetic. */
export async function startRecipient(name: string): Promise<TestRecipient> {
  const signing = await keyPairOf(name, 'PS256')
  const decryption = await keyPairOf(name, 'RSA-OAEP')
  const keys: JWK[] = [
    { ...(await exportJWK(signing.publicKey)), kid: `${name}-sig`, use: 'sig', alg: 'PS256' },
    { ...(await exportJWK(decryption.publicKey)), kid: `${name}-enc`, use: 'enc', alg: 'RSA-OAEP' },
  ]
  const server = createServer((_request, response) => {
    if (typeof self.keys === 'number') return response.writeHead(self.keys).end()
    const published = self.keys === 'empty' ? [] : keys
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const self: TestRecipient = {
    keys: 'published',
    known: {
      clientId: name,
      organisationId: `org-${name}`,
      name: `Receptora ${name}`,
      cnpj: '11444777000161',
      jwksUri: `http://127.0.0.1:${portOf(server)}/jwks`,
      redirectUris: [REDIRECT_URI],
    },
    signing: { key: signing.privateKey, kid: `${name}-sig` },
    decryption: { key: decryption.privateKey, kid: `${name}-enc` },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return self
}

function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The key server has no port.')
  return address.port
}
