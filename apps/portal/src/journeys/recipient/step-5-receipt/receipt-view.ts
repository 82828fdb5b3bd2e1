import type { ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import type { PersonalRequiredFields } from '@consente/contract/portal/settings'
import type { FurtherApproval } from '@consente/contract/portal/values'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import { isRegistrationType } from '@consente/domain/consent-status'
import { Document } from '@consente/domain/document'
import { endOfSharing, termInMonths } from '@consente/domain/period'
import { REGISTRATION_DATA, registrationDataOf } from '@consente/domain/registration-data'
import { wasInForce } from '../../../api/ended-sharing.ts'
import { timeNow } from '../../../api/server-time.ts'
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
export type SharedGroup = { title: string; required: boolean; items: string[] }
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
  /** The part that waits for other people, if the backend tells; then the groups. */
  approval?: FurtherApproval | undefined
  /** Whether the data may go, as far as its status says, and of `over` whether they ever did is not known; undefined where nobody tells one. */
  state?: 'goes' | 'waits' | 'refused' | 'ended' | 'over' | undefined
  told?: readonly ResourceGroup[]
}

/** State from the way back: the purpose, and when this browser learnt of the confirmation (ISO). */
type Confirmed = {
  finalidade?: string | undefined
  confirmedAt?: string | undefined
  furtherApproval?: FurtherApproval | undefined
}

/** True if the details tell both ends of the term; other backends may leave the dates out. */
export const hasTerm = ({ createDateTime, expirationDateTime }: ConsentDetails): boolean =>
  [createDateTime, expirationDateTime].every((text) => !Number.isNaN(Date.parse(text)))

/** From the consent itself, as the server tells it; it has a term. */
export function viewOfDetails(
  details: ConsentDetails,
  fields: PersonalRequiredFields | undefined,
  confirmed: Confirmed,
): ReceiptView {
  const created = new Date(details.createDateTime)
  const end = new Date(details.expirationDateTime)
  return {
    party: {
      name: details.organisationName,
      cnpj: details.registrationNumber ? Document.formatCnpj(details.registrationNumber) : undefined,
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
    approval: details.furtherApproval,
    state: stateOf(details),
    told: details.resourceGroups,
  }
}

/** A status that is not known is spoken of as one in force. */
function stateOf(details: ConsentDetails): ReceiptView['state'] {
  const { status } = details
  if (status === 'PENDING') return 'waits'
  if (status === 'REJECTED') return 'refused'
  if (status === 'INACTIVE') return wasInForce(details) ? 'ended' : 'over'
  return ['EXPIRED', 'OVERDUE'].includes(status) ? 'ended' : 'goes'
}

/** A registration group may hold all three kinds; each is a line of its own. Everything else is an origin of data. */
function groupsOf(group: ResourceGroup, fields: PersonalRequiredFields | undefined): SharedGroup[] {
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

const isRegistration = ({ permissionCode }: ResourceGroup['dataPermissions'][number]): boolean =>
  permissionCode.startsWith('CUSTOMERS_')

function originOf({ displayName, resources, dataPermissions }: ResourceGroup): SharedGroup {
  const policies = resources.map(({ number, displayName: product, resourceId, status }) => {
    const policy = number || product ? SHARED.policy(product, number ?? resourceId) : resourceId
    return status === 'PENDING_AUTHORISATION' ? SHARED.notYet(policy) : policy
  })
  return {
    title: SHARED.origin(displayName),
    required: false,
    items: [...policies, ...dataPermissions.map((permission) => permission.displayName)],
  }
}

/** From what was chosen, where a backend names no consent. */
export function viewOfDraft(
  draft: ShareDraft,
  customer: { document: string; name: string | undefined },
  fields: PersonalRequiredFields | undefined,
  confirmed: Confirmed,
): ReceiptView {
  const chosen = personalDataOf(draft)
  const products = wantsProducts(draft) ? chosenObjects(productsOf(draft)) : []
  const { furtherApproval } = confirmed
  const confirmedAt = confirmed.confirmedAt ? new Date(confirmed.confirmedAt) : timeNow()
  return {
    party: senderOf(draft) ?? { name: COMMON.sender },
    ...customer,
    goal: goalOf(draft)?.finalidade,
    ...(furtherApproval === 'ALL' ? { state: 'waits' } : { approval: furtherApproval }),
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
        items: selectedNames(product),
      })),
    ],
  }
}
