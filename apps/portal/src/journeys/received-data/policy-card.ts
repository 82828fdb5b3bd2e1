import type { ReceivedItem } from '@consente/contract/portal/received'
import { familyOf, type PolicyContent } from './policy-families.ts'
import { toldOf } from './policy-figures.ts'

/**
 * A policy, contract or title as its card shows it, read from the scheme's published shapes. Everything may be missing
 * or come in another shape: what cannot be read is left out, and no field that is not known hurts.
 */
export type PolicyCard = PolicyContent & { title: string; number: string; companyName: string | undefined }

/** A received policy as its card shows it; unreadable values are left out. */
export function policyCard(item: ReceivedItem): PolicyCard {
  const told = toldOf(item)
  const number = item.resourceId ?? ''
  return {
    title: item.productName || number,
    number,
    companyName: item.companyName,
    ...familyOf(told)(told),
  }
}
