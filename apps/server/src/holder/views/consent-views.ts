import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import type { FurtherApproval } from '@consente/domain/further-approval'
import { toInstantText } from '@consente/domain/period'
import { groupNames } from '@consente/domain/permission-groups'
import { mayAnswer } from '@consente/domain/sharing/actions'
import { isOver } from '@consente/domain/sharing/situation'
import type { OwnSituation } from '@consente/domain/sharing/situation-of-ours'
import { statusOf } from '@consente/domain/sharing/status-label'
import { shownName } from '@consente/domain/shown-name'
import type { ReadingViews } from '../../access-log/access-log.ts'
import type { Policy } from '../../insurer/policy.port.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Customer } from '../../platform/http/route.ts'
import type { ReceiptIssuer } from '../../receipts/receipts.ts'
import {
  type Approver,
  type ChosenResource,
  type ConsentState,
  concerns,
  ownerOf,
  type ShownConsent,
  situationIn,
  statusAt,
} from '../consents/consent.ts'
import type { ConsentInFull, ConsentReading, ConsentWithReading } from '../consents/consent-reading.ts'
import { productTypes, resourceGroups, type ShownResource } from '../consents/consent-resource-groups.ts'
import { asApprovedBy, partThatWaits, resourceStatus, statusByResource } from '../consents/resource-status.ts'
import type { Contacts } from '../contacts.ts'
import { toChosen } from '../decisions/approve-consent.ts'
import { mayRemind } from '../decisions/remind-approvers.ts'
import type { RecipientName, Recipients } from '../recipients.ts'
import { historyText, type Reading } from './consent-history-texts.ts'
import { lastReadBy, lastReadOfOthers } from './consent-last-read.ts'
import { replacementsOf } from './consent-replacements.ts'
import { consentSeenBy, detailsSeenBy } from './consent-seen-by.ts'

/** Views of consents given: cards of the list, and the details of one. */
export type ViewDeps = {
  clock: Clock
  consents: Pick<ConsentReading, 'find' | 'findWithHistory' | 'ofDocument' | 'renewedBy' | 'requestAfter'>
  recipients: Pick<Recipients, 'nameOf' | 'webAddressOf'>
  contacts: Pick<Contacts, 'nameOf'>
  readings: Pick<ReadingViews, 'knownSince' | 'lastReadByPolicies'>
  receipts: Pick<ReceiptIssuer, 'endedBy'>
  policiesOf(document: string): Promise<Policy[]>
}

/** Cards of the tab Transmitidos, newest first. */
export async function cardsOf(deps: ViewDeps, document: string): Promise<ConsentCard[]> {
  const consents = await deps.consents.ofDocument(document)
  const now = deps.clock.now()
  const knownSince = await deps.readings.knownSince()
  const names = await namesOf(deps, consents)
  const ofOthers = await lastReadOfOthers(deps.readings, document, consents)
  return consents.map((consent) => {
    const state = statusAt(consent, now)
    const shown = consentSeenBy(document, consent)
    return toCard(shown, state, {
      recipient: names.get(clientKey(consent)) as RecipientName,
      lastRead: lastReadBy(document, consent, { ofOthers: ofOthers.get(consent), knownSince }),
      reader: document,
    })
  })
}

const clientKey = ({ organisationId, clientId }: ShownConsent): string => `${organisationId} ${clientId}`

/** Names of the recipients, each looked up once. */
async function namesOf(
  { recipients }: Pick<ViewDeps, 'recipients'>,
  consents: readonly ConsentWithReading[],
) {
  const names = new Map<string, RecipientName>()
  for (const consent of consents) {
    const key = clientKey(consent)
    if (!names.has(key)) names.set(key, await recipients.nameOf(consent))
  }
  return names
}

type CardContext = { recipient: RecipientName; lastRead: ReturnType<typeof lastReadBy>; reader: string }

function toCard(
  consent: ShownConsent,
  state: ConsentState,
  { recipient, lastRead, reader }: CardContext,
): ConsentCard {
  const waiting = partThatWaits(consent)
  const situation = situationIn(consent, state, { reader, waiting })
  return {
    ...presentCommon(consent, { state, situation, waiting }, recipient),
    ...lastRead,
    registrationNumber: recipient.cnpj || undefined,
    resourceGroups: groupNames(consent.permissions),
    waitsForYou: mayAnswer(situation) || undefined,
  }
}

