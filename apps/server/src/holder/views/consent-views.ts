import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { furtherApproval } from '@consente/domain/further-approval'
import { toInstantText } from '@consente/domain/period'
import { namedGroups } from '@consente/domain/permission-groups'
import { presentLastRead, type ReadingViews } from '../../access-log/reading-views.ts'
import type { Policy } from '../../insurer/policy.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { ReceiptIssuer } from '../../receipts/issue-receipt.ts'
import {
  type Approver,
  type ChosenResource,
  type ConsentForDetails,
  type ConsentState,
  concerns,
  ownerOf,
  portalStatus,
  statusAt,
} from '../consents/consent.ts'
import type { ConsentReading, ConsentWithReading } from '../consents/consent-reading.ts'
import { isWaiting, resourceStatus, statusByResource } from '../consents/resource-status.ts'
import type { Contacts } from '../contacts.ts'
import { toChosen } from '../decisions/approve-consent.ts'
import type { Recipients } from '../recipients.ts'
import { historyText, type Reading } from './consent-history-texts.ts'
import { readBy } from './consent-readings.ts'
import { productTypes, resourceGroups } from './consent-resource-groups.ts'
import { consentSeenBy, detailsSeenBy } from './consent-seen-by.ts'

/** Views of consents given: cards of the list, and the details of one. */
export type ViewDeps = {
  clock: Clock
  consents: Pick<ConsentReading, 'find' | 'findWithHistory' | 'ofDocument'>
  recipients: Pick<Recipients, 'nameOf' | 'webAddressOf'>
  contacts: Pick<Contacts, 'nameOf'>
  readings: Pick<ReadingViews, 'knownSince' | 'lastReadByPolicies'>
  receipts: Pick<ReceiptIssuer, 'endedBy'>
  policiesOf(document: string): Promise<Policy[]>
}

/** Cards of the tab Transmitidos, newest first. */
export async function cardsOf(deps: ViewDeps, document: string): Promise<ConsentCard[]> {
  const now = deps.clock.now()
  const consents = await deps.consents.ofDocument(document)
  return Promise.all(
    consents.map(async ({ consent, lastReadAt }) => ({
      ...(await toCard(deps, consentSeenBy(document, consent), statusAt(consent, now))),
      ...(await lastReadBy(deps, document, { consent, lastReadAt })),
      ...(isAsked(document, consent, statusAt(consent, now)) && { waitsForYou: true }),
    })),
  )
}

/** Of others' consents a person knows the readings of those policies alone that are theirs too. */
const lastReadBy = async (
  { readings }: Pick<ViewDeps, 'readings'>,
  document: string,
  { consent, lastReadAt }: ConsentWithReading,
) => {
  const knownSince = await readings.knownSince()
  if (ownerOf(consent) === document) return presentLastRead(lastReadAt, { ...consent, knownSince })
  const at = await readings.lastReadByPolicies(readBy(document, consent))
  return at ? presentLastRead(at, { ...consent, knownSince }) : {}
}

async function toCard(deps: ViewDeps, consent: ConsentForDetails, state: ConsentState): Promise<ConsentCard> {
  const recipient = await deps.recipients.nameOf(consent)
  return {
    consentId: consent.consentId,
    ...toStatus(consent, state),
    createDateTime: toInstantText(consent.createdAt),
    resourceGroups: namedGroups(consent.permissions).map(({ type, displayName }) => ({ type, displayName })),
    expirationDateTime: toInstantText(consent.expiresAt),
    organisationId: consent.organisationId,
    organisationName: recipient.name,
    ...(recipient.cnpj && { registrationNumber: recipient.cnpj }),
    ...(recipient.logo && { logo: recipient.logo }),
    ...(consent.approvedAt && { confirmationDateTime: toInstantText(consent.approvedAt) }),
    statusDateTime: toInstantText(state.since),
  }
}

/** As one of its people sees it, with what waits for the others. */
function toStatus(
  consent: ConsentForDetails,
  state: ConsentState,
): Pick<ConsentCard, 'status' | 'furtherApproval'> {
  const { permissions, resources } = consent
  const status = portalStatus(consent, state)
  if (state.status !== 'AUTHORISED') return { status }
  const waiting = resources.filter((resource) => isWaiting(resource, consent)).length
  return { status, furtherApproval: furtherApproval(permissions, { shared: resources.length, waiting }) }
}

function isAsked(document: string, { approvers }: ConsentForDetails, { status }: ConsentState): boolean {
  return (
    status === 'AUTHORISED' &&
    approvers.some((one) => one.document === document && one.approvedAt === undefined)
  )
}

