import type { CheckedReceipt, IssuerKey, IssuerKeys } from '@consente/contract/portal/receipts'
import { base64urlOf, bytesOf } from '@consente/domain/base64url'
import type { FoundReceipt } from './read-receipt-file.ts'

export type Outcome =
  /** No signature was found in it. */
  | { kind: 'none' }
  /** Signed by nobody whom the directory knows, or with a key that its issuer did not have then. */
  | { kind: 'unknown-issuer' }
  /** Changed after it was signed. `signed`: what was signed is known and shown. */
  | { kind: 'altered'; issuer: IssuerKeys; found: FoundReceipt; isSignedIntact: boolean }
  /** Genuine, and the issuer does not know its number. */
  | { kind: 'unknown-number'; issuer: IssuerKeys; found: FoundReceipt }
  /** Genuine; the issuer could not be asked, or answers for no numbers. */
  | { kind: 'without-state'; issuer: IssuerKeys; found: FoundReceipt }
  | { kind: 'genuine'; issuer: IssuerKeys; found: FoundReceipt; today: CheckedReceipt }

/** The request of a check; only issuer and number leave the browser. */
export type Asking = {
  /** @returns undefined for an issuer that nobody knows. @throws when it cannot be known now */
  keysOf(issuer: string): Promise<IssuerKeys | undefined>
  /** @returns undefined for a number that the issuer does not know. @throws when the issuer cannot be asked */
  check(number: string, issuer: string): Promise<CheckedReceipt | undefined>
}

/** @throws when the issuer's keys cannot be known now */
export async function checkFile(
  found: FoundReceipt | undefined,
  { keysOf, check }: Asking,
): Promise<Outcome> {
  if (!found) return { kind: 'none' }
  const { iss, jti } = found.receipt
  const issuer = await keysOf(iss)
  const key = issuer?.keys.find(({ jwk }) => jwk.kid === found.kid)
  if (!issuer || !key || !wasIn(key, found)) return { kind: 'unknown-issuer' }
  if (!(await isSignedBy(key, found.jws))) return { kind: 'altered', issuer, found, isSignedIntact: false }
  if (found.isContradicted) return { kind: 'altered', issuer, found, isSignedIntact: true }
  let today: CheckedReceipt | undefined
  try {
    today = await check(jti, iss)
  } catch {
    return { kind: 'without-state', issuer, found }
  }
  if (!today) return { kind: 'unknown-number', issuer, found }
  if (today.receiptDigest !== (await digestOf(new TextEncoder().encode(found.jws))))
    return { kind: 'altered', issuer, found, isSignedIntact: false }
  if (found.pdf && today.pdfDigest !== (await digestOf(found.pdf)))
    return { kind: 'altered', issuer, found, isSignedIntact: true }
  if (today.state === 'UNKNOWN') return { kind: 'without-state', issuer, found }
  return { kind: 'genuine', issuer, found, today }
}

/** A key that its issuer gave up proves nothing from after that. */
const wasIn = ({ lastSeenAt }: IssuerKey, { receipt: { iat } }: FoundReceipt): boolean =>
  lastSeenAt === undefined || iat * 1000 <= Date.parse(lastSeenAt)

/** PS256: RSASSA-PSS with SHA-256 and a salt as long as its digest (RFC 7518 section 3.5). */
async function isSignedBy({ jwk: { kty, n, e } }: IssuerKey, jws: string): Promise<boolean> {
  if (kty !== 'RSA' || !n || !e) return false
  const algorithm = { name: 'RSA-PSS', hash: 'SHA-256' }
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, n, e }, algorithm, false, ['verify'])
    const end = jws.lastIndexOf('.')
    return await crypto.subtle.verify(
      { name: 'RSA-PSS', saltLength: 32 },
      key,
      bytesOf(jws.slice(end + 1)),
      new TextEncoder().encode(jws.slice(0, end)),
    )
  } catch {
    return false
  }
}

/** SHA-256, base64url. */
const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  base64urlOf(await crypto.subtle.digest('SHA-256', bytes))
