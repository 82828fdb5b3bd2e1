import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { REDIRECT_URI, type TestRecipient } from '../holder/test-recipient.ts'

/** The scheme's directory as registration sees it: keys, and software statements that they sign. */
export type TestDirectory = {
  keysUrl: string
  /** How often its keys were asked for. */
  reads(): number
  /** It answers, or does not. */
  isDown: boolean
  /** A fresh statement of a recipient's software; parts can be replaced, or left out with undefined. */
  statementOf(recipient: TestRecipient, replaced?: Record<string, unknown>): Promise<string>
  /** Any statement, signed now. */
  sign(claims: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

export async function startTestDirectory(): Promise<TestDirectory> {
  const alg = 'PS256'
  const pair = await generateKeyPair(alg, { modulusLength: 2048 })
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'diretorio', use: 'sig', alg }
  let reads = 0
  const server = createServer((_request, response) => {
    reads += 1
    if (self.isDown) response.writeHead(503).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sign = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT(JSON.parse(JSON.stringify({ iat: Math.floor(Date.now() / 1000), ...claims })))
      .setProtectedHeader({ alg, kid: 'diretorio' })
      .sign(pair.privateKey)
  const self: TestDirectory = {
    isDown: false,
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    reads: () => reads,
    statementOf: (recipient, replaced = {}) => sign({ ...softwareOf(recipient), ...replaced }),
    sign,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return self
}

function softwareOf({ known }: TestRecipient): Record<string, unknown> {
  return {
    iss: 'Open Insurance Brasil test SSA issuer',
    software_id: known.clientId,
    software_client_name: known.name,
    software_jwks_uri: known.jwksUri,
    software_redirect_uris: [REDIRECT_URI, 'https://receptora.example/outro'],
    software_roles: ['DADOS'],
    org_id: known.organisationId,
    org_name: known.name,
    org_number: known.cnpj,
  }
}
