import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'
import { Document } from '@consente/domain/document'
import type { Party } from '../ui/bridge/Seal.tsx'
import { SHARE } from './shares-texts.ts'

/** Sender and receiver: the arrow always points at the receiver. */
export type Parties = { from: Party; to: Party; other: Party }

type Other = {
  organisationName?: string | undefined
  registrationNumber?: string | undefined
  logo?: string | undefined
}

/** Giver and receiver as a picture shows them: our brand on the side that the direction says. */
export function partiesOf(shareType: ShareType, brand: PortalConfig['brand'], other: Other): Parties {
  const own: Party = { name: brand.name, cnpj: Document.formatCnpj(brand.cnpj), logo: brand.logo }
  const theirs: Party = {
    name: other.organisationName || SHARE.unnamed,
    cnpj: Document.cnpjText(other.registrationNumber),
    logo: other.logo,
  }
  return shareType === 'RECEIVING'
    ? { from: theirs, to: own, other: theirs }
    : { from: own, to: theirs, other: theirs }
}
