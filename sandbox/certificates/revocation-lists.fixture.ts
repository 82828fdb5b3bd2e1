import { Extension, X509Certificate, X509CrlGenerator } from '@peculiar/x509'
import { ALGORITHM, type Pair, signingKeyOf } from './authority.ts'

const DAY_MS = 86_400_000
const LIFE_DAYS = 365

/**
 * A revocation list of the authority, DER.
 * @param days until the next one is due; less than 0 when it is overdue
 * @param extensions for tests: a list that covers a part of the certificates only has a critical one
 */
export async function makeRevocationList(
  authority: Pair,
  revoked: readonly Pair[],
  days = LIFE_DAYS,
  extensions: Extension[] = [],
): Promise<Buffer> {
  const list = await X509CrlGenerator.create({
    issuer: new X509Certificate(authority.certificate).subjectName,
    thisUpdate: new Date(Date.now() - Math.max(1, 1 - days) * DAY_MS),
    nextUpdate: new Date(Date.now() + days * DAY_MS),
    entries: revoked.map(({ certificate }) => ({
      serialNumber: new X509Certificate(certificate).serialNumber,
      revocationDate: new Date(),
    })),
    extensions,
    signingKey: await signingKeyOf(authority),
    signingAlgorithm: ALGORITHM,
  })
  return Buffer.from(list.rawData)
}

/** Says that a list holds certificates of users only (issuing distribution point, RFC 5280 section 5.2.5). */
export const OF_USERS_ONLY = new Extension('2.5.29.28', true, Buffer.from('30038101ff', 'hex'))
