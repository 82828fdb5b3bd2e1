import type { ShareType } from '@consente/contract/portal/values'

/** Where this journey is and leads to (specification section 2). */
export const SHARES = '/myshares'
export const ENTRY = '/'
export const HOME = '/recipient-open-insurance'
export const SELECT_INSURER = '/recipient-select-insurer'
export const CONFIRM_DATA = '/recipient-confirm-open-insurance'
export const SHARE_REDIRECT = '/recipient-share-redirect'

export const TAB_PARAMETER = 'aba'

/** The list, on the tab where a sharing of that type is. */
export function sharesPath(shareType: ShareType): string {
  return shareType === 'RECEIVING' ? `${SHARES}?${TAB_PARAMETER}=recebidos` : SHARES
}

/** What a sharing has brought. */
export function receivedDataPath(consentId: string): string {
  return `${sharePath(consentId)}/dados`
}

/** A consent id is a urn: its colons and slashes are part of one step of the address. */
export function sharePath(consentId: string): string {
  return `${SHARES}/${encodeURIComponent(consentId)}`
}
