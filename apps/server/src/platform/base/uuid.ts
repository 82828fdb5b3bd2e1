/** A UUID of any version, in either case (RFC 9562, section 4). */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID of any version, in either case. */
export const isUuid = (text: string): boolean => UUID.test(text)
