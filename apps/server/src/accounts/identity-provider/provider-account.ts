import { randomBytes } from 'node:crypto'
import { ensure } from '../../platform/base/failure.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Account } from '../account.port.ts'
import { type DropDeps, dropFactors } from '../factors/enrolment/remove-factor.ts'
import { type KnownEmailDeps, normaliseEmail } from '../known-email.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { SessionStore } from '../sessions/session.port.ts'
import type { ProviderPerson } from './provider-person.ts'

/** Dependencies of finding or opening the account of a person. */
export type AdoptDeps = DropDeps &
  KnownEmailDeps & {
    database: Database
    sessions: SessionStore
    passwords: Pick<Passwords, 'hash'>
  }
/** A company that a person may act for. */
export type Company = { document: string; name: string; email: string | undefined }

/**
 * Companies that the provider names and the insurer's register confirms, unless their account is another representative's.
 * @throws {Failure} UNAVAILABLE
 */
export async function companiesOf(
  { insurer, accounts }: Pick<AdoptDeps, 'insurer' | 'accounts'>,
  { companies, document: person }: ProviderPerson,
): Promise<Company[]> {
  const found: Company[] = []
  for (const document of new Set(companies)) {
    const company = await insurer.register.find(document)
    const named = company?.representatives.map((one) => one.document) ?? []
    if (!company || !named.includes(person)) continue
    const other = (await accounts.find(document))?.representative
    if (other !== undefined && other !== person && named.includes(other)) continue
    found.push({ document, name: company.name, email: company.email })
  }
  return found
}

/**
 * The account of a person, or of their company: opened at the first sign-in, with a password that nobody knows. Passwords and factors
 * that somebody else may have set up before, with a mailbox of their own, open nothing any more.
 * @throws {Failure} PROVIDER_REFUSED for a disabled account
 */
export async function adoptAccount(
  deps: AdoptDeps,
  person: ProviderPerson,
  company: Company | undefined,
): Promise<Account> {
  const { database, accounts, sessions, audit, clock } = deps
  const { document, name, email } = company ?? person
  const representative = company && person.document
  const former = await accounts.find(document)
  ensure(!former?.isDisabled, 'PROVIDER_REFUSED')
  const isSame = former !== undefined && !former.isUnvouched && former.representative === representative
  const passwordHash = isSame
    ? former.passwordHash
    : await deps.passwords.hash(randomBytes(32).toString('base64url'))
  const mail =
    email ?? (isSame ? former.email : undefined) ?? (await deps.insurer.register.find(document))?.email
  const kept = {
    document,
    name: name ?? former?.name ?? '',
    email: normaliseEmail(mail ?? ''),
    passwordHash,
    representative,
  }
  return database.transaction(async (sql) => {
    await accounts.adopt(sql, kept, clock.now())
    if (!former) await audit.record(sql, { event: 'account.opened', subject: 'account', person: document })
    if (former && !isSame) {
      for (const subject of await sessions.endAllOf(sql, document, clock.now()))
        await audit.record(sql, {
          event: 'session.ended',
          subject,
          person: document,
          detail: { reason: 'account handed over' },
        })
      await dropFactors(deps, sql, { document, isAnothers: true })
    }
    const account = await accounts.find(document, sql)
    ensure(account && !account.isDisabled, 'PROVIDER_REFUSED')
    return account
  })
}
