import type { CertificateRefusal } from './client-certificate.ts'

/** The reasons in English; parts with a failure form of their own translate them. */
const SENTENCES: Readonly<Record<CertificateRefusal, string>> = {
  missing: 'a client certificate is required',
  unreadable: 'the client certificate cannot be read',
  expired: 'the client certificate has expired',
  'not-yet-valid': 'the client certificate is not valid yet',
  foreign: 'the client certificate is of no authority that is trusted here',
  revoked: 'the client certificate is revoked',
  'revocation-unknown': 'it cannot be verified now whether the client certificate is revoked',
}

/** A call without a valid client certificate to an address that requires one. */
export class CertificateRefused extends Error {
  readonly statusCode = 401
  readonly refusal: CertificateRefusal

  constructor(refusal: CertificateRefusal) {
    super(SENTENCES[refusal])
    this.refusal = refusal
  }
}
