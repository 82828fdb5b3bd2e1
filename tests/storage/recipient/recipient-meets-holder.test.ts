import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { JWK } from 'jose'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTell } from '../../../apps/server/src/notices/tell.ts'
import { signJws } from '../../../apps/server/src/platform/keys/jws.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { createAuthorisationRequestStore } from '../../../apps/server/src/recipient/authorisation/authorisation-request.store.ts'
import { createRegistrationStore } from '../../../apps/server/src/recipient/other-institution/client-registration.store.ts'
import {
  createInstitutionFetch,
  type InstitutionFetch,
} from '../../../apps/server/src/recipient/other-institution/institution-fetch.ts'
import {
  listRegistrations,
  type RegistrationDeps,
  readRegistration,
  removeRegistration,
  updateRegistration,
} from '../../../apps/server/src/recipient/other-institution/registrations-elsewhere.ts'
import { createRecipient, type Recipient } from '../../../apps/server/src/recipient/recipient.ts'
import { createServer as createInstitution } from '../../../apps/server/src/web/server.ts'
import { forEachDatabase } from '../../support/database/each-database.ts'
import { movableClock } from '../../support/database/movable-clock.ts'
import { deliver as deliverAll } from '../../support/database/run-outbox.ts'
import { openTestPlatform } from '../../support/database/test-platform.ts'
import { approveAs, openRequest, signedIn } from '../../support/holder/holder-customer-actions.ts'
import { startHolder, type TestHolder } from '../../support/holder/test-holder.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import { AUTO_POLICY } from '../../support/openid/sample-policies.ts'
import { startTestDirectory } from '../../support/openid/test-scheme-directory.ts'
import {
  confirmation,
  customer,
  failureOf,
  HOLDER_ID,
  PERSON,
  payload,
  type Returned,
  readReturn,
} from '../../support/recipient/recipient-setup.ts'

/** Both roles of our own product, connected only over HTTP and without a registration: the recipient registers. */
const PUBLIC_URL = 'http://localhost:9'
const SOFTWARE_ID = 'programa-proprio'
const LOOPBACK = ['localhost', '127.0.0.1']

