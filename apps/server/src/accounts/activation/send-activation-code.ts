import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import { networkOf, pairOf } from '../../platform/network/ip-network.ts'
import { later, type Parts } from '../accounts-deps.ts'
import { knownEmail } from '../registration/known-email.ts'
import { CODE_MINUTES, newCode, normaliseEmail, sealCode } from './activation-code.ts'
import { activationMail } from './activation-mail.ts'

/**
 * Sends a code to the e-mail: to an account that exists to its own only, to a customer whom the insurer knows to the
 * one in its register, to anybody else to any. Otherwise a stranger who knows a customer's document could open the
 * account before the customer does, and see their policies. For a disabled account the code is never sent: the answer is
 * the same.
 * @throws {Failure} UNKNOWN_EMAIL; TOO_MANY_TRIES
 */
export async function sendActivationCode(
  parts: Parts,
  request: { document: string; email: string; ip: string },
): Promise<{ documento: string }> {
  const { activations, throttling, database, outbox, seal, config } = parts
  const proof = { document: request.document, email: normaliseEmail(request.email) }
  const from = networkOf(request.ip)
  await throttling.take('sendCodeAddress', from)
  await throttling.take('sendCodeDocumentPair', pairOf(proof.document, from))
  await throttling.take('sendCodeEmailPair', pairOf(proof.email, from))
  if (!(await parts.sessions.isKnownAddress(proof.document, hashOf(from)))) {
    await throttling.take('sendCodeDocument', proof.document)
    await throttling.take('sendCodeEmail', proof.email)
  }

  const account = await parts.accounts.find(proof.document)
  const known = await knownEmail(parts, proof.document, account)
  ensure(!known || known === proof.email, 'UNKNOWN_EMAIL')

  const code = newCode()
  const sealedHash = sealCode(seal, proof, code)
  await database.transaction(async (sql) => {
    await activations.putCode(sql, { ...proof, sealedHash, expiresAt: later(parts, CODE_MINUTES * 60_000) })
    if (account?.isDisabled) return
    await outbox.add(sql, 'mail', activationMail(config.institution.name, proof.email, code))
  })
  return { documento: proof.document }
}
