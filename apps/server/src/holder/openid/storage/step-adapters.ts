import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { HolderAudit } from '../../holder-audit-events.ts'
import type { SeenConsents } from '../consent-gate.ts'
import { consentOfScope } from '../consent-scope.ts'
import { grantOf } from '../consents-per-request.ts'
import type { OpenIdRecord, OpenIdRecords, OpenIdSteps } from './openid-storage.ts'
import { isRoute, type PendingByRequest } from './pending-changes.ts'
import { absent, assertionUsed, proveClient, put, toPayload, toRecord } from './record-adapter.ts'

/** Dependencies of writing a step's changes as one. */
export type StepDeps = {
  records: OpenIdRecords
  steps: OpenIdSteps
  seen: SeenConsents
  /** The resource server (audience) of every access token. */
  audience: string
  audit: HolderAudit
  pending: PendingByRequest
}

/**
 * Models of the library whose changes belong to a step of an authorisation. A step is written once its id_token is signed
 * (`Adapters.complete`): a signer that does not answer leaves code and request as they were, to be used again.
 */
export const stepAdapters = (deps: StepDeps): Readonly<Record<string, Partial<Adapter>>> => ({
  // NOTE: the provider stores no customer session: everyone authenticates for every consent, and an earlier customer
  // of a shared browser is never recognised.
  Session: NOTHING_KEPT,
  Grant: consentAsGrant(deps),
  ReplayDetection: assertions(deps),
  Interaction: interactions(deps),
  PushedAuthorizationRequest: pushedRequests(deps),
  AuthorizationCode: codes(deps),
  AccessToken: accessTokens(deps),
  RefreshToken: refreshTokens(deps),
})

const NOTHING_KEPT: Adapter = {
  upsert: absent,
  find: absent,
  consume: absent,
  destroy: absent,
  revokeByGrantId: absent,
  findByUid: absent,
  findByUserCode: absent,
}

/** The grant is derived from the consent, and ends with it at once. */
const consentAsGrant = ({ seen, audience }: StepDeps): Partial<Adapter> => ({
  ...NOTHING_KEPT,
  async find(id) {
    const consent = await seen.ofGrant(id)
    return consent && grantOf(consent, audience)
  },
})

/**
 * The library looks an assertion up and then adds it; here the insertion itself shows whether it existed. Both happen in one
 * statement when tokens are issued.
 */
const assertions = ({ pending, records }: StepDeps): Partial<Adapter> => ({
  find: absent,
  async upsert(id, payload, expiresIn) {
    pending.demand().assertion = toRecord('ReplayDetection', id, payload, expiresIn)
    if (!isRoute('token', 'pushed_authorization_request')) await proveClient(records, pending)
  },
})

/** Reads a record with its consent in one statement: the request asks for the consent next. */
const findWithConsent =
  ({ records, seen }: StepDeps, model: string) =>
  async (id: string): Promise<AdapterPayload | undefined> => {
    const found = await records.findBeside(model, id, seen.beside.columns)
    if (found) await seen.beside.seenIn(found.row)
    return found && toPayload(model, id, found)
  }

const interactions = (deps: StepDeps): Partial<Adapter> => ({
  find: findWithConsent(deps, 'Interaction'),
  async upsert(id, payload, expiresIn) {
    const { steps, audit } = deps
    const consentId = consentOfScope(String(payload.params?.scope ?? ''))
    if (!consentId) throw new Error('An authorisation request without a consent got past the checks.')
    const entry = { event: 'consent.customer-arrived', subject: consentId } as const
    const interaction = toRecord('Interaction', id, { ...payload, consentId }, expiresIn)
    await steps.open(interaction, consentId, audit.prepare(entry))
  },
  async destroy(id) {
    const own = deps.pending.demand()
    own.interactionId = id
    own.consentId = consentOfScope(String(Provider.ctx?.oidc.entities.Interaction?.params.scope ?? ''))
  },
})

const pushedRequests = (deps: StepDeps): Partial<Adapter> => ({
  async find(id) {
    // On the return the library only marks it as used; the step's statement does that, and detects an earlier use.
    return isRoute('resume') ? { jti: id } : findWithConsent(deps, 'PushedAuthorizationRequest')(id)
  },
  async upsert(id, payload, expiresIn) {
    const consentId = consentOfScope(String(Provider.ctx?.oidc.params?.scope ?? ''))
    const pushed = toRecord('PushedAuthorizationRequest', id, { ...payload, consentId }, expiresIn)
    await put(pushed, deps.records, deps.pending)
  },
  async consume(id) {
    deps.pending.demand().pushedId = id
  },
})

const codes = (deps: StepDeps): Partial<Adapter> => ({
  find: findWithConsent(deps, 'AuthorizationCode'),
  async upsert(id, payload, expiresIn) {
    const { pending, steps, audit } = deps
    const own = pending.demand()
    const { interactionId, pushedId } = own
    if (interactionId === undefined) throw new Error('A code without an interaction.')
    demandIdToken(payload)
    const subject = consentOfScope(String(payload.scope)) ?? ''
    const code = toRecord('AuthorizationCode', id, { ...payload, consentId: subject }, expiresIn)
    const entry = { event: 'code.issued', subject, detail: { to: payload.clientId } } as const
    own.last = async () => {
      if (!(await steps.issueCode({ interactionId, pushedId }, code, audit.prepare(entry))))
        throw new errors.InvalidRequestUri('request_uri was already used')
      own.interactionId = undefined
    }
  },
  async consume(id) {
    deps.pending.demand().codeId = id
  },
})

/** A token of a code is written with its refresh token. */
const accessTokens = (deps: StepDeps): Partial<Adapter> => ({
  async upsert(id, payload, expiresIn) {
    const token = toRecord('AccessToken', id, payload, expiresIn)
    const own = deps.pending.demand()
    if (own.codeId !== undefined) own.tokens.push(token)
    else if (token.grantId) await giveTokens(deps, token.grantId, [token])
    else await put(token, deps.records, deps.pending)
  },
})

/** Writes tokens of a grant with the code and the assertion that they use. @throws the library's errors when none are given */
async function giveTokens({ pending, steps }: StepDeps, grantId: string, tokens: readonly OpenIdRecord[]) {
  const own = pending.demand()
  const { codeId, assertion } = own
  if (!assertion) throw new Error('Tokens without an assertion of the client.')
  const outcome = await steps.giveTokens({ grantId, codeId }, tokens, assertion)
  own.codeId = undefined
  own.assertion = undefined
  if (outcome === 'assertion used') throw assertionUsed()
  if (outcome === 'over') throw new errors.InvalidGrant('the code was used, or the consent has ended')
}

/** Every request of the profile has one; without it nothing would write the step. */
function demandIdToken({ scope }: AdapterPayload): void {
  if (!String(scope).split(' ').includes('openid')) throw new Error('A step without an id_token.')
}

/** The last record of a code exchange: with it the step is known. */
const refreshTokens = (deps: StepDeps): Partial<Adapter> => ({
  async upsert(id, payload, expiresIn) {
    const own = deps.pending.demand()
    const { grantId } = payload
    if (own.codeId === undefined || !grantId) throw new Error('A refresh token without a code.')
    demandIdToken(payload)
    const tokens = [...own.tokens, toRecord('RefreshToken', id, payload, expiresIn)]
    own.last = () => giveTokens(deps, grantId, tokens)
  },
})
