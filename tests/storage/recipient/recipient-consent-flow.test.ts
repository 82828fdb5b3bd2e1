import { afterEach, beforeEach, expect, it } from 'vitest'
import { forEachDatabase } from '../../support/database/each-database.ts'
import {
  askAndReturn,
  COMPANY,
  confirmation,
  customer,
  failureOf,
  HOLDER_NAME,
  openRecipientSetup,
  PERSON,
  passThroughHolder,
  payload,
  type RecipientSetup,
  readReturn,
} from '../../support/recipient/recipient-setup.ts'

/** The whole consent flow of our recipient half, against an independent provider. */
forEachDatabase((_name, open) => {
  let world: RecipientSetup
  beforeEach(async () => {
    world = await openRecipientSetup(await open())
  })
  afterEach(() => world.close())
  const held = () => world.provider.consents.all()
  const statuses = async () => (await world.recipient.cardsOf(PERSON)).map(({ status }) => status)

  it('fapi1-advanced-final-client-test: asks, leaves, comes back and confirms', async () => {
    const { recipient, provider } = world
    const returned = await askAndReturn(world)
    expect(held()).toMatchObject([{ status: 'AUTHORISED' }])
    expect(held()[0]?.request).toMatchObject({
      loggedUser: { document: { identification: PERSON, rel: 'CPF' } },
      permissions: [
        'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ',
        'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ',
        'DAMAGES_AND_PEOPLE_AUTO_READ',
        'RESOURCES_READ',
      ],
    })
    expect(held()[0]?.request).not.toHaveProperty('businessEntity')
    expect(await statuses()).toEqual(['AUTHORISED'])

    const confirmed = await recipient.confirm(confirmation(returned))
    expect(confirmed).toEqual({
      consentId: held()[0]?.consentId,
      finalidade: 'Comparar coberturas e preços',
    })
    expect(await statuses()).toEqual(['ACTIVE'])
    expect(provider.exchanges).toBe(1)

    const details = await recipient.detailsOf(customer(), confirmed.consentId)
    expect(details).toMatchObject({
      status: 'ACTIVE',
      shareType: 'RECEIVING',
      organisationName: HOLDER_NAME,
      registrationNumber: '11222333000181',
      organisationId: 'org-independente',
      createDateTime: `${world.clock.now().toISOString().slice(0, 19)}Z`,
      expirationDateTime: held()[0]?.request.expirationDateTime,
      finalidade: 'Comparar coberturas e preços',
      customerName: 'Titular de Teste',
    })
    expect(details?.confirmationDateTime).toBeDefined()
    expect(details?.history?.map(({ text }) => text)).toEqual([
      'Você pediu o compartilhamento',
      `Você autorizou na ${HOLDER_NAME}`,
    ])
  })

  it('sends the browser with client_id and request_uri only, and asks for acr without a value', async () => {
    await askAndReturn(world)
    const { visits, pushed, consents } = world.provider
    expect([...(visits[0]?.searchParams.keys() ?? [])].sort()).toEqual(['client_id', 'request_uri'])
    const request = pushed[0] ?? {}
    expect(JSON.parse(String(request.claims))).toEqual({ id_token: { acr: { essential: true } } })
    expect(String(request.scope).split(' ').sort()).toEqual(
      ['openid', `consent:${consents.ids()[0]}`, 'customers', 'insurance-auto', 'resources'].sort(),
    )
    expect(request).toMatchObject({ response_type: 'code id_token', code_challenge_method: 'S256' })
  })

  it('answers the same confirmation again for the same state and customer, and to nobody else', async () => {
    const { recipient, provider } = world
    const returned = await askAndReturn(world)
    const answers = await Promise.all([1, 2, 3].map(() => recipient.confirm(confirmation(returned))))
    answers.push(await recipient.confirm(confirmation(returned)))
    expect(new Set(answers.map(({ consentId }) => consentId)).size).toBe(1)
    expect(provider.exchanges).toBe(1)
    const stranger = customer('98765432100', '98765432100')
    expect(await failureOf(recipient.confirm(confirmation(returned, stranger)))).toBe('NOT_FOUND')
    expect(await recipient.detailsOf(stranger, held()[0]?.consentId ?? '')).toBeUndefined()
    expect(await recipient.has(stranger.document, held()[0]?.consentId ?? '')).toBe(false)
  })

  it('works without the front-channel token, where the portal does not pass it on', async () => {
    const returned = await askAndReturn(world)
    await world.recipient.confirm(confirmation({ ...returned, idToken: '' }))
    expect(await statuses()).toEqual(['ACTIVE'])
  })

  it('accepts the return of an earlier request in another tab', async () => {
    const { recipient, visit } = world
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    const first = await visit(address)
    const second = await visit(address)
    expect(new URL(first).searchParams.get('request_uri')).not.toBe(
      new URL(second).searchParams.get('request_uri'),
    )
    await recipient.confirm(confirmation(await passThroughHolder(first)))
    expect(await statuses()).toEqual(['ACTIVE'])
    expect(await visit(address)).toBe(
      `https://receptora.example/myshares/${encodeURIComponent(held()[0]?.consentId ?? '')}`,
    )
  })

  it('keeps the holder’s tokens encrypted at rest', async () => {
    let tokens: Record<string, unknown> = {}
    world.provider.tokenFault = async (answer) => {
      tokens = { ...answer }
    }
    await world.recipient.confirm(confirmation(await askAndReturn(world)))
    const [row] = await world.platform.database.query<{ tokens: string }>('select tokens from transmission')
    expect(tokens.refresh_token).toBeTypeOf('string')
    for (const secret of [tokens.access_token, tokens.refresh_token])
      expect(row?.tokens).not.toContain(String(secret))
    expect(JSON.parse(world.platform.seal.open(row?.tokens ?? ''))).toMatchObject({
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    })
  })

  it.each([
    ['access_denied', 'REJECTED'],
    ['server_error', 'INACTIVE'],
  ])('ends the consent at the holder too when it sent the customer back with %s', async (error, status) => {
    const { recipient, visit, deliver } = world
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    await visit(address)
    const state = String(world.provider.pushed[0]?.state)
    const answer = await recipient.refused({ customer: customer(), requestId: state, error })
    expect(answer).toEqual({ consentId: held()[0]?.consentId, status })
    expect(readReturn(await visit(address))).toMatchObject({ error: 'transmission_ended' })
    await deliver()
    expect(held()).toMatchObject([{ status: 'REJECTED' }])
  })

  it('ends the previous consent once the new one is confirmed, never before, and leads from it to the new one', async () => {
    const { recipient, deliver } = world
    const previous = await recipient.confirm(confirmation(await askAndReturn(world)))
    const returned = await askAndReturn(world, { replaces: previous.consentId })
    const shown = () => recipient.detailsOf(customer(), previous.consentId)
    const [, { consentId: next } = { consentId: '' }] = held()
    expect(await shown()).toMatchObject({ status: 'ACTIVE', waitingReplacement: next })
    await recipient.confirm(confirmation(returned))
    await deliver()
    expect(held().map(({ status }) => status)).toEqual(['REJECTED', 'AUTHORISED'])
    expect(await shown()).toMatchObject({ status: 'INACTIVE', replacedBy: next })
    expect(await shown()).not.toHaveProperty('waitingReplacement')
    expect((await recipient.detailsOf(customer(), next))?.replaces).toBe(previous.consentId)
  })

  it('an end is shown with the holder’s date, not with the instant at which it was noticed', async () => {
    const { recipient, provider, clock } = world
    const { consentId } = await recipient.confirm(confirmation(await askAndReturn(world)))
    const endedAt = new Date(clock.now().getTime() + 60_000)
    provider.consents.reject(consentId, 'CUSTOMER_MANUALLY_REVOKED', endedAt)
    clock.move(3_600_000)
    const read = () => recipient.detailsOf(customer(), consentId)
    await expect.poll(async () => (await read())?.status).toBe('INACTIVE')
    const details = await read()
    const shown = `${endedAt.toISOString().slice(0, 19)}Z`
    expect(details).toMatchObject({ status: 'INACTIVE', statusDateTime: shown })
    expect(details?.history?.at(-1)?.at).toBe(shown)
  })

  it('makes one consent when two instances are pressed at once', async () => {
    const other = world.restarted()
    const request = { customer: customer(), payload: payload() }
    const answers = await Promise.all([world.recipient.transmit(request), other.transmit(request)])
    expect(answers[0]).toEqual(answers[1])
    expect(world.provider.consents.all()).toHaveLength(1)
  })

  it('asks for a company with its representative', async () => {
    const ofCompany = customer(COMPANY, PERSON)
    const request = payload({
      businessEntity: { document: { identification: COMPANY, rel: 'CNPJ' } },
      dataPermissions: [{ permissionCode: 'CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ' }],
    })
    await world.recipient.transmit({ customer: ofCompany, payload: request })
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

  it('redirects an unknown address to the portal with an error', async () => {
    expect(await world.visit('https://receptora.example/transmissions/adivinhado')).toBe(
      'https://receptora.example/#error=invalid_request',
    )
  })
})