type Seen = { state: ConsentState; situation: OwnSituation; waiting: FurtherApproval }

/** Fields that the card and the details share. */
function presentCommon(consent: ShownConsent, seen: Seen, recipient: RecipientName) {
  return {
    ...toStatus(seen),
    consentId: consent.consentId,
    createDateTime: toInstantText(consent.createdAt),
    expirationDateTime: toInstantText(consent.expiresAt),
    organisationId: consent.organisationId,
    organisationName: recipient.name,
    logo: recipient.logo || undefined,
    confirmationDateTime: confirmedAt(consent, seen),
    statusDateTime: toInstantText(seen.state.since),
  }
}

/** What ended before the recipient had a token was never in force: nothing says that it was confirmed, as at the recipient. */
function confirmedAt(consent: ShownConsent, { situation }: Seen): string | undefined {
  const neverBegan = situation.kind === 'ended' && !consent.inForceAt
  return consent.approvedAt && !neverBegan ? toInstantText(consent.approvedAt) : undefined
}

/** The status as one of its people sees it, with the part that waits for the others. */
function toStatus({ situation, waiting }: Seen): Pick<ConsentCard, 'status' | 'furtherApproval'> {
  const status = statusOf(situation)
  const isAuthorised = !isOver(situation) && !(situation.kind === 'waiting' && situation.for === 'customer')
  if (isAuthorised) return { status, furtherApproval: waiting }
  // Told of what is over, too: a part went before it ended, or nothing did.
  const sent = 'sent' in situation && waiting !== 'NONE' ? situation.sent : undefined
  const waited = sent === 'some' ? 'SOME' : sent === 'no' ? 'ALL' : undefined
  return { status, ...(waited && { furtherApproval: waited }) }
}

/** True if the consent is about this document's data or waits for its approval. */
export async function isVisibleTo(deps: ViewDeps, document: string, consentId: string): Promise<boolean> {
  const consent = await deps.consents.find(consentId)
  return consent !== undefined && concerns(consent, document)
}

/** @returns undefined unless the consent is visible to the customer */
export async function detailsOf(
  deps: ViewDeps,
  customer: Pick<Customer, 'document' | 'loggedUser'>,
  consentId: string,
): Promise<ConsentDetails | undefined> {
  const found = await deps.consents.findWithHistory(consentId)
  return found && concerns(found, customer.document) ? toDetails(deps, customer, found) : undefined
}

async function toDetails(
  deps: ViewDeps,
  customer: Pick<Customer, 'document' | 'loggedUser'>,
  found: ConsentInFull,
): Promise<ConsentDetails> {
  const now = deps.clock.now()
  const { document } = customer
  const state = statusAt(found, now)
  const consent = consentSeenBy(document, found)
  const [recipient, address, customerName, resources, knownSince, ofOthers, ended, replacements] =
    await Promise.all([
      deps.recipients.nameOf(consent),
      deps.recipients.webAddressOf(consent),
      deps.contacts.nameOf(ownerOf(consent)),
      shownResources(deps, consent, state),
      deps.readings.knownSince(),
      lastReadOfOthers(deps.readings, document, [found]),
      endedBy(deps, document, { consentId: consent.consentId, state }),
      replacementsOf(deps, { consent: found, document, now }),
    ])
  const approvers = await approversOf(deps, consent, resources)
  const waiting = partThatWaits(consent)
  const seen = { state, situation: situationIn(consent, state, { waiting }), waiting }
  const atFirst = asApprovedBy(consent, consent.inForceAt ?? now)
  const reading: Reading = {
    recipient: recipient.name,
    isAlone: approvers.length === 0,
    hasOwn: ownerOf(consent) === document && partThatWaits(atFirst) !== 'ALL',
    isEnder: ended === 'READER',
    authorisedBy: await authorisersOf(deps, customer, consent),
  }
  const lastRead = lastReadBy(document, found, { ofOthers: ofOthers.get(found), knownSince })
  return detailsSeenBy(customer, ownerOf(consent), {
    ...presentCommon(consent, seen, recipient),
    registrationNumber: recipient.cnpj,
    loggedUser: { document: { identification: consent.loggedUser, rel: 'CPF' } },
    businessEntity: consent.businessDocument
      ? { document: { identification: consent.businessDocument, rel: 'CNPJ' } }
      : null,
    resourceGroups: resourceGroups(consent.permissions, resources, state.status === 'REJECTED'),
    shareType: 'TRANSMITTING',
    customerName: customerName || undefined,
    organisationAddress: address || undefined,
    lastReadAt: lastRead.lastReadAt,
    endedBy: ended,
    ...replacements,
    approvers: approvers.length > 0 ? approvers : undefined,
    mayRemind: mayRemind(customer, found, now) || undefined,
    history: found.history.flatMap((entry) => historyText(entry, reading)),
  })
}

