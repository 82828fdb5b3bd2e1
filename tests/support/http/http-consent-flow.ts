import type { ConfirmedSharing, TransmitPayload } from '@consente/contract/portal/consent-actions'
import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { Document } from '@consente/domain/document'
import { institutionFile } from '../../../sandbox/institutions/sandbox-institutions.ts'
import type { Person } from '../market/sandbox-people.ts'
import type { Answered } from './contract-call.ts'
import { openBrowser, type TestBrowser } from './cookie-browser.ts'
import type { Choice, Return, Session } from './http-actions.ts'
import * as act from './http-actions.ts'

/** The consent flow of a customer without a screen: one named step after another, each giving plain values to the next. */
export type Places = { alfa: string; beta: string }

/** A step that must succeed. @throws with what was answered instead */
export async function done<T>(step: Promise<Answered>): Promise<T> {
  const { status, body } = await step
  if (status !== 200)
    throw new Error(`A step of the consent flow answered ${status}: ${JSON.stringify(body)}`)
  return body as T
}

/** The stable code of a step that must fail; the answer's status before it. */
export async function failureOf(step: Promise<Answered>): Promise<string> {
  const { status, body } = await step
  return `${status} ${(body as { code?: string }).code}`
}

const PERSONAL = ['CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ', 'CUSTOMERS_PERSONAL_QUALIFICATION_READ']
const BUSINESS = ['CUSTOMERS_BUSINESS_IDENTIFICATIONS_READ', 'CUSTOMERS_BUSINESS_QUALIFICATION_READ']
/** Products that both the demo people and the demo companies have at Beta. */
const PRODUCTS = ['DAMAGES_AND_PEOPLE_AUTO_READ', 'DAMAGES_AND_PEOPLE_PATRIMONIAL_READ']
let asked = 0

/**
 * What the customer asks Beta for: registration data, car and home policies, for a year. Every request has a purpose
 * of its own, so that none is taken for an identical one that still waits.
 */
export function askBeta(
  { document, loggedUser }: Session,
  change: Partial<TransmitPayload> = {},
): TransmitPayload {
  const { authorisationServerId, organisationId } = institutionFile('beta').institution
  const isCompany = Document.parse(document)?.kind === 'CNPJ'
  const codes = [...(isCompany ? BUSINESS : PERSONAL), 'RESOURCES_READ', ...PRODUCTS]
  asked += 1
  return {
    authorisationServerId,
    organisationId,
    businessEntity: isCompany ? { document: { identification: document, rel: 'CNPJ' } } : null,
    loggedUser: { document: { identification: loggedUser, rel: 'CPF' } },
    dataPermissions: codes.map((permissionCode) => ({ permissionCode })),
    deadLine: { total: 12, type: 'MONTHS' },
    finalidade: `Comparar coberturas (${asked})`,
    ...change,
  }
}

/** Presses the last button at the recipient. @returns the address that the browser is sent to */
export async function transmit(alfa: Session, payload: TransmitPayload): Promise<string> {
  return (await done<{ redirect_uri: string }>(act.transmit(alfa, payload))).redirect_uri
}

/** Opens the address: recipient → the holder's OpenID provider → the holder's portal. @returns its intent */
export async function leave(browser: TestBrowser, redirectUri: string): Promise<string> {
  const provider = await next(browser, redirectUri)
  if (!provider.searchParams.get('request_uri')) throw new Error(`Not sent to the holder, but to ${provider}`)
  const portal = await next(browser, provider.href)
  const intentId = portal.searchParams.get('intent_id')
  if (portal.pathname !== '/' || !intentId) throw new Error(`Not at the holder's portal, but at ${portal}`)
  return intentId
}

/** Signs in at the holder for the intent and claims its consent. */
export async function arrive(beta: string, who: Person, intentId: string): Promise<HolderSession> {
  const session = await act.startSession(beta, who, intentId)
  const { consentId } = session
  if (!consentId) throw new Error(`No consent behind the intent of ${who.name}`)
  await done(act.claim(session, consentId))
  return { ...session, consentId }
}
export type HolderSession = Session & { consentId: string }

