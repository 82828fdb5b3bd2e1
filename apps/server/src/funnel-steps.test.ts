import { readFileSync } from 'node:fs'
import { SERVICE_CALLS } from '@consente/contract/opin/service-calls'
import { PERMISSION_GROUPS, type PermissionGroup } from '@consente/domain/permission-table'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { STEPS as CHECKED_STEPS } from '../../../sandbox/regulator/pcm-rules.ts'
import { DECLARATIONS } from './declarations.ts'
import { grantablePermissions } from './holder/consents/permission-rules.ts'
import { type FunnelSteps, funnelStepsOf } from './platform/audit/consent-funnel.ts'
import { servedApis } from './regulator/served-apis.ts'

/**
 * Every step and every reason of the published funnel (consent-funnel-ingestion 1.0.5): by which audit entry it is told, or why
 * it never is.
 */
type Side = 'client' | 'server'
type Told = readonly [event: string, outcome?: 'done' | 'refused', detail?: object]
type Row = { told: Told } | { never: string }

const told = (...entry: Told): Row => ({ told: entry })
const never = (why: string): Row => ({ never: why })
const ended = (event: string, reason: string): Row => told(event, 'done', { reason })

const NO_SERVICES =
  'the product asks no other institution for a service (docs/decisions/access/levels-and-proofs.md)'
const NO_REFUSAL = 'the institution refuses no request by itself: a customer who may not answer it leaves it'
const CONSENT_TOKENS = 'data answer the tokens of a consent only'
const MAX_DATE = 'CONSENT_MAX_DATE_REACHED'

const ROWS: Readonly<Record<Side, Readonly<Record<string, Row>>>> = {
  client: {
    // Who is the customer of whom is added from the accounts (`consentOf` in parties.ts).
    'consent-created': told('sharing.requested'),
    'user-redirected': told('sharing.customer-left'),
    'user-redirected-back success': told('sharing.customer-returned'),
    'user-redirected-back failure': told('sharing.customer-returned', 'refused'),
    'consent-token-received': told('sharing.token-received'),
    'refresh-token-used': told('sharing.token-renewed'),
    'resource-accessed consent-token': told('data.received', 'done', { kind: 'A_READ' }),
    'resource-accessed client-credential': never(CONSENT_TOKENS),
    'consent-revoked user': ended('sharing.ended', 'CUSTOMER_MANUALLY_REVOKED'),
    'consent-revoked system': ended('sharing.ended', 'CONSENT_TECHNICAL_ISSUE'),
    'consent-expired authorization-timeout': ended('sharing.ended', 'CONSENT_EXPIRED'),
    'consent-expired max-date-reached': ended('sharing.ended', MAX_DATE),
    'service-initiated': never(NO_SERVICES),
    'user-redirected-service': never(NO_SERVICES),
  },
  server: {
    'consent-created': told('consent.created'),
    'user-redirected': told('consent.customer-arrived'),
    'user-authentication-failed invalid-credentials': told('account.signed-in', 'refused', {
      consent: 'urn:a:1',
    }),
    'user-authentication-failed invalid-mfa': told('account.factor-proved', 'refused', {
      consent: 'urn:a:1',
    }),
    // What was shown was right, and the account is not one to sign in with.
    'user-authentication-failed other': told('account.signed-in', 'refused', {
      consent: 'urn:a:1',
      right: true,
    }),
    'user-authenticated': told('account.signed-in', 'done', { consent: 'urn:a:1' }),
    'consent-authorized': told('consent.authorised'),
    'consent-rejected user': ended('consent.ended', 'CUSTOMER_MANUALLY_REJECTED'),
    'consent-rejected system': never(NO_REFUSAL),
    'authorization-code-created': told('code.issued'),
    // The code leaves with the browser: one entry, two steps.
    'user-redirected-back success': told('code.issued'),
    'user-redirected-back failure': told('consent.customer-returned', 'refused'),
    'consent-token-generated': told('consent.in-force'),
    'refresh-token-used': told('token.renewed'),
    'resource-accessed consent-token': told('data.handed-over', 'done', { api: '/a' }),
    'resource-accessed client-credential': never(CONSENT_TOKENS),
    'consent-revoked user': ended('consent.ended', 'CUSTOMER_MANUALLY_REVOKED'),
    'consent-revoked system': ended('consent.ended', 'INTERNAL_SECURITY_REASON'),
    'consent-expired authorization-timeout': ended('consent.ended', 'CONSENT_EXPIRED'),
    'consent-expired max-date-reached': ended('consent.ended', MAX_DATE),
    'service-initiated': told('consent.consumed'),
    'user-redirected-service': told('consent.service-visited'),
  },
}

const steps: FunnelSteps = Object.assign({}, ...DECLARATIONS.map(({ funnelSteps }) => funnelSteps ?? {}))

