import { isRegistrationPermission } from '@consente/domain/permissions'
import type { SentBeforeEnd } from '@consente/domain/receipt'
import type { ReceiptAction, StoredReceipt } from '../../receipts/receipts.ts'
import type { RecipientDeps } from '../recipient-deps.ts'
import type { End, Transmission } from './transmission.ts'

/** Receipts of what becomes of a sharing received here. */
type Deps = Pick<RecipientDeps, 'receipts'>

/**
 * The receipt of a sharing that comes into force: a renewal or a change where it takes the place of another one.
 * @param authorisedAt when the customer authorised it at the holder
 * @param granted what the holder's consent permits
 */
export async function inForceReceipt(
  { receipts }: Deps,
  transmission: Transmission,
  {
    at,
    authorisedAt,
    granted,
    previous,
  }: {
    at: Date
    authorisedAt: Date
    granted: readonly string[]
    previous: Transmission | undefined
  },
): Promise<StoredReceipt> {
  const facts = { ...factsOf(transmission), permissions: granted, authorisedAt }
  if (!previous) return receipts.prepare({ ...facts, kind: 'GRANT', at })
  const grant = { permissions: previous.permissions, number: await receipts.grantOf(consentOf(previous)) }
  const kind = isSame(previous.permissions, granted) ? 'RENEWAL' : 'CHANGE'
  return receipts.prepare({ ...facts, kind, at, previous: grant })
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((code) => other.includes(code))

type ReceiptOfEnd = {
  end: End
  at: Date
  /** The customer asked for it here. */
  here: boolean
  /** A new sharing takes its place. */
  isReplaced?: boolean
  /** The holder said so; otherwise a refusal is not certain. */
  isKnownAtHolder: boolean
}

/**
 * The receipt of an end; undefined where there was neither a sharing in force nor a refusal that the holder told.
 * `ReceiptIssuer.keep` decides whether the sharing was in force.
 */
export async function endReceipt(
  { receipts }: Deps,
  transmission: Transmission,
  { end, at, here, isReplaced = false, isKnownAtHolder }: ReceiptOfEnd,
): Promise<StoredReceipt | undefined> {
  const kind = kindOf(end, transmission, isKnownAtHolder)
  if (!kind) return undefined
  const reason = isReplaced ? 'REPLACED' : end.reason
  // A job records the end of the term after it.
  const since = kind === 'EXPIRY' && transmission.endsAt < at ? transmission.endsAt : at
  return receipts.prepare({
    ...factsOf(transmission),
    kind,
    at: since,
    reason,
    sent: kind === 'END' ? sentBeforeEnd(transmission, end) : undefined,
    askedBy: here ? 'PRINCIPAL' : isKnownAtHolder && isWish(end) ? 'OTHER_PARTY' : undefined,
  })
}

/** The part that had gone of a sharing that ends now; undefined if all of it had. Where all of it waited last, the holder alone knows. */
export function sentBeforeEnd(
  { confirmedAt, furtherApproval, permissions }: Transmission,
  { status }: End,
): SentBeforeEnd | undefined {
  if (status === 'EXPIRED') return undefined
  if (!confirmedAt) return 'NONE'
  // Registration data wait for nobody else, unless the holder says that everything does.
  const hasOwn = furtherApproval !== 'ALL' && permissions.some(isRegistrationPermission)
  if (furtherApproval === 'SOME') return 'SOME'
  if (status === 'REJECTED') return hasOwn ? 'SOME' : 'NONE'
  return hasOwn || furtherApproval === 'NONE' ? undefined : 'UNKNOWN'
}

function kindOf(
  { reason }: End,
  { confirmedAt }: Transmission,
  isKnownAtHolder: boolean,
): 'REFUSAL' | 'EXPIRY' | 'END' | undefined {
  if (reason === 'CONSENT_MAX_DATE_REACHED') return 'EXPIRY'
  if (confirmedAt) return 'END'
  if (reason === 'CUSTOMER_MANUALLY_REJECTED') return isKnownAtHolder ? 'REFUSAL' : undefined
  return reason === 'CONSENT_EXPIRED' ? undefined : 'END'
}

const isWish = ({ reason }: End): boolean => reason === 'CUSTOMER_MANUALLY_REVOKED'

export const consentOf = ({
  consentId,
  id,
  document,
}: Pick<Transmission, 'consentId' | 'id' | 'document'>) => ({
  side: 'recipient' as const,
  consentId: consentId ?? id,
  document,
})

function factsOf(transmission: Transmission): Omit<ReceiptAction, 'kind' | 'at'> {
  const { loggedUser, customerName, holderName, holderCnpj, finalidade, permissions } = transmission
  return {
    ...consentOf(transmission),
    loggedUser,
    name: customerName,
    other: { name: holderName, cnpj: holderCnpj },
    purpose: finalidade,
    permissions,
    createdAt: transmission.createdAt,
    authorisedAt: transmission.confirmedAt,
    endsAt: transmission.endsAt,
  }
}
