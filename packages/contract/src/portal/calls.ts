import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { ErrorBody } from '../errors.ts'
import * as access from './access.ts'
import * as consentActions from './consent-actions.ts'
import * as consents from './consents.ts'
import * as factors from './factors.ts'
import * as handoff from './handoff.ts'
import * as handover from './handover.ts'
import * as identityProvider from './identity-provider.ts'
import * as institutions from './institutions.ts'
import * as intents from './intents.ts'
import * as notices from './notices.ts'
import * as outages from './outages.ts'
import * as passkeys from './passkeys.ts'
import * as readings from './readings.ts'
import * as receipts from './receipts.ts'
import * as received from './received.ts'
import * as reminder from './reminder.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as values from './values.ts'

/** Every call of the portal, by group, for the reference page and the contract tests; those that need a system of the insurer's apart. */
export const CALLS: Record<string, Record<string, Endpoint>> = {
  consents: onlyEndpoints({ ...consents, ...consentActions, ...reminder }),
  intents: onlyEndpoints(intents),
  handoff: onlyEndpoints(handoff),
  receipts: onlyEndpoints(receipts),
  received: onlyEndpoints(received),
  notices: onlyEndpoints(notices),
  readings: onlyEndpoints(readings),
  outages: onlyEndpoints(outages),
  settings: onlyEndpoints(settings),
  institutions: onlyEndpoints(institutions),
  access: onlyEndpoints(access),
  sessions: onlyEndpoints(sessions),
  factors: onlyEndpoints({ ...factors, ...passkeys }),
}

/** Calls of an institution whose identity provider or app signs customers in. */
export const PROVIDER_CALLS: typeof CALLS = {
  identityProvider: onlyEndpoints(identityProvider),
  handover: onlyEndpoints(handover),
}

/** Every schema that the modules of the calls export, by its name there: the reference names them the same. */
export const SCHEMAS: Record<string, z.ZodMiniType> = Object.assign(
  { ErrorBody },
  ...[
    values,
    consents,
    consentActions,
    reminder,
    receipts,
    intents,
    handoff,
    received,
    notices,
    readings,
    settings,
    institutions,
    access,
    sessions,
    outages,
    factors,
    passkeys,
    identityProvider,
    handover,
  ].map(onlySchemas),
)

function onlySchemas(module: Record<string, unknown>): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    Object.entries(module).filter(
      (entry): entry is [string, z.ZodMiniType] => entry[1] instanceof z.ZodMiniType,
    ),
  )
}

function onlyEndpoints(group: Record<string, unknown>): Record<string, Endpoint> {
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value
  return Object.fromEntries(
    Object.entries(group).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  )
}
