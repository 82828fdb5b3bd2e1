import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openThrowaway } from '../../support/database/kept-databases.ts'
import type { Database } from '../../support/database/looked-into.ts'
import { outcomeOf, REFUSED } from '../../support/recipient/confirmation-outcome.ts'
import {
  otherKey,
  spoiling,
  WRONG_CLAIMS,
  WRONG_SEALS,
} from '../../support/recipient/provider-token-faults.ts'
import {
  askAndReturn,
  HOLDER_ID,
  openRecipientSetup,
  type RecipientSetup,
} from '../../support/recipient/recipient-setup.ts'

/**
 * Every invalid id_token of the certification, one test each, from both endpoints that issue tokens. The recipient
 * stops, stores nothing, and ends the consent at the holder.
 */
let world: RecipientSetup
let database: Database
beforeAll(async () => {
  database = await openThrowaway()
  world = await openRecipientSetup(database)
})
afterAll(async () => {
  await world.close()
  await database.close()
})
afterEach(() => {
  world.provider.tokenFault = undefined
  // The card that a test looks at is the newest.
  world.clock.move(1_000)
})

/** The official suite's module for each fault of a token from the authorisation endpoint. */
const MODULES: Readonly<Record<string, string>> = {
  'wrong nonce': 'fapi1-advanced-final-client-test-invalid-nonce',
  'no nonce': 'fapi1-advanced-final-client-test-invalid-missing-nonce',
  'wrong c_hash': 'fapi1-advanced-final-client-test-invalid-chash',
  'wrong s_hash': 'fapi1-advanced-final-client-test-invalid-shash',
  'no s_hash': 'fapi1-advanced-final-client-test-invalid-missing-shash',
  'wrong issuer': 'fapi1-advanced-final-client-test-invalid-iss',
  'no issuer': 'fapi1-advanced-final-client-test-invalid-missing-iss',
  'wrong audience': 'fapi1-advanced-final-client-test-invalid-aud',
  'no audience': 'fapi1-advanced-final-client-test-invalid-missing-aud',
  'a further audience': 'fapi1-advanced-final-client-test-invalid-secondary-aud',
  'a list of one as audience': 'fapi1-advanced-final-client-test-valid-aud-as-array',
  expired: 'fapi1-advanced-final-client-test-invalid-expired-exp',
  'no expiry': 'fapi1-advanced-final-client-test-invalid-missing-exp',
  'issued a week ago': 'fapi1-advanced-final-client-test-iat-is-week-in-past',
  'another key': 'fapi1-advanced-final-client-test-invalid-signature',
  'alg none': 'fapi1-advanced-final-client-test-invalid-null-alg',
  RS256: 'fapi1-advanced-final-client-test-invalid-alternate-alg',
  'its key encrypted with RSA1_5': 'fapi1-advanced-final-client-test-encrypted-idtoken-usingrsa15',
}
const withModule = (name: string): string => (MODULES[name] ? `${name} (${MODULES[name]})` : name)

type Fault = Parameters<typeof spoiling>[1]
const withSub = (sub: string): Fault => ({ claims: (payload) => ({ ...payload, sub }) })
const SEALS: Record<string, Fault | (() => Promise<Fault>)> = { ...WRONG_SEALS, 'another key': otherKey }
const resolved = (fault: Fault | (() => Promise<Fault>)) => (typeof fault === 'function' ? fault() : fault)

describe('an id_token from the authorisation endpoint', () => {
  async function confirmWith(name: string, fault: Fault) {
    const returned = await askAndReturn(world, { finalidade: `frente: ${name}` })
    return outcomeOf(world, { ...returned, idToken: await spoiling(world, fault)(returned.idToken) })
  }

  const faults = Object.entries({ ...WRONG_CLAIMS, ...SEALS })
  it.each(faults.map(([name, fault]) => [withModule(name), fault] as const))(
    'with %s is refused, and its code is not used',
    async (name, fault) => {
      const before = world.provider.exchanges
      expect(await confirmWith(name, await resolved(fault))).toEqual(REFUSED)
      expect(world.provider.exchanges).toBe(before)
    },
  )

  it('that does not hold leaves one log line: which institution, which call, and what did not hold', async () => {
    const warn = vi.spyOn(world.platform.log, 'warn')
    await confirmWith('no registro', WRONG_CLAIMS['wrong nonce'] as Fault)
    const fault = {
      authorisationServerId: HOLDER_ID,
      code: 'TRANSMISSION_NOT_VERIFIED',
      call: 'code exchange',
      reason: expect.stringContaining('nonce'),
    }
    expect(warn.mock.calls).toEqual([[fault, 'a return was not accepted']])
    warn.mockRestore()
  })

  it.each<[string, Fault]>([
    ['nothing spoilt', {}],
    [
      withModule('a list of one as audience'),
      { claims: (claims) => ({ ...claims, aud: ['cliente-receptora'] }) },
    ],
  ])('with %s is accepted', async (name, fault) => {
    expect(await confirmWith(name, fault)).toMatchObject({ failure: undefined, shown: 'ACTIVE' })
  })
})

describe('an id_token from the token endpoint', () => {
  // The token endpoint's token carries no hash of code and state, and may be old.
  const ONLY_IN_FRONT = ['wrong c_hash', 'no c_hash', 'wrong s_hash', 'no s_hash', 'issued a week ago']
  const claims = Object.entries(WRONG_CLAIMS).filter(([name]) => !ONLY_IN_FRONT.includes(name))
  const faults: Record<string, Fault | (() => Promise<Fault>)> = {
    ...Object.fromEntries(claims),
    ...SEALS,
    'another person': withSub('outra-pessoa'),
    'a wrong at_hash': { claims: (payload) => ({ ...payload, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) },
  }

  it.each(Object.entries(faults))('with %s is refused', async (name, fault) => {
    const spoilt = await resolved(fault)
    world.provider.tokenFault = async (answer) => {
      answer.id_token = await spoiling(world, spoilt)(String(answer.id_token))
    }
    const returned = await askAndReturn(world, { finalidade: `token: ${name}` })
    expect(await outcomeOf(world, returned)).toEqual(REFUSED)
  })
})
