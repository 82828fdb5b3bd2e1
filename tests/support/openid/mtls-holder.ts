import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type RequestOptions, request as requestOver } from 'node:https'
import * as client from 'openid-client'
import { expect } from 'vitest'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { openThrowaway } from '../database/kept-databases.ts'
import { startHolder, type TestHolder } from '../holder/test-holder.ts'
import { REDIRECT_URI, startRecipient } from '../holder/test-recipient.ts'
import { CONSENTS, CPF, consentBody, discover, type Session } from './recipient-client.ts'
import { AUTO_POLICY } from './sample-policies.ts'
import { makeTestCertificates } from './test-certificates.ts'
import { startTestDirectory } from './test-scheme-directory.ts'

export const RESOURCES = '/open-insurance/resources/v3/resources'
export type Identity = { certificate: string; key: string }
export type Asked = { method?: string; headers?: Record<string, string>; body?: string }
export type MtlsHolder = Awaited<ReturnType<typeof startMtlsHolder>>

/**
 * A holder with a port for institutions, the directory that it believes, and a recipient with its certificate (`own`)
 * beside the certificate of another software (`other`).
 */
export async function startMtlsHolder() {
  const certificates = await makeTestCertificates()
  const ca = readFileSync(certificates.authorities, 'utf8')
  const directory = await startTestDirectory()
  const recipient = await startRecipient('programa-1')
  const own = await certificates.client('programa-1')
  const other = await certificates.client('programa-2')
  const port = (await freePorts()).gama
  const side = `https://localhost:${port}`
  const holder = await startWith({
    publicUrl: side,
    authorities: certificates.authorities,
    client: certificates.server.files,
    revocation: { lists: [certificates.revocationList], whenUnknown: 'refuse' },
    listen: { port, ...certificates.server.files },
  })

  async function startWith(mtls: NonNullable<Config['mtls']>): Promise<TestHolder> {
    const database = await openThrowaway()
    const registration = { directoryKeysUrl: directory.keysUrl, softwareStatementUrl: 'http://127.0.0.1:1/' }
    const started = await startHolder(database, {
      recipients: [],
      customers: [{ document: CPF, name: 'Titular de Teste', policies: [AUTO_POLICY] }],
      // Second factors have tests of their own.
      config: { registration, mtls, levels: { services: 'loa2', furtherApproval: 'loa2' } },
    })
    const close = async (): Promise<void> => {
      await started.close()
      await database.close()
    }
    return { ...started, close }
  }

  /** One call of an institution with its certificate, or without. */
  function call(address: string, asked: Asked = {}, identity?: Identity, further: RequestOptions = {}) {
    const { method = 'GET', headers = {}, body = '' } = asked
    const certificate = identity ? { cert: identity.certificate, key: identity.key } : {}
    const options = { method, headers, ca, agent: false, ...certificate, ...further }
    return new Promise<Response>((resolve, reject) => {
      requestOver(address, options, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          const status = answer.statusCode ?? 0
          const text = status === 204 ? null : Buffer.concat(chunks).toString()
          const kept = [
            'content-type',
            'x-content-type-options',
            'x-fapi-interaction-id',
            'cache-control',
            'retry-after',
          ]
          const headers = kept.map((name): [string, string] => [name, String(answer.headers[name] ?? '')])
          resolve(new Response(text, { status, headers }))
        })
      })
        .on('error', reject)
        .end(body)
    })
  }

  /** Now by the holder's clock, which stands still: on a busy machine the real time soon is its future. */
  const issuedAt = (): number => Math.floor(holder.clock.now().getTime() / 1000)

  /** The client library, with the certificate wherever it goes over TLS. */
  async function register(identity?: Identity, statement: Record<string, unknown> = {}): Promise<Response> {
    const body = JSON.stringify({
      jwks_uri: recipient.known.jwksUri,
      redirect_uris: [REDIRECT_URI],
      software_statement: await directory.statementOf(recipient, { iat: issuedAt(), ...statement }),
    })
    const headers = { 'content-type': 'application/json' }
    return call(`${side}/auth/reg`, { method: 'POST', headers, body }, identity)
  }

  async function meet(identity: Identity = own): Promise<Session<TestHolder>> {
    expect((await register(own)).status).toBe(201)
    const session = await discover(holder, recipient)
    session.config[client.customFetch] = (address, options) => {
      if (!address.startsWith('https:')) return fetch(address, options as RequestInit)
      const { method, headers, body } = options
      return call(
        address,
        { method, headers: headers as Record<string, string>, body: body ? String(body) : '' },
        identity,
      )
    }
    return session
  }

  async function askConsent(
    token: string,
    identity = own,
    replaced: Record<string, unknown> = {},
  ): Promise<Response> {
    const headers = authorised(token, {
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    })
    const body = JSON.stringify(consentBody(holder, replaced))
    return call(`${side}${CONSENTS}`, { method: 'POST', headers, body }, identity)
  }

  /** @returns the id of a consent that the recipient has asked for */
  async function consentFor(session: Session, replaced: Record<string, unknown> = {}): Promise<string> {
    const answer = await askConsent(await tokenOf(session), own, replaced)
    return ((await answer.json()) as { data: { consentId: string } }).data.consentId
  }

  const tokenOf = async (session: Session) =>
    (await client.clientCredentialsGrant(session.config, { scope: 'consents' })).access_token

  return {
    certificates,
    ca,
    directory,
    recipient,
    own,
    other,
    side,
    holder,
    startWith,
    call,
    register,
    meet,
    askConsent,
    consentFor,
    tokenOf,
    async close() {
      await Promise.all([holder.close(), recipient.close(), directory.close()])
      certificates.remove()
    },
  }
}

export const authorised = (token: string, further: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'x-fapi-interaction-id': randomUUID(),
  ...further,
})
