import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SandboxSigner, startSigner } from '../../../sandbox/signer/sandbox-signer.ts'
import { newKey } from '../../../sandbox/signer/signer-keys.ts'
import { openThrowaway } from '../../support/database/kept-databases.ts'
import { temporaryFolder } from '../../support/files/temporary-folder.ts'
import {
  askAndReturn,
  confirmation,
  customer,
  failureOf,
  openRecipientSetup,
  PERSON,
  passThroughHolder,
  payload,
  type RecipientSetup,
  readReturn,
} from '../../support/recipient/recipient-setup.ts'

/** A recipient whose keys lie with a signer, while the signer is away: nothing is lost, and nobody else is blamed. */
let database: Awaited<ReturnType<typeof openThrowaway>>
let signer: SandboxSigner
let world: RecipientSetup
const socket = join(temporaryFolder(), 's')

beforeAll(async () => {
  database = await openThrowaway()
  signer = await startSigner({ socket }, [newKey('PS256'), newKey('RSA-OAEP')])
  world = await openRecipientSetup(database, { settings: { signer: { kind: 'http', socket } } })
})
afterAll(async () => {
  await world.close()
  await signer.stop()
  await database.close()
})
beforeEach(() => signer.misbehave())

let asked = 0
/** A request like no other one. */
const request = () => {
  asked += 1
  return { customer: customer(), payload: payload({ finalidade: `Comparar (${asked})` }) }
}
const inForce = async () =>
  (await world.recipient.cardsOf(PERSON)).filter(({ status }) => status === 'ACTIVE').length

it('the customer who leaves reads that the problem is ours, and the same address works later', async () => {
  const { redirect_uri: address } = await world.recipient.transmit(request())
  signer.misbehave('down')
  const { error, state } = readReturn(await world.visit(address))
  expect(error).toBe('transmission_unavailable')
  const refusal = { customer: customer(), requestId: state, error: String(error) }
  expect((await world.recipient.refused(refusal)).status).toBe('PENDING')
  signer.misbehave()
  await world.recipient.confirm(confirmation(await passThroughHolder(await world.visit(address))))
  expect(await inForce()).toBe(1)
})

it.each(['/sign', '/decrypt'])(
  'a return is not confirmed while %s does not answer, and the same return is confirmed later',
  async (path) => {
    const { payload: wanted } = request()
    const returned = await askAndReturn(world, wanted)
    const before = { inForce: await inForce(), exchanges: world.provider.exchanges }
    signer.misbehave('down', path)
    expect(await failureOf(world.recipient.confirm(confirmation(returned)))).toBe('UNAVAILABLE')
    expect({ inForce: await inForce(), exchanges: world.provider.exchanges }).toEqual(before)
    signer.misbehave()
    await world.recipient.confirm(confirmation(returned))
    expect(await inForce()).toBe(before.inForce + 1)
  },
)
