import { vi } from 'vitest'

type Answer = { clientDataJSON?: readonly number[]; userHandle?: readonly number[] }

/** A device's answer to a request for a passkey (`PublicKeyCredential`), with bytes that say nothing. */
export class PasskeyAnswer {
  id = 'BAUG'
  rawId = Uint8Array.of(4, 5, 6).buffer
  response: object

  constructor({ clientDataJSON = [1], userHandle }: Answer = {}) {
    this.response = {
      clientDataJSON: Uint8Array.from(clientDataJSON).buffer,
      authenticatorData: Uint8Array.of(1).buffer,
      signature: Uint8Array.of(2).buffer,
      userHandle: userHandle ? Uint8Array.from(userHandle).buffer : null,
    }
  }
}

/** `navigator.credentials.get`, as tests answer it. */
export const getPasskey = () => vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>()

/** A browser that knows passkeys, until `vi.unstubAllGlobals`. */
export function stubPasskeys(
  get: ReturnType<typeof getPasskey>,
  known: typeof PasskeyAnswer = PasskeyAnswer,
): void {
  vi.stubGlobal('PublicKeyCredential', known)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }))
}
