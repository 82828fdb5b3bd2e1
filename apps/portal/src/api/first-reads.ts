import type { PortalConfig } from '@consente/contract/portal/config'
import type { ShareType } from '@consente/contract/portal/values'

/**
 * Inputs of the reads that pages make first, without schemas. The functions of this folder call with them, and the script
 * before the first paint begins the same calls (`app/start/begin-page.ts`).
 */

type Names = Pick<PortalConfig, 'transactionId' | 'detailsTransactionId' | 'clientRegister'>

/** The header that names our client to the list of institutions. */
export const registerInput = ({ clientRegister: { header, value } }: Names) => ({
  extraHeaders: { [header]: value },
})

/** Input of one list of a customer's sharings. */
export const sharesInput = (names: Names, approver: string, ShareType: ShareType) => ({
  params: { approver },
  query: { ShareType },
  headers: { 'x-transaction-id': names.transactionId },
})

/** Input of one sharing in full. */
export const detailsInput = (names: Names, consentId: string) => ({
  params: { consentId },
  headers: { transactionid: names.detailsTransactionId },
})