/** Whether the consent is about this document's data or waits for its approval. */
export async function isVisibleTo(deps: ViewDeps, document: string, consentId: string): Promise<boolean> {
  const consent = await deps.consents.find(consentId)
  return consent !== undefined && concerns(consent, document)
}

/** @returns undefined unless the consent is visible to the customer */
export async function detailsOf(
  deps: ViewDeps,
  customer: Customer,
  consentId: string,
): Promise<ConsentDetails | undefined> {
  const found = await deps.consents.findWithHistory(consentId)
  if (!found || !concerns(found.consent, customer.document)) return undefined
  const { history } = found
  const state = statusAt(found.consent, deps.clock.now())
  const consent = consentSeenBy(customer.document, found.consent)
  const recipient = await deps.recipients.nameOf(consent)
  const customerName = await deps.contacts.nameOf(ownerOf(consent))
  const resources = await shownResources(deps, consent, state)
  const approvers = await approversOf(deps, consent, resources)
  const address = await deps.recipients.webAddressOf(consent)
  const reading: Reading = {
    recipient: recipient.name,
    isAlone: approvers.length === 0,
    isOwner: ownerOf(consent) === customer.document,
  }
  return detailsSeenBy(customer.document, ownerOf(consent), {
    consentId,
    ...toStatus(consent, state),
    createDateTime: toInstantText(consent.createdAt),
    expirationDateTime: toInstantText(consent.expiresAt),
    registrationNumber: recipient.cnpj,
    organisationId: consent.organisationId,
    organisationName: recipient.name,
    loggedUser: { document: { identification: consent.loggedUser, rel: 'CPF' } },
    businessEntity: consent.businessDocument
      ? { document: { identification: consent.businessDocument, rel: 'CNPJ' } }
      : null,
    resourceGroups: resourceGroups(consent.permissions, resources),
    shareType: 'TRANSMITTING',
    ...(customerName && { customerName }),
    ...(recipient.logo && { logo: recipient.logo }),
    ...(address && { organisationAddress: address }),
    ...(consent.approvedAt && { confirmationDateTime: toInstantText(consent.approvedAt) }),
    statusDateTime: toInstantText(state.since),
    ...(await lastReadBy(deps, customer.document, found)),
    ...(await endedBy(deps, customer.document, { consentId, state })),
    ...(approvers.length > 0 && { approvers }),
    history: history.flatMap((entry) => historyText(entry, reading)),
  })
}

async function endedBy(
  { receipts }: Pick<ViewDeps, 'receipts'>,
  document: string,
  { consentId, state }: { consentId: string; state: ConsentState },
): Promise<Pick<ConsentDetails, 'endedBy'>> {
  if (state.status !== 'REJECTED') return {}
  const ender = await receipts.endedBy({ side: 'holder', consentId, document })
  return ender ? { endedBy: ender } : {}
}

type ShownResource = ChosenResource & { status: string }

/** While the consent waits: all policies to choose from. Afterwards: the chosen ones with their status. */
async function shownResources(
  deps: ViewDeps,
  consent: ConsentForDetails,
  { status }: ConsentState,
): Promise<ShownResource[]> {
  if (status === 'REJECTED')
    return consent.resources.map((resource) => ({ ...resource, status: 'UNAVAILABLE' }))
  const policies = await deps.policiesOf(ownerOf(consent))
  const current = statusByResource(policies)
  const shown = consent.approvedAt ? consent.resources : policies.map(toChosen)
  return shown.map((resource) => ({ ...resource, status: resourceStatus(resource, consent, current) }))
}

/**
 * The person who asked first, then everyone else whose approval one of the policies needs, each with their answer;
 * empty when only one person approves.
 */
async function approversOf(deps: ViewDeps, consent: ConsentForDetails, resources: readonly ShownResource[]) {
  const { loggedUser, approvedAt, approvers } = consent
  const others = approvedAt ? approvers : approversNeeded(consent, resources)
  if (others.length === 0) return []
  return Promise.all(
    [{ document: loggedUser, approvedAt }, ...others].map(async ({ document, approvedAt }) => ({
      name: (await deps.contacts.nameOf(document)) ?? '',
      document,
      status: approvedAt ? 'AUTHORISED' : 'PENDING',
    })),
  )
}

/** Everyone else whose approval one of the offered policies needs. */
function approversNeeded(
  { loggedUser, permissions }: ConsentForDetails,
  resources: readonly ShownResource[],
): Approver[] {
  const types = productTypes(permissions)
  const needed = resources
    .filter(({ type }) => types.includes(type))
    .flatMap((resource) => resource.approvers)
  return [...new Set(needed)]
    .filter((document) => document !== loggedUser)
    .map((document) => ({ document, approvedAt: undefined }))
}
