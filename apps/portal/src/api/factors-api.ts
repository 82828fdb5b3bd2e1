import * as wire from '@consente/contract/portal/factors'
import * as passkeys from '@consente/contract/portal/passkeys'
import { Document } from '@consente/domain/document'
import { queryOptions } from '@tanstack/react-query'
import type { SignedIn } from './access-api.ts'
import type { Api } from './api.ts'

export type { Factor, Factors, ProofOffer, TotpSecret } from '@consente/contract/portal/factors'
export type { PasskeyRequest } from '@consente/contract/portal/passkeys'

/** @throws {ApiError} FACTOR_REFUSED, TOO_MANY_TRIES */
export const finishProof = (api: Api, body: wire.ProofAnswer) => api.call(wire.finishProof, { body })

/** The account's second factors, and what adding one takes. */
export const factorsQuery = (api: Api) =>
  queryOptions({ queryKey: ['factors'], queryFn: () => api.call(wire.factors, {}) })

/** The factors that the customer can prove now; a passkey's challenge serves once. */
export const startProof = (api: Api): Promise<wire.ProofOffer> => api.call(wire.startProof, {})

/** Mails the code that the first factor of an account takes, good in this session only. */
export const sendEnrolmentCode = (api: Api) => api.call(wire.sendEnrolmentCode, {})

/** Password, where the session has not proved it just now, and the code of the mailbox. */
export const openEnrolment = (api: Api, proof: { code: string; password?: string }) =>
  api.call(wire.openEnrolment, { body: proof })

/** A challenge for a new passkey, good once and for five minutes. */
export const startPasskey = (api: Api) => api.call(wire.startPasskey, {})

/** Adds the passkey that the browser has made for the challenge of `startPasskey`. */
export const addPasskey = (api: Api, added: { passkey: passkeys.NewPasskey; name: string }) =>
  api.call(wire.addPasskey, { body: withName(added) })

/** A new secret for an authenticator app, which a first code of the app confirms. */
export const startTotp = (api: Api): Promise<wire.TotpSecret> => api.call(wire.startTotp, {})

/** Adds the app whose first code is shown; the secret is the one that `startTotp` answered. */
export const addTotp = (api: Api, added: { secret: string; code: string; name: string }) =>
  api.call(wire.addTotp, { body: withName(added) })

/** Removes a factor, after a proof in this session, or with the password. */
export const removeFactor = (api: Api, factorId: string, password: string | undefined) =>
  api.call(wire.removeFactor, {
    params: { factorId },
    body: password === undefined ? { isProved: true as const } : { password },
  })

/** Gives a factor another name. It changes nothing that the factor opens, so it takes no proof. */
export const renameFactor = (api: Api, factorId: string, name: string) =>
  api.call(wire.renameFactor, { params: { factorId }, body: { name } })

/** The challenge for the factor that does not count yet. */
export const startIdentityProof = (api: Api): Promise<wire.ProofOffer> =>
  api.call(wire.startIdentityProof, {})

/** The institution's code, with the factor at hand. @throws {ApiError} INVALID_ACTIVATION_CODE, FACTOR_REFUSED */
export const proveIdentity = (api: Api, body: wire.IdentityProof) => api.call(wire.proveIdentity, { body })

/** Leaves out an empty name: the server then chooses one. */
function withName<T extends { name: string }>({ name, ...added }: T) {
  const given = name.trim()
  return { ...added, ...(given && { name: given }) }
}

/**
 * The challenge for a sign-in; undefined if the account has no passkey.
 * @param document without one the device says whose account it is (capability `passkeyAutofill`)
 */
export async function startPasskeySignIn(
  api: Api,
  document?: string,
): Promise<passkeys.PasskeyRequest | undefined> {
  const { request } = await api.call(passkeys.startPasskeySignIn, {
    body: document === undefined ? {} : { document: Document.strip(document) },
  })
  return request
}

/** Signs in by a passkey. `document` comes back when the sign-in named none. */
export function signInWithPasskey(
  api: Api,
  { passkey, intentId }: { passkey: passkeys.PasskeyAssertion; intentId?: string | undefined },
): Promise<SignedIn & { document?: string | undefined }> {
  const withIntent = api.config.capabilities.intent && intentId !== undefined
  return api.call(passkeys.signInWithPasskey, {
    body: { passkey, ...(withIntent ? { intent_id: intentId } : {}) },
  })
}
