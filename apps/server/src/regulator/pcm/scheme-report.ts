import type { Side } from '../../platform/observability/scheme-calls.ts'

/** The two parties of a consent or a call, by their ids in the scheme's directory. */
export type Parties = {
  clientOrgId: string
  /** The client's software statement; undefined where it is not known. */
  clientSSId: string | undefined
  serverOrgId: string
  serverASId: string
}

/** Step of the consent funnel, or a call between institutions. */
export type Family = 'EVENT' | 'CALL'
/** Reports of one address of the platform. */
export type Channel = { family: Family; side: Side }

/** One report to the scheme's metrics platform. */
export type SchemeReport = {
  /** The correlationId: unique, and the same at every attempt. */
  id: string
  family: Family
  side: Side
  consentId: string | undefined
  /** For operators: the step, or method and template of a call. */
  what: string
  at: Date
  /** Members as sent; id, timestamp and url are added. */
  body: Readonly<Record<string, unknown>>
  /** The concrete address of a call. */
  url?: string
}

const ID = /^\w{8}-\w{4}-\w{4}-\w{4}-\w{12}$/
const CONSENT_ID = /^urn:[a-zA-Z0-9][a-zA-Z0-9-]{0,31}:[a-zA-Z0-9()+,\-.:=@;$_!*'%/?#]+$/
const LONGEST_CONSENT_ID = 256

/** True for an id of the scheme's directory: the platform discards anything else. */
export const isDirectoryId = (text: string): boolean => ID.test(text)

/** Why the platform would discard a report, known before it is sent; undefined for one that can be sent. */
export function faultOf({ family, consentId, body }: SchemeReport): string | undefined {
  const parties = ['clientOrgId', 'clientSSId', 'serverOrgId', 'serverASId']
  const missing = parties.find((name) => !isDirectoryId(String(body[name] ?? '')))
  if (missing) return `${missing} is not an id of the directory`
  if (body.clientOrgId === body.serverOrgId) return 'both sides are the same organisation'
  if (family === 'CALL') return body.fapiInteractionId ? undefined : 'there is no fapiInteractionId'
  if (!consentId || !CONSENT_ID.test(consentId) || consentId.length > LONGEST_CONSENT_ID)
    return 'consentId is not a URN'
  const { permissions } = body
  return Array.isArray(permissions) && permissions.length > 0 ? undefined : 'there are no permissions'
}

/** The report as the platform takes it. Timestamps are UTC, in whole seconds. */
export function wireOf({ id, at, body, url }: Pick<SchemeReport, 'id' | 'at' | 'body' | 'url'>) {
  return {
    ...body,
    ...(url !== undefined && { url }),
    correlationId: id,
    timestamp: `${at.toISOString().slice(0, 19)}Z`,
  }
}
