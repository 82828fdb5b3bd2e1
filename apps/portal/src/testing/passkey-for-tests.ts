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

/** What the server asks of a device that has a passkey. */
export const PASSKEY_REQUEST = {
  challenge: 'AQID',
  rpId: 'alfa.example',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'BAUG' }],
}

/** A session, as a sign-in is answered. */
export const SESSION = {
  access_token: 'token',
  refresh_token: 'another',
  extraInfo: { iamName: 'Marina Duarte Lopes' },
  document: '52998224725',
}

/** A device with which an account signs in. */
export const factorForTests = (id: string, more: object = {}) => ({
  id,
  kind: 'passkey',
  name: 'Celular da Marina',
  createdAt: '2026-11-02T12:00:00Z',
  countsFrom: '2026-11-02T12:00:00Z',
  ...more,
})

/** What an account has for signing in, and what another one takes. */
export const factorsForTests = (factors: object[], toAdd: string, more: object = {}) => ({
  body: { factors, toAdd, passkeys: true, email: 'm•••••s@example.com', ...more },
})

/** A browser that can do more, until `vi.unstubAllGlobals`. */
export const stubNavigator = (more: object): void =>
  void vi.stubGlobal('navigator', Object.assign(Object.create(navigator), more))

/** `navigator.credentials.get`, as tests answer it. */
export const getPasskey = () => vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>()

/** A browser that knows passkeys, until `vi.unstubAllGlobals`. */
export function stubPasskeys(
  get: ReturnType<typeof getPasskey>,
  known: typeof PasskeyAnswer = PasskeyAnswer,
): void {
  vi.stubGlobal('PublicKeyCredential', known)
  stubNavigator({ credentials: { get } })
}
