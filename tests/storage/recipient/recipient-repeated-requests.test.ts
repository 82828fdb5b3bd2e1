import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forEachDatabase } from '../../support/database/each-database.ts'
import {
  COMPANY,
  customer,
  failureOf,
  HOLDER_ID,
  openRecipientSetup,
  PERSON,
  payload,
  type RecipientSetup,
} from '../../support/recipient/recipient-setup.ts'

/** What one request, or many, can and cannot create. */
forEachDatabase((_name, open) => {
  let world: RecipientSetup
  beforeEach(async () => {
    world = await openRecipientSetup(await open())
  })
  afterEach(() => world.close())
  const transmit = (replaced = {}, by = customer()) =>
    world.recipient.transmit({ customer: by, payload: payload(replaced) })
  const company = { document: { identification: COMPANY, rel: 'CNPJ' as const } }
  const businessCodes = [{ permissionCode: 'CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ' }]

  it('makes one consent of ten presses at once, and of one more', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => transmit()))
    answers.push(await transmit())
    expect(new Set(answers.map(({ redirect_uri }) => redirect_uri)).size).toBe(1)
    expect(world.provider.consents.all()).toHaveLength(1)
    expect(world.provider.consents.creations).toBe(1)
  })

  it('makes one consent when two instances are pressed at once', async () => {
    const other = world.restarted()
    const request = { customer: customer(), payload: payload() }
    const answers = await Promise.all([world.recipient.transmit(request), other.transmit(request)])
    expect(answers[0]).toEqual(answers[1])
    expect(world.provider.consents.all()).toHaveLength(1)
  })

  it('makes a new consent for anything that differs', async () => {
    const first = await transmit()
    const others = [
      await transmit({ deadLine: { total: 6, type: 'MONTHS' } }),
      await transmit({ finalidade: 'Outra finalidade' }),
      await transmit({ dataPermissions: [{ permissionCode: 'CUSTOMERS_PERSONAL_QUALIFICATION_READ' }] }),
    ]
    const addresses = [first, ...others].map(({ redirect_uri }) => redirect_uri)
    expect(new Set(addresses).size).toBe(4)
  })

  it('keeps nothing of a request that the holder refuses, however often it was pressed', async () => {
    world.provider.consents.creationFault = 'refuses'
    const codes = await Promise.all(Array.from({ length: 3 }, () => failureOf(transmit())))
    expect(new Set(codes)).toEqual(new Set(['REFUSED_BY_INSTITUTION']))
    expect(await world.recipient.cardsOf(PERSON)).toEqual([])
    world.provider.consents.creationFault = undefined
    await transmit()
    expect(world.provider.consents.all()).toHaveLength(1)
  })

  it('asks for the customer’s own documents only', async () => {
    const stranger = { loggedUser: { document: { identification: '98765432100', rel: 'CPF' as const } } }
    expect(await failureOf(transmit(stranger))).toBe('FORBIDDEN')
    expect(await failureOf(transmit({ businessEntity: company }))).toBe('FORBIDDEN')
    const ofCompany = customer(COMPANY, PERSON)
    expect(await failureOf(transmit({ dataPermissions: businessCodes }, ofCompany))).toBe('FORBIDDEN')
    expect(world.provider.consents.creations).toBe(0)
  })

  it('asks for a company with its representative', async () => {
    const ofCompany = customer(COMPANY, PERSON)
    await transmit({ businessEntity: company, dataPermissions: businessCodes }, ofCompany)
    expect(world.provider.consents.all()[0]?.request).toMatchObject({
      loggedUser: { document: { identification: PERSON, rel: 'CPF' } },
      businessEntity: { document: { identification: COMPANY, rel: 'CNPJ' } },
    })
    const [card] = await world.recipient.cardsOf(COMPANY)
    expect(await world.recipient.cardsOf(PERSON)).toEqual([])
    expect(await world.recipient.detailsOf(ofCompany, card?.consentId ?? '')).toMatchObject({
      loggedUser: { document: { identification: PERSON } },
      businessEntity: { document: { identification: COMPANY } },
    })
  })

  it('refuses an organisation that is not the authorisation server’s', async () => {
    expect(await failureOf(transmit({ organisationId: 'org-de-outra' }))).toBe('INVALID_REQUEST')
    expect(world.provider.consents.creations).toBe(0)
  })

  it('says in one log line which call the holder refused, and with what', async () => {
    const warn = vi.spyOn(world.platform.log, 'warn')
    world.provider.consents.creationFault = 'refuses'
    expect(await failureOf(transmit())).toBe('REFUSED_BY_INSTITUTION')
    expect(warn.mock.calls).toEqual([
      [
        {
          authorisationServerId: HOLDER_ID,
          code: 'REFUSED_BY_INSTITUTION',
          call: 'create consent',
          reason: 'create consent · theirs · 422 · NAO_INFORMADO',
        },
        'a consent was not created at its holder',
      ],
    ])
  })

  it('refuses codes of the other kind of customer, unknown institutions and unknown consents to replace', async () => {
    expect(await failureOf(transmit({ dataPermissions: businessCodes }))).toBe('INVALID_REQUEST')
    expect(await failureOf(transmit({ authorisationServerId: 'ninguem' }))).toBe('INSTITUTION_NOT_FOUND')
    expect(await failureOf(transmit({ replaces: 'urn:independente:C99' }))).toBe('NOT_FOUND')
    expect(world.provider.consents.creations).toBe(0)
  })

  it('redirects an unknown address to the portal with an error', async () => {
    expect(await world.visit('https://receptora.example/transmissions/adivinhado')).toBe(
      'https://receptora.example/#error=invalid_request',
    )
  })
})
