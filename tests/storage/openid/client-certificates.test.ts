import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../../../apps/server/src/platform/config/config-error.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import { createCertificateRevocation } from '../../../apps/server/src/platform/network/certificate-revocation.ts'
import { loadMutualTls } from '../../../apps/server/src/platform/network/certificates.ts'
import { certificateRefusals } from '../../../apps/server/src/platform/observability/metrics.ts'
import { REDIRECT_URI } from '../../support/holder/test-recipient.ts'
import { rawCall } from '../../support/http/raw-call.ts'
import {
  type Asked,
  type Identity,
  type MtlsHolder,
  RESOURCES,
  startMtlsHolder,
} from '../../support/openid/mtls-holder.ts'
import { CONSENTS } from '../../support/openid/recipient-client.ts'

/** Which certificates are accepted, and what a call without an accepted one is answered. */
let market: MtlsHolder
let holder: MtlsHolder['holder']
let certificates: MtlsHolder['certificates']
let side: MtlsHolder['side']
let own: MtlsHolder['own']
let other: MtlsHolder['other']
let ca: MtlsHolder['ca']

beforeAll(async () => {
  market = await startMtlsHolder()
  ;({ holder, certificates, side, own, other, ca } = market)
})
afterAll(() => market.close())

describe('without a certificate', () => {
  it('addresses that institutions call are not answered at the public port', async () => {
    for (const [method, path] of [
      ['POST', '/auth/token'],
      ['POST', '/auth/token/revocation'],
      ['POST', '/auth/par'],
      ['POST', '/auth/reg'],
      ['GET', '/auth/reg/programa-1'],
      ['GET', '/auth/userinfo'],
      ['POST', CONSENTS],
      ['GET', RESOURCES],
    ] as const) {
      const answer = await fetch(`${holder.url}${path}`, { method })
      expect([path, answer.status, /certific/.test(await answer.text())]).toEqual([path, 401, true])
    }
    expect((await fetch(`${holder.url}/auth/jwks`)).status).toBe(200)
  })

  it('no other spelling of an address leads past the demand', async () => {
    const spellings = (path: string): string[] => [
      path.replace(/(?<=\/)[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      path.replace('-', '%2D'),
      `${path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}?x=%E0%A4%A`,
      `${path}?x`,
      path.replace('/', '//'),
      path.replace(/\/(?=[^/]*$)/, '//'),
      `${path}/`,
      `${path};a=b`,
      path.toUpperCase(),
      path.replace(/(?<![^/])[^/]*$/, (last) => last.toUpperCase()),
    ]
    for (const [method, path] of [
      ['POST', '/auth/token'],
      ['POST', '/auth/par'],
      ['POST', '/auth/reg'],
      ['GET', '/auth/userinfo'],
      ['POST', CONSENTS],
      ['GET', RESOURCES],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'x-fapi-interaction-id': randomUUID() }
      for (const spelling of spellings(path)) {
        const body = method === 'POST' && { body: '{}' }
        const { status, text } = await rawCall(holder.url, { method, path: spelling, headers, ...body })
        const isRefused = status === 404 || /certific|INVALID_REQUEST/.test(text)
        expect([spelling, isRefused || text]).toEqual([spelling, true])
      }
    }
  })

  it('a refresh is refused at the public address', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' })
    const answer = await fetch(`${holder.url}/auth/token`, { method: 'POST', body })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      401,
      'invalid_client',
    ])
  })

  it('a header that names a certificate is not believed', async () => {
    const headers = { 'x-client-cert': encodeURIComponent(own.certificate) }
    expect((await fetch(`${holder.url}/auth/token`, { method: 'POST', headers })).status).toBe(401)
  })
})

/** Certificates that are not believed, and why: in the provider's words, and in the scheme's. */
type Unbelieved = [string, () => Promise<Identity | undefined>, RegExp, RegExp]
const UNBELIEVED: Unbelieved[] = [
  ['no certificate', async () => undefined, /certificate is required/, /necessário um certificado/],
  ['a foreign certificate', async () => certificates.stranger, /no authority that is trusted/, /autoridade/],
  ['a forged certificate', async () => certificates.forged, /no authority that is trusted/, /autoridade/],
  ['an expired certificate', () => certificates.client('programa-3', -1), /has expired/, /expirou/],
  ['a revoked certificate', async () => certificates.revoked, /is revoked/, /foi revogado/],
]
const VERSIONS = ['TLSv1.2', 'TLSv1.3'] as const

