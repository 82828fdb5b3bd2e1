import { randomUUID } from 'node:crypto'
import { exportJWK, importJWK, SignJWT } from 'jose'
import { AUTO_CHOICE, approveAs, openRequest, signedIn } from '../holder/holder-customer-actions.ts'
import type { TestHolder } from '../holder/test-holder.ts'
import { REDIRECT_URI } from '../holder/test-recipient.ts'
import { openBrowser } from '../http/cookie-browser.ts'
import {
  askConsent,
  CPF,
  pushRequest,
  requestParameters,
  type Session,
  scopeFor,
} from './recipient-client.ts'

/** Requests made by hand, so that they can be wrong in ways that a client library would not allow. */
export type Claims = Record<string, unknown>
export type Answered = { status: number; error?: string; body: Record<string, unknown>; headers: Headers }

const seconds = (): number => Math.floor(Date.now() / 1000)
const issuerOf = ({ holder }: Session): string => `${holder.url}/auth`

/** The claims of a request object, for a new consent unless one is given; `undefined` leaves one out. */
export async function requestClaims(
  session: Session,
  replaced: Claims = {},
  consentId?: string,
): Promise<Claims> {
  const { parameters } = await requestParameters(scopeFor(consentId ?? (await askConsent(session))))
  const { clientId } = session.recipient.known
  const claims = {
    iss: clientId,
    aud: issuerOf(session),
    client_id: clientId,
    nbf: seconds(),
    exp: seconds() + 300,
  }
  return JSON.parse(JSON.stringify({ ...parameters, ...claims, ...replaced }))
}

/** Signed with the recipient's own key, whichever algorithm it is used by. */
export async function signed(session: Session, claims: Claims, alg = 'PS256'): Promise<string> {
  const { key, kid } = session.recipient.signing
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid })
    .sign(alg === 'PS256' ? key : await importJWK({ ...(await exportJWK(key)), alg }))
}

/** A client assertion; `undefined` leaves a claim out. */
export function assertion(session: Session, replaced: Claims = {}, alg = 'PS256'): Promise<string> {
  const { clientId } = session.recipient.known
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: issuerOf(session),
    jti: randomUUID(),
    iat: seconds(),
    exp: seconds() + 60,
    ...replaced,
  }
  return signed(session, JSON.parse(JSON.stringify(claims)), alg)
}

/** A form of the recipient, authenticated unless an assertion of its own is given. */
export async function authenticatedForm(session: Session, form: Record<string, string>) {
  const authenticated = {
    client_id: session.recipient.known.clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    ...('client_assertion' in form ? {} : { client_assertion: await assertion(session) }),
    ...form,
  }
  return new URLSearchParams(Object.entries(authenticated).filter(([, value]) => value !== ''))
}

/** What a recipient posts to an endpoint of the provider, authenticated unless an assertion of its own is given. */
export async function postForm(
  session: Session,
  path: string,
  form: Record<string, string>,
): Promise<Answered> {
  const body = await authenticatedForm(session, form)
  const response = await fetch(`${issuerOf(session)}${path}`, { method: 'POST', body })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, error: String(answer.error), body: answer, headers: response.headers }
}

/** Pushes a request object made by hand. */
export const pushObject = (session: Session, request: string): Promise<Answered> =>
  postForm(session, '/par', { request })

type Opening = { scope?: string; document?: string; loggedUser?: string; redirectUri?: string }

/** A request for this consent that the customer has opened, up to the sign-in. */
export async function openedFor(
  session: Session,
  consentId: string,
  {
    scope = scopeFor(consentId),
    document = CPF,
    loggedUser = document,
    redirectUri = REDIRECT_URI,
  }: Opening = {},
) {
  const asked = await pushRequest(session, scope, { redirect_uri: redirectUri })
  const browser = openBrowser()
  const intentId = await openRequest(browser, asked.address)
  return { consentId, asked, browser, intentId, customer: signedIn(document, intentId, loggedUser) }
}
type Opened = Awaited<ReturnType<typeof openedFor>>

/** The same for a new consent. */
export async function opened(session: Session, replaced: Claims = {}): Promise<Opened> {
  return openedFor(session, await askConsent(session, replaced))
}

/** A request that the customer has approved, up to the return to the recipient. */
export async function approved(session: Session<TestHolder>, request?: Opened, choice = AUTO_CHOICE) {
  const { customer, ...asked } = request ?? (await opened(session))
  const location = await approveAs(session.holder, customer, asked.consentId, choice)
  const returned = (await asked.browser.visit(location)).location ?? ''
  return { ...asked, customer, location, returned }
}

/**
 * Pushes a request object made by hand, opens it with further parameters, and approves.
 * @returns the answers to the browser, at first and at last
 */
export async function approvedObject(
  session: Session<TestHolder>,
  claims: Claims,
  beside: Record<string, string> = {},
) {
  const { body } = await pushObject(session, await signed(session, claims))
  const { clientId } = session.recipient.known
  const query = new URLSearchParams({
    client_id: clientId,
    request_uri: String(body.request_uri),
    ...beside,
  })
  const address = new URL(`${issuerOf(session)}/authorize?${query}`)
  const browser = openBrowser()
  const opening = await browser.visit(address.href)
  const customer = signedIn(CPF, await openRequest(browser, address))
  const [, consentId = ''] = /consent:(\S+)/.exec(String(claims.scope)) ?? []
  const back = await browser.visit(await approveAs(session.holder, customer, consentId))
  return { opening, back, returned: fragmentOf(back.location) }
}

export const fragmentOf = (address: string | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(address ?? 'about:blank').hash.slice(1)))
