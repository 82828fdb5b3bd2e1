import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import * as act from '../../support/http/http-actions.ts'
import {
  approveAndReturn,
  arrive,
  cardOf,
  confirm,
  detailsOf,
  goToHolder,
  lasting,
  leave,
} from '../../support/http/http-consent-flow.ts'
import { onEachDatabase } from '../../support/http/http-setup.ts'
import { marina } from '../../support/market/sandbox-people.ts'

/** The consent flow of issue and specification, over HTTP between two institutions, on every database. */
onEachDatabase((stage) => {
  it('a person asks, approves, comes back, and sees the sharing on both sides', async () => {
    const walk = await goToHolder(stage, marina)
    const { consentId } = walk.beta
    expect((await detailsOf(walk.alfa, consentId)).status).toBe('PENDING')
    expect((await cardOf(walk.beta, 'TRANSMITTING', consentId))?.status).toBe('PENDING')

    const returned = await approveAndReturn(walk)
    expect((await detailsOf(walk.beta, consentId)).status).toBe('AUTHORISED')
    const confirmed = await confirm(walk.alfa, returned)
    expect(lasting(confirmed)).toEqual({
      consentId,
      finalidade: expect.stringContaining('Comparar coberturas'),
    })
    expect(['NONE', 'UNKNOWN']).toContain(confirmed.furtherApproval)

    expect((await cardOf(walk.alfa, 'RECEIVING', consentId))?.status).toBe('ACTIVE')
    expect((await cardOf(walk.beta, 'TRANSMITTING', consentId))?.status).toBe('ACTIVE')
    expect(await cardOf(walk.alfa, 'TRANSMITTING', consentId)).toBeUndefined()
    const [received, given] = await Promise.all([
      detailsOf(walk.alfa, consentId),
      detailsOf(walk.beta, consentId),
    ])
    expect(received).toMatchObject({
      status: 'ACTIVE',
      shareType: 'RECEIVING',
      organisationName: 'Beta Seguradora',
      loggedUser: { document: { identification: marina.document } },
    })
    expect(given).toMatchObject({
      status: 'ACTIVE',
      shareType: 'TRANSMITTING',
      organisationName: 'Alfa Seguros',
      expirationDateTime: received.expirationDateTime,
    })
    const cars = given.resourceGroups.find(({ type }) => type === 'DAMAGES_AND_PEOPLE_AUTO')
    expect(cars?.resources.map(({ resourceId }) => resourceId)).toEqual(['0531-2204-118'])
    expect(await stage.observer.read(stage.beta, consentId)).toMatchObject({
      status: 'AUTHORISED',
      permissions: expect.arrayContaining(['RESOURCES_READ', 'DAMAGES_AND_PEOPLE_AUTO_READ']),
    })
  })

  it('a return with another front-channel token is refused', async () => {
    const walk = await goToHolder(stage, marina)
    const returned = await approveAndReturn(walk)
    expect((await act.confirm(walk.alfa, { ...returned, idToken: 'a.b.c' })).status).toBe(409)
  })

  it.runIf(process.env.LONG)(
    'two minutes at step 4 and three at the holder’s sign-in lose nothing',
    { timeout: 480_000 },
    async () => {
      const walk = await goToHolder(stage, marina)
      await pause(120_000)
      const intentId = await leave(walk.browser, walk.redirectUri)
      await pause(180_000)
      const beta = await arrive(stage.beta, marina, intentId)
      const { consentId } = await confirm(walk.alfa, await approveAndReturn({ ...walk, beta }))
      for (const session of [walk.alfa, beta])
        expect((await detailsOf(session, consentId)).status).toBe('ACTIVE')
    },
  )
})
