/** Only web addresses, or places of this host: never `javascript:`, whatever a backend answers. */
const ADDRESS = /^(https?:\/\/|\/(?!\/))\S*$/

/** True if the browser may be sent there. */
export function isAddress(text: string | undefined): text is string {
  return text !== undefined && ADDRESS.test(text)
}

/** Sends the browser there; this page is left. */
export function redirectBrowser(address: string): void {
  if (isAddress(address)) window.location.assign(address)
}
