import { beforeEach } from 'vitest'
import type { Places } from '../../../apps/server/src/accounts/devices/network-place.ts'
import type { Credentials } from '../../../apps/server/src/accounts/sessions/sign-in-with-password.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Customer } from '../../../apps/server/src/platform/http/route.ts'
import type { OpenDatabase } from './each-database.ts'
import { type AccountsWorld, cookieJar, MARINA, openAccounts, SOMEWHERE } from './test-accounts.ts'

type Person = typeof MARINA

/** Somebody else, at the same institution. */
export const OTHER: Person = { ...MARINA, document: '11144477735', email: 'outra@example.com' }

/**
 * For each test: accounts over a database of its own, whose people have signed up as customers do.
 * @param settings those of every test, where they differ from the usual ones
 */
export function setUpAccounts(
  open: OpenDatabase,
  people: readonly Person[] = [],
  settings: () => Promise<Partial<Config>> = async () => ({}),
) {
  const world = {} as AccountsWorld

  /** The same once more, over another database: with other settings, or with a database of places. */
  async function reopen(config: Partial<Config> = {}, places?: Places): Promise<void> {
    Object.assign(world, await openAccounts(await open(), { ...(await settings()), ...config }, places))
    for (const person of people) await world.signUp(person)
  }
  beforeEach(() => reopen())

  /** Who a token speaks for. */
  const customerOf = async (token: string) => (await world.accounts.identify(token)) as Customer

  /** By password, in a browser that keeps its cookies: a new one, unless `how` brings some. */
  async function signIn({ document: username, password }: Person = MARINA, how: Partial<Credentials> = {}) {
    const cookies = how.cookies ?? cookieJar()
    const answer = await world.accounts.signIn({ username, password, ip: SOMEWHERE, ...how, cookies })
    const { access_token: token, refresh_token: refreshToken } = answer
    return { customer: await customerOf(token), cookies, token, refreshToken }
  }

  return Object.assign(world, { reopen, customerOf, signIn })
}
