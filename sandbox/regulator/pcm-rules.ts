import { DAY_MS } from '@consente/domain/base/durations'

/**
 * The checks of the scheme's metrics platform (PCM), by its published rules: the description of the funnel (1.0.5),
 * that of the calls (1.0.13), and the guides for participants. Written without a look at the server, so that both
 * cannot share a mistake.
 */
export type Origin = 'client' | 'server'
export type Family = 'EVENT' | 'CALL'
export type Reported = Readonly<Record<string, unknown>>
/** The parties that may report: organisations of the directory with their servers and software. */
export type KnownIds = {
  organisationId: string
  authorisationServerId: string
  softwareId: string
}

const SIX_MONTHS_MS = 180 * DAY_MS
const CLOCKS_APART_MS = 60_000

const ID = /^\w{8}-\w{4}-\w{4}-\w{4}-\w{12}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/
const URN = /^urn:[a-zA-Z0-9][a-zA-Z0-9-]{0,31}:[a-zA-Z0-9()+,\-.:=@;$_!*'%/?#]{1,220}$/
const TEMPLATE = /^\/open-insurance\/[a-z-]+\/v\d+(\/([a-z-]+|\{\w+\}))+$/
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** The steps of each origin, in the order in which they happen. */
export const STEPS: Readonly<Record<Origin, readonly string[]>> = {
  client: [
    'consent-created',
    'user-redirected',
    'user-redirected-back',
    'consent-token-received',
    'refresh-token-used',
    'resource-accessed',
    'service-initiated',
    'user-redirected-service',
    'consent-revoked',
    'consent-expired',
  ],
  server: [
    'consent-created',
    'user-redirected',
    'user-authentication-failed',
    'user-authenticated',
    'consent-authorized',
    'consent-rejected',
    'authorization-code-created',
    'user-redirected-back',
    'consent-token-generated',
    'refresh-token-used',
    'resource-accessed',
    'service-initiated',
    'user-redirected-service',
    'consent-revoked',
    'consent-expired',
  ],
}

/** The contents that a step requires of `additionalInfo`. */
const DEMANDED: Readonly<Record<string, readonly [member: string, ...values: string[]]>> = {
  'consent-created': ['consent-user', 'user', 'non-user'],
  'user-authentication-failed': [
    'authentication-failure-reason',
    'invalid-credentials',
    'invalid-mfa',
    'other',
  ],
  'user-redirected-back': ['user-redirected-back-status', 'success', 'failure'],
  'resource-accessed': ['token-kind', 'consent-token', 'client-credential'],
  'consent-rejected': ['rejected-by', 'user', 'system'],
  'consent-revoked': ['revoked-by', 'user', 'system'],
  'consent-expired': ['expired-by', 'authorization-timeout', 'max-date-reached'],
}

export type Check = {
  origin: Origin
  organisationId: string
  known: readonly KnownIds[]
  now: Date
  /** The same consent's reports of the same origin that were accepted before. */
  earlier: readonly Reported[]
}

/** Why a step of the funnel is discarded; undefined when it is accepted. */
export function faultOfEvent(event: Reported, check: Check): string | undefined {
  const { step, consentId, permissions } = event
  return (
    missing(event, ['consentId', 'step', 'permissions']) ??
    faultOfBoth(event, check) ??
    unless(URN.test(String(consentId)), 'consentId: não é uma URN') ??
    unless(STEPS[check.origin].includes(String(step)), `step: ${String(step)} não é do ${check.origin}`) ??
    unless(Array.isArray(permissions) && permissions.length > 0, 'permissions: ao menos uma') ??
    faultOfInfo(event) ??
    faultOfOrder(event, check)
  )
}

/** Why a report of a call is discarded; undefined when it is accepted. */
export function faultOfCall(call: Reported, check: Check): string | undefined {
  const { endpoint, url, statusCode, httpMethod, processTimespan, fapiInteractionId, additionalInfo } = call
  const isDone = Number(statusCode) >= 200 && Number(statusCode) <= 299
  const { consentId } = (additionalInfo ?? {}) as Reported
  return (
    missing(call, ['endpoint', 'url', 'statusCode', 'httpMethod', 'processTimespan', 'fapiInteractionId']) ??
    faultOfBoth(call, check) ??
    unless(TEMPLATE.test(String(endpoint)), 'endpoint: não é da lista') ??
    unless(fits(String(url), String(endpoint)), 'url: não é do endpoint') ??
    unless(
      Number.isInteger(statusCode) && Number(statusCode) > 99 && Number(statusCode) < 600,
      'statusCode',
    ) ??
    unless(METHODS.includes(String(httpMethod)), 'httpMethod') ??
    unless(Number.isInteger(processTimespan) && Number(processTimespan) > 0, 'processTimespan') ??
    unless(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,99}$/.test(String(fapiInteractionId)), 'fapiInteractionId') ??
    unless(!isDone || URN.test(String(consentId)), 'additionalInfo.consentId: obrigatório com 2xx')
  )
}

