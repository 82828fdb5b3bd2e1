import { ensure } from '../platform/failure.ts'
import { CODE_MINUTES, newCode, normaliseEmail, sealCode } from './activation-code.ts'
import { activationMail } from './activation-mail.ts'
import { later, type Parts } from './parts.ts'

/**
 * Sends a code to the e-mail: for sign-up to any, for an account that exists to its own only.
 * @throws {Failure} UNKNOWN_EMAIL; TOO_MANY_TRIES
 */
export async function sendActivationCode(
  parts: Parts,
  request: { document: string; email: string; ip: string },
): Promise<{ documento: string }> {
  const { accounts, activations, throttling, database, outbox, seal, clock, config } = parts
  const proof = { document: request.document, email: normaliseEmail(request.email) }
  await throttling.take('sendCodeAddress', request.ip)
  await throttling.take('sendCodeDocument', proof.document)
  await throttling.take('sendCodeEmail', proof.email)

  const account = await accounts.find(proof.document)
  ensure(!account || account.email === proof.email, 'UNKNOWN_EMAIL')

  const code = newCode()
  const sealedHash = sealCode(seal, proof, code)
  await database.transaction(async (sql) => {
    await activations.putCode(sql, { ...proof, sealedHash, expiresAt: later(parts, CODE_MINUTES * 60_000) })
    await outbox.add(sql, 'mail', activationMail(config.institution.name, proof.email, code), clock.now())
  })
  return { documento: proof.document }
}
