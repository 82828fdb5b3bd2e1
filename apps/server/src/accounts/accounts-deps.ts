import type { Insurer } from '../insurer/insurer.ts'
import type { Platform } from '../platform/platform.ts'
import { createThrottling } from '../platform/throttling/throttling.ts'
import type { AccountStore } from './account.port.ts'
import { createAccountStore } from './account.store.ts'
import type { TellCustomer } from './account-news.ts'
import type { AccountsAudit } from './accounts-audit-events.ts'
import { ACCOUNTS_THROTTLING, type AccountsThrottling } from './accounts-throttling.ts'
import type { ActivationStore } from './activation/activation.port.ts'
import { createActivationStore } from './activation/activation.store.ts'
import { createDevices, type Devices } from './devices/device-cookie.ts'
import type { Places } from './devices/network-place.ts'
import { createChallengeStore } from './factors/challenge.store.ts'
import type { ChallengeStore, FactorStore } from './factors/factor.port.ts'
import { createFactorStore } from './factors/factor.store.ts'
import { createIdentityCodeStore, type IdentityCodeStore } from './factors/identity/identity-code.store.ts'
import { createUserHandleStore, type UserHandleStore } from './factors/passkeys/user-handle.store.ts'
import { createRelyingParty, type RelyingParty } from './factors/passkeys/webauthn.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { createTokens, type Tokens } from './sessions/access-tokens.ts'
import type { SessionStore } from './sessions/session.port.ts'
import { createSessionStore } from './sessions/session.store.ts'
import type { SignInStore } from './sessions/sign-in.port.ts'
import { createSignInStore } from './sessions/sign-in.store.ts'

/** What the use cases of this part work with. */
export type AccountsDeps = Pick<Platform, 'config' | 'database' | 'clock' | 'seal' | 'outbox' | 'log'> & {
  audit: AccountsAudit
  throttling: AccountsThrottling
  insurer: Insurer
  accounts: AccountStore
  sessions: SessionStore
  signIns: SignInStore
  activations: ActivationStore
  devices: Devices
  passwords: Passwords
  tokens: Tokens
  tell: TellCustomer
  /** Where the insurer gives a database of places. */
  places: Places | undefined
  factors: FactorStore
  challenges: ChallengeStore
  identityCodes: IdentityCodeStore
  userHandles: UserHandleStore
  /** What the audit log has of a person, newest first. */
  auditOf: (
    document: string,
    asked: { events: readonly string[]; since: Date },
    most: number,
  ) => ReturnType<Platform['audit']['store']['ofPerson']>
  /** Where the institution has set what passkeys are bound to. */
  relyingParty: RelyingParty | undefined
}

/** What `createAccounts` takes; `tell` comes from the part that serves notices. */
export type CreateAccountsDeps = {
  platform: Platform
  insurer: Insurer
  tell: TellCustomer
  places?: Places | undefined
}

export function createAccountsDeps({ platform, insurer, tell, places }: CreateAccountsDeps): AccountsDeps {
  return {
    ...platform,
    insurer,
    tell,
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
    tokens: createTokens(platform),
    factors: createFactorStore(platform.database),
    challenges: createChallengeStore(platform.database),
    identityCodes: createIdentityCodeStore(platform.database),
    userHandles: createUserHandleStore(platform.database),
    auditOf: (document, asked, most) => {
      const { store, hashes } = platform.audit
      return store.ofPerson({ person: hashes.person(document), ...asked }, most)
    },
    relyingParty: createRelyingParty(platform.config),
  }
}

/** The instant that many milliseconds from now. */
export const later = ({ clock }: Pick<Platform, 'clock'>, ms: number): Date =>
  new Date(clock.now().getTime() + ms)