/** Calls that were refused for the authority of their certificate. */
async function foreignCertificates(): Promise<number> {
  const { values } = await certificateRefusals.get()
  return values.find(({ labels }) => labels.reason === 'foreign')?.value ?? 0
}

/** The answers to a caller that is not believed, by what carries its certificate. */
async function expectRefused(
  send: (path: string, asked: Asked) => Promise<Response>,
  [inOAuth, inScheme]: [RegExp, RegExp],
): Promise<void> {
  const id = randomUUID()
  const asked = {
    method: 'POST',
    headers: { 'x-fapi-interaction-id': id, 'content-type': 'application/json' },
    body: '{"half',
  }
  for (const path of ['/auth/token', '/auth/par', '/auth/reg']) {
    const answer = await send(path, asked)
    expect([path, answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([path, 401, id])
    const { error, error_description: why } = (await answer.json()) as Record<string, string>
    expect(error).toBe('invalid_client')
    expect(why).toMatch(inOAuth)
  }
  for (const path of [CONSENTS, RESOURCES, '/open-insurance/nada']) {
    const answer = await send(path, asked)
    expect([path, answer.status, answer.headers.get('x-fapi-interaction-id')]).toEqual([path, 401, id])
    const { errors, meta } = (await answer.json()) as { errors: Record<string, string>[]; meta: unknown }
    expect(errors).toEqual([
      {
        code: 'NAO_INFORMADO',
        title: 'Não autenticado',
        detail: expect.stringMatching(inScheme),
        requestDateTime: expect.any(String),
      },
    ])
    expect(meta).toEqual({ totalRecords: 1, totalPages: 1 })
  }
  const made = await send('/auth/token', { method: 'POST' })
  expect(made.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/)
}

describe.each(VERSIONS)('the port for institutions finishes the handshake of %s', (version) => {
  const speaking = { minVersion: version, maxVersion: version }

  it.each(UNBELIEVED)('with %s, and answers 401 that says why', async (_what, identityOf, ...sentences) => {
    const identity = await identityOf()
    const send = (path: string, asked: Asked) => market.call(`${side}${path}`, asked, identity, speaking)
    await expectRefused(send, sentences)
    for (const path of [
      '/auth/jwks',
      '/auth/authorize',
      '/.well-known/jwks.json',
      '/',
      '/config.json',
      '/nada',
    ])
      expect([path, (await send(path, {})).status]).toEqual([path, 401])
  })

  it('with a forged certificate, counts and logs each refusal', async () => {
    const warn = vi.spyOn(holder.platform.log, 'warn')
    const before = await foreignCertificates()
    for (let call = 0; call < 10; call += 1)
      expect((await market.call(`${side}/auth/token`, {}, certificates.forged, speaking)).status).toBe(401)
    expect((await foreignCertificates()) - before).toBe(10)
    expect(warn.mock.calls).toEqual(
      Array(10).fill([{ refusal: 'foreign' }, 'a client certificate is refused']),
    )
    warn.mockRestore()
  })

  it('is answered before its body is read', async () => {
    const { port } = new URL(side)
    const socket = connect({ port: Number(port), host: 'localhost', ca, ...speaking })
    const answered = new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => resolve(String(chunk))).once('error', reject)
    })
    socket.write('POST /auth/reg HTTP/1.1\r\nhost: localhost\r\ncontent-length: 200000\r\n\r\n')
    expect(await answered).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })
})

/** Nothing is registered with this certificate, and no registration is managed. */
async function expectNoRegistration(identity?: Identity): Promise<void> {
  const made = (await (await market.register(own)).json()) as Record<string, string>
  const uri = String(made.registration_client_uri)
  const headers = { authorization: `Bearer ${made.registration_access_token}` }
  const managing = ['GET', 'PUT', 'DELETE'].map((method) => market.call(uri, { method, headers }, identity))
  for (const answer of [await market.register(identity), ...(await Promise.all(managing))]) {
    const { error } = (await answer.json()) as { error: string }
    expect([answer.status, error]).toEqual([401, 'invalid_client'])
  }
  expect((await market.call(uri, { headers }, own)).status).toBe(200)
}

it('fapi1-advanced-final-brazil-dcr-no-mtls: without a certificate there is no registration, and none is managed', () =>
  expectNoRegistration())

