import { Document } from '@consente/domain/document'
import { toInstantText } from '@consente/domain/period'
import { namedGroups, namesBeyond } from '@consente/domain/permission-groups'
import { permissionName } from '@consente/domain/permissions'
import type {
  Receipt,
  ReceiptAsker,
  ReceiptGroup,
  ReceiptKind,
  ReceiptParty,
  ReceiptPerson,
  ReceiptSide,
  ReceiptState,
  SentBeforeEnd,
} from '@consente/domain/receipt'
import { registrationDataOf } from '@consente/domain/registration-data'

/** An action of one person on one consent, as the role that records it knows it. */
export type ReceiptAction = {
  side: ReceiptSide
  kind: ReceiptKind
  at: Date
  consentId: string
  /** The receipt's owner: the owner of the data, or a further approver. */
  document: string
  /** CPF of the person who acts for the document. */
  loggedUser: string
  name?: string | undefined
  other: Institution
  purpose?: string | undefined
  /** v3 codes, those that this person may see. */
  permissions: readonly string[]
  /** The chosen policies of this person; undefined where the role does not know them. */
  resources?: ReadonlyArray<{ type: string; number: string; companyName: string }>
  createdAt: Date
  authorisedAt?: Date | undefined
  endsAt: Date
  /** The scheme's reason of an end, or REPLACED. */
  reason?: string | undefined
  askedBy?: ReceiptAsker | undefined
  /** The part that had gone before an end, unless all of the data had. */
  sent?: SentBeforeEnd | undefined
  /** The person approves what somebody else asked for. */
  isFurtherApprover?: boolean
  /** The permissions of the consent that this one takes the place of, and the number of its receipt. */
  previous?: { permissions: readonly string[]; number: string | undefined } | undefined
}
export type Institution = { name: string; cnpj: string }

/** The claims of a receipt: the same for the same action and number. */
export function receiptBody(
  action: ReceiptAction,
  { number, issuer, us }: { number: string; issuer: string; us: Institution },
): Receipt {
  const { side, other, consentId, purpose, previous } = action
  const [holder, recipient] = side === 'holder' ? [us, other] : [other, us]
  return withoutUndefined({
    iss: issuer,
    iat: Math.floor(action.at.getTime() / 1000),
    jti: number,
    '@context': 'https://w3id.org/dpv#',
    '@type': 'dpv:ConsentReceipt',
    schema_version: '1',
    language: 'pt-BR',
    jurisdiction: 'BR',
    record_id: consentId,
    issued_by: side,
    event: eventOf(action),
    pii_principal: personOf(action),
    holder: partyOf(holder, 'dpv:DataController'),
    recipient: partyOf(recipient, 'dpv:Recipient'),
    lawful_basis: 'dpv:Consent',
    purpose,
    pii_information: groupsOf(action),
    consent: {
      consentId,
      creationDateTime: toInstantText(action.createdAt),
      authorisationDateTime: action.authorisedAt && toInstantText(action.authorisedAt),
      expirationDateTime: toInstantText(action.endsAt),
      permissions: [...action.permissions],
    },
    replaces: previous?.number,
  })
}

function eventOf({
  kind,
  at,
  reason,
  askedBy,
  sent,
  permissions,
  previous,
}: ReceiptAction): Receipt['event'] {
  return {
    event_type: kind,
    event_state: stateOf(kind, reason),
    event_time: toInstantText(at),
    reason,
    asked_by: askedBy,
    sent,
    added: previous && namesBeyond(previous.permissions, permissions),
    removed: previous && namesBeyond(permissions, previous.permissions),
  }
}

function stateOf(kind: ReceiptKind, reason: string | undefined): ReceiptState {
  switch (kind) {
    case 'GRANT':
    case 'CHANGE':
      return 'dpv:ConsentGiven'
    case 'RENEWAL':
      return 'dpv:RenewedConsentGiven'
    case 'EXPIRY':
      return 'dpv:ConsentExpired'
    case 'REFUSAL':
      return 'dpv:ConsentRefused'
    case 'END':
      return reason && BY_CUSTOMER.has(reason) ? 'dpv:ConsentWithdrawn' : 'dpv:ConsentRevoked'
  }
}
/** Ends that the customer wished; any other end is somebody else's. */
const BY_CUSTOMER = new Set(['CUSTOMER_MANUALLY_REVOKED', 'REPLACED'])

function personOf({ document, loggedUser, name, isFurtherApprover }: ReceiptAction): ReceiptPerson {
  const isCompany = Document.parse(document)?.kind === 'CNPJ'
  return {
    name,
    loggedUser: { document: { identification: Document.partlyHidden(loggedUser), rel: 'CPF' } },
    businessEntity: isCompany
      ? { document: { identification: Document.formatCnpj(document), rel: 'CNPJ' } }
      : undefined,
    further_approver: isFurtherApprover || undefined,
  }
}

function partyOf({ name, cnpj }: Institution, role: string): ReceiptParty {
  return { party_name: name, party_id: Document.formatCnpj(cnpj), party_role: role }
}

/** Names of the shared groups, as on every page; the list of policies itself is no group of data. */
const groupsIn = (permissions: readonly string[]) =>
  namedGroups(permissions).filter(({ codes }) => !codes.includes('RESOURCES_READ'))

function groupsOf({ permissions, resources }: ReceiptAction): ReceiptGroup[] {
  return groupsIn(permissions).map(({ type, displayName, codes, hasPolicies }) => ({
    pii_type: type,
    displayName,
    pii_optional: !registrationDataOf(type)?.isRequired,
    permissions: codes.map((code) => ({ permissionCode: code, displayName: permissionName(code) })),
    resources: hasPolicies
      ? resources
          ?.filter((resource) => resource.type === type)
          .map(({ number, companyName }) => ({ number, companyName }))
      : undefined,
  }))
}

/** As it is written and read: without members that are undefined. */
const withoutUndefined = (receipt: Receipt): Receipt => JSON.parse(JSON.stringify(receipt))
