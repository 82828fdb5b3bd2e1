/** A certificate revocation list (RFC 5280 section 5) whose signature is an authority's that we trust. */
export type RevocationList = {
  /** SHA-256 of the whole list. */
  hash: string
  /** SHA-256 fingerprint of the authority that issued it, as `X509Certificate.fingerprint256` writes it. */
  authority: string
  issuedAt: Date
  /** When the next list is due: this one is out of date from then on. */
  endsAt: Date
  /** Serial numbers of the revoked certificates, as `serialText` writes them. */
  serials: string[]
}

/** A serial number as it is compared: hexadecimal in small letters, without leading zeros. */
export const serialText = (hex: string): string => hex.toLowerCase().replace(/^0+(?=.)/, '')
