import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  makeAuthority,
  makeServerCertificate,
  type Pair,
} from '../../../../../sandbox/certificates/authority.ts'
import {
  makeRevocationList,
  OF_USERS_ONLY,
} from '../../../../../sandbox/certificates/revocation-lists.fixture.ts'
import { readRevocationList } from './read-revocation-list.ts'
import { serialText } from './revocation-list.ts'

let authority: Pair
let other: Pair
let revoked: Pair
let list: Buffer
const certificateOf = ({ certificate }: Pair) => new X509Certificate(certificate)

beforeAll(async () => {
  ;[authority, other] = await Promise.all([makeAuthority('Uma'), makeAuthority('Outra')])
  revoked = await makeServerCertificate(authority, 'Revogada')
  list = await makeRevocationList(authority, [revoked], 7)
})

describe('readRevocationList', () => {
  it('reads DER and PEM: the authority, the serial numbers and when the next list is due', () => {
    const pem = `-----BEGIN X509 CRL-----\n${list.toString('base64')}\n-----END X509 CRL-----\n`
    for (const bytes of [list, Buffer.from(pem)]) {
      const read = readRevocationList(bytes, [certificateOf(other), certificateOf(authority)])
      expect(read.authority).toBe(certificateOf(authority).fingerprint256)
      expect(read.serials).toEqual([serialText(certificateOf(revoked).serialNumber)])
      expect(read.endsAt.getTime() - read.issuedAt.getTime()).toBe(8 * 86_400_000)
    }
  })

  it('reads a list without entries', async () => {
    const empty = await makeRevocationList(authority, [])
    expect(readRevocationList(empty, [certificateOf(authority)]).serials).toEqual([])
  })

  it('refuses the list of an authority that is not trusted, and one of the same name', async () => {
    expect(() => readRevocationList(list, [certificateOf(other)])).toThrow('no authority that is trusted')
    const twin = await makeAuthority('Uma')
    expect(() => readRevocationList(list, [certificateOf(twin)])).toThrow('signature')
  })

  it('refuses what is no list', () => {
    for (const bytes of ['', 'nada', '<html>', '\x30\x00'])
      expect(() => readRevocationList(Buffer.from(bytes, 'latin1'), [certificateOf(authority)])).toThrow()
  })

  it('refuses a list for some of the certificates only (a critical extension)', async () => {
    const partial = await makeRevocationList(authority, [], 7, [OF_USERS_ONLY])
    expect(() => readRevocationList(partial, [certificateOf(authority)])).toThrow(
      'a part of the certificates',
    )
  })
})
