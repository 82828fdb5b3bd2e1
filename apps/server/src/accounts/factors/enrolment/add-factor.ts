import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@consente/domain/base/durations'
import { toInstantText } from '@consente/domain/period'
import { shownName } from '@consente/domain/shown-name'
import { later } from '../../../platform/base/clock.ts'
import { ensure } from '../../../platform/base/failure.ts'
import type { Config } from '../../../platform/config/server-config.ts'
import type { Customer } from '../../../platform/http/route.ts'
import type { AccountStore } from '../../account.port.ts'
import type { TellCustomer } from '../../account-news.port.ts'
import type { AccountsAudit } from '../../accounts-audit-events.ts'
import type { NewFactor } from '../factor.port.ts'
import { ownerOf } from '../prove-factor.ts'
import { LONGEST_NAME } from '../rename-factor.ts'
import { demandEnrolment, type EnrolmentDeps } from './enrolment-right.ts'

/** Names for factors that tell nothing of themselves. */
const UNNAMED: Readonly<Record<NewFactor['kind'], string>> = {
  passkey: 'Aparelho',
  totp: 'Aplicativo de códigos',
}

/** More devices than a person has. */
export const MOST_PASSKEYS = 10

/** Dependencies of adding a factor of any kind. */
export type AddFactorDeps = EnrolmentDeps & {
  accounts: AccountStore
  audit: AccountsAudit
  tell: TellCustomer
  config: Config
}
type Added = Pick<NewFactor, 'kind' | 'name' | 'passkey' | 'app'>

/**
 * Adds a factor, and tells the customer in the same transaction. The account's row is locked, so that only one of
 * two first factors at once is added.
 * @throws {Failure} PROOF_NEEDED; FACTOR_WAITS; FACTOR_KNOWN; FORBIDDEN for more passkeys than a person has
 */
export function addFactor(deps: AddFactorDeps, customer: Customer, added: Added): Promise<void> {
  const { database, accounts, factors, sessions, clock, audit, tell, config } = deps
  const { document, sessionId } = customer
  return database.transaction(async (sql) => {
    ensure(await accounts.lock(sql, document), 'UNAUTHENTICATED')
    const right = await demandEnrolment(deps, sql, customer)
    const now = clock.now()
    const countsFrom = right === 'factor' ? now : later(deps, config.secondFactor.waitHours * HOUR_MS)
    const { kind } = added
    if (kind === 'passkey') {
      const known = (await factors.listOf(ownerOf(customer), sql)).filter((one) => one.kind === kind)
      ensure(known.length < MOST_PASSKEYS, 'FORBIDDEN')
    }
    const name = shownName(added.name, LONGEST_NAME) || UNNAMED[kind]
    const factor = { ...added, name, ...ownerOf(customer), id: randomUUID(), createdAt: now, countsFrom }
    ensure(await factors.add(sql, factor), 'FACTOR_KNOWN')
    await sessions.closeEnrolment(sql, sessionId)
    await audit.record(sql, {
      event: 'account.factor-added',
      subject: 'account',
      person: document,
      detail: { kind, by: right },
    })
    await tell(sql, document, {
      kind: 'factor-added',
      factor: { kind, name, countsFrom: toInstantText(countsFrom) },
    })
  })
}