it('fapi1-advanced-final-brazil-dcr-bad-mtls: a certificate of an unknown authority makes no registration and manages none', () =>
  expectNoRegistration(certificates.stranger))

describe('the port for institutions', () => {
  it('serves them, and no portal', async () => {
    expect((await market.call(`${side}/auth/jwks`, {}, own)).status).toBe(200)
    for (const [path, identity, status] of [
      ['/', own, 404],
      ['/config.json', own, 404],
      ['/bff-opin/settings/v1/data-goal', own, 404],
      ['/', certificates.stranger, 401],
    ] as const) {
      const answer = await market.call(`${side}${path}`, {}, identity)
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it.each([
    ['TLSv1.2', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ['TLSv1.2', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ['TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
  ] as const)('speaks the version %s with %s', async (version, ciphers) => {
    const versions = { minVersion: version, maxVersion: version, ciphers }
    expect((await market.call(`${side}/auth/jwks`, {}, own, versions)).status).toBe(200)
  })

  it.each([
    ['TLSv1.1', 'ALL:@SECLEVEL=0'],
    ['TLSv1.2', 'AES128-GCM-SHA256'],
    ['TLSv1.2', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ] as const)('does not speak %s with %s', async (version, ciphers) => {
    const versions = { minVersion: version, maxVersion: version, ciphers }
    await expect(market.call(`${side}/auth/jwks`, {}, own, versions)).rejects.toThrow()
  })

  it('gives no ticket to resume a connection with', async () => {
    const { port } = new URL(side)
    const options = { port: Number(port), host: 'localhost', ca, cert: own.certificate, key: own.key }
    const session = await new Promise<Buffer | undefined>((resolve, reject) => {
      const socket = connect({ ...options, maxVersion: 'TLSv1.2' }, () => {
        resolve(socket.getTLSTicket())
        socket.destroy()
      }).on('error', reject)
    })
    expect(session).toBeUndefined()
  })
})

const revocationBy = (whenUnknown: 'refuse' | 'accept', ...lists: string[]) => ({ whenUnknown, lists })

describe('revocation', () => {
  const status = async (identity: Identity) => (await market.call(`${side}/auth/jwks`, {}, identity)).status

  it('ends a certificate with the next reading, at every address, and one that leaves the list works again', async () => {
    const { revocation } = holder.platform
    const one = await certificates.client('programa-1')
    expect((await market.register(one)).status).toBe(201)
    await certificates.revoke([certificates.revoked, one])
    await revocation.refresh()
    expect([await status(one), await status(own)]).toEqual([401, 200])
    for (const path of ['/auth/token', '/auth/par', CONSENTS, RESOURCES, '/nada'])
      expect([path, (await market.call(`${side}${path}`, {}, one)).status]).toEqual([path, 401])
    await certificates.revoke([certificates.revoked])
    await revocation.refresh()
    expect(await status(one)).toBe(200)
  })

  it('keeps the newest list: an older one, one that was changed and one of a stranger are not taken', async () => {
    const { revocation } = holder.platform
    const list = readFileSync(certificates.revocationList)
    await certificates.revoke([], -1)
    await expect(revocation.refresh()).rejects.toThrow('older than the one in use')
    const changed = Buffer.from(list)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    writeFileSync(certificates.revocationList, changed)
    await expect(revocation.refresh()).rejects.toThrow('signature')
    expect([await status(certificates.revoked), await status(own)]).toEqual([401, 200])
    writeFileSync(certificates.revocationList, list)
    await revocation.refresh()
    expect(revocation.ends()).toEqual([{ list: certificates.revocationList, endsAt: expect.any(Date) }])
  })
})

it('a start reads a list that went out of date while nothing ran, and no other', async () => {
  const { config, tls, database, log, clock, revocation } = holder.platform
  const endOf = async (now: () => Date) => {
    const starting = createCertificateRevocation({ config, tls, database, log, clock: { ...clock, now } })
    await starting.start()
    return starting.ends()[0]?.endsAt
  }
  const [known] = revocation.ends()
  const later = new Date((known?.endsAt?.getTime() ?? 0) + 60_000)
  await certificates.revoke([certificates.revoked], 500)
  expect(await endOf(() => new Date())).toEqual(known?.endsAt)
  expect((await endOf(() => later))?.getTime()).toBeGreaterThan(later.getTime())
  await certificates.revoke([certificates.revoked])
  await revocation.refresh()
})

describe('behind a proxy that passes certificates on', () => {
  const behind = (addresses: string[], revocation = revocationBy('refuse', certificates.revocationList)) =>
    market.startWith({
      revocation,
      publicUrl: 'https://api.seguradora.example',
      authorities: certificates.authorities,
      client: certificates.server.files,
      proxy: { header: 'X-Client-Cert', addresses },
    })
  const passed = (identity: Identity) => ({ 'x-client-cert': encodeURIComponent(identity.certificate) })
  const registerThrough = async (url: string, headers: Record<string, string>) => {
    const body = JSON.stringify({
      jwks_uri: market.recipient.known.jwksUri,
      redirect_uris: [REDIRECT_URI],
      software_statement: await market.directory.statementOf(market.recipient),
    })
    const all = { 'content-type': 'application/json', ...headers }
    return (await fetch(`${url}/auth/reg`, { method: 'POST', headers: all, body })).status
  }

  it('believes the header from the proxy’s address, and takes a call without it for what it is', async () => {
    const proxied = await behind(['127.0.0.0/8', '::1'])
    expect(await registerThrough(proxied.url, passed(own))).toBe(201)
    expect(await registerThrough(proxied.url, passed(other))).toBe(400)
    expect(await registerThrough(proxied.url, {})).toBe(401)
    expect(await registerThrough(proxied.url, { 'x-client-cert': 'nada' })).toBe(401)
    expect(await registerThrough(proxied.url, passed(certificates.server))).toBe(401)
    await proxied.close()
  })

  it.each(UNBELIEVED)('answers 401 that says why for %s', async (_what, identityOf, ...sentences) => {
    const proxied = await behind(['127.0.0.0/8', '::1'])
    const identity = await identityOf()
    const send = (path: string, { method = 'GET', headers, body }: Asked) =>
      fetch(`${proxied.url}${path}`, {
        method,
        body: body ?? null,
        headers: { ...headers, ...(identity && passed(identity)) },
      })
    await expectRefused(send, sentences)
    await proxied.close()
  })

  it.each([
    ['refuse', /cannot be verified now/],
    ['accept', /registration access token/],
  ] as const)('without a list that is up to date, the setting decides: %s', async (whenUnknown, why) => {
    const proxied = await behind(['127.0.0.0/8', '::1'], revocationBy(whenUnknown, '/nada.crl'))
    const answer = await fetch(`${proxied.url}/auth/reg/programa-1`, { headers: passed(own) })
    expect(await answer.text()).toMatch(why)
    await proxied.close()
  })

  it('believes it from no other address', async () => {
    const direct = await behind(['10.0.0.0/8'])
    expect(await registerThrough(direct.url, passed(own))).toBe(401)
    await direct.close()
  })
})

describe('at the start', () => {
  const mtlsOf = (changed: Partial<NonNullable<Config['mtls']>>): Pick<Config, 'mtls'> => ({
    mtls: {
      publicUrl: side,
      authorities: certificates.authorities,
      client: certificates.server.files,
      listen: { port: 1, ...certificates.server.files },
      ...changed,
    },
  })
  const refusal = (changed: Partial<NonNullable<Config['mtls']>>): string => {
    try {
      loadMutualTls(mtlsOf(changed), new Date())
      return ''
    } catch (error) {
      return error instanceof ConfigError ? error.message : 'another error'
    }
  }

  it('an expired, missing or mismatched certificate is refused in one line that names it', () => {
    const { expired, server } = certificates
    const { files } = server
    const damaged = `${files.certificate}.damaged`
    writeFileSync(damaged, server.certificate.replace(/\n.{8}/, '\nAAAAAAAA'))
    for (const [changed, why] of [
      [{}, /^$/],
      [{ client: expired.files }, /^mtls\.client\.certificate: .*expired on \d{4}-\d\d-\d\d/],
      [{ client: { ...files, certificate: '/nada.pem' } }, /nada\.pem cannot be read/],
      [{ client: { ...files, key: expired.files.key } }, /the key in .* is not the one/],
      [{ client: { ...files, key: files.certificate } }, /^mtls\.client\.key: .* is no private key/],
      [{ authorities: files.key }, /^mtls\.authorities: .* contains no certificate/],
      [{ authorities: damaged }, /^mtls\.authorities: a certificate in .* is damaged/],
    ] as const)
      expect(refusal(changed)).toMatch(why)
  })
})
