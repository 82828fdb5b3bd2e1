import { randomBytes } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '@consente/contract/portal/passkeys'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config/server-config.ts'
import type { Passkey } from '../factor.port.ts'

/** Bounds a customer's time at their device; a challenge lives as long. */
export const CEREMONY_MS = 5 * 60_000

/** COSE algorithms: ES256, EdDSA, RS256; what is common comes first. */
const ALGORITHMS = [-7, -8, -257]

type Bound = { challenge: string }
type Creation = Bound & {
  user: { handle: string; name: string; displayName: string }
  /** Credentials of the account: an authenticator gets no second one. */
  known: readonly Passkey[]
}

/**
 * The beginning of an attestation object without an attestation, which is all that is asked for. Its order is fixed: WebAuthn
 * demands the canonical form of CBOR (level 3, section 2). Any other format has statements and certificates to parse.
 */
const WITHOUT_ATTESTATION = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData', 'latin1')

/** Data that a client signs beside the authenticator's (WebAuthn level 3, section 5.8.1). */
const ClientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) })

/** A new challenge: 256 random bits. */
export const newChallenge = (): string => randomBytes(32).toString('base64url')

/** The challenge that an answer speaks of; undefined when it says none. */
export function challengeIn({ response }: PasskeyAssertion | NewPasskey): string | undefined {
  return readClientData(response.clientDataJSON)?.challenge
}

/**
 * The institution as a relying party of WebAuthn: origin, RP ID, signature, user presence and user verification are checked
 * by the library, which is loaded when it is first used. Challenge and counter are the callers'.
 */
export function createRelyingParty({ institution, webauthn }: Pick<Config, 'institution' | 'webauthn'>) {
  if (!webauthn) return undefined
  const { rpId, origins } = webauthn
  const expected = {
    expectedRPID: rpId,
    expectedOrigin: origins,
    requireUserVerification: true,
  }
  // Discoverable ones would be offered by every institution that shares the domain.
  const isOwnDomain = rpId !== 'localhost'

  return {
    /** The domain is the institution's own: a device may say whose account it is. */
    isOwnDomain,

    request(passkeys: readonly Passkey[], { challenge }: Bound): PasskeyRequest {
      return {
        challenge,
        rpId,
        timeout: CEREMONY_MS,
        userVerification: 'required',
        allowCredentials: passkeys.map(descriptorOf),
      }
    },

    creation({ challenge, user, known }: Creation): PasskeyCreation {
      const { handle, name, displayName } = user
      return {
        challenge,
        rp: { id: rpId, name: institution.name },
        user: { id: handle, name, displayName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CEREMONY_MS,
        attestation: 'none',
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: {
          residentKey: isOwnDomain ? 'preferred' : 'discouraged',
          requireResidentKey: false,
          userVerification: 'required',
        },
      }
    },

    /** @returns the counter that the authenticator tells; undefined when the answer is not good for the challenge */
    async checkAssertion(
      answer: PasskeyAssertion,
      { credentialId, publicKey }: Passkey,
      { challenge }: Bound,
    ): Promise<number | undefined> {
      if (isWithinAnotherPage(answer)) return undefined
      const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: assertionOf(answer),
          expectedChallenge: challenge,
          credential: {
            id: credentialId,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            // The store compares, in the statement that counts the use.
            counter: 0,
          },
        })
        return verified ? authenticationInfo.newCounter : undefined
      } catch {
        return undefined
      }
    },

    /** @returns the key that the authenticator has made; undefined when the answer is not good for the challenge */
    async checkCreation(answer: NewPasskey, { challenge }: Bound): Promise<Passkey | undefined> {
      if (isWithinAnotherPage(answer) || hasAttestation(answer)) return undefined
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: {
            ...answer,
            response: { ...answer.response, transports: [] },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!verified || registrationInfo.credential.id !== answer.id) return undefined
        const { id, publicKey, counter } = registrationInfo.credential
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: answer.response.transports ?? [],
        }
      } catch {
        return undefined
      }
    },
  }
}
/** This institution as authenticators know it: RP ID and origin. */
export type RelyingParty = NonNullable<ReturnType<typeof createRelyingParty>>

/** In the words of the library; whose key it is, the credential tells. */
function assertionOf({ id, rawId, type, response }: PasskeyAssertion) {
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature },
    clientExtensionResults: {},
  }
}

function hasAttestation({ response }: NewPasskey): boolean {
  const object = Buffer.from(response.attestationObject, 'base64url')
  return !object.subarray(0, WITHOUT_ATTESTATION.length).equals(WITHOUT_ATTESTATION)
}

/** True if another site shows the page that asked within its own. */
function isWithinAnotherPage({ response }: PasskeyAssertion | NewPasskey): boolean {
  return readClientData(response.clientDataJSON)?.crossOrigin !== false
}

function readClientData(text: string): z.infer<typeof ClientData> | undefined {
  try {
    const data = z.parse(ClientData, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { crossOrigin: false, ...data }
  } catch {
    return undefined
  }
}

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  type: 'public-key' as const,
  id: credentialId,
  ...(transports.length > 0 && { transports: [...transports] }),
})
