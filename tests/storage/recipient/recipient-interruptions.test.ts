import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forEachDatabase } from '../../support/database/each-database.ts'
import type { Database } from '../../support/database/looked-into.ts'
import {
  askAndReturn,
  confirmation,
  customer,
  failureOf,
  openRecipientSetup,
  PERSON,
  passThroughHolder,
  payload,
  RETRY_POLICY,
  type RecipientSetup,
  readReturn,
} from '../../support/recipient/recipient-setup.ts'

/** The other institution or this one fails: nothing that was acknowledged is lost, nothing is shared unnoticed. */
const MINUTE_MS = 60_000
/** Longer than the lease of a process that died. */
const LEASE_MS = 7_000
const never = new Promise<never>(() => undefined)

/** The process dies before it would have done this. */
function dyingAt(database: Database, isLast: (text: string) => boolean): Database {
  return {
    ...database,
    run: (text, values) => (isLast(text) ? never : database.run(text, values)),
    transaction: (work) =>
      database
        .transaction((sql) =>
          work({
            query: sql.query,
            run: (text, values) => {
              // NOTE: a transaction of a dead process is rolled back by the database; here by the error.
              if (isLast(text)) throw new Dead()
              return sql.run(text, values)
            },
          }),
        )
        .catch((error: unknown) => (error instanceof Dead ? never : Promise.reject(error))),
  }
}
class Dead extends Error {}

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

  /** Starts the work in a process that dies at that statement, and starts the next process. */
  async function dieAt(text: string, work: (dying: RecipientSetup['recipient']) => Promise<unknown>) {
    let reached: () => void = () => undefined
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    const dying = world.restarted(
      dyingAt(world.platform.database, (statement) => {
        const isLast = statement.includes(text)
        if (isLast) reached()
        return isLast
      }),
    )
    void work(dying).catch(() => undefined)
    await isReached
    return world.restarted()
  }

  it('killed after the holder made the consent: the next press finds that consent', async () => {
    const next = await dieAt("set status = 'PENDING'", (dying) => dying.transmit(request))
    expect(held()).toEqual(['AWAITING_AUTHORISATION'])
    world.clock.move(LEASE_MS)
    const { redirect_uri: address } = await next.transmit(request)
    expect(held()).toEqual(['AWAITING_AUTHORISATION'])
    await next.confirm(confirmation(await passThroughHolder(await world.visit(address))))
    expect(await statuses()).toEqual(['ACTIVE'])
  })

  it('killed between exchange and keeping: the next try ends the sharing on both sides, and says so', async () => {
    const returned = await askAndReturn(world)
    const next = await dieAt('set tokens', (dying) => dying.confirm(confirmation(returned)))
    expect([world.provider.exchanges, await tokens()]).toEqual([1, null])
    world.clock.move(LEASE_MS)
    expect(await failureOf(next.confirm(confirmation(returned)))).toBe('TRANSMISSION_ENDED')
    await world.deliver()
    expect([held(), await statuses(), await tokens()]).toEqual([['REJECTED'], ['INACTIVE'], null])
  })

  it('killed between exchange and keeping, and the customer never comes back: the sharing ends', async () => {
    const returned = await askAndReturn(world)
    const next = await dieAt('set tokens', (dying) => dying.confirm(confirmation(returned)))
    expect(await statuses()).toEqual(['AUTHORISED'])
    world.clock.move(71 * MINUTE_MS)
    expect(await statuses()).toEqual(['INACTIVE'])
    await ageing(next)
    await world.deliver()
    expect(held()).toEqual(['REJECTED'])
  })

  it('killed after keeping the tokens: the same return completes the sharing', async () => {
    const returned = await askAndReturn(world)
    const next = await dieAt("set status = 'ACTIVE'", (dying) => dying.confirm(confirmation(returned)))
    expect(await tokens()).not.toBeNull()
    world.clock.move(LEASE_MS)
    await next.confirm(confirmation(returned))
    expect([await statuses(), world.provider.exchanges]).toEqual([['ACTIVE'], 1])
  })

  it('killed after keeping the tokens: looking at the sharings completes it too', async () => {
    const returned = await askAndReturn(world)
    const next = await dieAt("set status = 'ACTIVE'", (dying) => dying.confirm(confirmation(returned)))
    expect(await statuses()).toEqual(['ACTIVE'])
    expect((await next.confirm(confirmation(returned))).consentId).toBeDefined()
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

  it('the holder is down when the customer leaves: the portal says so, and the same address works later', async () => {
    const { redirect_uri: address } = await world.recipient.transmit(request)
    await world.provider.goDown()
    const { error, state } = readReturn(await world.visit(address))
    expect(error).toBe('temporarily_unavailable')
    const answer = await world.recipient.refused({
      customer: customer(),
      requestId: state,
      error: String(error),
    })
    expect(answer.status).toBe('PENDING')
    await world.provider.comeBack()
    expect(await world.recipient.transmit(request)).toEqual({ redirect_uri: address })
    await world.recipient.confirm(confirmation(await passThroughHolder(await world.visit(address))))
    expect(await statuses()).toEqual(['ACTIVE'])
  })

  it('the holder is down when the customer confirms: the same return works later', async () => {
    const returned = await askAndReturn(world)
    await world.provider.goDown()
    expect(await failureOf(world.recipient.confirm(confirmation(returned)))).toBe('INSTITUTION_UNAVAILABLE')
    expect([await statuses(), await tokens()]).toEqual([['PENDING'], null])
    await world.provider.comeBack()
    await world.recipient.confirm(confirmation(returned))
    expect(await statuses()).toEqual(['ACTIVE'])
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

  it('a sharing that was ended meanwhile is not confirmed', async () => {
    const returned = await askAndReturn(world)
    const [card] = await world.recipient.cardsOf(PERSON)
    await world.recipient.revoke({ customer: customer(), consentId: card?.consentId ?? '' })
    expect(await failureOf(world.recipient.confirm(confirmation(returned)))).toBe('TRANSMISSION_ENDED')
    expect(world.provider.exchanges).toBe(0)
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

  it('expires on its date', async () => {
    await world.recipient.confirm(confirmation(await askAndReturn(world)))
    world.clock.move(366 * 24 * 60 * MINUTE_MS)
    expect(await statuses()).toEqual(['EXPIRED'])
    await ageing(world.recipient)
    expect([await statuses(), await tokens()]).toEqual([['EXPIRED'], null])
  })
})
