/**
 * `error_description` of our holder's `access_denied` (RFC 6749, section 4.1.2.1: ASCII text). The scheme has one code for
 * every refusal; a recipient that knows these words can tell its customer which it was. Other words in an address are never shown: anybody can write an address.
 */
export const REFUSALS = {
  refused: 'the customer refused',
  mismatch: 'the customer who signed in is not the one of the consent',
  left: 'the request was left before anybody signed in',
  ended: 'the consent can no longer be authorised',
} as const
/** Reasons that our holder tells in `error_description`. */
export type Refusal = keyof typeof REFUSALS

/** The refusal; undefined for the words of others. */
export function refusalFrom(description: string | undefined): Refusal | undefined {
  const names = Object.keys(REFUSALS) as Refusal[]
  return names.find((name) => REFUSALS[name] === description)
}
