import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createClientCertificates } from '../../apps/server/src/platform/network/client-certificate.ts'
import { readRevocationList } from '../../apps/server/src/platform/network/read-revocation-list.ts'
import { makeAuthority, makeClientCertificate, type Pair } from '../../sandbox/certificates/authority.ts'
import { makeRevocationList } from '../../sandbox/certificates/revocation-lists.fixture.ts'
import { fuzz, near, nearText } from './fuzz.ts'

/** Certificates that a proxy passes on, and the lists of authorities. */

let authority: Pair
let client: Pair
let list: Buffer
beforeAll(async () => {
  authority = await makeAuthority('Uma')
  client = await makeClientCertificate(authority, { name: 'x', organisationId: 'o', softwareId: 's' })
  list = await makeRevocationList(authority, [client], 7)
})

it('revocation lists are taken whole or refused, whatever they are', async () => {
  const authorities = [new X509Certificate(authority.certificate)]
  const pem = Buffer.from(`-----BEGIN X509 CRL-----\n${list.toString('base64')}\n-----END X509 CRL-----\n`)
  const right = readRevocationList(list, authorities)
  const nested = fc
    .integer({ min: 1, max: 20_000 })
    .map((depth) => Buffer.alloc(depth * 2, Buffer.from([0x30, 0x80])))
  const bytes = fc.oneof(near(list, pem), fc.uint8Array({ maxLength: 2000 }).map(Buffer.from), nested)
  await fuzz(
    'revocation lists',
    bytes,
    (given) => expect(readRevocationList(given, authorities).serials).toEqual(right.serials),
    // An altered list is refused, not half taken. A stack that is full is a crash.
    (error) => error instanceof Error && !(error instanceof RangeError) && error.name !== 'AssertionError',
  )
})

it('certificates that a proxy passes on are accepted or refused, whatever they are', async () => {
  const header = encodeURIComponent(client.certificate)
  const certificates = createClientCertificates({
    config: { mtls: { proxy: { addresses: ['127.0.0.1'], header: 'x-cert' } } } as never,
    tls: { authorities: authority.certificate } as never,
    clock: { now: () => new Date() },
    revocation: { refusalOf: () => undefined },
  })
  const examine = (given: string) =>
    certificates.examine({ headers: { 'x-cert': given }, socket: { remoteAddress: '127.0.0.1' } } as never)
  expect(examine(header).certificate).toBeDefined()
  const own = new X509Certificate(client.certificate).raw
  await fuzz(
    'certificates of a proxy',
    fc.oneof(nearText(header, client.certificate), fc.string({ unit: 'binary' })),
    (given) => {
      const { certificate, refusal } = examine(given)
      if (certificate) expect(certificate.raw.equals(own)).toBe(true)
      else expect(refusal).toMatch(/^(missing|unreadable|foreign|expired|not-yet-valid)$/)
    },
  )
})
