import { hasPasswordForm } from '@consente/domain/password'
import type { Clock } from '../../platform/base/clock.ts'
import { ensure } from '../../platform/base/failure.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { ActivationStore, EmailProof } from '../activation/activation.port.ts'
import { isWeakPassword } from '../passwords/weak-password.ts'

/** Dependencies of judging a new password and of finding the mailbox that was validated for it. */
export type NewPasswordDeps = {
  config: Pick<Config, 'institution'>
  activations: Pick<ActivationStore, 'isBound'>
  clock: Clock
}

/**
 * @throws {Failure} WEAK_PASSWORD when form or strength does not hold (docs/domain/validation.md;
 *   docs/domain/access.md).
 */
export function checkNewPassword(
  { config }: Pick<NewPasswordDeps, 'config'>,
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
  { activations, clock }: Pick<NewPasswordDeps, 'activations' | 'clock'>,
  tokenId: string,
  proof: EmailProof,
): Promise<void> {
  ensure(await activations.isBound(tokenId, proof, clock.now()), 'CODE_NOT_BOUND')
}
