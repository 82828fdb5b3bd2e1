import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { networkOf, pairOf } from '../../platform/network/ip-network.ts'
import { type AccountsDeps, later } from '../accounts-deps.ts'
import { knownEmail } from '../registration/known-email.ts'
import { CODE_MINUTES, newCode, normaliseEmail, sealCode } from './activation-code.ts'
import { activationMail } from './activation-mail.ts'

type Deps = Pick<
  AccountsDeps,
  | 'config'
  | 'database'
  | 'clock'
  | 'seal'
  | 'outbox'
  | 'throttling'
  | 'insurer'
  | 'accounts'
  | 'sessions'
  | 'activations'
>

/**
 * Sends a code to the e-mail: to an account that exists to its own only, to a customer whom the insurer knows to the
 * one in its register, to anybody else to any. Otherwise a stranger who knows a customer's document could open the
 * account before the customer does, and see their policies. A disabled account gets no code, and the same answer.
 * @throws {Failure} UNKNOWN_EMAIL; TOO_MANY_TRIES
 */
export async function sendActivationCode(
  deps: Deps,
  request: { document: string; email: string; ip: string },
): Promise<{ documento: string }> {
  const { activations, throttling, database, outbox, seal, config } = deps
  const proof = { document: request.document, email: normaliseEmail(request.email) }
  const from = networkOf(request.ip)
  await throttling.take('sendCodeAddress', from)
  await throttling.take('sendCodeDocumentPair', pairOf(proof.document, from))
  await throttling.take('sendCodeEmailPair', pairOf(proof.email, from))
  if (!(await deps.sessions.isKnownAddress(proof.document, hashOf(from)))) {
    await throttling.take('sendCodeDocument', proof.document)
    await throttling.take('sendCodeEmail', proof.email)
  }

  const account = await deps.accounts.find(proof.document)
  const known = await knownEmail(deps, proof.document, account)
  ensure(!known || known === proof.email, 'UNKNOWN_EMAIL')

  const code = newCode()
  const sealedHash = sealCode(seal, proof, code)
  await database.transaction(async (sql) => {
    await activations.putCode(sql, { ...proof, sealedHash, expiresAt: later(deps, CODE_MINUTES * 60_000) })
    if (account?.isDisabled) return
    await outbox.add(sql, 'mail', activationMail(config.institution.name, proof.email, code))
  })
  return { documento: proof.document }
}
