import { REFUSALS } from '@consente/contract/opin/refusal'
import { acrOf, type Level } from '@consente/domain/level'
import type { Sql } from '../../platform/database/database.ts'
import type { OpenIdSteps } from './storage/openid-storage.ts'

/**
 * Finishes an authorisation request by its id, not by the provider's cookie: approve and reject are calls with a bearer
 * token, on other paths and perhaps another host. The returned address still requires the resume cookie of the browser
 * that opened the request (docs/decisions/institutions/openid-provider.md).
 */
export type Acceptance = {
  intentId: string
  grantId: string
  /** The customer's subject identifier (`sub`) at the recipient. */
  accountId: string
  /** The level of the customer's sign-in, as the recipient is told it. */
  level: Level
  /** Its methods (RFC 8176). */
  methods: readonly string[]
}

/**
 * Within the transaction of the customer's decision, or repeated later.
 * @returns where the browser goes next; undefined when the request is over
 */
export function accept(
  steps: Pick<OpenIdSteps, 'answer'>,
  sql: Sql,
  { intentId, grantId, accountId, level, methods }: Acceptance,
): Promise<string | undefined> {
  const login = { accountId, acr: acrOf(level), amr: methods, remember: false }
  return steps.answer(sql, intentId, { login, consent: { grantId } })
}

/**
 * Ends the request with access_denied. The customer's grant stays while the consent does: a later visitor, with an older page
 * or with the request's address alone, takes nothing back.
 * @returns where the browser goes next; undefined when it is granted or over already
 */
export function refuse(
  steps: Pick<OpenIdSteps, 'answerUngranted'>,
  sql: Sql,
  { intentId, description }: { intentId: string; description: string },
): Promise<string | undefined> {
  return steps.answerUngranted(sql, intentId, { error: 'access_denied', error_description: description })
}

/**
 * Ends the request before anybody signed in; an answer that it has stays.
 * @returns where the browser goes next; undefined when it is answered or over already
 */
export function leave(
  steps: Pick<OpenIdSteps, 'answerFirst'>,
  sql: Sql,
  intentId: string,
): Promise<string | undefined> {
  return steps.answerFirst(sql, intentId, { error: 'access_denied', error_description: REFUSALS.left })
}
