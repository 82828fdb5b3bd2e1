import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { CreateConsent } from '@consente/contract/opin/scheme-consents'
import * as z from 'zod/mini'

/** The independent holder's consents: what it keeps, what it was asked, and how it can refuse. */
export type HeldByProvider = {
  consentId: string
  status: 'AWAITING_AUTHORISATION' | 'AUTHORISED' | 'REJECTED'
  reason?: string
  /** Since when it has its status; now when absent. */
  since?: string
  permissions: string[]
  expirationDateTime: string
  request: CreateConsent['data']
}
export type ConsentsResponder = {
  all(): HeldByProvider[]
  ids(): string[]
  authorise(consentId: string): void
  reject(consentId: string, reason: string, since?: Date): void
  /** Changes the next creations; undefined for good behaviour. */
  creationFault: 'hangs' | 'loses the answer' | undefined
  creations: number
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    isAllowed: (token: string) => Promise<boolean>,
  ): Promise<void>
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
type Answer = [status: number, body?: unknown]

export function createConsentsResponder(): ConsentsResponder {
  const held = new Map<string, HeldByProvider>()
  const byKey = new Map<string, { body: string; consentId: string }>()

  function create(key: unknown, body: string): Answer {
    self.creations += 1
    if (typeof key !== 'string' || !UUID_V4.test(key)) return refusal(422, 'NAO_INFORMADO')
    const previous = byKey.get(key)
    if (previous)
      return previous.body === body ? [201, present(previous.consentId)] : refusal(422, 'ERRO_IDEMPOTENCIA')
    const request = z.safeParse(CreateConsent, JSON.parse(body))
    if (!request.success) return refusal(400, 'NAO_INFORMADO')
    const { data } = request.data
    const consentId = `urn:independente:C${held.size + 1}`
    const { permissions, expirationDateTime } = data
    held.set(consentId, {
      consentId,
      status: 'AWAITING_AUTHORISATION',
      permissions,
      expirationDateTime,
      request: data,
    })
    byKey.set(key, { body, consentId })
    return [201, present(consentId)]
  }

  function present(consentId: string): unknown {
    const { status, reason, since, permissions, expirationDateTime } = held.get(consentId) as HeldByProvider
    const now = `${new Date().toISOString().slice(0, 19)}Z`
    const rejection = reason ? { rejection: { rejectedBy: 'USER', reason: { code: reason } } } : {}
    return {
      data: {
        consentId,
        creationDateTime: now,
        status,
        statusUpdateDateTime: since ?? now,
        permissions,
        expirationDateTime,
        ...rejection,
      },
    }
  }

  function end(consentId: string): Answer {
    const consent = held.get(consentId)
    if (!consent) return refusal(404, 'NAO_INFORMADO')
    const isAuthorised = consent.status === 'AUTHORISED'
    if (consent.status !== 'REJECTED')
      self.reject(consentId, isAuthorised ? 'CUSTOMER_MANUALLY_REVOKED' : 'CUSTOMER_MANUALLY_REJECTED')
    return [204]
  }

  function answer(request: IncomingMessage, url: URL, body: string): Answer {
    const consentId = decodeURIComponent(url.pathname.split('/consents/')[2] ?? '')
    if (!UUID_V4.test(String(request.headers['x-fapi-interaction-id']))) return refusal(400, 'NAO_INFORMADO')
    if (request.method === 'POST') return create(request.headers['x-idempotency-key'], body)
    if (request.method === 'DELETE') return end(consentId)
    return held.has(consentId) ? [200, present(consentId)] : refusal(404, 'NAO_INFORMADO')
  }

  const self: ConsentsResponder = {
    creationFault: undefined,
    creations: 0,
    all: () => [...held.values()],
    ids: () => [...held.keys()],
    authorise(consentId) {
      const consent = held.get(consentId)
      if (consent?.status === 'AWAITING_AUTHORISATION') consent.status = 'AUTHORISED'
    },
    reject(consentId, reason, since) {
      const consent = held.get(consentId)
      const instant = since && { since: `${since.toISOString().slice(0, 19)}Z` }
      if (consent) Object.assign(consent, { status: 'REJECTED', reason, ...instant })
    },
    async serve(request, response, url, isAllowed) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      const isKnown = token !== undefined && (await isAllowed(token))
      const body = await text(request)
      if (self.creationFault === 'hangs' && request.method === 'POST') return
      const [status, answered] = isKnown ? answer(request, url, body) : refusal(401, 'NAO_INFORMADO')
      if (self.creationFault === 'loses the answer' && request.method === 'POST')
        return void response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(answered === undefined ? undefined : JSON.stringify(answered))
    },
  }
  return self
}

function refusal(status: number, code: string): Answer {
  const requestDateTime = `${new Date().toISOString().slice(0, 19)}Z`
  return [status, { errors: [{ code, title: 'Recusado', detail: 'Recusado pelo teste', requestDateTime }] }]
}
