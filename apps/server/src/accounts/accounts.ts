import type { ProofAnswer } from '@consente/contract/portal/factors'
import * as z from 'zod/mini'
import { createMailSender, Mail } from '../mails/send-mail.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Customer, Identify, IsPortal } from '../platform/http/route.ts'
import type { Job } from '../platform/work/jobs.ts'
import type { OutboxHandler } from '../platform/work/outbox.ts'
import { type CreateAccountsDeps, createAccountsDeps } from './accounts-deps.ts'
import { sendActivationCode } from './activation/send-activation-code.ts'
import { validateActivationCode } from './activation/validate-activation-code.ts'
import { cleanUp } from './delete-expired.ts'
import { addPasskey, startPasskey } from './factors/enrolment/enrol-passkey.ts'
import { addTotp, startTotp } from './factors/enrolment/enrol-totp.ts'
import { openEnrolment, sendEnrolmentCode } from './factors/enrolment/open-enrolment.ts'
import { removeFactor } from './factors/enrolment/remove-factor.ts'
import { proveIdentity, startIdentityProof } from './factors/identity/prove-identity.ts'
import { countingFactors, listFactors } from './factors/list-factors.ts'
import { demandStrongestProof, finishProof, ownerOf, startProof } from './factors/prove-factor.ts'
import { renameFactor } from './factors/rename-factor.ts'
import { showFactors } from './factors/show-factors.ts'
import { type HandoverSignIn, signInByHandover } from './handover/sign-in-by-handover.ts'
import { createProviderSignIn } from './identity-provider/identity-provider.ts'
import { contactOf } from './known-email.ts'
import { changePassword, type PasswordChange } from './password-change/change-password.ts'
import { type PasswordReplacement, replacePassword } from './password-change/replace-password.ts'
import { situation } from './registration/customer-situation.ts'
import { importAccounts } from './registration/import-accounts.ts'
import { type Registration, register } from './registration/register-account.ts'
import { accountHistory } from './sessions/account-history.ts'
import { clientToken, isPortal } from './sessions/client-token.ts'
import { endOtherSessions } from './sessions/end-other-sessions.ts'
import { endOwnSession, endOwnSessions } from './sessions/end-own-sessions.ts'
import { endSession } from './sessions/end-session.ts'
import { identify } from './sessions/identify-customer.ts'
import { provePassword } from './sessions/recent-proof.ts'
import { refresh } from './sessions/refresh-session.ts'
import { showSessions } from './sessions/show-sessions.ts'
import { type PasskeySignIn, signInWithPasskey, startPasskeySignIn } from './sign-in/sign-in-with-passkey.ts'
import { type Credentials, signIn } from './sign-in/sign-in-with-password.ts'

export { deviceKindOf, deviceName } from './devices/device-kind.ts'
export { openPlaces } from './devices/network-place.ts'
export { openIdentityProvider, type ProviderSignIn } from './identity-provider/identity-provider.ts'

const EACH_TEN_MINUTES = '*/10 * * * *'

