import { Document } from '@consente/domain/document'
import { later } from '../../platform/base/clock.ts'
import { ensure, Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import { actAs } from '../../platform/observability/interaction.ts'
import type { Account } from '../account.port.ts'
import { isUsable, type KnownEmailDeps } from '../known-email.ts'
import { isRepresented } from '../representative.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { startVouchedSession, type VouchedDeps, type VouchedFrom } from '../sign-in/start-vouched-session.ts'
import type { HandoverStore } from './handover.store.ts'

type Deps = VouchedDeps & KnownEmailDeps & { handovers: HandoverStore }

/** A sign-in from the insurer's app. */
export type HandoverSignIn = VouchedFrom & {
  code: string
  /** The secret of the tab; the app has asked for the code with its hash (RFC 7636, S256). */
  verifier: string
  /** Document of the session that is open in the tab. */
  openDocument?: string | undefined
}

/** A code's life, from when the insurer's backend gave it to the app. */
const CODE_MS = 60_000
/** Two clocks differ by so much. */
const SKEW_MS = 5_000

/**
 * Signs the customer of the insurer's app in, in the tab that the app has asked a code for. The code is used up before anything else,
 * so that it serves once whatever comes of it.
 * @throws {Failure} HANDOVER_REFUSED; HANDOVER_OTHER_ACCOUNT; TOO_MANY_TRIES; UNAVAILABLE
 */
export async function signInByHandover(
  deps: Deps,
  asked: HandoverSignIn,
): Promise<SessionAnswer & { document: string }> {
  const { intentId, consentId } = asked
  try {
    const { account, level, provedAt } = await vouchedFor(deps, asked)
    actAs({ kind: 'customer', document: personOf(account) })
    return await startVouchedSession(
      deps,
      { account, level: { acr: level, amr: level === 'loa3' ? ['mfa'] : [] }, provedAt, by: 'app' },
      asked,
      (sql, started) => deps.handovers.start(sql, started, deps.clock.now()),
    )
  } catch (error) {
    if (error instanceof Failure && error.code.startsWith('HANDOVER'))
      await deps.audit.record(deps.database, {
        event: 'account.signed-in',
        subject: 'account',
        outcome: 'refused',
        detail: { intent: intentId !== undefined, consent: consentId, by: 'app' },
      })
    throw error
  }
}

type VouchedFor = { account: Account; level: 'loa2' | 'loa3'; provedAt: Date | undefined }

/** The account that the insurer vouches for, if code, tab and time are right. */
async function vouchedFor(
  deps: Deps,
  { code, verifier, openDocument, ip }: HandoverSignIn,
): Promise<VouchedFor> {
  const { insurer, throttling, handovers, accounts, clock } = deps
  await throttling.take('handoverAddress', networkOf(ip))
  const isFirst = await handovers.use(hashOf(code), later({ clock }, 2 * CODE_MS))
  ensure(isFirst, 'HANDOVER_REFUSED')
  const told = await insurer.handover?.redeem(code)
  ensure(told && told.challenge === hashOf(verifier), 'HANDOVER_REFUSED')
  const age = clock.now().getTime() - new Date(told.issuedAt).getTime()
  ensure(age >= -SKEW_MS && age <= CODE_MS, 'HANDOVER_REFUSED')
  const account = await accounts.find(Document.strip(told.document))
  ensure(
    account && !account.isDisabled && (told.person ?? account.document) === personOf(account),
    'HANDOVER_REFUSED',
  )
  ensure((await isUsable(deps, account)) && (await isRepresented(deps, account)), 'HANDOVER_REFUSED')
  ensure(openDocument === undefined || openDocument === account.document, 'HANDOVER_OTHER_ACCOUNT')
  return { account, level: told.level, provedAt: told.provedAt ? new Date(told.provedAt) : undefined }
}

const personOf = ({ document, representative }: Account): string => representative ?? document
