import * as wire from '@consente/contract/portal/receipts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** The receipts of a sharing, where the backend issues some. */
export const sharingReceiptsQuery = (api: Api, consentId: string) =>
  queryOptions({
    queryKey: ['receipts', consentId],
    queryFn: () => api.call(wire.sharingReceipts, { params: { consentId } }),
    enabled: api.config.capabilities.receipts,
  })

/** The customer's newest receipts over all sharings (capability `allReceipts`). */
export const allReceiptsQuery = (api: Api) =>
  queryOptions({ queryKey: ['receipts'], queryFn: () => api.call(wire.allReceipts, {}) })

/** One receipt of the customer. A receipt never changes, so it is read once. */
export const receiptQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: ['receipt', number],
    queryFn: () => api.call(wire.receipt, { params: { number } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The receipt's PDF, drawn when it is first asked for and the same ever after. */
export const receiptPdf = (api: Api, number: string) => api.call(wire.receiptPdf, { params: { number } })

/** @param issuer another institution; absent: the one that this portal belongs to */
export const checkNumber = (api: Api, number: string, issuer?: string) =>
  api.call(wire.checkReceipt, { params: { number }, query: issuer === undefined ? {} : { issuer } })

/** Public keys of the institution that a receipt names, as the directory proves them. */
export const issuerKeys = (api: Api, issuer: string) => api.call(wire.issuerKeys, { query: { issuer } })
