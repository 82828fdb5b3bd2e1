import type { CertificateRefusal } from './client-certificate.ts'

/** What the caller's people are told; the parts whose form has a language of its own say it in that. */
const SENTENCES: Readonly<Record<CertificateRefusal, string>> = {
  missing: 'a client certificate is required',
  unreadable: 'the client certificate cannot be read',
  expired: 'the client certificate has expired',
  'not-yet-valid': 'the client certificate is not valid yet',
  foreign: 'the client certificate is of no authority that is trusted here',
}

/** A call that must come with a client certificate came without one that is believed. */
export class CertificateRefused extends Error {
  readonly statusCode = 401
  readonly refusal: CertificateRefusal

  constructor(refusal: CertificateRefusal) {
    super(SENTENCES[refusal])
    this.refusal = refusal
  }
}