forEachDatabase((_name, open) => {
  let holder: TestHolder
  let recipient: Recipient
  let ends: Array<() => Promise<unknown>>
  let visit: (address: string) => Promise<URL>
  let deliver: () => Promise<unknown>
  let clock: ReturnType<typeof movableClock>
  let restarted: () => Recipient
  let registrations: () => Promise<unknown[]>
  let statements: () => number
  let operator: RegistrationDeps
  let operatorActions: () => Promise<unknown[]>
  let platform: Platform

  beforeEach(async () => {
    ends = []
    clock = movableClock(new Date())
    const desk = await openDesk()
    ends.push(desk.close)
    const registration = { directoryKeysUrl: desk.keysUrl, softwareStatementUrl: desk.statementUrl }
    platform = await openTestPlatform(await open(), {
      clock,
      config: {
        publicUrl: PUBLIC_URL,
        registration,
        insecureLoopbackHosts: LOOPBACK,
        outbound: { allowPrivateHosts: LOOPBACK },
      },
    })
    desk.serve(platform.keys.publicJwks)
    holder = await startHolder(await open(), {
      recipients: [],
      customers: [{ document: PERSON, name: 'Titular de Teste', policies: [AUTO_POLICY] }],
      config: { registration },
    })
    ends.push(holder.close)
    restarted = () =>
      createRecipient({ platform, directory: directoryOf(holder), tell: createTell(platform) })
    registrations = () => platform.database.query('select client_id from holder_registration')
    statements = desk.statements
    operator = {
      config: platform.config,
      database: platform.database,
      registrations: createRegistrationStore(platform.database, platform.seal),
      fetchIt: createInstitutionFetch(platform.config),
      audit: platform.audit,
    }
    operatorActions = () =>
      platform.database.query(
        `select event, subject from audit_inbox where actor = 'operator' order by arrival`,
      )
    recipient = restarted()
    deliver = () => deliverAll(platform, recipient.outboxHandlers)
    const app = await createInstitution(platform, [])
    recipient.mount(app)
    const own = await app.listen({ host: '127.0.0.1', port: 0 })
    ends.push(() => app.close())
    visit = async (address) => {
      const answer = await fetch(new URL(new URL(address).pathname, own), { redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '')
    }
  })
  afterEach(async () => {
    await Promise.all(ends.map((end) => end()))
  })

  it('registers once when several requests come at once, and keeps the registration through a restart', async () => {
    const goals = ['Uma', 'Outra', 'Terceira']
    const ask = (by: Recipient, finalidade: string) =>
      by.transmit({ customer: customer(), payload: payload({ finalidade }) })
    await Promise.all(goals.map((goal) => ask(recipient, goal)))
    expect(await registrations()).toEqual([{ client_id: SOFTWARE_ID }])
    await ask(restarted(), 'Quarta')
    expect([await registrations(), statements()]).toEqual([[{ client_id: SOFTWARE_ID }], 1])
    expect(await recipient.cardsOf(PERSON)).toHaveLength(4)
  })

  it('completes the whole consent flow: both sides show it, and an end on one side ends it on the other', async () => {
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    const [card] = await recipient.cardsOf(PERSON)
    const consentId = card?.consentId ?? ''
    const browser = openBrowser()
    const intent = await openRequest(browser, await visit(address))
    const location = await approveAs(holder, signedIn(PERSON, intent), consentId)
    const returned = readReturn((await browser.visit(location)).location ?? '')
    expect(returned.idToken).not.toBe('')

    expect((await recipient.confirm(confirmation(returned))).consentId).toBe(consentId)
    expect([card?.consentId, card?.confirmationDateTime]).toEqual([consentId, undefined])
    const told = { confirmationDateTime: expect.any(String) }
    expect(await recipient.cardsOf(PERSON)).toMatchObject([
      { consentId, status: 'ACTIVE', ...told, registrationNumber: expect.stringMatching(/^\w{14}$/) },
    ])
    expect(await holder.holder.cardsOf(PERSON)).toMatchObject([{ consentId, status: 'ACTIVE', ...told }])

    await holder.holder.revoke({ customer: signedIn(PERSON, intent), consentId })
    clock.move(30_000)
    await expect.poll(() => recipient.cardsOf(PERSON)).toMatchObject([{ consentId, status: 'INACTIVE' }])
  })

  it('a code that comes again ends the sharing: the lists and the details of both sides say that it ended, and why', async () => {
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    const consentId = (await recipient.cardsOf(PERSON))[0]?.consentId ?? ''
    const browser = openBrowser()
    const intent = await openRequest(browser, await visit(address))
    const by = signedIn(PERSON, intent)
    const location = await approveAs(holder, by, consentId)
    const returned = readReturn((await browser.visit(location)).location ?? '')
    await recipient.confirm(confirmation(returned))
    await pause(1_000)
    expect(await exchangeAgain(returned)).toMatchObject({ error: 'invalid_grant' })

    clock.move(30_000)
    for (const side of [recipient, holder.holder])
      await expect.poll(() => side.cardsOf(PERSON)).toMatchObject([{ consentId, status: 'INACTIVE' }])
    const textsOf = async (details: ReturnType<Recipient['detailsOf']>) => {
      const { status, history = [] } = (await details) ?? {}
      return [status, history.map(({ text }) => text)]
    }
    expect(await textsOf(recipient.detailsOf(customer(), consentId))).toEqual([
      'INACTIVE',
      expect.arrayContaining(['O compartilhamento foi encerrado por segurança na Seguradora de Teste']),
    ])
    expect(await textsOf(holder.holder.detailsOf(by, consentId))).toEqual([
      'INACTIVE',
      expect.arrayContaining(['O compartilhamento foi encerrado para proteger seus dados.']),
    ])
  })

  /** Sends the recipient's exchange of its code a second time. @returns the holder's answer */
  async function exchangeAgain({ state, code }: Returned): Promise<unknown> {
    const requests = createAuthorisationRequestStore(platform.database, platform.seal)
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { iss: SOFTWARE_ID, sub: SOFTWARE_ID, aud: `${holder.url}/auth`, jti: randomUUID() }
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: `${PUBLIC_URL}/`,
      code_verifier: (await requests.find(state))?.request.verifier ?? '',
      client_id: SOFTWARE_ID,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signJws(platform.keys, {}, { ...claims, iat: seconds, exp: seconds + 60 }),
    })
    return (await fetch(`${holder.url}/auth/token`, { method: 'POST', body })).json()
  }

  it('ends on both sides what was approved when the customer lost the way back and opens the address again', async () => {
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    const consentId = (await recipient.cardsOf(PERSON))[0]?.consentId ?? ''
    const intent = await openRequest(openBrowser(), await visit(address))
    await approveAs(holder, signedIn(PERSON, intent), consentId)
    clock.move(30_000)
    await expect.poll(() => recipient.cardsOf(PERSON)).toMatchObject([{ status: 'AUTHORISED' }])

    const { location = '' } = await openBrowser().visit((await visit(address)).href)
    const { error = '', state } = readReturn(location)
    expect(error).not.toBe('')
    const answer = await recipient.refused({ customer: customer(), requestId: state, error })
    // The return may still arrive while the code is valid; then the consent ends.
    expect(answer).toEqual({ consentId, status: 'AUTHORISED' })
    clock.move(10 * 60_000)
    await recipient.jobs['recipient.ageing']()
    expect(await recipient.cardsOf(PERSON)).toMatchObject([{ consentId, status: 'INACTIVE' }])
    await deliver()
    expect(await holder.holder.cardsOf(PERSON)).toMatchObject([{ consentId, status: 'INACTIVE' }])
  })

  it('fapi1-advanced-final-client-brazildcr-happypath-test: registers, shares, reads and updates its registration, and takes it back', async () => {
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    const consentId = (await recipient.cardsOf(PERSON))[0]?.consentId ?? ''
    const browser = openBrowser()
    const intent = await openRequest(browser, await visit(address))
    const location = await approveAs(holder, signedIn(PERSON, intent), consentId)
    await recipient.confirm(confirmation(readReturn((await browser.visit(location)).location ?? '')))
    const scope = expect.stringMatching(/^openid consents resources customers /)
    expect(await readRegistration(operator, HOLDER_ID)).toMatchObject({ client_id: SOFTWARE_ID, scope })
    expect(await updateRegistration(operator, HOLDER_ID)).toMatchObject({ client_id: SOFTWARE_ID, scope })
    await removeRegistration(operator, HOLDER_ID)
    expect(await registrations()).toEqual([])
  })

  it('the operator lists, reads and updates a registration; its client id and its sharings stay', async () => {
    await recipient.transmit({ customer: customer(), payload: payload() })
    const listed = await listRegistrations(operator)
    expect(listed).toMatchObject([{ authorisationServerId: HOLDER_ID, clientId: SOFTWARE_ID }])
    expect(JSON.stringify(listed)).not.toContain('token')
    const before = await readRegistration(operator, HOLDER_ID)
    expect(before).toMatchObject({ client_id: SOFTWARE_ID, redirect_uris: [`${PUBLIC_URL}/`] })
    expect(before).not.toHaveProperty('registration_access_token')

    const moved = { ...operator, config: { ...operator.config, publicUrl: `${PUBLIC_URL}/novo` } }
    expect(await failureOf(updateRegistration(moved, HOLDER_ID))).toBe('REFUSED_BY_INSTITUTION')
    expect(await updateRegistration(operator, HOLDER_ID)).toMatchObject({ client_id: SOFTWARE_ID })
    expect(await restarted().transmit({ customer: customer(), payload: payload() })).toBeTruthy()
    expect(await operatorActions()).toEqual([{ event: 'registration.updated', subject: SOFTWARE_ID }])
  })

  it('the operator takes a registration back, on both sides; the next request registers again', async () => {
    await recipient.transmit({ customer: customer(), payload: payload() })
    const known = () =>
      holder.platform.database.query(`select model from openid_record where model = 'Client'`)
    expect(await known()).toHaveLength(1)
    await removeRegistration(operator, HOLDER_ID)
    expect([await listRegistrations(operator), await registrations(), await known()]).toEqual([[], [], []])
    await expect(removeRegistration(operator, HOLDER_ID)).rejects.toThrow('There is no registration')
    expect(await operatorActions()).toEqual([{ event: 'registration.removed', subject: SOFTWARE_ID }])
    await restarted().transmit({ customer: customer(), payload: payload({ finalidade: 'Outra' }) })
    expect(await registrations()).toHaveLength(1)
  })

  it('a token that an update renews is the one that the next call shows', async () => {
    await recipient.transmit({ customer: customer(), payload: payload() })
    const shown: (string | undefined)[] = []
    const rotating: InstitutionFetch = async (address, asked) => {
      if (!asked?.headers?.authorization) return operator.fetchIt(address, asked)
      shown.push(asked.headers.authorization)
      return Response.json({ client_id: SOFTWARE_ID, registration_access_token: `token-${shown.length}` })
    }
    const elsewhere = { ...operator, fetchIt: rotating }
    expect(await updateRegistration(elsewhere, HOLDER_ID)).toEqual({ client_id: SOFTWARE_ID })
    expect(await readRegistration(elsewhere, HOLDER_ID)).toEqual({ client_id: SOFTWARE_ID })
    await updateRegistration(elsewhere, HOLDER_ID)
    expect(shown.slice(1)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  it('a registration that the holder does not know any more is deleted here', async () => {
    await recipient.transmit({ customer: customer(), payload: payload() })
    const gone = { ...operator, fetchIt: async () => new Response(null, { status: 401 }) }
    expect(await failureOf(readRegistration(gone, HOLDER_ID))).toBe('REFUSED_BY_INSTITUTION')
    await removeRegistration(gone, HOLDER_ID)
    expect(await registrations()).toEqual([])
  })

  it('brings a refusal back in words the recipient understands', async () => {
    const { redirect_uri: address } = await recipient.transmit({ customer: customer(), payload: payload() })
    const consentId = (await recipient.cardsOf(PERSON))[0]?.consentId ?? ''
    const browser = openBrowser()
    const intent = await openRequest(browser, await visit(address))
    await holder.holder.claim({ customer: signedIn(PERSON, intent), consentId })
    const { location = '' } = await holder.holder.reject({ customer: signedIn(PERSON, intent), consentId })
    const { error = '', state } = readReturn((await browser.visit(location)).location ?? '')
    expect(error).toBe('access_denied')
    const answer = await recipient.refused({ customer: customer(), requestId: state, error })
    expect(answer).toEqual({ consentId, status: 'REJECTED' })
  })
})

function directoryOf({ url }: TestHolder): Parameters<typeof createRecipient>[0]['directory'] {
  return {
    byAuthorisationServer: async () => undefined,
    isOffered: async () => true,
    webAddressOf: async () => undefined,
    endpointsOf: async () => ({
      discovery: `${url}/auth/.well-known/openid-configuration`,
      consentsUrl: `${url}/open-insurance/consents/v3/consents`,
      consentsVersion: 3 as const,
      dataUrls: {},
      name: 'Seguradora de Teste',
      cnpj: '11222333000181',
      organisationId: 'org-independente',
    }),
  }
}

/** The directory's desk: its keys, our software statement, and our keys as it publishes them. */
async function openDesk() {
  const directory = await startTestDirectory()
  let keys: readonly JWK[] = []
  let asked = 0
  const server = createServer(async (request, response) => {
    if (request.url === '/keys') return response.end(JSON.stringify({ keys }))
    asked += 1
    return response.end(
      await directory.sign({
        software_id: SOFTWARE_ID,
        software_client_name: 'Receptora',
        software_jwks_uri: `${url}/keys`,
        software_redirect_uris: [`${PUBLIC_URL}/`],
        software_roles: ['DADOS'],
        org_id: 'org-propria',
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    keysUrl: directory.keysUrl,
    statementUrl: `${url}/assertion`,
    statements: () => asked,
    serve: (published: readonly JWK[]) => {
      keys = published
    },
    close: async () => {
      await directory.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
