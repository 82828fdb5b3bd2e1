import * as actions from '@consente/contract/portal/consent-actions'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { consentRoutes } from '../../../apps/server/src/bff/consents.routes.ts'
import { createRoutes } from '../../../apps/server/src/platform/http/route.ts'
import { createServer } from '../../../apps/server/src/web/server.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { call } from '../../support/http/contract-call.ts'
import {
  customer,
  openRecipientSetup,
  payload,
  type RecipientSetup,
} from '../../support/recipient/recipient-setup.ts'

/**
 * A customer with a valid account who sends requests without end must not burden other institutions and our database.
 */
const CAIO = '11144477735'

forEachDatabase((_name, open) => {
  let world: RecipientSetup
  let app: FastifyInstance
  let host: string
  beforeEach(async () => {
    world = await openRecipientSetup(await open())
    const { platform, recipient } = world
    app = await createServer(platform, [])
    // Here the token is the document.
    const { route } = createRoutes(app, async (document) => customer(document, document))
    consentRoutes(route, { recipient, notices: { withUnused: async (_role, { cards }) => cards } })
    host = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    await app.close()
    await world.close()
  })

  const own = (document: string) => ({
    loggedUser: { document: { identification: document, rel: 'CPF' as const } },
  })
  const transmit = (replaced = {}, document = customer().document) =>
    call(host, actions.transmit, { token: document, body: payload({ ...own(document), ...replaced }) })
  const tellRefusal = () =>
    call(host, actions.transmissionRefused, {
      token: customer().document,
      body: { requestId: 'ninguem', error: 'access_denied' },
    })
  /** The statuses of so many tries, one after the other. */
  async function press(times: number, act: () => Promise<{ status: number }>): Promise<Set<number>> {
    const statuses = new Set<number>()
    for (let time = 0; time < times; time += 1) statuses.add((await act()).status)
    return statuses
  }

  describe('asking for sharings', () => {
    it('has to wait beyond a hundred, is told how long, and makes no consent meanwhile', async () => {
      expect(await press(101, transmit)).toEqual(new Set([200]))
      const another = { finalidade: 'Outra finalidade' }
      const refused = await transmit(another)
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } })
      expect(refused.headers.get('retry-after')).toBe('2')
      expect(world.provider.consents.creations).toBe(1)
      // Nobody else waits.
      expect((await transmit({}, CAIO)).status).toBe(200)
      expect(world.provider.consents.creations).toBe(2)
      world.clock.move(2_000)
      expect((await transmit(another)).status).toBe(200)
      expect(world.provider.consents.creations).toBe(3)
    })
  })

  it('bringing returns has to wait beyond two hundred', async () => {
    expect(await press(201, tellRefusal)).toEqual(new Set([404]))
    expect((await tellRefusal()).status).toBe(429)
  })
})
