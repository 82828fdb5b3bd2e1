import { existsSync, writeFileSync } from 'node:fs'
import { hash } from '@node-rs/argon2'
import { type InstitutionId, registerOf, samplePeople } from '../institutions/sandbox-institutions.ts'

/** An account that the server imports at its first start. */
type Account = {
  document: string
  name: string
  email: string
  passwordHash: string
  representative?: string
}

/** Cost of the institutions' hashes (`hashing` in their configuration). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes by password: a person has the same one at every institution, and hashing is slow. */
const hashes = new Map<string, Promise<string>>()

function hashOf(password: string): Promise<string> {
  const made = hashes.get(password) ?? hash(password, ARGON2ID)
  hashes.set(password, made)
  return made
}

/** Writes the accounts of the sample people at one institution; an existing file stays, so nothing is hashed twice. */
export async function writeAccounts(id: InstitutionId, file: string): Promise<void> {
  if (existsSync(file)) return
  writeFileSync(file, `${JSON.stringify(await accountsOf(id), null, 2)}\n`, { mode: 0o600 })
}

/** The accounts of the people who have one at a sandbox institution, as `accountsFile` takes them. */
export async function accountsOf(id: InstitutionId): Promise<Account[]> {
  const register = new Map(registerOf(id).map((customer) => [customer.document, customer]))
  const accounts: Account[] = []
  for (const person of samplePeople().filter(({ institutions }) => institutions.includes(id))) {
    const customer = register.get(person.document)
    if (!customer) throw new Error(`${person.name} has an account at ${id} but is not in its register.json`)
    const representative = customer.representatives?.[0]?.document
    accounts.push({
      document: person.document,
      name: customer.name,
      email: customer.email,
      passwordHash: await hashOf(person.password),
      ...(representative ? { representative } : {}),
    })
  }
  return accounts
}
