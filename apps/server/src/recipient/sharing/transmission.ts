import type { ConsentResponse } from '@consente/contract/opin/scheme-consents'
import { MINUTE_MS } from '@consente/domain/base/durations'
import { tableOf } from '@consente/domain/base/table-of'
import type { FurtherApproval } from '@consente/domain/further-approval'

/** A sharing as a list shows it. Times are instants; permissions are v3 codes. */
export type ShownTransmission = {
  organisationId: string
  holderName: string
  holderCnpj: string
  holderLogo?: string | undefined
  permissions: string[]
  finalidade?: string | undefined
  /** The consent whose place it takes once it is confirmed. */
  replaces?: string | undefined
  /** Given by the holder; absent only while CREATING. */
  consentId?: string | undefined
  status: TransmissionStatus
  createdAt: Date
  waitsUntil: Date
  endsAt: Date
  confirmedAt?: Date | undefined
  statusAt: Date
  /** When the consent was last read at its holder while in force. */
  checkedAt?: Date | undefined
  /** True if the holder's tokens are stored. */
  hasTokens: boolean
  /** The part that waits for further approvers at the holder; absent until its resources were read. */
  furtherApproval?: KnownApproval | undefined
}

/** A sharing that a customer requested from another institution, from the first request until its end. */
export type Transmission = ShownTransmission & {
  id: string
  handle: string
  /** Document that signed in; the person who acts is `loggedUser` (a CPF). */
  document: string
  loggedUser: string
  customerName: string
  authorisationServerId: string
  fingerprint: string
  idempotencyKey: string
  reason?: string | undefined
  returnedAt?: Date | undefined
  /** Since when the holder is to be told of the end; absent once it took it, and where it knows. */
  tellHolderSince?: Date | undefined
}

/** UNTOLD: the holder does not give the resources. */
export type KnownApproval = FurtherApproval | 'UNTOLD'

/** CREATING: not created at the holder yet, never shown. The others are shown on cards (docs/domain/shares.md). */
export type TransmissionStatus = 'CREATING' | 'PENDING' | 'AUTHORISED' | 'ACTIVE' | EndStatus
type EndStatus = 'EXPIRED' | 'INACTIVE' | 'REJECTED'
/** The end of a sharing, with the scheme's reason code. */
export type End = { status: EndStatus; reason: string }

/** The customer has an hour from the request to authorise it (UX guide, table 1). */
export const AUTHORISATION_WINDOW_MS = 60 * MINUTE_MS
/** A code issued in the last minute of that hour may still return while it is valid. */
export const RETURN_GRACE_MS = 10 * MINUTE_MS

export const TECHNICAL_ISSUE: End = { status: 'INACTIVE', reason: 'CONSENT_TECHNICAL_ISSUE' }
export const TIMED_OUT: End = { status: 'REJECTED', reason: 'CONSENT_EXPIRED' }
export const REVOKED: End = { status: 'INACTIVE', reason: 'CUSTOMER_MANUALLY_REVOKED' }
export const DECLINED: End = { status: 'REJECTED', reason: 'CUSTOMER_MANUALLY_REJECTED' }
const MAX_DATE: End = { status: 'EXPIRED', reason: 'CONSENT_MAX_DATE_REACHED' }

/** True if no data can come any more. */
export function isClosed({ status }: Pick<Transmission, 'status'>): boolean {
  return status === 'EXPIRED' || status === 'INACTIVE' || status === 'REJECTED'
}

/** Waiting for authorisation or in force, as far as recorded here. */
export function isOpen({ status }: Pick<Transmission, 'status'>): boolean {
  return status === 'PENDING' || status === 'AUTHORISED' || status === 'ACTIVE'
}

/**
 * AUTHORISED without a return: the customer approved, but the response was lost. The holder then answers with an
 * error, which ends the sharing on both sides (`authorisation-refused.ts`).
 */
export function mayStillBeAuthorised(
  { status, waitsUntil, returnedAt }: Pick<Transmission, 'status' | 'waitsUntil' | 'returnedAt'>,
  now: Date,
): boolean {
  return (status === 'PENDING' || status === 'AUTHORISED') && now < waitsUntil && !returnedAt
}

type Aged = Pick<Transmission, 'status' | 'waitsUntil' | 'endsAt' | 'hasTokens'>

/**
 * The end of a sharing by time, or undefined: not authorised within its hour → timed out; authorised without tokens →
 * technical; past its end date → expired.
 */
export function endByTime(transmission: Aged, now: Date): End | undefined {
  const { status, hasTokens, waitsUntil, endsAt } = transmission
  const isPast = (instant: Date, grace = 0): boolean => now.getTime() >= instant.getTime() + grace
  if (status === 'PENDING') return isPast(waitsUntil, RETURN_GRACE_MS) ? TIMED_OUT : undefined
  if (status === 'AUTHORISED' && !hasTokens)
    return isPast(waitsUntil, RETURN_GRACE_MS) ? TECHNICAL_ISSUE : undefined
  if (status === 'AUTHORISED' || status === 'ACTIVE') return isPast(endsAt) ? MAX_DATE : undefined
  return undefined
}

/** The current status, whether or not the expiry job has recorded it yet. */
export function statusAt(transmission: Aged, now: Date): TransmissionStatus {
  return endByTime(transmission, now)?.status ?? transmission.status
}

/** Reasons of a REJECTED consent that are not a refusal (docs/domain/shares.md). */
const ENDS: Readonly<Record<string, EndStatus>> = tableOf({
  CONSENT_MAX_DATE_REACHED: 'EXPIRED',
  CUSTOMER_MANUALLY_REVOKED: 'INACTIVE',
  CONSENT_TECHNICAL_ISSUE: 'INACTIVE',
  INTERNAL_SECURITY_REASON: 'INACTIVE',
})

/**
 * When a consent's status began at its holder: `statusUpdateDateTime`, limited to the time between creation and now, because
 * clocks differ.
 */
export function statusSince(
  { statusUpdateDateTime }: Pick<ConsentResponse['data'], 'statusUpdateDateTime'>,
  { createdAt }: Pick<Transmission, 'createdAt'>,
  now: Date,
): Date {
  const instant = Date.parse(statusUpdateDateTime)
  const at = Number.isNaN(instant) ? now : new Date(Math.max(instant, createdAt.getTime()))
  return at > now ? now : at
}

/** The end of a consent at its holder, with its instant there; undefined before it has ended. */
export function endingAtHolder(
  consent: ConsentResponse['data'],
  transmission: Pick<Transmission, 'createdAt'>,
  now: Date,
): { end: End; at: Date } | undefined {
  const end = endAtHolder(consent)
  return end && { end, at: statusSince(consent, transmission, now) }
}

/** The end of a consent at its holder, with the holder's reason if it is one of the scheme; undefined before it has ended. */
export function endAtHolder({ status, rejection }: ConsentResponse['data']): End | undefined {
  if (status === 'CONSUMED') return { status: 'INACTIVE', reason: 'CONSUMED' }
  if (status !== 'REJECTED') return undefined
  const { code = '' } = rejection?.reason ?? {}
  const reason = /^[A-Z_]{1,60}$/.test(code) ? code : 'UNKNOWN'
  return { status: ENDS[reason] ?? 'REJECTED', reason }
}
