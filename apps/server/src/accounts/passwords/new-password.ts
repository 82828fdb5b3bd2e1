import { hasPasswordForm } from '@consente/domain/password'
import { ensure } from '../../platform/base/failure.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { EmailProof } from '../activation/activation.port.ts'
import { isWeakPassword } from './weak-password.ts'

/** @throws {Failure} WEAK_PASSWORD when form or strength does not hold (specification section 5; decisions, "Access"). */
export function checkNewPassword(
  { config }: Pick<AccountsDeps, 'config'>,
  { password, document }: { password: string; document: string },
): void {
  const place = { document, institution: config.institution.name }
  ensure(hasPasswordForm(password) && !isWeakPassword(password, place), 'WEAK_PASSWORD')
}

/**
 * Looks for the binding before the costly hashing; using it up comes later, in the transaction that changes the
 * account.
 * @throws {Failure} CODE_NOT_BOUND
 */
export async function checkBinding(
  { activations, clock }: Pick<AccountsDeps, 'activations' | 'clock'>,
  tokenId: string,
  proof: EmailProof,
): Promise<void> {
  ensure(await activations.isBound(tokenId, proof, clock.now()), 'CODE_NOT_BOUND')
}
