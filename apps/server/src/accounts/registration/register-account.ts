import { Document } from '@consente/domain/document'
import { toInstantText } from '@consente/domain/period'
import { ensure, Failure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ActivationStore } from '../activation/activation.port.ts'
import { type DropDeps, dropFactors } from '../factors/enrolment/remove-factor.ts'
import { type KnownEmailDeps, normaliseEmail, registeredEmail } from '../known-email.ts'
import { checkBinding, checkNewPassword, type NewPasswordDeps } from '../password-change/new-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionStore } from '../sessions/session.port.ts'

type Deps = NewPasswordDeps &
  DropDeps &
  KnownEmailDeps & {
    database: Database
    activations: ActivationStore
    passwords: Passwords
    sessions: SessionStore
  }

/** A sign-up, after its code was validated. */
export type Registration = {
  document: string
  email: string
  name: string
  password: string
  /** CPF of the person behind a company. */
  representative?: string | undefined
  tokenId: string
}

/**
 * Creates an account after its e-mail code was validated with the same token, which is used up by it. Faults that can be mended (password, representative) are refused before. A company's account whose representative the insurer's register no
 * longer names becomes the new representative's, by the mailbox that the register names: sessions and factors of it end.
 * @throws {Failure} WEAK_PASSWORD; CODE_NOT_BOUND; INVALID_DOCUMENT; ALREADY_REGISTERED
 */
export async function register(deps: Deps, request: Registration): Promise<{ documento: string }> {
  const { accounts, activations, passwords, database, clock, audit } = deps
  const { document, tokenId } = request
  const proof = { document, email: normaliseEmail(request.email) }
  checkNewPassword(deps, request)
  await checkBinding(deps, tokenId, proof)
  const { representative, named } = await representativeOf(deps, request)

  const passwordHash = await passwords.hash(request.password)
  const isUnvouched = (await registeredEmail(deps, document)) !== proof.email
  const account = { ...proof, name: request.name.trim(), passwordHash, representative, isUnvouched }
  const verdict = await database.transaction(async (sql) => {
    if (!(await activations.useBinding(sql, tokenId, proof, clock.now()))) return 'CODE_NOT_BOUND'
    if (!(await accounts.add(sql, account, clock.now()))) {
      const isNext = !isUnvouched && (await accounts.succeed(sql, account, named, clock.now()))
      if (!isNext) return 'ALREADY_REGISTERED'
      await deps.sessions.endAllOf(sql, document, clock.now())
      await dropFactors(deps, sql, { document, isAnothers: true })
      await deps.tell(sql, document, { kind: 'password-changed', at: toInstantText(clock.now()) })
    }
    await audit.record(sql, { event: 'account.opened', subject: 'account', person: document })
    return undefined
  })
  if (verdict) throw new Failure(verdict)
  return { documento: document }
}

/** For a company: the person named, whom the insurer's register must know as its representative, and all whom it knows. */
async function representativeOf(
  { insurer }: Pick<KnownEmailDeps, 'insurer'>,
  { document, representative }: Registration,
): Promise<{ representative: string | undefined; named: string[] }> {
  if (Document.parse(document)?.kind !== 'CNPJ') return { representative: undefined, named: [] }
  const company = await insurer.register.find(document)
  const named = company?.representatives.map((one) => one.document) ?? []
  ensure(representative && named.includes(representative), 'INVALID_DOCUMENT')
  return { representative, named }
}