/** What an audit entry tells: "client user-redirected", "server consent-revoked user". */
function saidBy([event, outcome = 'done', detail = {}]: Told): string[] {
  const found = funnelStepsOf(steps, { event, outcome, detail: JSON.stringify(detail) })
  return found.map(({ role, step, info = {} }) =>
    [role === 'recipient' ? 'client' : 'server', step, ...Object.values(info)].join(' '),
  )
}

type Schema = {
  properties: {
    step: { description: string; enum: string[] }
    additionalInfo: { properties: Record<string, { description: string; enum?: string[] }> }
    permissions: { items: { enum: string[] } }
  }
}
const file = new URL('../../../tests/fixtures/opin/consent-funnel-ingestion-current.yaml', import.meta.url)
const { schemas } = (parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, Schema> } })
  .components
const published = (schemas.eventBodyV2 as Schema).properties

/** Steps of one side in the published lists, of data and of services. */
function listed(side: Side): Set<string> {
  const heading = side === 'client' ? 'Etapas do Cliente:' : 'Etapas do Servidor:'
  const parts = published.step.description.split(/(?=Etapas? do )/).filter((part) => part.startsWith(heading))
  return new Set(parts.flatMap((part) => [...part.matchAll(/\* ([a-z-]+)/g)].map(([, step = '']) => step)))
}

/** Every published step of a side, with each of the reasons that it is told with. */
function expectedRows(side: Side): string[] {
  const reasons = Object.values(published.additionalInfo.properties)
    .filter(({ enum: values = [] }) => !values.includes('non-user'))
    .map(({ description, enum: values = [] }) => ({
      step: /step for\s+([a-z-]+)/.exec(description)?.[1],
      values,
    }))
  return [...listed(side)].flatMap((step) => {
    const values = reasons.find((one) => one.step === step)?.values ?? []
    return values.length === 0 ? [step] : values.map((value) => `${step} ${value}`)
  })
}

describe.each(['client', 'server'] as const)('the %s’s published steps', (side) => {
  it('each have a row here, with every reason', () => {
    expect(Object.keys(ROWS[side]).sort()).toEqual(expectedRows(side).sort())
  })

  it('are the ones that the sandbox’s platform takes', () => {
    expect([...CHECKED_STEPS[side]].sort()).toEqual([...listed(side)].sort())
  })

  it.each(Object.entries(ROWS[side]))('%s is told by its entry, or never', (step, row) => {
    if ('told' in row) expect(saidBy(row.told)).toContain(`${side} ${step}`)
    else {
      const all = Object.values(ROWS).flatMap((rows) => Object.values(rows))
      const said = all.flatMap((one) => ('told' in one ? saidBy(one.told) : []))
      expect([row.never, said.includes(`${side} ${step}`)]).toEqual([row.never, false])
    }
  })
})

it('every declared step is one of the list', () => {
  const rows = Object.values(ROWS).flatMap((all) => Object.values(all))
  const events = new Set(rows.flatMap((row) => ('told' in row ? [row.told[0]] : [])))
  expect(Object.keys(steps).filter((event) => !events.has(event))).toEqual([])
})

it.each<[string, Told]>([
  // The scheme's list of the recipient's steps has no refusal: the return that failed tells it.
  ['a refusal, at the recipient', ['sharing.ended', 'done', { reason: 'CUSTOMER_MANUALLY_REJECTED' }]],
  ['a sign-in without a consent', ['account.signed-in', 'done', { intent: true }]],
  ['a wrong password without a consent', ['account.signed-in', 'refused', { intent: false }]],
  ['a wrong second factor without a consent', ['account.factor-proved', 'refused', { kind: 'totp' }]],
  ['a second factor that was right', ['account.factor-proved', 'done', { kind: 'totp' }]],
  ['anything else', ['key.made']],
])('%s is no step', (_what, entry) => expect(saidBy(entry)).toEqual([]))

const isGrantable = ({ phase, permissions }: PermissionGroup): boolean =>
  phase === 2 || SERVICE_CALLS.some(({ permission }) => permissions.includes(permission))

it('every permission of a consent here is one that a report may name', () => {
  const known = new Set(published.permissions.items.enum)
  const own = PERMISSION_GROUPS.filter(isGrantable).flatMap(({ permissions }) => permissions)
  expect([RESOURCES_READ, ...own].filter((permission) => !known.has(permission))).toEqual([])
})

it('the funnel of quotes is not told: this institution serves no quotes, and makes no consent of a request for one', () => {
  const quoted = new Set((schemas.eventBodyCotacaoContratacao as Schema).properties.permissions.items.enum)
  const groups = PERMISSION_GROUPS.filter(({ permissions }) => permissions.some((one) => quoted.has(one)))
  expect(groups.length).toBeGreaterThan(10)
  for (const { permissions } of groups)
    expect(() =>
      grantablePermissions({ permissions, isCompany: false, services: {}, offersServices: true }),
    ).toThrow(/Nenhuma das permissões pedidas é atendida/)
  expect(servedApis({ offersServices: true }).filter(({ path }) => /quote|contract/.test(path))).toEqual([])
})
