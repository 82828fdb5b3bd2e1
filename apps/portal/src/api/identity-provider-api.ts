import * as handover from '@consente/contract/portal/handover'
import * as wire from '@consente/contract/portal/identity-provider'
import type { Api } from './api.ts'

export type { ProviderChoice } from '@consente/contract/portal/identity-provider'

/** The provider's address for a sign-in. `intentId` travels only as a capability. */
export function startProviderSignIn(api: Api, intentId: string | undefined): Promise<{ location: string }> {
  const withIntent = api.config.capabilities.intent && intentId !== undefined
  return api.call(wire.startProviderSignIn, { body: withIntent ? { intent_id: intentId } : {} })
}

/** The provider's address for one more proof. @param page of the portal, to come back to */
export const startProviderProof = (
  api: Api,
  { page, level }: { page: string; level?: 'loa3' | undefined },
): Promise<{ location: string }> =>
  api.call(wire.startProviderProof, { body: { page, ...(level && { level }) } })

/**
 * Ends what the provider has answered, once. @param document of the person or company to act for, after a choice
 * @throws {ApiError} PROVIDER_REFUSED, PROVIDER_CANCELLED, PROVIDER_WITHOUT_DOCUMENT, PROVIDER_LEVEL, PROVIDER_OTHER_PERSON,
 *   PROVIDER_RETURN_UNKNOWN, PROVIDER_UNAVAILABLE
 */
export const finishProviderSignIn = (api: Api, signIn: string, document?: string) =>
  api.call(wire.finishProviderSignIn, {
    body: { sign_in: signIn, ...(document !== undefined && { document }) },
  })

/**
 * Our addition (capability `handover`): signs the customer of the institution's app in. `intentId` travels only as a capability.
 * @throws {ApiError} HANDOVER_REFUSED, HANDOVER_OTHER_ACCOUNT
 */
export function signInByHandover(
  api: Api,
  sent: { code: string; verifier: string; openDocument?: string | undefined; intentId?: string | undefined },
) {
  const { code, verifier, openDocument, intentId } = sent
  const withIntent = api.config.capabilities.intent && intentId !== undefined
  return api.call(handover.signInByHandover, {
    body: {
      code,
      verifier,
      ...(openDocument !== undefined && { open_document: openDocument }),
      ...(withIntent && { intent_id: intentId }),
    },
  })
}
