import { RECEIPT_KINDS } from '@consente/domain/receipt'
import { ReceiptNumber as Signs } from '@consente/domain/receipt-number'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ConsentId, Instant, ShareType, textLine } from './values.ts'

/** Signed receipts: our addition (capability `receipts`). */

/** As people write it; read without spaces, in capitals. */
export const ReceiptNumber = z.pipe(
  z.string().check(
    z.maxLength(30),
    z.refine((text) => Signs.parse(text) !== undefined, 'receipt number'),
  ),
  z.transform((text: string) => Signs.parse(text) ?? text),
)

export const ReceiptKind = z.enum(RECEIPT_KINDS)

export const ListedReceipt = z.object({ number: z.string(), kind: ReceiptKind, at: Instant })
export type ListedReceipt = z.infer<typeof ListedReceipt>

export const SharingReceipts = z.object({ receipts: z.array(ListedReceipt) })

export const sharingReceipts = endpoint({
  method: 'GET',
  path: '/bff-opin/receipts/v1/sharings/:consentId',
  caller: 'customer',
  summary: 'The customer’s receipts of one sharing, oldest first; a sharing that is not theirs is not found.',
  params: z.object({ consentId: ConsentId }),
  answers: { 200: SharingReceipts },
})

/** A receipt in the list over all sharings. */
export const PlacedReceipt = z.object({
  number: z.string(),
  kind: ReceiptKind,
  at: Instant,
  consentId: z.string(),
  /** Says whether the institution received the data here or gave them. */
  shareType: ShareType,
  /** The act in the customer's words, from the signed text. */
  title: z.string(),
  institutionName: z.string(),
  /** CNPJ, as signed. */
  institutionNumber: z.string(),
})
export type PlacedReceipt = z.infer<typeof PlacedReceipt>

export const PlacedReceipts = z.object({
  /** Newest first. */
  receipts: z.array(PlacedReceipt),
  /** True if older ones are left out. */
  hasMore: z.boolean(),
})
export type PlacedReceipts = z.infer<typeof PlacedReceipts>

export const allReceipts = endpoint({
  method: 'GET',
  path: '/bff-opin/receipts/v1/receipts',
  caller: 'customer',
  summary: 'The customer’s newest receipts over all sharings (capability `allReceipts`).',
  answers: { 200: PlacedReceipts },
})

/** A receipt as it was signed (JWS compact): everything that is shown of it is read from there. */
export const SignedReceipt = z.object({
  number: z.string(),
  jws: z.string(),
  checkAddress: z.string(),
  /** Address of the other institution's mark, on our own host; absent where the directory has none. */
  logo: z.optional(z.string()),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

export const receipt = endpoint({
  method: 'GET',
  path: '/bff-opin/receipts/v1/receipts/:number',
  caller: 'customer',
  summary: 'One of the customer’s receipts, as signed; somebody else’s is not found.',
  params: z.object({ number: ReceiptNumber }),
  answers: { 200: SignedReceipt },
})

export const ReceiptPdf = z.object({
  fileName: z.string(),
  /** The file, base64. */
  content: z.string(),
})

export const receiptPdf = endpoint({
  method: 'GET',
  path: '/bff-opin/receipts/v1/receipts/:number/pdf',
  caller: 'customer',
  summary: 'The receipt as PDF: the same bytes whenever it is asked for.',
  params: z.object({ number: ReceiptNumber }),
  answers: { 200: ReceiptPdf },
})

/**
 * The facts behind a number: institutions, dates and state, nothing of a person. WAITING: another person’s approval is missing.
 * UNKNOWN: this institution does not keep the sharing any more.
 */
export const SHARING_STATES = [
  'IN_FORCE',
  'WAITING',
  'ENDED',
  'EXPIRED',
  'REPLACED',
  'REFUSED',
  'UNKNOWN',
] as const
/** Everything that a number alone tells: institutions, dates and state, nothing of a person. */
export const CheckedReceipt = z.object({
  number: z.string(),
  kind: ReceiptKind,
  at: Instant,
  issuer: z.string(),
  issuerName: z.string(),
  holderName: z.string(),
  recipientName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  groups: z.int(),
  state: z.enum(SHARING_STATES),
  /** Since when, where it has ended. */
  since: z.optional(Instant),
  /** SHA-256 of the signed text, base64url. */
  receiptDigest: z.string(),
  /** SHA-256 of its PDF, base64url; absent while nobody has asked for one. */
  pdfDigest: z.optional(z.string()),
})
export type CheckedReceipt = z.infer<typeof CheckedReceipt>

const Issuer = textLine(1, 500).check(z.regex(/^https?:\/\//))

export const checkReceipt = endpoint({
  method: 'GET',
  path: '/bff-opin/receipts/v1/check/:number',
  caller: 'anyone',
  summary:
    'What a receipt’s number tells: institutions, dates and state, nothing of a person. Of another issuer, as it answers the same call.',
  params: z.object({ number: ReceiptNumber }),
  query: z.object({ issuer: z.optional(Issuer) }),
  answers: { 200: CheckedReceipt },
})

/** A key, and for how long it was published. */
export const IssuerKey = z.object({
  /** Public key (RFC 7517). */
  jwk: z.object({
    kty: z.string(),
    n: z.optional(z.string()),
    e: z.optional(z.string()),
    kid: z.string(),
    alg: z.optional(z.string()),
  }),
  firstSeenAt: Instant,
  /** Absent while the issuer publishes it. */
  lastSeenAt: z.optional(Instant),
})
export type IssuerKey = z.infer<typeof IssuerKey>

export const IssuerKeys = z.object({
  issuer: z.string(),
  name: z.string(),
  cnpj: z.string(),
  answersNumbers: z.boolean(),
  keys: z.array(IssuerKey),
})
export type IssuerKeys = z.infer<typeof IssuerKeys>

export const issuerKeys = endpoint({
  method: 'GET',
  path: '/bff-opin/receipts/v1/issuers',
  caller: 'anyone',
  summary:
    'An institution of the directory by its issuer, with every key of it that was ever seen, and when.',
  query: z.object({ issuer: Issuer }),
  answers: { 200: IssuerKeys },
})