/** Until when a day's reports must be there: 06:00 of the next day in Brasília. */
export function deadlineOf(timestamp: string): Date {
  const inBrasilia = new Date(Date.parse(timestamp) - 3 * 3_600_000)
  return new Date(`${new Date(inBrasilia.getTime() + DAY_MS).toISOString().slice(0, 10)}T09:00:00Z`)
}

/** The key of a report: equal reports are counted once. */
export const keyOf = (report: Reported, origin: Origin): string =>
  JSON.stringify([
    origin,
    report.correlationId,
    report.serverASId,
    report.clientSSId,
    report.timestamp,
    report.fapiInteractionId,
  ])

function faultOfBoth(report: Reported, { origin, organisationId, known, now }: Check): string | undefined {
  const { correlationId, timestamp, clientOrgId, clientSSId, serverOrgId, serverASId } = report
  const ids = ['clientOrgId', 'clientSSId', 'serverOrgId', 'serverASId']
  const [at, age] = [String(timestamp), now.getTime() - Date.parse(String(timestamp))]
  return (
    missing(report, ['correlationId', 'timestamp', ...ids]) ??
    unless(UUID.test(String(correlationId)), 'correlationId: não é um UUID') ??
    unless(TIMESTAMP.test(at), 'timestamp: UTC com Z') ??
    unless(age > -CLOCKS_APART_MS, 'timestamp: no futuro') ??
    unless(age < SIX_MONTHS_MS, 'timestamp: há mais de seis meses') ??
    ids.map((name) => unless(ID.test(String(report[name])), name)).find((fault) => fault !== undefined) ??
    unless(
      organisationId === (origin === 'client' ? clientOrgId : serverOrgId),
      'a organização que assina não é a do papel',
    ) ??
    unless(clientOrgId !== serverOrgId, 'clientOrgId e serverOrgId são a mesma organização') ??
    unless(
      known.some((one) => one.organisationId === clientOrgId && one.softwareId === clientSSId),
      'clientSSId: não está no diretório',
    ) ??
    unless(
      known.some((one) => one.organisationId === serverOrgId && one.authorisationServerId === serverASId),
      'serverASId: não está no diretório',
    )
  )
}

function faultOfInfo({ step, additionalInfo }: Reported): string | undefined {
  const [member, ...values] = DEMANDED[String(step)] ?? []
  if (!member) return undefined
  const value = ((additionalInfo ?? {}) as Reported)[member]
  return unless(values.includes(String(value)), `additionalInfo.${member}: obrigatório em ${String(step)}`)
}

/** A step is never before the ones that lead to it. */
function faultOfOrder(event: Reported, { origin, earlier }: Check): string | undefined {
  const order = STEPS[origin]
  const rank = order.indexOf(String(event.step))
  const after = earlier.filter(({ step }) => order.indexOf(String(step)) < rank)
  const first = after.map(({ timestamp }) => String(timestamp)).sort()[0]
  return unless(first === undefined || String(event.timestamp) >= first, 'timestamp: antes da etapa anterior')
}

function fits(url: string, endpoint: string): boolean {
  const [parts, template] = [url.split('/'), endpoint.split('/')]
  return (
    parts.length === template.length &&
    template.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
  )
}

function missing(report: Reported, names: readonly string[]): string | undefined {
  const lacking = names.filter((name) => report[name] === undefined || report[name] === '')
  return lacking.length > 0 ? `Missing fields: ${lacking.join(', ')}.` : undefined
}

const unless = (isFine: boolean, fault: string): string | undefined => (isFine ? undefined : fault)
