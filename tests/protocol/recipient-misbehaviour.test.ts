import { afterEach, beforeEach, expect, it } from 'vitest'
import { forEachDatabase } from '../support/databases.ts'
import { otherKey, spoiling, WRONG_CLAIMS, WRONG_SEALS } from './support/recipient-faults.ts'
import {
  askAndReturn,
  confirmation,
  customer,
  failureOf,
  openRecipientWorld,
  PERSON,
  payload,
  type RecipientWorld,
  type Returned,
} from './support/recipient-world.ts'

/** A holder that answers wrongly is not believed: no token kept, nothing shown as active, the consent ended there. */
type Outcome = {
  failure: string | undefined
  shown: string | undefined
  tokens: unknown
  atHolder: string | undefined
  again: string | undefined
}
const REFUSED: Outcome = {
  failure: 'TRANSMISSION_NOT_VERIFIED',
  shown: 'INACTIVE',
  tokens: null,
  atHolder: 'REJECTED',
  again: 'TRANSMISSION_ENDED',
}

forEachDatabase((_name, open) => {
  let world: RecipientWorld
  beforeEach(async () => {
    world = await openRecipientWorld(await open())
  })
  afterEach(() => world.close())

  /** Confirms a return and tells what became of it. */
  async function outcomeOf(returned: Returned): Promise<Outcome> {
    const { recipient, provider, platform, deliver } = world
    const failure = await failureOf(recipient.confirm(confirmation(returned)))
    await deliver()
    const [card] = await recipient.cardsOf(PERSON)
    const [row] = await platform.database.query('select tokens from transmission where consent_id = $1', [
      card?.consentId,
    ])
    return {
      failure,
      shown: card?.status,
      tokens: row?.tokens,
      atHolder: provider.consents.all().find(({ consentId }) => consentId === card?.consentId)?.status,
      again: await failureOf(recipient.confirm(confirmation(returned))),
    }
  }

  /** One sharing for each way the front-channel token can be wrong. */
  async function outcomesOf(faults: Record<string, Parameters<typeof spoiling>[1]>) {
    const outcomes: Record<string, Outcome> = {}
    for (const [name, spoilt] of Object.entries(faults)) {
      const returned = await askAndReturn(world, { finalidade: name })
      outcomes[name] = await outcomeOf({
        ...returned,
        idToken: await spoiling(world, spoilt)(returned.idToken),
      })
      world.clock.move(1_000)
    }
    return outcomes
  }
  const allRefused = (faults: object) =>
    Object.fromEntries(Object.keys(faults).map((name) => [name, REFUSED]))

  it('accepts a token that was opened and sealed again unspoilt, and an audience that is a list of one', async () => {
    const faults = {
      nothing: {},
      list: { claims: (claims: object) => ({ ...claims, aud: ['cliente-receptora'] }) },
    }
    for (const { failure, shown } of Object.values(await outcomesOf(faults)))
      expect([failure, shown]).toEqual([undefined, 'ACTIVE'])
  })

  it('refuses a front-channel token with wrong claims, before its code is used', async () => {
    expect(await outcomesOf(WRONG_CLAIMS)).toEqual(allRefused(WRONG_CLAIMS))
    expect(world.provider.exchanges).toBe(0)
  })

  it('refuses a front-channel token that is wrongly signed or encrypted, before its code is used', async () => {
    const faults = { ...WRONG_SEALS, 'another key': await otherKey() }
    expect(await outcomesOf(faults)).toEqual(allRefused(faults))
    expect(world.provider.exchanges).toBe(0)
  })

  it('refuses a token response whose id_token does not hold', async () => {
    const {
      'wrong c_hash': _,
      'no c_hash': __,
      'wrong s_hash': ___,
      'no s_hash': ____,
      ...claims
    } = WRONG_CLAIMS
    const { 'issued a week ago': _____, ...checked } = claims
    const faults = {
      ...checked,
      ...WRONG_SEALS,
      'another key': await otherKey(),
      'another person': { claims: (payload: object) => ({ ...payload, sub: 'outra-pessoa' }) },
      'wrong at_hash': { claims: (payload: object) => ({ ...payload, at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }) },
    }
    const outcomes: Record<string, Outcome> = {}
    for (const [name, spoilt] of Object.entries(faults)) {
      world.provider.tokenFault = async (answer) => {
        answer.id_token = await spoiling(world, spoilt)(String(answer.id_token))
      }
      outcomes[name] = await outcomeOf(await askAndReturn(world, { finalidade: name }))
      world.clock.move(1_000)
    }
    expect(outcomes).toEqual(allRefused(faults))
  })

  it('refuses a token response without an id_token', async () => {
    world.provider.tokenFault = async (answer) => void delete answer.id_token
    expect(await outcomeOf(await askAndReturn(world))).toEqual(REFUSED)
  })

  it('accepts a token response without scope and without at_hash', async () => {
    world.provider.tokenFault = async (answer) => {
      delete answer.scope
      const plain = { claims: (claims: object) => ({ ...claims, at_hash: undefined }) }
      answer.id_token = await spoiling(world, plain)(String(answer.id_token))
    }
    expect(await outcomeOf(await askAndReturn(world))).toMatchObject({ failure: undefined, shown: 'ACTIVE' })
  })

  it('does not believe a confirmation whose consent the holder does not call authorised', async () => {
    const returned = await askAndReturn(world)
    world.provider.consents.reject(world.provider.consents.ids()[0] ?? '', 'INTERNAL_SECURITY_REASON')
    expect(await outcomeOf(returned)).toMatchObject({
      failure: 'TRANSMISSION_REFUSED',
      shown: 'INACTIVE',
      tokens: null,
    })
  })

  it('ends a sharing whose code the holder does not take, and says that it ended', async () => {
    const returned = await askAndReturn(world)
    const wrongCode = { ...returned, idToken: '', code: 'x'.repeat(43) }
    expect(await outcomeOf(wrongCode)).toEqual({ ...REFUSED, failure: 'TRANSMISSION_ENDED' })
  })

  it('knows no state but its own, and no second code for one', async () => {
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

  it('refuses a consent id that another sharing has already', async () => {
    await askAndReturn(world)
    world.provider.consents.creationFault = 'reuses an id'
    const second = world.recipient.transmit({
      customer: customer(),
      payload: payload({ finalidade: 'Outra' }),
    })
    expect(await failureOf(second)).toBe('TRANSMISSION_NOT_VERIFIED')
    expect(await world.recipient.cardsOf(PERSON)).toHaveLength(1)
  })
})

forEachDatabase((_name, open) => {
  it('refuses a holder whose discovery document names another issuer', async () => {
    const world = await openRecipientWorld(await open(), { discoveryHost: '127.0.0.1' })
    const asked = world.recipient.transmit({ customer: customer(), payload: payload() })
    expect(await failureOf(asked)).toBe('TRANSMISSION_NOT_VERIFIED')
    expect(world.provider.consents.creations).toBe(0)
    await world.close()
  })
})
