import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { outcomeOf, REFUSED } from '../../support/recipient/confirmation-outcome.ts'
import { spoiling } from '../../support/recipient/provider-token-faults.ts'
import {
  askAndReturn,
  confirmation,
  customer,
  failureOf,
  openRecipientSetup,
  PERSON,
  payload,
  RETRY_POLICY,
  type RecipientSetup,
  readReturn,
} from '../../support/recipient/recipient-setup.ts'

/**
 * A holder's invalid answers are refused (invalid id_tokens: recipient-security.test.ts). Where it or this institution fails,
 * nothing that was acknowledged is lost, and nothing is shared unnoticed.
 */
const MINUTE_MS = 60_000

forEachDatabase((_name, open) => {
  let world: RecipientSetup
  beforeEach(async () => {
    world = await openRecipientSetup(await open())
  })
  afterEach(() => world.close())
  const request = { customer: customer(), payload: payload() }
  const held = () => world.provider.consents.all().map(({ status }) => status)
  const statuses = async () => (await world.recipient.cardsOf(PERSON)).map(({ status }) => status)
  const tokens = async () =>
    (await world.platform.database.query<{ tokens: string | null }>('select tokens from transmission'))[0]
      ?.tokens

  it('refuses a token response without an id_token', async () => {
    world.provider.tokenFault = async (answer) => void delete answer.id_token
    expect(await outcomeOf(world, await askAndReturn(world))).toEqual(REFUSED)
  })

  it('fapi1-advanced-final-client-test-no-scope-in-token-endpoint-response, fapi1-advanced-final-client-test-missing-athash: accepts a token response without scope, expires_in and at_hash', async () => {
    world.provider.tokenFault = async (answer) => {
      delete answer.scope
      delete answer.expires_in
      const plain = { claims: (claims: object) => ({ ...claims, at_hash: undefined }) }
      answer.id_token = await spoiling(world, plain)(String(answer.id_token))
    }
    expect(await outcomeOf(world, await askAndReturn(world))).toMatchObject({
      failure: undefined,
      shown: 'ACTIVE',
    })
  })

  it('refuses a confirmation whose consent is not authorised at the holder', async () => {
    const returned = await askAndReturn(world)
    world.provider.consents.reject(world.provider.consents.ids()[0] ?? '', 'INTERNAL_SECURITY_REASON')
    expect(await outcomeOf(world, returned)).toMatchObject({
      failure: 'TRANSMISSION_REFUSED',
      shown: 'INACTIVE',
      tokens: null,
    })
  })

  it('ends a sharing whose code the holder does not take, and says that it ended', async () => {
    const returned = await askAndReturn(world)
    const wrongCode = { ...returned, idToken: '', code: 'x'.repeat(43) }
    expect(await outcomeOf(world, wrongCode)).toEqual({ ...REFUSED, failure: 'TRANSMISSION_ENDED' })
  })

  it('refuses an unknown state, and a second code for one state', async () => {
    const returned = await askAndReturn(world)
    const foreign = { ...confirmation(returned), requestId: 'estado-de-ninguem' }
    expect(await failureOf(world.recipient.confirm(foreign))).toBe('NOT_FOUND')
    await world.provider.goDown()
    expect(await failureOf(world.recipient.confirm(confirmation(returned)))).toBe('INSTITUTION_UNAVAILABLE')
    const another = confirmation({ ...returned, code: 'outro' })
    expect(await failureOf(world.recipient.confirm(another))).toBe('TRANSMISSION_NOT_VERIFIED')
    await world.provider.comeBack()
    expect(await failureOf(world.recipient.confirm(confirmation(returned)))).toBeUndefined()
  })

  /** Our process, whose database fails at that statement. */
  function failingAt(statement: string): RecipientSetup['recipient'] {
    const { database } = world.platform
    return world.restarted({
      ...database,
      transaction: (work) =>
        database.transaction((sql) => {
          const run: typeof sql.run = async (text, values) => {
            if (text.includes(statement)) throw new Error('disk')
            return sql.run(text, values)
          }
          return work({ ...sql, run })
        }),
    })
  }

  it('a failure of ours between exchange and keeping: the next try ends the sharing on both sides, and says so', async () => {
    const returned = await askAndReturn(world)
    await expect(failingAt('set tokens').confirm(confirmation(returned))).rejects.toThrow('disk')
    expect([world.provider.exchanges, await tokens()]).toEqual([1, null])
    expect(await outcomeOf(world, returned)).toEqual({ ...REFUSED, failure: 'TRANSMISSION_ENDED' })
  })

  it('a failure of ours after the tokens are kept: the same return completes the sharing', async () => {
    const returned = await askAndReturn(world)
    await expect(failingAt("set status = 'ACTIVE'").confirm(confirmation(returned))).rejects.toThrow('disk')
    expect(await tokens()).not.toBeNull()
    await world.recipient.confirm(confirmation(returned))
    expect([await statuses(), world.provider.exchanges]).toEqual([['ACTIVE'], 1])
  })

  it('a call to a holder that is down, or hangs, ends by its deadline', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (const fail of [() => world.provider.goDown(), hang]) {
      await fail()
      expect(await failureOf(world.recipient.transmit(request))).toBe('INSTITUTION_UNAVAILABLE')
      // The deadline of all tries, which `retry-policy.test.ts` holds: how long it takes is also a matter of the machine.
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(RETRY_POLICY.allMs)
      timers.mockClear()
      await world.provider.comeBack().catch(() => undefined)
    }
    timers.mockRestore()
    world.provider.consents.creationFault = undefined
    await world.recipient.transmit(request)
    expect(await statuses()).toEqual(['PENDING'])
  })

  async function hang(): Promise<void> {
    world.provider.consents.creationFault = 'hangs'
  }

  it('an answer that was lost on its way makes no second consent', async () => {
    world.provider.consents.creationFault = 'loses the answer'
    expect(await failureOf(world.recipient.transmit(request))).toBe('INSTITUTION_UNAVAILABLE')
    world.provider.consents.creationFault = undefined
    await world.recipient.transmit(request)
    expect(held()).toHaveLength(1)
    expect(world.provider.consents.creations).toBeGreaterThan(1)
  })

  it('the holder is down when the customer leaves: the portal says so', async () => {
    const { redirect_uri: address } = await world.recipient.transmit(request)
    await world.provider.goDown()
    expect(readReturn(await world.visit(address)).error).toBe('temporarily_unavailable')
    await world.provider.comeBack()
  })

  const detailsOf = (consentId = '') => world.recipient.detailsOf(customer(), consentId)

  it('records a revocation at once and delivers it when the holder is back', async () => {
    const { consentId } = await world.recipient.confirm(confirmation(await askAndReturn(world)))
    await world.provider.goDown()
    expect(await world.recipient.revoke({ customer: customer(), consentId })).toMatchObject({
      status: 'INACTIVE',
    })
    expect([await statuses(), await tokens()]).toEqual([['INACTIVE'], null])
    await world.deliver()
    expect(held()).toEqual(['AUTHORISED'])
    expect(await detailsOf(consentId)).toMatchObject({ status: 'INACTIVE', endDelivered: false })
    await world.provider.comeBack()
    world.clock.move(MINUTE_MS)
    await world.deliver()
    expect(held()).toEqual(['REJECTED'])
    const told = await detailsOf(consentId)
    expect([told?.status, told?.endDelivered]).toEqual(['INACTIVE', undefined])
    const again = await world.recipient.revoke({ customer: customer(), consentId })
    expect(again.status).toBe('INACTIVE')
  })

  it('waits an hour for the customer; then the address says so and the consent ends on both sides', async () => {
    const { redirect_uri: address } = await world.recipient.transmit(request)
    world.clock.move(59 * MINUTE_MS)
    const [{ consentId } = {}] = await world.recipient.cardsOf(PERSON)
    expect(await detailsOf(consentId)).toMatchObject({ status: 'PENDING', authorisationAddress: address })
    expect(await world.visit(address)).toContain('request_uri=')
    world.clock.move(MINUTE_MS)
    expect(readReturn(await world.visit(address)).error).toBe('transmission_ended')
    const over = await detailsOf(consentId)
    expect([over?.consentId, over?.authorisationAddress]).toEqual([consentId, undefined])
    world.clock.move(11 * MINUTE_MS)
    expect(await statuses()).toEqual(['REJECTED'])
    await ageing(world.recipient)
    await world.deliver()
    expect(held()).toEqual(['REJECTED'])
    const again = await world.recipient.transmit(request)
    expect(again.redirect_uri).not.toBe(address)
  })

  const ageing = ({ jobs }: RecipientSetup['recipient']) => jobs['recipient.ageing']()
})

forEachDatabase((_name, open) => {
  it('fapi1-advanced-final-client-test-discovery-issuer-mismatch: refuses a holder whose discovery document names another issuer', async () => {
    const world = await openRecipientSetup(await open(), { discoveryHost: '127.0.0.1' })
    const asked = world.recipient.transmit({ customer: customer(), payload: payload() })
    expect(await failureOf(asked)).toBe('TRANSMISSION_NOT_VERIFIED')
    expect(world.provider.consents.creations).toBe(0)
    await world.close()
  })
})
