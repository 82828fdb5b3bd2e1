import type { OutwardKeys } from './signing-keys.ts'

/**
 * A compact JWS (RFC 7515) of the institution, PS256, by its key that signs now.
 * @param header further members of the protected header
 * @throws {Failure} UNAVAILABLE while the signer does not answer
 */
export async function signJws(
  { signer, publicJwks }: OutwardKeys,
  header: Readonly<Record<string, unknown>>,
  payload: object,
): Promise<string> {
  const kid = publicJwks.find(({ use }) => use === 'sig')?.kid
  if (!kid) throw new Error('There is no signing key.')
  const input = `${encoded({ alg: 'PS256', ...header, kid })}.${encoded(payload)}`
  return `${input}.${(await signer.sign(kid, 'PS256', Buffer.from(input))).toString('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
