import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signJws } from '../../../apps/server/src/platform/keys/jws.ts'
import type { SchemeCall } from '../../../apps/server/src/platform/observability/scheme-calls.ts'
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
import { freePorts } from '../../../sandbox/institutions/ports.ts'
import { institutionFile, publicationOf } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { deliver } from '../../support/database/run-outbox.ts'
import { openBrowser } from '../../support/http/cookie-browser.ts'
import * as act from '../../support/http/http-actions.ts'
import {
  approve,
  approveAndReturn,
  askBeta,
  cardOf,
  comeBack,
  confirm,
  detailsOf,
  done,
  goToHolder,
  share,
  transmit,
} from '../../support/http/http-consent-flow.ts'
import { type InProcessMarket, startInProcessMarket } from '../../support/market/in-process-market.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'
import { failureOf } from '../../support/recipient/recipient-setup.ts'

/** Two institutions that never met, connected only over HTTP: the recipient registers. */
const HOLDER_ID = institutionFile('beta').institution.authorisationServerId
const SOFTWARE_ID = publicationOf('alfa').softwareId
let market: InProcessMarket<'alfa' | 'beta'>
beforeAll(async () => {
  const ports = await freePorts()
  const directory = `http://localhost:${ports.directory}`
  market = await startInProcessMarket(['alfa', 'beta'], {
    ports,
    configure: (config) => {
      const { id, organisationId } = config.institution
      const software = `softwarestatements/${publicationOf(id as 'alfa').softwareId}`
      return {
        ...config,
        knownRecipients: [],
        knownHolders: [],
        registration: {
          directoryKeysUrl: `${directory}/keystore/openinsurance.jwks`,
          softwareStatementUrl: `${directory}/organisations/${organisationId}/${software}/assertion`,
        },
      }
    },
  })
})
afterAll(() => market.stop())

const places = () => ({ alfa: market.alfa.url, beta: market.beta.url })
const operator = (): RegistrationDeps => {
  const { config, database, seal, audit } = market.alfa.platform
  const registrations = createRegistrationStore(database, seal)
  return { config, database, registrations, fetchIt: createInstitutionFetch(config), audit }
}
const registrations = () => market.alfa.platform.database.query('select client_id from holder_registration')
const clients = () =>
  market.beta.platform.database.query(`select model from openid_record where model = 'Client'`)
/** What the operator has done since. */
async function operatorActions(since: () => Promise<void>): Promise<unknown[]> {
  const read = () =>
    market.alfa.platform.database.query(
      `select event, subject from audit_inbox where actor = 'operator' order by arrival`,
    )
  const before = (await read()).length
  await since()
  return (await read()).slice(before)
}

let asked = 0
/** A request of Marina's like no other one. */
async function request(given?: act.Session): Promise<string> {
  asked += 1
  const session = given ?? (await act.startSession(market.alfa.url, marina))
  return transmit(session, askBeta(session, { finalidade: `Comparar (${asked})` }))
}

it('registers once when several requests come at once, and keeps the registration through a restart', async () => {
  const told: SchemeCall[] = []
  const listen = () => market.alfa.platform.schemeCalls.listen((one) => void told.push(one))
  listen()
  const session = await act.startSession(market.alfa.url, marina)
  await Promise.all([request(session), request(session), request(session)])
  expect(await registrations()).toEqual([{ client_id: SOFTWARE_ID }])
  await market.restart('alfa')
  listen()
  await request()
  expect(await registrations()).toEqual([{ client_id: SOFTWARE_ID }])
  expect(told.filter(({ method, path }) => method === 'POST' && path === '/auth/reg')).toHaveLength(1)
})

it('the operator lists, reads and updates a registration; its client id and its sharings stay', async () => {
  const listed = await listRegistrations(operator())
  expect(listed).toMatchObject([{ authorisationServerId: HOLDER_ID, clientId: SOFTWARE_ID }])
  expect(JSON.stringify(listed)).not.toContain('token')
  const before = await readRegistration(operator(), HOLDER_ID)
  expect(before).toMatchObject({ client_id: SOFTWARE_ID, redirect_uris: [`${market.alfa.url}/`] })
  expect(before).not.toHaveProperty('registration_access_token')

  const { config } = operator()
  const moved = { ...operator(), config: { ...config, publicUrl: `${config.publicUrl}/novo` } }
  const actions = await operatorActions(async () => {
    expect(await failureOf(updateRegistration(moved, HOLDER_ID))).toBe('REFUSED_BY_INSTITUTION')
    expect(await updateRegistration(operator(), HOLDER_ID)).toMatchObject({ client_id: SOFTWARE_ID })
  })
  expect(actions).toEqual([{ event: 'registration.updated', subject: SOFTWARE_ID }])
  await market.restart('alfa')
  await request()
})