async function endedBy(
  { receipts }: Pick<ViewDeps, 'receipts'>,
  document: string,
  { consentId, state }: { consentId: string; state: ConsentState },
): Promise<ConsentDetails['endedBy']> {
  if (state.status !== 'REJECTED') return undefined
  return receipts.endedBy({ side: 'holder', consentId, document })
}

/** Tells who authorised: the one who acted first, then the approver who answered at that instant. */
async function authorisersOf(
  { contacts }: Pick<ViewDeps, 'contacts'>,
  { document, loggedUser }: Pick<Customer, 'document' | 'loggedUser'>,
  consent: ShownConsent,
): Promise<Reading['authorisedBy']> {
  const { approvedAt, approvers } = consent
  const given = [{ document: consent.loggedUser, approvedAt }, ...approvers].filter((one) => one.approvedAt)
  const people = await Promise.all(
    given.map(async (one) => ({
      at: one.approvedAt?.getTime(),
      by: [document, loggedUser].includes(one.document)
        ? ('reader' as const)
        : { name: shownName((await contacts.nameOf(one.document)) ?? '', 80) },
    })),
  )
  return ({ event, at }) =>
    event === 'AUTHORISED' ? people[0]?.by : people.slice(1).find((one) => one.at === at.getTime())?.by
}

/** All policies to choose from, as long as the consent waits; afterwards the chosen ones with their status, or what waited at the end. */
async function shownResources(
  deps: ViewDeps,
  consent: ShownConsent,
  { status }: ConsentState,
): Promise<ShownResource[]> {
  if (status === 'REJECTED')
    return consent.resources.map((one) => ({ ...one, status: resourceStatus(one, consent, new Map()) }))
  const policies = await deps.policiesOf(ownerOf(consent))
  const current = statusByResource(policies)
  const shown = consent.approvedAt ? consent.resources : await onOffer(deps, consent, policies)
  return shown.map((resource) => ({ ...resource, status: resourceStatus(resource, consent, current) }))
}

/** The policies to choose from, with those that a sharing had which this request renews. */
async function onOffer(
  { consents, clock }: Pick<ViewDeps, 'consents' | 'clock'>,
  { consentId }: ShownConsent,
  policies: readonly Policy[],
) {
  const before = (await consents.renewedBy(consentId, clock.now()))?.resources ?? []
  const wasShared = ({ type, resourceId }: ChosenResource): boolean =>
    before.some((one) => one.type === type && one.resourceId === resourceId)
  return policies.map(toChosen).map((one) => (wasShared(one) ? { ...one, wasShared: true } : one))
}

/**
 * The person who asked first, then everyone else whose approval one of the policies needs, each with their answer;
 * empty when only one person approves.
 */
async function approversOf(deps: ViewDeps, consent: ShownConsent, resources: readonly ShownResource[]) {
  const { loggedUser, approvedAt, approvers } = consent
  const others = approvedAt ? approvers : approversNeeded(consent, resources)
  if (others.length === 0) return []
  return Promise.all(
    [{ document: loggedUser, approvedAt }, ...others].map(async ({ document, approvedAt }) => ({
      name: (await deps.contacts.nameOf(document)) ?? '',
      document,
      status: approvedAt ? 'AUTHORISED' : 'PENDING',
      approvedAt: approvedAt && toInstantText(approvedAt),
    })),
  )
}

/** Everyone else whose approval one of the offered policies needs. */
function approversNeeded(
  { loggedUser, permissions }: ShownConsent,
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
