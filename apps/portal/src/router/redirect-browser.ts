import { isAddress } from '@consente/domain/base/web-address'

/** Sends the browser there; this page is left. */
export function redirectBrowser(address: string): void {
  if (isAddress(address)) window.location.assign(address)
}
