import { Document } from '@consente/domain/document'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/base/clock.ts'
import { readJsonAs } from '../../platform/config/json-file.ts'
import type { Config } from '../../platform/config/server-config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AccountStore, NewAccount } from '../account.port.ts'
import type { AccountsAudit } from '../accounts-audit-events.ts'
import { normaliseEmail } from '../known-email.ts'

const document = z.pipe(
  z.string().check(z.refine((text) => Document.parse(text) !== undefined, 'must be a CPF or CNPJ')),
  z.transform((text: string) => Document.strip(text)),
)

const ImportedAccount = z.object({
  document,
  name: z.string().check(z.minLength(1)),
  email: z.pipe(z.string().check(z.regex(/@/)), z.transform(normaliseEmail)),
  passwordHash: z.string().check(z.regex(/^\$argon2id\$/, 'must be an argon2id hash')),
  representative: z.optional(document),
})

/**
 * Adds the accounts of the previous portal (`accountsFile`) that are missing; the others stay as they are.
 * @returns how many were added.
 * @throws {ConfigError} naming the file and the field.
 */
export async function importAccounts(deps: {
  config: Config
  database: Database
  accounts: AccountStore
  clock: Clock
  audit: AccountsAudit
}): Promise<number> {
  const { config, database, accounts, clock, audit } = deps
  if (!config.accountsFile) return 0
  const found = readAccounts(config.accountsFile)
  return database.transaction(async (sql) => {
    let added = 0
    for (const account of found) {
      if (!(await accounts.add(sql, account, clock.now()))) continue
      added += 1
      await audit.record(sql, { event: 'account.imported', subject: 'account', person: account.document })
    }
    return added
  })
}

const readAccounts = (path: string): NewAccount[] =>
  readJsonAs(path, z.array(ImportedAccount)).map((account) => ({
    ...account,
    representative: account.representative,
    isUnvouched: false,
  }))
