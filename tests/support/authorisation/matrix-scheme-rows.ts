import { randomUUID } from 'node:crypto'
import { CUSTOMER_CALLS, CUSTOMERS_BASE, DATA_APIS, RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { policiesOf } from '../../../sandbox/institutions/sandbox-institutions.ts'
import { REDIRECT_URI } from '../holder/test-recipient.ts'
import { vera } from '../market/sandbox-people.ts'
import { requestClaims, signed } from '../openid/handmade-requests.ts'
import { consentBody } from '../openid/recipient-client.ts'
import {
  INSTITUTIONS,
  type Institution,
  type SchemeCaller,
  type SchemeThings,
} from './matrix-scheme-callers.ts'
import type { Scene } from './matrix-setup.ts'

/** One address of the scheme's side, as everybody tries it. */
export type SchemeRow = {
  /** As the server's router knows it. */
  route: string
  variant?: string
  send(caller: SchemeCaller, who: Institution): Promise<Response>
  expected: Statuses
}
type Statuses = Record<Institution, number>

const ALL = Object.fromEntries(INSTITUTIONS.map((who) => [who, 401])) as Statuses
const everybody = (status: number): Statuses =>
  Object.fromEntries(INSTITUTIONS.map((who) => [who, status])) as Statuses

/** Calls with client-credentials tokens: who asked for the consent; a customer's token is known, but not for this. */
const ofClient = (own: number, foreign: number): Statuses => ({
  ...ALL,
  'another institution': foreign,
  'another consent': 403,
  'its own narrow consent': 403,
  'its own consent': 403,
  'its own client': own,
})
/** Data: what the consent behind the token opens. */
const ofConsent = ({ own = 200, narrow = 403, foreign = 404 } = {}): Statuses => ({
  ...ALL,
  'another consent': foreign,
  'its own narrow consent': narrow,
  'its own consent': own,
})
/** Endpoints at which clients authenticate themselves; 400 to what is no assertion of the client that it names. */
const authenticated = (own: number, foreign: number): Statuses => ({
  ...ALL,
  'a customer of the portal': 400,
  'a visitor of the portal': 400,
  'another consent': 400,
  'its own narrow consent': 400,
  'its own consent': 400,
  'another institution': foreign,
  'its own client': own,
})

/** In an order in which earlier rows take nothing from later ones. */
export function schemeRows(scene: Scene, things: SchemeThings): SchemeRow[] {
  const { url } = scene.market.beta
  const { consentId } = things
  const own = encodeURIComponent(consentId)

  const call =
    (method: string, path: string, body?: () => unknown) =>
    ({ token }: SchemeCaller): Promise<Response> =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          'x-fapi-interaction-id': randomUUID(),
          'x-idempotency-key': randomUUID(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body()) }),
      })
  const read = (route: string, path: string, expected: Statuses): SchemeRow => ({
    route: `GET ${route}`,
    send: call('GET', path),
    expected,
  })
  const form =
    (path: string, fields: () => Promise<Record<string, string>>) => async (caller: SchemeCaller) =>
      fetch(`${url}/auth${path}`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: caller.clientId,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: await caller.assertion(),
          ...(await fields()),
        }),
      })
  const idOf = (type: string): string =>
    policiesOf('beta').find((policy) => policy.type === type && policy.document === vera.document)
      ?.policyId ?? 'none'

  const consents = [3, 2].flatMap((major): SchemeRow[] => {
    const path = `/open-insurance/consents/v${major}/consents`
    return [
      {
        route: `POST ${path}`,
        send: call('POST', path, () => consentBody(scene.own.holder)),
        expected: ofClient(201, 201),
      },
      read(`${path}/:consentId`, `${path}/${own}`, ofClient(200, 403)),
    ]
  })
  const customers = CUSTOMER_CALLS.map(({ kind, name, permission }) => {
    const path = `${CUSTOMERS_BASE}/${kind}/${name}`
    const isNarrow = permission === 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'
    return read(
      path,
      path,
      kind === 'business'
        ? ofConsent({ own: 403, foreign: 403 })
        : ofConsent({ narrow: isNarrow ? 200 : 403, foreign: 200 }),
    )
  })
  const data = DATA_APIS.flatMap(({ base, list, details, type }) => [
    read(`${base}${list.path}`, `${base}${list.path}`, ofConsent({ foreign: 200 })),
    ...details.map(({ name }) => read(`${base}/:id/${name}`, `${base}/${idOf(type)}/${name}`, ofConsent())),
  ])
  const services = things.services.map(
    (service): SchemeRow => ({
      route: `POST ${service.path}`,
      variant: 'own consent: the one of this service',
      send: (caller, who) =>
        call('POST', service.path.replace(':consentId', encodeURIComponent(service.consentId)), () => ({
          data: service.data,
        }))({ ...caller, ...(who === 'its own consent' && { token: service.token }) }),
      expected: ofConsent({ own: 201, narrow: 403, foreign: 403 }),
    }),
  )
  const provider: SchemeRow[] = [
    read('/auth/.well-known/openid-configuration', '/auth/.well-known/openid-configuration', everybody(200)),
    read('/auth/jwks', '/auth/jwks', everybody(200)),
    read('/auth/authorize', '/auth/authorize', everybody(400)),
    read('/auth/userinfo', '/auth/userinfo', {
      ...ALL,
      'another consent': 200,
      'its own narrow consent': 200,
      'its own consent': 200,
    }),
    {
      route: 'POST /auth/par',
      send: form('/par', async () => ({
        request: await signed(
          scene.own,
          await requestClaims(scene.own, { scope: `openid consent:${things.pushed.consentId} resources` }),
        ),
      })),
      expected: authenticated(201, 400),
    },
    {
      route: 'POST /auth/token',
      variant: 'a code of its own',
      send: form('/token', async () => ({
        grant_type: 'authorization_code',
        code: things.exchange.code,
        redirect_uri: REDIRECT_URI,
        code_verifier: things.exchange.verifier,
      })),
      expected: authenticated(200, 400),
    },
    {
      route: 'POST /auth/token',
      variant: 'client credentials',
      send: form('/token', async () => ({ grant_type: 'client_credentials', scope: 'consents' })),
      expected: authenticated(200, 200),
    },
  ]
  const { uri, body } = things.registration
  const managed = (method: string, expected: number, sent?: () => unknown): SchemeRow => ({
    route: `${method} /auth/reg/:clientId`,
    send: (caller) => call(method, new URL(uri).pathname, sent)({ ...caller, token: caller.registration }),
    expected: { ...ALL, 'its own client': expected },
  })
  const registration: SchemeRow[] = [
    {
      route: 'POST /auth/reg',
      variant: 'without a software statement',
      send: call('POST', '/auth/reg', () => ({})),
      expected: everybody(400),
    },
    managed('GET', 200),
    managed('PUT', 200, () => body),
    managed('DELETE', 204),
  ]
  const ending = (major: number): SchemeRow => {
    const path = `/open-insurance/consents/v${major}/consents`
    return {
      route: `DELETE ${path}/:consentId`,
      send: call('DELETE', `${path}/${own}`),
      expected: ofClient(204, 403),
    }
  }
  /** Nothing that it gave is a token any more. */
  const endedBefore: SchemeRow = {
    ...ending(3),
    variant: 'ended before',
    expected: { ...ofClient(204, 403), 'its own consent': 401 },
  }
  const revocation: SchemeRow = {
    route: 'POST /auth/token/revocation',
    send: form('/token/revocation', async () => ({ token: things.services[0]?.token ?? '' })),
    // RFC 7009 section 2.2: 200 also where nothing was revoked.
    expected: authenticated(200, 200),
  }
  return [
    ...consents,
    read(RESOURCES_PATH, RESOURCES_PATH, ofConsent({ narrow: 200, foreign: 200 })),
    ...customers,
    ...data,
    ...services,
    ...['status', 'outages'].map((name) =>
      read(`/open-insurance/discovery/v1/${name}`, `/open-insurance/discovery/v1/${name}`, everybody(200)),
    ),
    read('/open-insurance/admin/v1/metrics', '/open-insurance/admin/v1/metrics', everybody(403)),
    ...provider,
    ...registration,
    revocation,
    ending(2),
    endedBefore,
  ]
}
