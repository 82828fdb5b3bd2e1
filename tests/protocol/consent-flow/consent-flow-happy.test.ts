import { expect, it } from 'vitest'
import * as act from '../../support/http/http-actions.ts'
import {
  approveAndReturn,
  cardOf,
  comeBack,
  confirm,
  detailsOf,
  done,
  goToHolder,
  lasting,
  share,
} from '../../support/http/http-consent-flow.ts'
import { onEachDatabase } from '../../support/http/http-setup.ts'
import { marina, oficina, padaria, rafael } from '../../support/market/sandbox-people.ts'

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

  it.each([
    ['with a numeric CNPJ', padaria],
    ['with an alphanumeric CNPJ', oficina],
  ])('a company %s shares through its representative', async (_kind, company) => {
    const { alfa, beta, consentId } = await share(stage, company)
    for (const session of [alfa, beta]) {
      expect(await detailsOf(session, consentId)).toMatchObject({
        status: 'ACTIVE',
        loggedUser: { document: { identification: alfa.loggedUser } },
        businessEntity: { document: { identification: company.document } },
      })
    }
    expect(alfa.loggedUser).toMatch(/^\d{11}$/)
    expect(await stage.observer.read(stage.beta, consentId)).toMatchObject({
      status: 'AUTHORISED',
      permissions: expect.arrayContaining(['CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ']),
    })
  })

  it('ending at the recipient ends the sharing at the holder', async () => {
    const { alfa, beta, consentId } = await share(stage, marina)
    expect(await done(act.revoke(alfa, consentId))).toMatchObject({ consentId, status: 'INACTIVE' })
    expect((await detailsOf(alfa, consentId)).status).toBe('INACTIVE')
    await expect.poll(() => stage.statusAtHolder(consentId)).toBe('REJECTED')
    expect((await detailsOf(beta, consentId)).status).toBe('INACTIVE')
    expect(await stage.observer.read(stage.beta, consentId)).toMatchObject({
      rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REVOKED' } },
    })
  })

  it('ending at the holder shows at the recipient at the next reading', async () => {
    const { alfa, beta, consentId } = await share(stage, padaria)
    expect(await done(act.revoke(beta, consentId))).toMatchObject({ consentId, status: 'INACTIVE' })
    expect(await stage.statusAtHolder(consentId)).toBe('REJECTED')
    await expect.poll(async () => (await cardOf(alfa, 'RECEIVING', consentId))?.status).toBe('INACTIVE')
    expect((await detailsOf(alfa, consentId)).status).toBe('INACTIVE')
  })

  it('refusing brings the customer back with access_denied, and nothing is shared', async () => {
    const { alfa, beta, browser } = await goToHolder(stage, rafael)
    const { consentId } = beta
    const { location = '' } = await done<{ location?: string }>(act.reject(beta, consentId))
    const returned = await comeBack(browser, location, stage.alfa)
    expect(returned.error).toBe('access_denied')
    expect(returned.code).toBeUndefined()

    const told = act.tellRefusal(alfa, returned.state, returned.error ?? '')
    expect(await done(told)).toEqual({ consentId, status: 'REJECTED' })
    for (const session of [alfa, beta]) expect((await detailsOf(session, consentId)).status).toBe('REJECTED')
    expect(await stage.observer.read(stage.beta, consentId)).toMatchObject({
      status: 'REJECTED',
      rejection: { rejectedBy: 'USER', reason: { code: 'CUSTOMER_MANUALLY_REJECTED' } },
    })
  })
})