/** Reads what can be shared, and chooses the first policy of every kind. */
export async function choose(session: HolderSession): Promise<Choice> {
  const { resourceGroups } = await detailsOf(session, session.consentId)
  return resourceGroups
    .filter(({ resources }) => resources.length > 0)
    .map(({ type, resources }) => ({ type, resources: resources.slice(0, 1).map((one) => one.resourceId) }))
}

/** The yes. @returns where the browser goes next */
export async function approve(session: HolderSession, choice: Choice): Promise<string> {
  const { data } = await done<{ data: { location: string } }>(act.approve(session, session.consentId, choice))
  return data.location
}

/** Follows the holder's answer back to the recipient's portal, with the cookies that it set on the way. */
export async function comeBack(browser: TestBrowser, location: string, alfa: string): Promise<Return> {
  let address = new URL(location)
  for (let hop = 0; hop < 5 && address.origin !== alfa; hop += 1) address = await next(browser, address.href)
  const parts = new URLSearchParams(address.hash.slice(1))
  const [code, state, idToken, error] = ['code', 'state', 'id_token', 'error'].map((name) => parts.get(name))
  if (address.origin !== alfa || !state) throw new Error(`Not back at the recipient, but at ${address}`)
  return { state, ...(code && { code }), ...(idToken && { idToken }), ...(error && { error }) }
}

/** Completes the sharing. @returns its consent and purpose, and what waits for other people */
export function confirm(alfa: Session, returned: Return): Promise<ConfirmedSharing & { consentId: string }> {
  return done(act.confirm(alfa, returned))
}

/**
 * What is the same whenever a confirmation is asked for again. Whether somebody else has yet to authorise may be unknown at
 * first: the holder has two seconds to say it, which a busy machine may exceed.
 */
export function lasting({ furtherApproval, ...answer }: ConfirmedSharing): Partial<ConfirmedSharing> {
  return answer
}

export const detailsOf = (session: Session, consentId: string): Promise<ConsentDetails> =>
  done(act.details(session, consentId))

/** The sharing's card in the customer's list. */
export async function cardOf(
  session: Session,
  shareType: 'RECEIVING' | 'TRANSMITTING',
  consentId: string,
): Promise<ConsentCard | undefined> {
  const { data } = await done<{ data: ConsentCard[] }>(act.shares(session, shareType))
  return data.find((card) => card.consentId === consentId)
}

/** A customer who stands at the holder, ready to answer. */
export type AtHolder = {
  alfa: Session
  beta: HolderSession
  browser: TestBrowser
  redirectUri: string
  intentId: string
  choice: Choice
}

/** From the sign-in at the recipient to the choice of policies at the holder. */
export async function goToHolder(
  { alfa, beta }: Places,
  who: Person,
  change: Partial<TransmitPayload> = {},
): Promise<AtHolder> {
  const session = await act.startSession(alfa, who)
  const redirectUri = await transmit(session, askBeta(session, change))
  return enterHolder({ alfa, beta }, who, session, redirectUri)
}

/** From the address that transmit answered to the choice of policies at the holder. */
export async function enterHolder(
  { beta }: Places,
  who: Person,
  alfa: Session,
  redirectUri: string,
): Promise<AtHolder> {
  const browser = openBrowser()
  const intentId = await leave(browser, redirectUri)
  const session = await arrive(beta, who, intentId)
  return { alfa, beta: session, browser, redirectUri, intentId, choice: await choose(session) }
}

/** From the choice to the return at the recipient. */
export async function approveAndReturn({ alfa, beta, browser, choice }: AtHolder): Promise<Return> {
  return comeBack(browser, await approve(beta, choice), alfa.host)
}

/** A sharing in force, with the customer's session on either side. */
export type Shared = { alfa: Session; beta: Session; consentId: string }

/** The whole consent flow. */
export async function share(
  places: Places,
  who: Person,
  change: Partial<TransmitPayload> = {},
): Promise<Shared> {
  const walk = await goToHolder(places, who, change)
  const { consentId } = await confirm(walk.alfa, await approveAndReturn(walk))
  return { alfa: walk.alfa, beta: walk.beta, consentId }
}

async function next(browser: TestBrowser, address: string): Promise<URL> {
  const { status, location, text } = await browser.visit(address)
  if (status !== 303 || !location) throw new Error(`${address} answered ${status}: ${text.slice(0, 300)}`)
  return new URL(location, address)
}
