import type { PersonalRequiredFields } from '@consente/contract/portal/settings'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { Document } from '@consente/domain/document'
import { hasChosenPolicies } from '@consente/domain/list-goes-along'
import { endOfSharing, termInMonths } from '@consente/domain/period'
import { isRegistrationType, REGISTRATION_DATA, registrationDataOf } from '@consente/domain/registration-data'
import type { Situation } from '@consente/domain/sharing/situation'
import { timeNow } from '../../../api/server-time.ts'
import type { SharedGroup as DataGroup, Sharing } from '../../../api/sharings/sharings.ts'
import type { Waits } from '../../../api/sharings/waits.ts'
import type { confirmedConsent } from '../../../session/journey-storage.ts'
import {
  goalOf,
  monthsOf,
  personalDataOf,
  productsOf,
  type ShareDraft,
  wantsProducts,
} from '../../../session/share-draft.ts'
import type { Party } from '../../../ui/bridge/Seal.tsx'
import { isRequired } from '../draft/chosen-groups.ts'
import { chosenObjects, selectedNames } from '../draft/data-selection.ts'
import { COMMON } from '../draft/journey-texts.ts'
import { senderOf } from '../steps/institution-view.ts'
import { SHARED } from './shared-confirmation-texts.ts'

/** Contents of step 5's receipt, from any source. */
export type SharedGroup = {
  title: string
  required: boolean
  items: string[]
  /** True if the list of its policies goes along. */
  isProduct?: boolean
}
/** Step 5 as it is shown. */
export type ReceiptView = {
  party: Party
  document: string
  name: string | undefined
  goal: string | undefined
  confirmedAt: Date
  months: number
  end: Date
  groups: SharedGroup[]
  state: ReceiptState
  /** The groups as the details tell them. */
  told?: readonly DataGroup[]
}

/** The receipt's way to speak of its sharing. `over` and `unsure`: nobody knows if the data ever went, or go now. */
export type ReceiptState = 'goes' | 'part' | 'notKnown' | 'waits' | 'refused' | 'ended' | 'over' | 'unsure'

/** Left behind by the way back. */
export type Confirmed = NonNullable<ReturnType<typeof confirmedConsent.read>>

/** True if the details tell both ends of the term; other backends may leave the dates out. */
export const hasTerm = ({ createDateTime, expirationDateTime }: Sharing): boolean =>
  [createDateTime, expirationDateTime].every((text) => !Number.isNaN(Date.parse(text)))

/** From the consent itself, as the server tells it; it has a term. */
export function viewOfDetails(
  details: Sharing,
  fields: PersonalRequiredFields | undefined,
  confirmed: Confirmed,
): ReceiptView {
  const created = new Date(details.createDateTime)
  const end = new Date(details.expirationDateTime)
  return {
    party: {
      name: details.organisationName,
      cnpj: Document.cnpjText(details.registrationNumber),
      logo: details.logo,
    },
    document: details.businessEntity?.document.identification ?? details.loggedUser.document.identification,
    name: details.customerName,
    goal: details.finalidade ?? confirmed.finalidade,
    confirmedAt: new Date(details.confirmationDateTime ?? confirmed.confirmedAt ?? details.createDateTime),
    months: termInMonths(created, end),
    end,
    groups: inCatalogueOrder(details.resourceGroups, ({ type }) => type).flatMap((group) =>
      groupsOf(group, fields),
    ),
    state: stateOf(details.situation),
    told: details.resourceGroups,
  }
}

function stateOf(situation: Situation): ReceiptState {
  switch (situation.kind) {
    case 'waiting':
      return STATES[situation.part]
    case 'in-force':
      if (!situation.rest) return 'goes'
      return situation.rest === 'unknown' ? 'notKnown' : 'part'
    case 'past-term':
    case 'unknown':
      return 'unsure'
    case 'lapsed':
      return 'refused'
    case 'refused':
      return situation.sent === 'some' ? 'over' : 'refused'
    case 'ended':
      return situation.sent === 'yes' ? 'ended' : 'over'
    case 'expired':
      return 'ended'
  }
}

/** A registration group may hold all three kinds; each is a line of its own. Everything else is an origin of data. */
function groupsOf(group: DataGroup, fields: PersonalRequiredFields | undefined): SharedGroup[] {
  if (group.type === 'RESOURCE') return []
  if (!isRegistrationType(group.type) && !group.dataPermissions.some(isRegistration)) return [originOf(group)]
  const codes = group.dataPermissions.map(({ permissionCode }) => permissionCode)
  return (codes.length > 0 ? codes : [group.type]).flatMap((code) => {
    const registration = registrationDataOf(code)
    if (!registration) return []
    const { kind, title, isRequired } = registration
    const given = group.dataPermissions.find(({ permissionCode }) => permissionCode === code)?.items ?? []
    return [
      {
        title,
        required: isRequired,
        items: given.length > 0 ? given : (fields?.[kind] ?? []),
      },
    ]
  })
}

const isRegistration = ({ permissionCode }: DataGroup['dataPermissions'][number]): boolean =>
  permissionCode.startsWith('CUSTOMERS_')

function originOf({ type, displayName, resources, dataPermissions }: DataGroup): SharedGroup {
  const policies = resources.map(({ number, displayName: product, resourceId, waits }) => {
    const policy = number || product ? SHARED.policy(product, number ?? resourceId) : resourceId
    return waits ? SHARED.notYet(policy) : policy
  })
  return {
    title: SHARED.origin(displayName),
    required: false,
    isProduct: hasChosenPolicies(type),
    items: [...policies, ...dataPermissions.map((permission) => permission.displayName)],
  }
}

const STATES = { all: 'waits', some: 'part', unknown: 'notKnown' } as const satisfies Record<
  Waits,
  ReceiptState
>

/** From what was chosen, where a backend names no consent. */
export function viewOfDraft(
  draft: ShareDraft,
  customer: { document: string; name: string | undefined },
  fields: PersonalRequiredFields | undefined,
  confirmed: Confirmed,
): ReceiptView {
  const chosen = personalDataOf(draft)
  const products = wantsProducts(draft) ? chosenObjects(productsOf(draft)) : []
  const confirmedAt = confirmed.confirmedAt ? new Date(confirmed.confirmedAt) : timeNow()
  return {
    party: senderOf(draft) ?? { name: COMMON.sender },
    ...customer,
    goal: goalOf(draft)?.finalidade,
    state: confirmed.waits ? STATES[confirmed.waits] : 'goes',
    confirmedAt,
    months: monthsOf(draft),
    end: endOfSharing(confirmedAt, monthsOf(draft)),
    groups: [
      ...REGISTRATION_DATA.filter(({ kind }) => chosen[kind]).map(({ kind, title }) => ({
        title,
        required: isRequired(draft, kind),
        items: fields?.[kind] ?? [],
      })),
      ...products.map((product) => ({
        title: SHARED.origin(product.name),
        required: false,
        isProduct: true,
        items: selectedNames(product),
      })),
    ],
  }
}
