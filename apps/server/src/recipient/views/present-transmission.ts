import type { ConsentCard, ConsentDetails, ResourceGroup } from '@consente/contract/portal/consents'
import { toInstantText } from '@consente/domain/period'
import {
  endByTime,
  statusAt,
  type TransmissionForDetails,
  type TransmissionInBrief,
} from '../sharing/transmission.ts'
import { namedGroupsOf, resourceGroupsOf } from './transmission-resource-groups.ts'

/** The only way from a transmission to what the portal shows. */
export function presentCard(transmission: TransmissionInBrief, now: Date): ConsentCard {
  return { ...presentCommon(transmission, now), resourceGroups: namedGroupsOf(transmission.permissions) }
}

function presentCommon(transmission: TransmissionInBrief, now: Date) {
  const { consentId = '', createdAt, endsAt, organisationId, holderName, holderLogo } = transmission
  return {
    consentId,
    status: statusAt(transmission, now),
    createDateTime: toInstantText(createdAt),
    expirationDateTime: toInstantText(endsAt),
    organisationId,
    organisationName: holderName,
    ...(holderLogo ? { logo: holderLogo } : {}),
    statusDateTime: toInstantText(changedAt(transmission, now)),
  }
}

export function presentDetails(
  transmission: TransmissionForDetails,
  {
    history,
    resources,
    webAddress,
  }: {
    history: ReadonlyArray<{ at: Date; text: string }>
    /** Policies that the holder listed, by type. */
    resources: ReadonlyMap<string, ResourceGroup['resources']>
    webAddress: string | undefined
  },
  now: Date,
): ConsentDetails {
  const { document, loggedUser, holderCnpj, finalidade, confirmedAt, customerName } = transmission
  const isCompany = document !== loggedUser
  return {
    ...presentCommon(transmission, now),
    registrationNumber: holderCnpj,
    loggedUser: { document: { identification: loggedUser, rel: 'CPF' } },
    businessEntity: isCompany ? { document: { identification: document, rel: 'CNPJ' } } : null,
    resourceGroups: resourceGroupsOf(transmission.permissions, resources),
    shareType: 'RECEIVING',
    ...(finalidade ? { finalidade } : {}),
    customerName,
    ...(webAddress ? { organisationAddress: webAddress } : {}),
    authorisationServerId: transmission.authorisationServerId,
    ...(confirmedAt ? { confirmationDateTime: toInstantText(confirmedAt) } : {}),
    history: history.map(({ at, text }) => ({ at: toInstantText(at), text })),
  }
}

/** When the status came to be: time may have ended the sharing before the job recorded it. */
function changedAt(transmission: TransmissionInBrief, now: Date): Date {
  const end = endByTime(transmission, now)
  if (!end) return transmission.statusAt
  return end.status === 'EXPIRED' ? transmission.endsAt : transmission.waitsUntil
}
