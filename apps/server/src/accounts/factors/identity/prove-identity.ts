import type { IdentityProof, ProofOffer } from '@consente/contract/portal/factors'
import type { Insurer } from '../../../insurer/insurer.ts'
import type { Clock } from '../../../platform/base/clock.ts'
import { ensure, Failure } from '../../../platform/base/failure.ts'
import type { Config } from '../../../platform/config/server-config.ts'
import type { Sql } from '../../../platform/database/database.ts'
import type { Customer } from '../../../platform/http/route.ts'
import { takeFairly } from '../../../platform/throttling/fair-share.ts'
import { isSealedCode, type StoredCodeDeps } from '../../activation/stored-code.ts'
import { raiseLevel } from '../../sessions/raise-level.ts'
import { levelBy } from '../../sessions/session-level.ts'
import { counts } from '../counting-factors.ts'
import type { FactorOwner } from '../factor.port.ts'
import { checkOwn, type OfferDeps, offerOf, ownerOf, type ProofDeps } from '../prove-factor.ts'
import type { IdentityCodeStore } from './identity-code.store.ts'
import { bare, identityUse } from './identity-code.ts'

/** True if somebody here gives codes: the institution's people, or a system of the insurer. */
export const takesIdentityCode = ({ config, insurer }: { config: Config; insurer: Insurer }): boolean =>
  config.secondFactor.agencyCodes || insurer.identity !== undefined

/** The challenge for the factor that does not count yet. */
export function startIdentityProof(deps: OfferDeps, customer: Customer): Promise<ProofOffer> {
  const now = deps.clock.now()
  return offerOf(deps, customer, (factor) => !counts(factor, now))
}

/**
 * The institution has identified the customer itself, and has given them a code: the factor that waits counts at once, if
 * the same session shows that it is at hand. A thief of password and mailbox who has added a factor has no code; the
 * customer with the code does not have the thief's device.
 * @throws {Failure} FORBIDDEN where nobody gives codes; FACTOR_REFUSED; INVALID_ACTIVATION_CODE; TOO_MANY_TRIES; UNAVAILABLE
 */
export async function proveIdentity(
  deps: ProofDeps & CodeDeps & { config: Config },
  customer: Customer,
  { code, proof }: IdentityProof,
): Promise<void> {
  const { clock, database, accounts, factors, audit, tell } = deps
  const { document, sessionId } = customer
  ensure(takesIdentityCode(deps), 'FORBIDDEN')
  const giveBack = await takeFairly(deps, 'identityCode', { who: document, from: sessionId })
  const factor = await checkOwn(deps, customer, proof)
  ensure(!counts(factor, clock.now()), 'FACTOR_REFUSED')
  const use = await takeCode(deps, ownerOf(customer), code)
  const { kind, name } = factor
  await database.transaction(async (sql) => {
    ensure(await accounts.lock(sql, document), 'UNAUTHENTICATED')
    await use.up(sql)
    const now = clock.now()
    ensure(await factors.countFrom(sql, factor.id, now), 'FACTOR_REFUSED')
    ensure(await raiseLevel(deps, sql, customer, levelBy(kind, true, now)), 'UNAUTHENTICATED')
    const detail = { kind, by: use.by }
    await audit.record(sql, { event: 'account.factor-vouched', subject: 'account', person: document, detail })
    await tell(sql, document, { kind: 'factor-counts', factor: { kind, name } })
  })
  await giveBack()
}

type CodeDeps = StoredCodeDeps & { identityCodes: IdentityCodeStore; clock: Clock; insurer: Insurer }
type CodeUse = { by: 'agency' | 'insurer'; up: (sql: Sql) => Promise<void> }

/** One that an operator issued here, or one of the insurer's system, which counts uses itself. */
async function takeCode(deps: CodeDeps, owner: FactorOwner, code: string): Promise<CodeUse> {
  const { identityCodes, clock, insurer } = deps
  const sealed = await identityCodes.find(owner, clock.now())
  if (sealed && (await isSealedCode(deps, identityUse(owner), { sealed, code: bare(code) }))) {
    const up = async (sql: Sql) => ensure(await identityCodes.use(sql, owner, sealed), ...WRONG)
    return { by: 'agency', up }
  }
  if (await insurer.identity?.use({ ...owner, code })) return { by: 'insurer', up: async () => undefined }
  throw new Failure(...WRONG)
}

const WRONG = ['INVALID_ACTIVATION_CODE', { codigo: 1 }] as const
