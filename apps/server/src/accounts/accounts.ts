import * as z from 'zod/mini'
import { createMailSender, Mail } from '../mails/mails.ts'
import { withDeps } from '../platform/base/with-deps.ts'
import type { Customer } from '../platform/http/route.ts'
import type { RunsOf } from '../platform/part.ts'
import type { OutboxHandler } from '../platform/work/outbox.ts'
import { type CreateAccountsDeps, createAccountsDeps } from './accounts-deps.ts'
import { sendActivationCode } from './activation/send-activation-code.ts'
import { validateActivationCode } from './activation/validate-activation-code.ts'
import type { ACCOUNTS } from './declaration.ts'
import { cleanUp } from './delete-expired.ts'
import { countingFactors } from './factors/counting-factors.ts'
import { addPasskey, startPasskey } from './factors/enrolment/enrol-passkey.ts'
import { addTotp, startTotp } from './factors/enrolment/enrol-totp.ts'
import { openEnrolment, sendEnrolmentCode } from './factors/enrolment/open-enrolment.ts'
import { removeFactor } from './factors/enrolment/remove-factor.ts'
import { proveIdentity, startIdentityProof } from './factors/identity/prove-identity.ts'
import { demandStrongestProof, finishProof, ownerOf, startProof } from './factors/prove-factor.ts'
import { renameFactor } from './factors/rename-factor.ts'
import { showFactors } from './factors/show-factors.ts'
import { signInByHandover } from './handover/sign-in-by-handover.ts'
import { createProviderSignIn } from './identity-provider/identity-provider.ts'
import { contactOf } from './known-email.ts'
import { changePassword } from './password-change/change-password.ts'
import { replacePassword } from './password-change/replace-password.ts'
import { situation } from './registration/customer-situation.ts'
import { importAccounts } from './registration/import-accounts.ts'
import { register } from './registration/register-account.ts'
import { accountHistory } from './sessions/account-history.ts'
import { clientToken, isPortal } from './sessions/client-token.ts'
import { endOtherSessions } from './sessions/end-other-sessions.ts'
import { endOwnSession, endOwnSessions } from './sessions/end-own-sessions.ts'
import { endSession } from './sessions/end-session.ts'
import { identify } from './sessions/identify-customer.ts'
import { provePassword } from './sessions/recent-proof.ts'
import { refresh } from './sessions/refresh-session.ts'
import { showSessions } from './sessions/show-sessions.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in/sign-in-with-passkey.ts'
import { signIn } from './sign-in/sign-in-with-password.ts'

export { deviceKindOf, deviceName } from './devices/device-kind.ts'
export { openPlaces } from './devices/network-place.ts'
export { openIdentityProvider, type ProviderSignIn } from './identity-provider/identity-provider.ts'

/** Customers' access: tokens, sign-in, registration, codes, passwords. Each use case is a file of its own. */
export function createAccounts(given: CreateAccountsDeps) {
  const deps = createAccountsDeps(given)
  const sendMail = createMailSender(deps.config)
  const { provider } = given
  return {
    /** Undefined where customers sign in by document and password. */
    provider: provider && createProviderSignIn({ ...deps, provider }),
    ...withDeps(deps, {
      identify,
      isPortal,
      clientToken,
      situation,
      signIn,
      signInByHandover,
      startPasskeySignIn,
      signInWithPasskey,
      showFactors,
      sendEnrolmentCode,
      openEnrolment,
      startPasskey,
      addPasskey,
      startTotp,
      addTotp,
      removeFactor,
      renameFactor,
      startIdentityProof,
      proveIdentity,
      startProof,
      finishProof,
      refresh,
      endSession,
      endOtherSessions,
      endOwnSession,
      endOwnSessions,
      accountHistory,
      showSessions,
      provePassword,
      sendActivationCode,
      validateActivationCode,
      register,
      changePassword,
      replacePassword,
      importAccounts,
      contactOf,
    }),
    /** Those that make loa3 now. */
    countingFactors: (customer: Customer) => countingFactors(deps, ownerOf(customer)),
    /** @throws {Failure} PROOF_NEEDED */
    demandStrongestProof: (customer: Customer, { takesFactors }: { takesFactors: boolean }) =>
      demandStrongestProof(deps, customer, takesFactors),
    /** Proofs of a live session. */
    levelOf: (sessionId: string) => deps.sessions.levelOf(sessionId, deps.clock.now()),
    jobs: { 'accounts.clean-up': () => cleanUp(deps) } satisfies RunsOf<typeof ACCOUNTS>,
    sendMail,
    /** Returns the documents of customers whose accounts the insurer vouches for. */
    customersAmong: (documents: readonly string[]) => deps.accounts.vouched(documents),
    outboxHandlers: {
      async mail(payload) {
        const mail = z.parse(Mail, payload)
        // Anybody can ask for codes to mailboxes that take none: they are not tried for ever.
        if (mail.until !== undefined && new Date(mail.until) <= deps.clock.now()) return
        await sendMail(mail)
      },
    } satisfies Record<string, OutboxHandler>,
  }
}
/** The part that knows customers: sign-in, sessions, passwords, second factors. */
export type Accounts = ReturnType<typeof createAccounts>
