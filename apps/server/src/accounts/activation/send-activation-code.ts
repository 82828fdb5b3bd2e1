import type { Sender } from '../../mails/mails.ts'
import { type Clock, later } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf, pairOf } from '../../platform/network/ip-network.ts'
import { takeFairly } from '../../platform/throttling/fair-share.ts'
import type { Outbox } from '../../platform/work/outbox.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { Devices } from '../devices/device-cookie.ts'
import { knownDevice } from '../devices/known-device.ts'
import { type KnownEmailDeps, knownEmail, normaliseEmail, registeredEmail } from '../known-email.ts'
import { isRepresented } from '../representative.ts'
import type { SessionStore } from '../sessions/session.port.ts'
import type { ActivationStore, EmailProof } from './activation.port.ts'
import { CODE_MINUTES, codeUse, newCode } from './activation-code.ts'
import { activationMail } from './code-mail.ts'
import { type StoredCodeDeps, sealedCode } from './stored-code.ts'

type Deps = KnownEmailDeps &
  StoredCodeDeps & {
    sender: Sender
    database: Database
    clock: Clock
    outbox: Outbox
    throttling: AccountsThrottling
    sessions: SessionStore
    activations: ActivationStore
    devices: Devices
  }

type CodeRequest = {
  document: string
  email: string
  tokenId: string
  ip: string
  /** Those of the browser; a call without any is one from a new browser. */
  cookies?: Cookies | undefined
}

/**
 * Sends a code to the e-mail: to an account that exists to its own only, to a customer whom the insurer knows to the
 * one in its register, which may have none, to anybody else to any. Otherwise a stranger who knows a customer's
 * document could open the account before the customer does, and see their policies. A company's account whose
 * representative has left is the register's mailbox's alone. A disabled account gets no code, and the same answer. The
 * code belongs to the token and the browser that asked: what others ask for leaves it as it is
 * (docs/decisions/access/throttling.md).
 * @throws {Failure} UNKNOWN_EMAIL; TOO_MANY_TRIES
 */
export async function sendActivationCode(deps: Deps, request: CodeRequest): Promise<{ documento: string }> {
  const { activations, database, devices, outbox, sender } = deps
  const { tokenId, cookies } = request
  const proof = { document: request.document, email: normaliseEmail(request.email) }
  const { device, isKnown } = await knownDevice(deps, { document: proof.document, cookies })
  await countSending(deps, proof, { ip: request.ip, knownDeviceId: isKnown ? device?.id : undefined })

  const account = await deps.accounts.find(proof.document)
  const isLeft = account && !(await isRepresented(deps, account))
  const known = isLeft
    ? ((await registeredEmail(deps, proof.document)) ?? null)
    : await knownEmail(deps, proof.document, account)
  ensure(known === undefined || known === proof.email, 'UNKNOWN_EMAIL')

  const code = newCode()
  const sealedHash = await sealedCode(deps, codeUse(proof), code)
  const deviceHash = hashOf(devices.identify(cookies, device).id)
  const expiresAt = later(deps, CODE_MINUTES * 60_000)
  await database.transaction(async (sql) => {
    await activations.putCode(sql, { ...proof, tokenId, deviceHash, sealedHash, expiresAt })
    if (account?.isDisabled) return
    const mail = activationMail(sender, { to: proof.email, document: proof.document, code, until: expiresAt })
    await outbox.add(sql, 'mail', mail)
  })
  return { documento: proof.document }
}

/**
 * Requests of others at its address do not count for a browser that the account knows, and requests elsewhere
 * does not count for a known address.
 * @throws {Failure} TOO_MANY_TRIES
 */
async function countSending(
  deps: Pick<Deps, 'throttling' | 'sessions'>,
  { document, email }: EmailProof,
  { ip, knownDeviceId }: { ip: string; knownDeviceId: string | undefined },
): Promise<void> {
  const { throttling, sessions } = deps
  const from = knownDeviceId ? `device ${knownDeviceId}` : networkOf(ip)
  await throttling.take('sendCodeAddress', from)
  await throttling.take('sendCodeDocumentPair', pairOf(document, from))
  await throttling.take('sendCodeEmailPair', pairOf(email, from))
  if (knownDeviceId || (await sessions.isKnownAddress(document, hashOf(from)))) return
  await takeFairly(deps, 'sendCodeDocument', { who: document, from })
  await takeFairly(deps, 'sendCodeEmail', { who: email, from })
}
