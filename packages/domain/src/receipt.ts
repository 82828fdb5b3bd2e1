/**
 * A consent receipt: what an institution signs for one action of one person, as the claims of a JWT (RFC 7519) with the
 * elements of ISO/IEC TS 27560 under its names, values of the Data Privacy Vocabulary, and the consent's own names in
 * the scheme (consents API v3). It names the person by masked documents, and holds no value, no registration data and
 * no token (docs/decisions/product/receipts.md).
 */
export type Receipt = {
  /** The institution's issuer. */
  iss: string
  /** Instant of the action, in seconds. */
  iat: number
  /** Number of the receipt: see `ReceiptNumber`. */
  jti: string
  '@context': 'https://w3id.org/dpv#'
  '@type': 'dpv:ConsentReceipt'
  schema_version: '1'
  language: 'pt-BR'
  jurisdiction: 'BR'
  /** The consent's id at both institutions. */
  record_id: string
  issued_by: ReceiptSide
  event: ReceiptEvent
  pii_principal: ReceiptPerson
  /** Giver and receiver of the data. */
  holder: ReceiptParty
  recipient: ReceiptParty
  lawful_basis: 'dpv:Consent'
  /** In the customer's words; absent where the issuer was not told. */
  purpose?: string | undefined
  pii_information: ReceiptGroup[]
  consent: ReceiptConsent
  /** Number of the receipt that this one takes the place of. */
  replaces?: string | undefined
}

/** The role whose institution signed. */
export type ReceiptSide = 'holder' | 'recipient'

export const RECEIPT_KINDS = ['GRANT', 'CHANGE', 'RENEWAL', 'END', 'EXPIRY', 'REFUSAL'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** The action that a receipt proves. */
export type ReceiptEvent = {
  event_type: ReceiptKind
  event_state: ReceiptState
  event_time: string
  /** The scheme's reason of an end, or REPLACED. */
  reason?: string | undefined
  /** The one who asked for an end; absent where time or a failure ended it. */
  asked_by?: ReceiptAsker | undefined
  /** The part that had gone before an end, where not all of the data had, or nobody knows. */
  sent?: SentBeforeEnd | undefined
  /** Data that a change added and took out, by the names of the groups. */
  added?: string[] | undefined
  removed?: string[] | undefined
}

/** The part of the data that went before a sharing ended, if it was not all of them. */
export type SentBeforeEnd = 'SOME' | 'NONE' | 'UNKNOWN'

/** The person of the receipt; somebody else at the issuer; the one who told the other institution. */
export type ReceiptAsker = 'PRINCIPAL' | 'OTHER_PERSON' | 'OTHER_PARTY'

/** A status of consent in the Data Privacy Vocabulary. */
export type ReceiptState =
  | 'dpv:ConsentGiven'
  | 'dpv:RenewedConsentGiven'
  | 'dpv:ConsentWithdrawn'
  | 'dpv:ConsentRevoked'
  | 'dpv:ConsentExpired'
  | 'dpv:ConsentRefused'

type MaskedDocument = { document: { identification: string; rel: 'CPF' | 'CNPJ' } }
/** The person in a receipt, never with a whole CPF. */
export type ReceiptPerson = {
  name?: string | undefined
  /** The person who acted, by masked CPF. */
  loggedUser: MaskedDocument
  /** The company whose data they are. */
  businessEntity?: MaskedDocument | undefined
  /** Somebody else asked; this person's policies are among those shared. */
  further_approver?: boolean | undefined
}

export type ReceiptParty = { party_name: string; party_id: string; party_role: string }

/** Data of one kind in a receipt, by the names of ISO/IEC TS 27560. */
export type ReceiptGroup = {
  /** Type of the resources API, or of the registration data. */
  pii_type: string
  displayName: string
  pii_optional: boolean
  permissions: Array<{ permissionCode: string; displayName: string }>
  /** The chosen policies, as far as the issuer knows them: the holder does. */
  resources?: Array<{ number: string; companyName: string }> | undefined
}

type ReceiptConsent = {
  consentId: string
  creationDateTime: string
  /** When the customer confirmed at the holder. */
  authorisationDateTime?: string | undefined
  expirationDateTime: string
  permissions: string[]
}