it('a token that an update renews is the one that the next call shows', async () => {
  const shown: (string | undefined)[] = []
  const { fetchIt } = operator()
  const rotating: InstitutionFetch = async (address, asked) => {
    if (!asked?.headers?.authorization) return fetchIt(address, asked)
    shown.push(asked.headers.authorization)
    return Response.json({ client_id: SOFTWARE_ID, registration_access_token: `token-${shown.length}` })
  }
  const elsewhere = { ...operator(), fetchIt: rotating }
  expect(await updateRegistration(elsewhere, HOLDER_ID)).toEqual({ client_id: SOFTWARE_ID })
  expect(await readRegistration(elsewhere, HOLDER_ID)).toEqual({ client_id: SOFTWARE_ID })
  await updateRegistration(elsewhere, HOLDER_ID)
  expect(shown.slice(1)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

it('a registration that the holder does not know any more is deleted here', async () => {
  const gone = { ...operator(), fetchIt: async () => new Response(null, { status: 401 }) }
  expect(await failureOf(readRegistration(gone, HOLDER_ID))).toBe('REFUSED_BY_INSTITUTION')
  await removeRegistration(gone, HOLDER_ID)
  expect(await registrations()).toEqual([])
})

it('fapi1-advanced-final-client-brazildcr-happypath-test: registers, shares, reads and updates its registration, and takes it back', async () => {
  await market.restart('alfa')
  await share(places(), marina)
  const scope = expect.stringMatching(/^openid consents resources customers /)
  expect(await readRegistration(operator(), HOLDER_ID)).toMatchObject({ client_id: SOFTWARE_ID, scope })
  expect(await updateRegistration(operator(), HOLDER_ID)).toMatchObject({ client_id: SOFTWARE_ID, scope })
  expect(await clients()).toHaveLength(1)
  const actions = await operatorActions(() => removeRegistration(operator(), HOLDER_ID))
  expect(actions).toEqual([{ event: 'registration.removed', subject: SOFTWARE_ID }])
  expect([await listRegistrations(operator()), await registrations(), await clients()]).toEqual([[], [], []])
  await expect(removeRegistration(operator(), HOLDER_ID)).rejects.toThrow('There is no registration')
  await market.restart('alfa')
  await request()
  expect(await registrations()).toHaveLength(1)
})

it('a code that comes again ends the sharing: the lists and the details of both sides say that it ended, and why', async () => {
  const walk = await goToHolder(places(), marina)
  const returned = await approveAndReturn(walk)
  const { consentId } = await confirm(walk.alfa, returned)
  await pause(1_000)
  expect(await exchangeAgain(returned)).toMatchObject({ error: 'invalid_grant' })

  market.clock.move(30_000)
  for (const [side, session] of [
    ['RECEIVING', walk.alfa],
    ['TRANSMITTING', walk.beta],
  ] as const)
    await expect.poll(() => cardOf(session, side, consentId)).toMatchObject({ status: 'INACTIVE' })
  const textsOf = async (session: act.Session) => {
    const { status, history = [] } = await detailsOf(session, consentId)
    return [status, history.map(({ text }) => text)]
  }
  expect(await textsOf(walk.alfa)).toEqual([
    'INACTIVE',
    expect.arrayContaining(['O compartilhamento foi encerrado por segurança na Beta Seguradora']),
  ])
  expect(await textsOf(walk.beta)).toEqual([
    'INACTIVE',
    expect.arrayContaining(['O compartilhamento foi encerrado para proteger seus dados.']),
  ])
})

/** Sends the recipient's exchange of its code a second time. @returns the holder's answer */
async function exchangeAgain({ state, code = '' }: act.Return): Promise<unknown> {
  const { database, seal, keys } = market.alfa.platform
  const requests = createAuthorisationRequestStore(database, seal)
  const seconds = Math.floor(Date.now() / 1000)
  const { alfa, beta } = places()
  const claims = { iss: SOFTWARE_ID, sub: SOFTWARE_ID, aud: `${beta}/auth`, jti: randomUUID() }
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${alfa}/`,
    code_verifier: (await requests.find(state))?.request.verifier ?? '',
    client_id: SOFTWARE_ID,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signJws(keys, {}, { ...claims, iat: seconds, exp: seconds + 60 }),
  })
  return (await fetch(`${beta}/auth/token`, { method: 'POST', body })).json()
}

it('ends on both sides what was approved when the customer lost the way back and opens the address again', async () => {
  const { alfa, beta, choice, redirectUri } = await goToHolder(places(), rafael)
  const { consentId } = beta
  await approve(beta, choice)
  market.clock.move(30_000)
  await expect.poll(() => cardOf(alfa, 'RECEIVING', consentId)).toMatchObject({ status: 'AUTHORISED' })

  const browser = openBrowser()
  const { location = '' } = await browser.visit(redirectUri)
  const { error = '', state } = await comeBack(browser, location, market.alfa.url)
  expect(error).not.toBe('')
  // The return may still arrive while the code is valid; then the consent ends.
  expect(await done(act.tellRefusal(alfa, state, error))).toEqual({ consentId, status: 'AUTHORISED' })
  market.clock.move(10 * 60_000)
  await market.alfa.jobs.find(({ name }) => name === 'recipient.ageing')?.run()
  await deliver(market.alfa.platform, market.alfa.handlers)
  for (const [host, side] of [
    [market.alfa.url, 'RECEIVING'],
    [market.beta.url, 'TRANSMITTING'],
  ] as const)
    expect(await cardOf(await act.startSession(host, rafael), side, consentId)).toMatchObject({
      status: 'INACTIVE',
    })
})
