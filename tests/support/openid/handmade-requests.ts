import { randomUUID } from 'node:crypto'
import { exportJWK, importJWK, SignJWT } from 'jose'
import { approveAs, openRequest, signedIn } from '../holder/holder-customer-actions.ts'
import type { TestHolder } from '../holder/test-holder.ts'
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
export type Answered = { status: number; error?: string; body: Record<string, unknown> }

const seconds = (): number => Math.floor(Date.now() / 1000)
const issuerOf = ({ holder }: Session): string => `${holder.url}/auth`

/** The claims of a request object for a new consent; `undefined` leaves one out. */
export async function requestClaims(session: Session, replaced: Claims = {}): Promise<Claims> {
  const { parameters } = await requestParameters(scopeFor(await askConsent(session)))
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

/** What a recipient posts to an endpoint of the provider, authenticated unless an assertion of its own is given. */
export async function postForm(
  session: Session,
  path: string,
  form: Record<string, string>,
): Promise<Answered> {
  const authenticated = {
    client_id: session.recipient.known.clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    ...('client_assertion' in form ? {} : { client_assertion: await assertion(session) }),
    ...form,
  }
  const body = new URLSearchParams(Object.entries(authenticated).filter(([, value]) => value !== ''))
  const response = await fetch(`${issuerOf(session)}${path}`, { method: 'POST', body })
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return { status: response.status, error: String(answer.error), body: answer }
}

/** Pushes a request object made by hand. */
export const pushObject = (session: Session, request: string): Promise<Answered> =>
  postForm(session, '/par', { request })

/** A request that the customer has opened, up to the sign-in. */
export async function opened(session: Session<TestHolder>, replaced: Claims = {}) {
  const consentId = await askConsent(session, replaced)
  const asked = await pushRequest(session, scopeFor(consentId))
  const browser = openBrowser()
  const intentId = await openRequest(browser, asked.address)
  return { consentId, asked, browser, intentId, customer: signedIn(CPF, intentId) }
}

/** A request that the customer has approved, up to the return to the recipient. */
export async function approved(session: Session<TestHolder>) {
  const request = await opened(session)
  const location = await approveAs(session.holder, request.customer, request.consentId)
  const returned = (await request.browser.visit(location)).location ?? ''
  return { ...request, location, returned }
}

export const fragmentOf = (address: string | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(address ?? 'about:blank').hash.slice(1)))
