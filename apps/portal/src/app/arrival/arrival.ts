import { type Refusal, refusalFrom } from '@consente/contract/opin/refusal'

/**
 * The way in which somebody came to `/`. Pure: the address tells (docs/domain/screens.md, docs/domain/calls.md;
 * docs/domain/recipient.md).
 *
 * The other institution answers in the fragment (`code=…&state=…&id_token=…&session_state=…`), some errors in the
 * query. `requestId` of the confirmation is `state` (docs/domain/recipient.md).
 */
export type Arrival =
  | { kind: 'login' }
  | { kind: 'intent'; intentId: string }
  | { kind: 'return'; code: string; requestId: string; idToken?: string }
  | { kind: 'return-error'; error: string; requestId?: string; refusal?: Refusal }

/** Reads the address: a return with a code, a return with an error, an intent, or the plain login. */
export function arrivalFrom({ hash, search }: Pick<URL, 'hash' | 'search'>): Arrival {
  const query = new URLSearchParams(search)
  return (
    returnFrom(new URLSearchParams(hash.replace(/^#/, ''))) ??
    returnFrom(query) ??
    intentFrom(query) ?? { kind: 'login' }
  )
}

function returnFrom(answer: URLSearchParams): Arrival | undefined {
  const requestId = given(answer, 'state')
  const error = given(answer, 'error')
  if (error !== undefined) {
    const refusal = refusalFrom(given(answer, 'error_description'))
    return { kind: 'return-error', error, ...(requestId && { requestId }), ...(refusal && { refusal }) }
  }
  const code = given(answer, 'code')
  if (code === undefined || requestId === undefined) return undefined
  const idToken = given(answer, 'id_token')
  return { kind: 'return', code, requestId, ...(idToken ? { idToken } : {}) }
}

function intentFrom(query: URLSearchParams): Arrival | undefined {
  const intentId = given(query, 'intent_id')
  return intentId === undefined ? undefined : { kind: 'intent', intentId }
}

/** An empty value counts as absent. */
function given(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name) || undefined
}
