import { afterEach, beforeEach, expect, it } from 'vitest'
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
  type RecipientSetup,
} from '../../support/recipient/recipient-setup.ts'

/** A holder's invalid answers are refused; invalid id_tokens: recipient-security.test.ts. */
forEachDatabase((_name, open) => {
  let world: RecipientSetup
  beforeEach(async () => {
    world = await openRecipientSetup(await open())
  })
  afterEach(() => world.close())

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
  it('fapi1-advanced-final-client-test-discovery-issuer-mismatch: refuses a holder whose discovery document names another issuer', async () => {
    const world = await openRecipientSetup(await open(), { discoveryHost: '127.0.0.1' })
    const asked = world.recipient.transmit({ customer: customer(), payload: payload() })
    expect(await failureOf(asked)).toBe('TRANSMISSION_NOT_VERIFIED')
    expect(world.provider.consents.creations).toBe(0)
    await world.close()
  })
})
