import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@consente/contract/portal/passkeys'
import { base64urlOf, bytesOf } from '@consente/domain/base64url'

/** True if this browser can be asked at all. */
export const canAskPasskey = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.get === 'function'

/** True if it offers passkeys where a field is filled in (conditional mediation, WebAuthn level 3 section 5.1.4.2). */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canAskPasskey() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Asks the device for a finger, a face or its PIN. Browsers that we support lack `parseRequestOptionsFromJSON` and `toJSON`
 * (WebAuthn level 3), so both ways are written out.
 * @throws {DOMException} when the customer or the device says no; browsers do not tell which
 */
export async function askPasskey(
  request: PasskeyRequest,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyAssertion> {
  const { challenge, allowCredentials, ...rest } = request
  const credential = await navigator.credentials.get({
    ...how,
    publicKey: {
      ...rest,
      challenge: bytesOf(challenge),
      allowCredentials: allowCredentials.map(toDescriptor),
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    rawId: base64urlOf(credential.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: base64urlOf(clientDataJSON),
      authenticatorData: base64urlOf(authenticatorData),
      signature: base64urlOf(signature),
      ...(userHandle && { userHandle: base64urlOf(userHandle) }),
    },
  }
}

/** True if this device itself has a finger, a face or a PIN to ask for. */
export const canThisDevice = async (): Promise<boolean> =>
  canAskPasskey() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())

/**
 * Has the device make a passkey.
 * @throws {DOMException} as `askPasskey`; InvalidStateError for a device that has one of this account
 */
export async function createPasskey(asked: PasskeyCreation): Promise<NewPasskey> {
  const { challenge, user, excludeCredentials, ...rest } = asked
  const credential = await navigator.credentials.create({
    publicKey: {
      ...rest,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map(toDescriptor),
    },
  })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    rawId: base64urlOf(credential.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: base64urlOf(response.clientDataJSON),
      attestationObject: base64urlOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

type Descriptor = PasskeyRequest['allowCredentials'][number]

const toDescriptor = ({ id, type, transports }: Descriptor): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type,
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
})