/** Customers' access: tokens, sign-in, registration, codes, passwords. Each use case is a file of its own. */
export function createAccounts(given: CreateAccountsDeps) {
  const deps = createAccountsDeps(given)
  const sendMail = createMailSender(deps.config)
  const { provider } = given
  return {
    /** Undefined where customers sign in by document and password. */
    provider: provider && createProviderSignIn({ ...deps, provider }),
    identify: (...asked: Parameters<Identify>) => identify(deps, ...asked),
    isPortal: ((authorization) => isPortal(deps, authorization)) satisfies IsPortal,
    clientToken: () => clientToken(deps),
    situation: (request: Parameters<typeof situation>[1]) => situation(deps, request),
    signIn: (credentials: Credentials) => signIn(deps, credentials),
    signInByHandover: (asked: HandoverSignIn) => signInByHandover(deps, asked),
    /** @throws {Failure} TOO_MANY_TRIES */
    startPasskeySignIn: (request: Parameters<typeof startPasskeySignIn>[1]) =>
      startPasskeySignIn(deps, request),
    signInWithPasskey: (request: PasskeySignIn) => signInWithPasskey(deps, request),
    listFactors: (customer: Customer) => listFactors(deps, ownerOf(customer)),
    /** Those that make loa3 now. */
    countingFactors: (customer: Customer) => countingFactors(deps, ownerOf(customer)),
    showFactors: (customer: Customer) => showFactors(deps, customer),
    sendEnrolmentCode: (customer: Customer) => sendEnrolmentCode(deps, customer),
    openEnrolment: (customer: Customer, proof: Parameters<typeof openEnrolment>[2]) =>
      openEnrolment(deps, customer, proof),
    startPasskey: (customer: Customer) => startPasskey(deps, customer),
    addPasskey: (customer: Customer, added: Parameters<typeof addPasskey>[2]) =>
      addPasskey(deps, customer, added),
    startTotp: (customer: Customer) => startTotp(deps, customer),
    addTotp: (customer: Customer, added: Parameters<typeof addTotp>[2]) => addTotp(deps, customer, added),
    removeFactor: (customer: Customer, removed: Parameters<typeof removeFactor>[2]) =>
      removeFactor(deps, customer, removed),
    renameFactor: (customer: Customer, renamed: Parameters<typeof renameFactor>[2]) =>
      renameFactor(deps, customer, renamed),
    startIdentityProof: (customer: Customer) => startIdentityProof(deps, customer),
    proveIdentity: (customer: Customer, proof: Parameters<typeof proveIdentity>[2]) =>
      proveIdentity(deps, customer, proof),
    startProof: (customer: Customer) => startProof(deps, customer),
    /** @throws {Failure} PROOF_NEEDED */
    demandStrongestProof: (customer: Customer, { takesFactors }: { takesFactors: boolean }) =>
      demandStrongestProof(deps, customer, takesFactors),
    finishProof: (customer: Customer, answer: ProofAnswer, consentId?: string) =>
      finishProof(deps, customer, answer, consentId),
    /** Proofs of a live session. */
    levelOf: (sessionId: string) => deps.sessions.levelOf(sessionId, deps.clock.now()),
    refresh: (refreshToken: string) => refresh(deps, refreshToken),
    endSession: (refreshToken: string) => endSession(deps, refreshToken),
    accountHistory: (customer: Customer) => accountHistory(deps, customer),
    showSessions: (customer: Customer) => showSessions(deps, customer),
    endOwnSession: (customer: Customer, id: string) => endOwnSession(deps, customer, id),
    endOwnSessions: (customer: Customer) => endOwnSessions(deps, customer),
    provePassword: (customer: Customer, password: string) => provePassword(deps, customer, password),
    sendActivationCode: (request: Parameters<typeof sendActivationCode>[1]) =>
      sendActivationCode(deps, request),
    validateActivationCode: (request: Parameters<typeof validateActivationCode>[1]) =>
      validateActivationCode(deps, request),
    register: (request: Registration) => register(deps, request),
    changePassword: (request: PasswordChange) => changePassword(deps, request),
    replacePassword: (customer: Customer, replacement: PasswordReplacement) =>
      replacePassword(deps, customer, replacement),
    importAccounts: () => importAccounts(deps),
    jobs: [{ name: 'accounts.clean-up', cron: EACH_TEN_MINUTES, run: () => cleanUp(deps) }] satisfies Job[],
    sendMail,
    /** Ends every session of the account but the customer's own. @returns how many */
    endOtherSessions: (sql: Sql, customer: Customer) => endOtherSessions(deps, sql, customer),
    /** The person or company of a document. @throws {Failure} UNAVAILABLE when the insurer's register does not answer */
    contactOf: (document: string) => contactOf(deps, document),
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
