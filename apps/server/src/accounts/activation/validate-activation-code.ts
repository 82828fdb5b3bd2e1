import { type Clock, later } from '../../platform/base/clock.ts'
import { Failure } from '../../platform/base/failure.ts'
import { hashOf } from '../../platform/base/hash.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import type { AccountsThrottling } from '../accounts-throttling.ts'
import type { Devices } from '../devices/device-cookie.ts'
import { normaliseEmail } from '../known-email.ts'
import type { ActivationStore, EmailProof } from './activation.port.ts'
import { codeUse, MOST_TRIES } from './activation-code.ts'
import { isSealedCode, type StoredCodeDeps } from './stored-code.ts'

const BINDING_MS = 10 * 60_000

type Deps = StoredCodeDeps & {
  activations: ActivationStore
  devices: Devices
  throttling: AccountsThrottling
  database: Database
  clock: Clock
}

type CodeTry = {
  document: string
  email: string
  code: string
  tokenId: string
  ip: string
  /** Those of the browser; a call without any is one from a new browser. */
  cookies?: Cookies | undefined
}

/**
 * Validates a code, once, within its time and tries, and binds document and e-mail to the token of the caller
 * (docs/domain/access.md). A code's requester is charged only with wrong tries of their own; the tries of others have a
 * count of their own (docs/decisions/access/throttling.md).
 * @throws {Failure} INVALID_ACTIVATION_CODE with codigo 1; TOO_MANY_TRIES
 */
export async function validateActivationCode(deps: Deps, request: CodeTry): Promise<{ documento: string }> {
  const { activations, devices, database, clock } = deps
  const proof = { document: request.document, email: normaliseEmail(request.email) }
  const device = devices.read(request.cookies)
  const asker = { tokenId: request.tokenId, deviceHash: device && hashOf(device.id) }
  const own = await activations.tryOwnCode(proof, asker, { most: MOST_TRIES, now: clock.now() })
  if (own === 'used up') throw invalidCode()
  const sealed = own ?? (await tryElsewhere(deps, proof, request.ip))
  // Without one the same work is done: the time does not tell that somebody has asked for a code.
  const isRight = await isSealedCode(deps, codeUse(proof), { sealed, code: request.code })
  if (!isRight || !sealed) throw invalidCode()

  await database.transaction(async (sql) => {
    if (!(await activations.useCode(sql, proof, sealed))) throw invalidCode()
    await activations.bind(sql, request.tokenId, proof, later(deps, BINDING_MS))
  })
  return { documento: proof.document }
}

/**
 * Counts a try of somebody who did not ask for a code with this token or browser, such as a customer whose browser keeps no
 * cookies and whose page was loaded again. @returns the newest code, sealed
 */
async function tryElsewhere(
  { activations, throttling, clock }: Deps,
  proof: EmailProof,
  ip: string,
): Promise<string | undefined> {
  await throttling.take('tryCodeAddress', networkOf(ip))
  const isCounted = await throttling.tryTake('tryCodeElsewhere', `${proof.document} ${proof.email}`)
  return isCounted ? activations.newestCode(proof, clock.now()) : undefined
}

const invalidCode = () => new Failure('INVALID_ACTIVATION_CODE', { codigo: 1 })
