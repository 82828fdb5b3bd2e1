import type { Sender } from '../../../mails/mails.ts'
import { type Clock, later } from '../../../platform/base/clock.ts'
import { ensure, Failure } from '../../../platform/base/failure.ts'
import { hiddenEmail } from '../../../platform/base/hidden-email.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Customer } from '../../../platform/http/route.ts'
import { takeFairly } from '../../../platform/throttling/fair-share.ts'
import type { Outbox } from '../../../platform/work/outbox.ts'
import type { AccountStore } from '../../account.port.ts'
import type { AccountsThrottling } from '../../accounts-throttling.ts'
import type { ActivationStore } from '../../activation/activation.port.ts'
import { CODE_MINUTES, codeUse, MOST_TRIES, newCode } from '../../activation/activation-code.ts'
import { enrolmentMail } from '../../activation/code-mail.ts'
import { isSealedCode, type StoredCodeDeps, sealedCode } from '../../activation/stored-code.ts'
import { type KnownEmailDeps, knownEmail } from '../../known-email.ts'
import {
  demandRecentProof,
  type PasswordProofDeps,
  provePassword,
  type RecentProofDeps,
} from '../../sessions/recent-proof.ts'
import type { SessionStore } from '../../sessions/session.port.ts'

type MailboxDeps = KnownEmailDeps & { accounts: AccountStore }

const OPEN_MS = 10 * 60_000

/**
 * Sends a code to the mailbox that proves the customer, for this session alone.
 * @throws {Failure} TOO_MANY_TRIES; UNKNOWN_EMAIL where no mailbox is known
 */
export async function sendEnrolmentCode(
  deps: MailboxDeps &
    StoredCodeDeps & {
      activations: ActivationStore
      database: Database
      outbox: Outbox
      sender: Sender
      throttling: AccountsThrottling
      clock: Clock
    },
  customer: Customer,
): Promise<{ email: string }> {
  const { activations, database, outbox, sender } = deps
  await takeFairly(deps, 'enrolmentCode', { who: customer.document, from: customer.sessionId })
  const proof = await mailboxOf(deps, customer)
  const code = newCode()
  const sealedHash = await sealedCode(deps, codeUse(proof), code)
  const expiresAt = later(deps, CODE_MINUTES * 60_000)
  await database.transaction(async (sql) => {
    await activations.putCode(sql, {
      ...proof,
      tokenId: askerOf(customer),
      deviceHash: '',
      sealedHash,
      expiresAt,
    })
    const mail = enrolmentMail(sender, { to: proof.email, document: proof.document, code, until: expiresAt })
    await outbox.add(sql, 'mail', mail)
  })
  return { email: hiddenEmail(proof.email) }
}

/**
 * Password and mailbox are proved: for ten minutes this session may add the account's first second factor, or remove one that
 * its customer has lost.
 * @param proof the password may be missing where the session has proved it just now
 * @throws {Failure} PROOF_NEEDED; WRONG_PASSWORD; INVALID_ACTIVATION_CODE; TOO_MANY_TRIES
 */
export async function openEnrolment(
  deps: MailboxDeps &
    PasswordProofDeps &
    RecentProofDeps &
    StoredCodeDeps & { activations: ActivationStore; sessions: SessionStore },
  customer: Customer,
  { code, password }: { code: string; password?: string | undefined },
): Promise<{ until: Date }> {
  const { activations, database, clock, sessions } = deps
  if (password !== undefined) await provePassword(deps, customer, password)
  else {
    const level = await sessions.levelOf(customer.sessionId, clock.now())
    ensure(level?.amr.includes('pwd'), 'PROOF_NEEDED')
    await demandRecentProof(deps, customer)
  }
  const proof = await mailboxOf(deps, customer)
  const asker = { tokenId: askerOf(customer), deviceHash: undefined }
  const sealed = await activations.tryOwnCode(proof, asker, { most: MOST_TRIES, now: clock.now() })
  if (!sealed || sealed === 'used up') throw invalidCode()
  if (!(await isSealedCode(deps, codeUse(proof), { sealed, code }))) throw invalidCode()
  const until = later(deps, OPEN_MS)
  await database.transaction(async (sql) => {
    if (!(await activations.useCode(sql, proof, sealed))) throw invalidCode()
    await sessions.openEnrolment(sql, customer.sessionId, until)
  })
  return { until }
}

/** A code that was asked for within a session is no other session's, and no visitor's. */
const askerOf = ({ sessionId }: Customer): string => `session ${sessionId}`

async function mailboxOf(deps: MailboxDeps, { document }: Customer) {
  const email = await knownEmail(deps, document, await deps.accounts.find(document))
  ensure(email, 'UNKNOWN_EMAIL')
  return { document, email }
}

const invalidCode = () => new Failure('INVALID_ACTIVATION_CODE', { codigo: 1 })
