import { randomUUID } from 'node:crypto'
import { SERVICE_CALLS } from '@consente/contract/opin/service-calls'
import * as act from '../http/http-actions.ts'
import { visitorToken } from '../http/http-sign-in.ts'
import { marina, vera } from '../market/sandbox-people.ts'
import { assertion, fragmentOf } from '../openid/handmade-requests.ts'
import { askConsent, clientToken } from '../openid/recipient-client.ts'
import { ALL_PERMISSIONS, ALL_SCOPES } from '../openid/shared-data.ts'
import { altered, approvedBy, consented, expiredClientToken, type Scene } from './matrix-setup.ts'

/** Everybody who may try the scheme’s side of a holder. */
export const INSTITUTIONS = [
  'nobody',
  'altered',
  'expired',
  'a customer of the portal',
  'a visitor of the portal',
  'another institution',
  'another consent',
  'its own narrow consent',
  'its own consent',
  'its own client',
] as const
export type Institution = (typeof INSTITUTIONS)[number]

/** What somebody has: a bearer token, what they authenticate with where clients do, and a token of a registration. */
export type SchemeCaller = {
  token: string
  clientId: string
  assertion(): Promise<string>
  registration: string
}
export type Service = { path: string; consentId: string; data: object }
/** What the rows are about: everything of the rightful institution. */
export type SchemeThings = {
  /** In force, over everything that Vera has. */
  consentId: string
  /** Told to nobody else. */
  secrets: string[]
  services: (Service & { token: string })[]
  pushed: { consentId: string }
  exchange: { code: string; verifier: string }
  registration: { uri: string; body: Record<string, unknown> }
}
export type SchemeCallers = Record<Institution, SchemeCaller>

const INCIDENT = { policyId: '0531-9052-116', insuredObjectId: ['1'] }
const CLAIM = {
  documentType: 'APOLICE_INDIVIDUAL',
  ...INCIDENT,
  occurrenceDate: '2026-10-01',
  occurrenceDescription: 'Colisão no estacionamento',
}
const SERVICES: Readonly<Record<string, { consented: object; further: object }>> = {
  ENDORSEMENT: {
    consented: { ...INCIDENT, endorsementType: 'ALTERACAO', requestDescription: 'Mudança de endereço' },
    further: { requestDate: '2026-11-01' },
  },
  CLAIM_NOTIFICATION_DAMAGE: { consented: CLAIM, further: {} },
  CLAIM_NOTIFICATION_PERSON: {
    consented: { ...CLAIM, proposalId: '987' },
    further: { requestorIsInsured: true },
  },
}

async function registeredAt({ market, places, directory, programs }: Scene, at: 0 | 1) {
  const program = programs[at]
  // By the holder's clock, which stands still: on a busy machine the real time soon is its future.
  const iat = Math.floor(market.beta.clock.now().getTime() / 1000)
  const body = {
    jwks_uri: program.known.jwksUri,
    redirect_uris: program.known.redirectUris,
    software_statement: await directory.statementOf(program, { iat }),
  }
  const answer = await fetch(`${places.beta}/auth/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const registered = (await answer.json()) as Record<string, string>
  if (answer.status !== 201) throw new Error(`No registration: ${JSON.stringify(registered)}`)
  return {
    token: String(registered.registration_access_token),
    uri: String(registered.registration_client_uri),
    body: { ...body, client_id: registered.client_id },
  }
}

export async function gatherScheme(scene: Scene): Promise<{ callers: SchemeCallers; things: SchemeThings }> {
  const { own, other, market, places } = scene
  const everything = { permissions: ALL_PERMISSIONS, scope: `resources ${ALL_SCOPES}` }
  const consent = await consented(own, vera, everything)
  const foreign = await consented(other, marina, everything)
  const narrow = await consented(own, marina, {
    permissions: ['RESOURCES_READ', 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ'],
    scope: 'resources customers',
  })
  const services: SchemeThings['services'] = []
  for (const { group, member, path, scope, permission } of SERVICE_CALLS) {
    const { consented: asked = {}, further = {} } = SERVICES[group] ?? {}
    const own_ = await consented(own, vera, { permissions: [permission], scope, [member]: asked })
    services.push({ ...own_, path, data: { ...asked, ...further } })
  }
  // Marina has approved, and the code is not exchanged.
  const left = await approvedBy(own, marina, { scope: 'resources customers insurance-auto' })
  const registrations = [await registeredAt(scene, 0), await registeredAt(scene, 1)] as const
  const ownToken = await clientToken(own)
  const { clientId } = own.recipient.known
  const seconds = Math.floor(Date.now() / 1000)
  const bearing = (token: string): SchemeCaller => ({
    token,
    clientId,
    assertion: async () => token,
    registration: token,
  })
  return {
    things: {
      consentId: consent.consentId,
      secrets: [vera.document, '0531-9052-116', consent.consentId],
      services,
      pushed: { consentId: await askConsent(own) },
      exchange: { code: fragmentOf(left.returned).code ?? '', verifier: left.pushed.verifier },
      registration: registrations[0],
    },
    callers: {
      nobody: bearing(''),
      altered: {
        ...bearing(altered(consent.token)),
        assertion: async () => altered(await assertion(own)),
        registration: altered(registrations[0].token),
      },
      expired: {
        ...bearing(await expiredClientToken(own, market.beta)),
        assertion: () => assertion(own, { iat: seconds - 900, exp: seconds - 600, jti: randomUUID() }),
      },
      'a customer of the portal': bearing((await act.startSession(places.beta, vera)).token),
      'a visitor of the portal': bearing(await visitorToken(places.beta)),
      'another institution': {
        token: await clientToken(other),
        clientId: other.recipient.known.clientId,
        assertion: () => assertion(other),
        registration: registrations[1].token,
      },
      'another consent': bearing(foreign.token),
      'its own narrow consent': bearing(narrow.token),
      'its own consent': bearing(consent.token),
      'its own client': {
        token: ownToken,
        clientId,
        assertion: () => assertion(own),
        registration: registrations[0].token,
      },
    },
  }
}
