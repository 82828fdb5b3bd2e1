import type { FailureCode } from '@consente/contract/errors'
import { expect } from 'vitest'
import type { AccountNews } from '../../../apps/server/src/accounts/account-news.port.ts'
import { type Accounts, createAccounts } from '../../../apps/server/src/accounts/accounts.ts'
import {
  type CreateAccountsDeps,
  createAccountsDeps,
} from '../../../apps/server/src/accounts/accounts-deps.ts'
import type { Places } from '../../../apps/server/src/accounts/devices/network-place.ts'
import { createPasswords } from '../../../apps/server/src/accounts/passwords/passwords.ts'
import type { Insurer } from '../../../apps/server/src/insurer/insurer.ts'
import type { RegisteredCustomer } from '../../../apps/server/src/insurer/registered-customer.port.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import type { Cookies } from '../../../apps/server/src/platform/http/cookies.ts'
import { takeWork } from './run-outbox.ts'
import { openTestPlatform, TEST_CONFIG } from './test-platform.ts'
import { TEST_SENDER } from './test-sender.ts'

export const MARINA = {
  document: '52998224725',
  name: 'Marina Duarte Lopes',
  email: 'marina.lopes@example.com',
  password: 'vela7rio',
}
export const PADARIA = {
  document: '11444777000161',
  representative: '77788899941',
  email: 'contato@trigoclaro.example',
}
export const SOMEWHERE = '192.0.2.10'
export const ELSEWHERE = '192.0.2.99'

const PADARIA_AT_INSURER: RegisteredCustomer = {
  document: PADARIA.document,
  name: 'Padaria Trigo Claro Ltda.',
  email: PADARIA.email,
  representatives: [{ document: PADARIA.representative, name: 'Luciana Serra Campos' }],
}

export type AccountsWorld = Awaited<ReturnType<typeof openAccounts>>

/** Who asks for a code, and from where. */
export type Asking = { tokenId: string; ip: string; cookies: Cookies }

/** A browser that keeps what it is told to keep. */
export function cookieJar(): Cookies & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return { kept, read: (name) => kept.get(name), set: ({ name, value }) => void kept.set(name, value) }
}

/** The accounts part over a test's database, with acts in the words of the tests. */
export async function openAccounts(database: Database, config = {}, places?: Places) {
  const platform = await openTestPlatform(database, { config })
  const customers = [PADARIA_AT_INSURER]
  const insurer: Insurer = {
    register: {
      find: async (document) => customers.findLast((customer) => customer.document === document),
      isUp: async () => true,
    },
    policies: { of: async () => [], isUp: async () => true },
  }
  const told: { to: string; news: AccountNews }[] = []
  const given: CreateAccountsDeps = {
    platform,
    insurer,
    places,
    sender: TEST_SENDER,
    tell: async (_sql, to, news) => void told.push({ to, news }),
  }
  const accounts: Accounts = createAccounts(given)
  const basic = `Basic ${Buffer.from('portal:portal-secret').toString('base64')}`

  async function visitor(): Promise<string> {
    const { access_token } = await accounts.clientToken()
    const identity = await accounts.identify(access_token)
    if (identity?.kind !== 'client') throw new Error('a client token does not identify a client')
    return identity.tokenId
  }

  /** The code in the newest mail; every mail is taken out. */
  async function mailedCode(): Promise<string> {
    const mail = (await takeWork(platform)).at(-1)?.payload as { text: string } | undefined
    return /\d{6}/.exec(mail?.text ?? '')?.[0] ?? 'no mail'
  }

  /** Asks for a code, as a visitor who has just come unless `by` says who asks. @returns the code */
  async function requestCode(who: { document: string; email: string }, by: Partial<Asking> = {}) {
    await accounts.sendActivationCode({ ...who, ip: SOMEWHERE, tokenId: await visitor(), ...by })
    return mailedCode()
  }

  /** Asks for a code and validates it. @returns the token it is bound to. */
  async function proveEmail(who: { document: string; email: string }): Promise<string> {
    const tokenId = await visitor()
    const code = await requestCode(who, { tokenId })
    await accounts.validateActivationCode({ ...who, code, tokenId, ip: SOMEWHERE })
    return tokenId
  }

  async function signUp(person: typeof MARINA): Promise<void> {
    const tokenId = await proveEmail(person)
    await accounts.register({ ...person, tokenId })
  }

  /** From now on the insurer's register knows this person. */
  function becomeCustomer({ document, name, email }: Omit<RegisteredCustomer, 'representatives'>): void {
    customers.push({ document, name, ...(email !== undefined && { email }), representatives: [] })
  }

  return {
    accounts,
    /** For use cases that have another face. */
    deps: () => createAccountsDeps(given),
    platform,
    insurer,
    told,
    basic,
    visitor,
    mailedCode,
    requestCode,
    proveEmail,
    signUp,
    becomeCustomer,
  }
}

/** An account as a previous portal left it. */
export async function importable(person: typeof MARINA): Promise<Record<string, string>> {
  const { password, ...account } = person
  return { ...account, passwordHash: await createPasswords(TEST_CONFIG.hashing).hash(password) }
}

export async function expectFailure(act: Promise<unknown>, code: FailureCode): Promise<void> {
  await expect(act).rejects.toMatchObject({ code })
}
