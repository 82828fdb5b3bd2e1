import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Audit } from '../../platform/audit/audit.ts'
import { consentOfScope } from './consent-scope.ts'
import { grantOf, type SeenConsents } from './consents-per-request.ts'
import type { OpenIdRecord, OpenIdStore } from './openid.store.ts'

/**
 * A second use of a code this soon is the client's own retry: it is refused, but the first use keeps its token.
 * Later it is a reuse, and the library revokes everything the code gave (RFC 6749 section 4.1.2).
 */
const RETRY_GRACE_MS = 5_000

/**
 * How the library keeps its state. It asks for one change after the other; those of one step are held back until its
 * last one is there, and written as one: what refuses the step is then thrown where the library expects it.
 */
export function createAdapters({ store, seen, audience, audit }: AdapterParts) {
  const holding = new WeakMap<object, Held>()

  function held(): Held {
    const request = Provider.ctx
    if (!request) throw new Error('The provider works outside of a request.')
    const known = holding.get(request) ?? { tokens: [] }
    holding.set(request, known)
    return known
  }
  const isRoute = (...names: string[]): boolean => names.includes(Provider.ctx?.oidc.route ?? '')

  /** With the client's assertion, if it was not used up yet. */
  async function put(record: OpenIdRecord): Promise<void> {
    const own = Provider.ctx && held()
    if (!own?.assertion) return store.put(record)
    if (!(await store.putOnce(record, own.assertion))) throw assertionUsed()
    own.assertion = undefined
  }
  /** Uses the client's assertion up before anything else is changed. */
  async function prove(): Promise<void> {
    const own = Provider.ctx && held()
    if (!own?.assertion) return
    own.proof ??= store.addOnce(own.assertion)
    if (!(await own.proof)) throw assertionUsed()
    own.assertion = undefined
  }

  const plain = (model: string): Adapter => ({
    upsert: (id, payload, expiresIn) => put(toRecord(model, id, payload, expiresIn)),
    async find(id) {
      const found = await store.find(model, id)
      return found && { ...found.payload, jti: id, ...usedMark(model, found.usedAt) }
    },
    async consume(id) {
      if (!(await store.use(model, id))) throw alreadyUsed(model)
    },
    async destroy(id) {
      await prove()
      await store.remove(model, id)
    },
    async revokeByGrantId(grantId) {
      // NOTE: the library would end all that the grant gave when the recipient gives one access token back, and leave the
      // consent in force: nobody could use it any more (RFC 7009 section 2.1 lets the others live).
      if (isRoute('revocation') && Provider.ctx?.oidc.entities.AccessToken) return
      await prove()
      await store.removeOfGrant(model, grantId)
    },
    findByUid: absent,
    findByUserCode: absent,
  })

  const special: Readonly<Record<string, () => Partial<Adapter>>> = {
    // NOTE: the provider keeps no session of the customer: everyone authenticates anew for every consent, and no
    // former customer of a shared browser is ever found.
    Session: () => FORGETFUL,

    // What a consent grants is told by the consent: it ends with it, at once.
    Grant: () => ({
      ...FORGETFUL,
      async find(id) {
        const consent = await seen.ofGrant(id)
        return consent && grantOf(consent, audience)
      },
    }),

    // The library looks an assertion up and then adds it; here adding it tells whether it was there. Where the client
    // is given something, that is done together.
    ReplayDetection: () => ({
      find: absent,
      async upsert(id, payload, expiresIn) {
        held().assertion = toRecord('ReplayDetection', id, payload, expiresIn)
        if (!isRoute('token', 'pushed_authorization_request')) await prove()
      },
    }),

    Interaction: () => ({
      async upsert(id, payload, expiresIn) {
        const consentId = consentOfScope(String(payload.params?.scope ?? ''))
        if (!consentId) throw new Error('An authorisation request without a consent got past the checks.')
        await store.open(toRecord('Interaction', id, payload, expiresIn), consentId)
      },
      async destroy(id) {
        held().interactionId = id
      },
    }),

    PushedAuthorizationRequest: () => ({
      async find(id) {
        // On the way back the library only wants to use it up, and that tells whether it could.
        return isRoute('resume') ? { jti: id } : plain('PushedAuthorizationRequest').find(id)
      },
      async consume(id) {
        held().pushedId = id
      },
    }),

    AuthorizationCode: () => ({
      async upsert(id, payload, expiresIn) {
        const { interactionId, pushedId } = held()
        if (interactionId === undefined) throw new Error('A code without an interaction.')
        const code = toRecord('AuthorizationCode', id, payload, expiresIn)
        const entry = {
          event: 'code.issued',
          subject: consentOfScope(String(payload.scope)) ?? '',
          detail: { to: payload.clientId },
        } as const
        const isFirst = await store.issueCode({ interactionId, pushedId }, code, audit.prepare(entry))
        if (!isFirst) throw alreadyUsed('PushedAuthorizationRequest')
        held().interactionId = undefined
      },
      async consume(id) {
        held().codeId = id
      },
    }),

    AccessToken: () => ({
      async upsert(id, payload, expiresIn) {
        const token = toRecord('AccessToken', id, payload, expiresIn)
        if (held().codeId === undefined) await put(token)
        else held().tokens.push(token)
      },
    }),

    // The last that an exchanged code gives.
    RefreshToken: () => ({
      async upsert(id, payload, expiresIn) {
        const own = held()
        if (own.codeId === undefined || !own.assertion) throw new Error('A refresh token without a code.')
        const tokens = [...own.tokens, toRecord('RefreshToken', id, payload, expiresIn)]
        const outcome = await store.exchange(own.codeId, tokens, own.assertion)
        own.codeId = undefined
        own.assertion = undefined
        if (outcome === 'assertion used') throw assertionUsed()
        if (outcome === 'code used') throw alreadyUsed('AuthorizationCode')
      },
    }),
  }

  return {
    adapterOf: (model: string): Adapter => ({ ...plain(model), ...special[model]?.() }),
    /** What a step that was not completed has used up stays used up. */
    async settle(request: object): Promise<void> {
      const { interactionId, codeId, assertion } = holding.get(request) ?? {}
      if (assertion) await store.addOnce(assertion)
      if (interactionId !== undefined) await store.remove('Interaction', interactionId)
      if (codeId !== undefined) await store.use('AuthorizationCode', codeId)
    },
  }
}
export type Adapters = ReturnType<typeof createAdapters>
export type AdapterParts = { store: OpenIdStore; seen: SeenConsents; audience: string; audit: Audit }
type Held = {
  assertion?: OpenIdRecord | undefined
  proof?: Promise<boolean>
  interactionId?: string | undefined
  pushedId?: string
  codeId?: string | undefined
  tokens: OpenIdRecord[]
}

function toRecord(
  model: string,
  id: string,
  { jti: _token, ...payload }: AdapterPayload,
  expiresIn: number | undefined,
): OpenIdRecord {
  const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : undefined
  return { model, id, payload, grantId: payload.grantId, expiresAt }
}

const assertionUsed = (): Error =>
  new errors.InvalidClientAuth('client assertion tokens must only be used once')

function alreadyUsed(model: string): Error {
  if (model === 'AuthorizationCode') return new errors.InvalidGrant('authorization code already consumed')
  return new errors.InvalidRequestUri('request_uri was already used')
}

function usedMark(model: string, at: Date | undefined): { consumed?: number } {
  const grace = model === 'AuthorizationCode' ? RETRY_GRACE_MS : 0
  if (!at || Date.now() - at.getTime() < grace) return {}
  return { consumed: Math.floor(at.getTime() / 1000) }
}

const absent = async (): Promise<undefined> => undefined
const FORGETFUL: Adapter = {
  upsert: absent,
  find: absent,
  consume: absent,
  destroy: absent,
  revokeByGrantId: absent,
  findByUid: absent,
  findByUserCode: absent,
}
