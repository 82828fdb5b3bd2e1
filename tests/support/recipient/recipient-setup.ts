import type { TransmitPayload } from '@consente/contract/portal/consent-actions'
import { createTell } from '../../../apps/server/src/notices/tell.ts'
import { Failure } from '../../../apps/server/src/platform/base/failure.ts'
import type { Config } from '../../../apps/server/src/platform/config/server-config.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import type { Customer } from '../../../apps/server/src/platform/http/route.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { createRecipient, type Recipient } from '../../../apps/server/src/recipient/recipient.ts'
import { createServer } from '../../../apps/server/src/web/server.ts'
import { type MovableClock, movableClock } from '../database/movable-clock.ts'
import { deliver } from '../database/run-outbox.ts'
import { openTestPlatform } from '../database/test-platform.ts'
import { openBrowser } from '../http/cookie-browser.ts'
import { CLIENT_ID, startProvider, type TestProvider } from './independent-provider.ts'

/** Our recipient half over a test's database, facing the independent holder. */
export type RecipientSetup = {
  recipient: Recipient
  provider: TestProvider
  platform: Platform
  clock: MovableClock
  /** Opens our own address of a transmission. @returns where it sends the browser. */
  visit(address: string): Promise<string>
  /** Does what the outbox holds and is due. */
  deliver(): Promise<void>
  /** Another instance over the same database, as after a restart. */
  restarted(over?: Database): Recipient
  close(): Promise<void>
}

export const HOLDER_ID = 'servidor-independente'
export const HOLDER_NAME = 'Seguradora Independente'
const PUBLIC_URL = 'https://receptora.example'
/** Short, so that an outage costs a test little; an institution that is back is called again at once. */
export const RETRY_POLICY = { tryMs: 1_500, allMs: 5_000, retries: 1, restMs: 0 }

/** @param discoveryHost how the directory spells the holder's host; the holder itself says localhost. */
export async function openRecipientSetup(
  database: Database,
  {
    discoveryHost = 'localhost',
    dataUrls = {},
    settings = {},
  }: {
    discoveryHost?: string
    /** Where the directory says that data are read. */
    dataUrls?: Record<string, string>
    settings?: Partial<Config>
  } = {},
): Promise<RecipientSetup> {
  const clock = movableClock(new Date())
  const config: Partial<Config> = {
    publicUrl: PUBLIC_URL,
    knownHolders: [{ authorisationServerId: HOLDER_ID, clientId: CLIENT_ID }],
    insecureLoopbackHosts: ['localhost', '127.0.0.1'],
    outbound: { allowPrivateHosts: ['localhost', '127.0.0.1'] },
    ...settings,
  }
  const platform = await openTestPlatform(database, { config, clock })
  const provider = await startProvider(platform.keys.publicJwks, `${PUBLIC_URL}/`)
  const directory = {
    byAuthorisationServer: async () => undefined,
    isOffered: async (id: string) => id === HOLDER_ID,
    webAddressOf: async () => undefined,
    endpointsOf: async (id: string) =>
      id === HOLDER_ID
        ? {
            ...provider.endpoints,
            dataUrls,
            discovery: provider.endpoints.discovery.replace('localhost', discoveryHost),
            name: HOLDER_NAME,
            cnpj: '11222333000181',
            organisationId: 'org-independente',
          }
        : undefined,
  }
  const open = (over: Database): Recipient =>
    createRecipient({
      platform: { ...platform, database: over },
      directory,
      tell: createTell(platform),
      retryPolicy: RETRY_POLICY,
    })
  const recipient = open(database)
  const app = await createServer(platform, [])
  recipient.mount(app)
  const ownAddress = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    recipient,
    provider,
    platform,
    clock,
    async visit(address) {
      const answer = await fetch(new URL(new URL(address).pathname, ownAddress), { redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`The address answered ${answer.status}`)
      return answer.headers.get('location') ?? ''
    },
    deliver: () => deliver(platform, recipient.outboxHandlers),
    restarted: (over = database) => open(over),
    close: async () => {
      await app.close()
      await provider.close()
    },
  }
}

export const PERSON = '52998224725'
export const COMPANY = '11444777000161'

export function customer(document = PERSON, loggedUser = PERSON): Customer {
  return { kind: 'customer', document, loggedUser, name: 'Titular de Teste', sessionId: 'test' }
}

/** A well-formed request of a person; parts can be replaced. */
export function payload(replaced: Partial<TransmitPayload> = {}): TransmitPayload {
  return {
    authorisationServerId: HOLDER_ID,
    organisationId: 'org-independente',
    businessEntity: null,
    loggedUser: { document: { identification: PERSON, rel: 'CPF' } },
    dataPermissions: [
      { permissionCode: 'CUSTOMERS_PERSONAL_IDENTIFICATIONS_READ' },
      { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_PREMIUM_READ' },
    ],
    deadLine: { total: 12, type: 'MONTHS' },
    finalidade: 'Comparar coberturas e preços',
    ...replaced,
  }
}

/** What the browser brings back from the holder, as the portal hands it on. */
export type Returned = { state: string; code: string; idToken: string; error?: string }

/** Walks from an address at the holder until the browser is back at our portal. */
export async function passThroughHolder(address: string): Promise<Returned> {
  const browser = openBrowser()
  let at = address
  for (let step = 0; step < 8; step += 1) {
    if (at.startsWith(PUBLIC_URL)) return readReturn(at)
    const { location, status, text } = await browser.visit(at)
    if (!location) throw new Error(`The holder answered ${status}: ${text.slice(0, 500)}`)
    at = new URL(location, at).href
  }
  throw new Error('The holder never sent the browser back.')
}

export function readReturn(address: string): Returned {
  const parameters = new URLSearchParams(new URL(address).hash.slice(1))
  const error = parameters.get('error')
  return {
    state: parameters.get('state') ?? '',
    code: parameters.get('code') ?? '',
    idToken: parameters.get('id_token') ?? '',
    ...(error ? { error } : {}),
  }
}

/** Asks, leaves, and comes back with what the holder returned. */
export async function askAndReturn(
  { recipient, visit }: RecipientSetup,
  replaced: Partial<TransmitPayload> = {},
): Promise<Returned & { redirectUri: string }> {
  const { redirect_uri: redirectUri } = await recipient.transmit({
    customer: customer(),
    payload: payload(replaced),
  })
  return { ...(await passThroughHolder(await visit(redirectUri))), redirectUri }
}

/** The portal's confirmation of a return. */
export const confirmation = ({ state, code, idToken }: Returned, by = customer()) => ({
  customer: by,
  requestId: state,
  authorizationCode: code,
  ...(idToken ? { idToken } : {}),
})

/** The stable code of a refusal; `undefined` when the work succeeded. */
export async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}
