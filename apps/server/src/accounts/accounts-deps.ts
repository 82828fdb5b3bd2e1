import type { Insurer } from '../insurer/insurer.ts'
import type { Sender } from '../mails/mails.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import { createAccountStore } from './account.store.ts'
import type { TellCustomer } from './account-news.port.ts'
import { ACCOUNTS_THROTTLING } from './accounts-throttling.ts'
import { createActivationStore } from './activation/activation.store.ts'
import { createDevices } from './devices/device-cookie.ts'
import type { Places } from './devices/network-place.ts'
import { createChallengeStore } from './factors/challenge.store.ts'
import { createFactorStore } from './factors/factor.store.ts'
import { createIdentityCodeStore } from './factors/identity/identity-code.store.ts'
import { createUserHandleStore } from './factors/passkeys/user-handle.store.ts'
import { createRelyingParty } from './factors/passkeys/webauthn.ts'
import { createHandoverStore } from './handover/handover.store.ts'
import type { IdentityProvider } from './identity-provider/provider-client.ts'
import { createProviderSignInStore } from './identity-provider/provider-sign-in.store.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createFormerTokens } from './sessions/former-tokens.ts'
import { createSessionStore } from './sessions/session.store.ts'
import { createVisitorTokens } from './sessions/tokens.ts'
import { createSignInStore } from './sign-in/sign-in.store.ts'

/** Arguments of `createAccounts`; `tell` comes from the part that serves notices. */
export type CreateAccountsDeps = {
  platform: Platform
  insurer: Insurer
  tell: TellCustomer
  /** The institution as its mails show it. */
  sender: Sender
  places?: Places | undefined
  /** Signs customers in, in place of their passwords. */
  provider?: IdentityProvider | undefined
}

/** Stores and services of this part's use cases; each declares the ones it takes. */
export function createAccountsDeps({ platform, insurer, tell, sender, places }: CreateAccountsDeps) {
  return {
    ...platform,
    insurer,
    tell,
    sender,
    places,
    throttling: createThrottling(platform, ACCOUNTS_THROTTLING),
    accounts: createAccountStore(platform.database),
    sessions: createSessionStore(platform.database),
    signIns: createSignInStore(platform.database, {
      address: ACCOUNTS_THROTTLING.signInAddress,
      often: ACCOUNTS_THROTTLING.signInOften,
      pair: ACCOUNTS_THROTTLING.signInPair,
      first: ACCOUNTS_THROTTLING.signInFirst,
      reserve: ACCOUNTS_THROTTLING.signInReserve,
      account: ACCOUNTS_THROTTLING.signInAccount,
    }),
    activations: createActivationStore(platform.database),
    devices: createDevices(platform),
    passwords: createPasswords(platform.config.hashing),
    visitorTokens: createVisitorTokens(platform),
    formerTokens: createFormerTokens(platform),
    providerSignIns: createProviderSignInStore(platform.database, platform.seal),
    handovers: createHandoverStore(platform.database),
    factors: createFactorStore(platform.database),
    challenges: createChallengeStore(platform.database),
    identityCodes: createIdentityCodeStore(platform.database),
    userHandles: createUserHandleStore(platform.database),
    auditOf(document: string, asked: { events: readonly string[]; since: Date }, most: number) {
      const { store, hashes } = platform.audit
      return store.ofPerson({ person: hashes.person(document), ...asked }, most)
    },
    relyingParty: createRelyingParty(platform.config),
  }
}
