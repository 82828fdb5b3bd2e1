/** True for a place of this host. Browsers read `//x` and `/\x` as another host. */
export const isOwnPlace = (address: string): boolean => /^\/(?![/\\])/.test(address)

/** An address that a browser may be sent to: of the web, or a place of this host; never `javascript:` or `data:`, whatever wrote it. */
export const ADDRESS = /^(https?:\/\/|\/(?![/\\]))\S*$/
export const isAddress = (address: string | undefined): address is string => ADDRESS.test(address ?? '')
