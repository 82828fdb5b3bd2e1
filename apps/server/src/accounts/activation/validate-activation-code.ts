import { Failure } from '../../platform/base/failure.ts'
import { networkOf } from '../../platform/network/ip-network.ts'
import { type AccountsDeps, later } from '../accounts-deps.ts'
import { isCode, MOST_TRIES, normaliseEmail } from './activation-code.ts'

const BINDING_MS = 10 * 60_000

/**
 * Validates a code, once, within its time and tries, and binds document and e-mail to the token of the caller
 * (decisions, "Access").
 * @throws {Failure} INVALID_ACTIVATION_CODE with codigo 1; TOO_MANY_TRIES
 */
export async function validateActivationCode(
  deps: Pick<AccountsDeps, 'activations' | 'throttling' | 'database' | 'seal' | 'clock'>,
  request: { document: string; email: string; code: string; tokenId: string; ip: string },
): Promise<{ documento: string }> {
  const { activations, throttling, database, seal, clock } = deps
  const proof = { document: request.document, email: normaliseEmail(request.email) }
  const from = networkOf(request.ip)
  await throttling.take('tryCodeAddress', from)
  const sealed = await activations.tryCode(proof, MOST_TRIES, clock.now())
  if (!sealed || !isCode(seal, proof, { sealed, code: request.code })) throw invalidCode()

  await database.transaction(async (sql) => {
    if (!(await activations.useCode(sql, proof, sealed))) throw invalidCode()
    await activations.bind(sql, request.tokenId, proof, later(deps, BINDING_MS))
  })
  await throttling.giveBack('tryCodeAddress', from)
  return { documento: proof.document }
}

const invalidCode = () => new Failure('INVALID_ACTIVATION_CODE', { codigo: 1 })
