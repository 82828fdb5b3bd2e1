import { beforeEach } from 'vitest'
import type { Places } from '../../../apps/server/src/accounts/devices/network-place.ts'
import type { Credentials } from '../../../apps/server/src/accounts/sign-in/sign-in-with-password.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import type { Customer } from '../../../apps/server/src/platform/http/route.ts'
import { emptyDatabase, type OpenDatabase } from './each-database.ts'
import { type AccountsWorld, cookieJar, MARINA, openAccounts, SOMEWHERE } from './test-accounts.ts'

type Person = typeof MARINA

/** Somebody else, at the same institution, who signs up before the first sign-in. */
export const OTHER: Person = { ...MARINA, document: '11144477735', email: 'outra@example.com' }

/**
 * For each test: accounts over a database of its own, whose people have signed up as customers do. `OTHER` does before the
 * first sign-in: few tests need a second account.
 */
export function setUpAccounts(open: OpenDatabase, people: readonly Person[] = []) {
  const world = {} as AccountsWorld
  const known = new Set<string>()

  async function signUpFirst(person: Person): Promise<void> {
    if (!known.has(person.document)) await world.signUp(person)
    known.add(person.document)
  }

  async function openOver(database: Database, config: Partial<Config>, places?: Places): Promise<void> {
    Object.assign(world, await openAccounts(database, config, places))
    known.clear()
    for (const person of people) await signUpFirst(person)
  }
  beforeEach(async () => openOver(await open(), {}))

  /** The same from the beginning, with other settings, or with a database of places. Making a second database would take a second. */
  async function reopen(config: Partial<Config> = {}, places?: Places): Promise<void> {
    const { database } = world.platform
    await emptyDatabase(database)
    await openOver(database, config, places)
  }

  /** Who a token speaks for. */
  const customerOf = async (token: string) => (await world.accounts.identify(token)) as Customer

  /** By password, in a browser that keeps its cookies: a new one, unless `how` brings some. */
  async function signIn(person: Person = MARINA, how: Partial<Credentials> = {}) {
    if (person === OTHER) await signUpFirst(person)
    const { document: username, password } = person
    const cookies = how.cookies ?? cookieJar()
    const answer = await world.accounts.signIn({ username, password, ip: SOMEWHERE, ...how, cookies })
    const { access_token: token, refresh_token: refreshToken } = answer
    return { customer: await customerOf(token), cookies, token, refreshToken }
  }

  /** What the audit log says, oldest first: each event with its outcome. */
  const recorded = async (): Promise<string[]> =>
    (await world.platform.audit.store.waiting(50)).map(({ event, outcome }) => `${event} ${outcome}`)

  return Object.assign(world, { reopen, customerOf, signIn, recorded })
}
