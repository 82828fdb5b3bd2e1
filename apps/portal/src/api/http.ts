import type { AnswerOf, Caller, Endpoint } from '@consente/contract/endpoint'
import * as z from 'zod/mini'
import { ApiError, BROKEN_ANSWER, NO_ANSWER, UNREADABLE_ANSWER } from './api-error.ts'
import { arrivedText, takeBegun } from './begun-reads.ts'
import { type AnyInput, FILE, type HttpConfig, requestOf } from './request.ts'
import { hearingTime } from './server-time.ts'

/**
 * The portal's calls. Typed by the contract's endpoints; no timeout (docs/domain/product.md). Cookie and header names
 * of the cross-site check are the specification's (docs/domain/constants.md).
 */

/** The source of tokens; given by the app, because this folder knows no storage. */
export type Tokens = {
  /** Token to show for a call, or undefined when there is none. */
  current(caller: Caller): Promise<string | undefined>
  /** The customer's, as far as it is kept. */
  kept(): string | undefined
  /** After a 401: another token than the one refused, or undefined when there is none. */
  renew(caller: Caller, refused: string | undefined): Promise<string | undefined>
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The input of a call: each part only where the endpoint declares it. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    headers?: Partial<NonNullable<InputOf<E['headers']>>>
    /** Headers whose names come from `config.json`. */
    extraHeaders?: Readonly<Record<string, string>>
    /** Smooths another backend's answer before the contract's schema reads it. */
    normalise?: (raw: unknown) => unknown
    signal?: AbortSignal | undefined
  }
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> = E[Name] extends z.ZodMiniType
  ? { [N in Name]: z.input<E[Name]> }
  : { [N in Name]?: undefined }

/** One call. Throws `ApiError`, never anything else, except when aborted. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerOf<E>>

/** The answer of `call`, if it was begun with the page's code and has come: a page is drawn with it at once. */
export type Arrived = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => AnswerOf<E> | undefined

type Input = AnyInput & { normalise?: ((raw: unknown) => unknown) | undefined }

/** The one place that sends calls: bearer token, one refresh and one retry on 401, answers checked by their schema. */
export function createHttp(options: { config: HttpConfig; tokens: Tokens; fetch?: typeof fetch }): Call {
  const { config, tokens, fetch = globalThis.fetch.bind(globalThis) } = options

  async function send(endpoint: Endpoint, input: Input, token: string | undefined): Promise<Response> {
    const request = requestOf({ config, endpoint, input, token })
    try {
      return await (takeBegun(request) ?? hearingTime(() => fetch(request.url, request.init)))
    } catch (error) {
      if (input.signal?.aborted) throw error
      throw new ApiError(0, NO_ANSWER, 'Sem resposta da rede.')
    }
  }

  /** A 401 on a bearer call: refresh once, retry once (docs/domain/access.md). */
  async function sendAs(endpoint: Endpoint, input: Input): Promise<Response> {
    if (hasNoToken(endpoint)) return send(endpoint, input, undefined)
    const token = await tokens.current(endpoint.caller)
    const response = await send(endpoint, input, token)
    if (response.status !== 401) return response
    const renewed = await tokens.renew(endpoint.caller, token)
    return renewed === undefined ? response : send(endpoint, input, renewed)
  }

  return async (endpoint, input) => {
    const response = await sendAs(endpoint, input)
    const raw = await readJson(response, input.signal)
    if (!response.ok) throw ApiError.fromAnswer(response.status, raw)
    return answerIn(endpoint, input, raw)
  }
}

/** Looks into answers that came with the page's code, without taking them from the call that will ask. */
export function createArrived({ config, tokens }: { config: HttpConfig; tokens: Tokens }): Arrived {
  return (endpoint, input) => {
    const text = arrivedText(requestOf({ config, endpoint, input, token: tokens.kept() }))
    try {
      return text ? answerIn(endpoint, input, JSON.parse(text, withoutNull)) : undefined
    } catch {
      // The call meets the same, and says so.
      return undefined
    }
  }
}

/** A file beside the portal, such as `config.json`. Throws `ApiError`. */
export const readFile = async (address: string): Promise<unknown> => readJson(await fileAt(address))

/** A page beside the portal, such as the insurer's privacy policy. Throws `ApiError`. */
export const readText = async (address: string): Promise<string> => textOf(await fileAt(address))

async function fileAt(address: string): Promise<Response> {
  const response = await (takeBegun({ url: address, init: FILE }) ?? fetch(address, FILE)).catch(() => {
    throw new ApiError(0, NO_ANSWER, 'Sem resposta da rede.')
  })
  if (!response.ok) throw ApiError.fromAnswer(response.status, undefined)
  return response
}

/**
 * Empty bodies and 204 read as undefined; text that is not JSON does too. It throws for an answer that breaks off, for
 * invalid JSON under the type of JSON, and for a page of markup, which comes from something before the backend, such as a
 * notice of maintenance: none of them may pass for an empty list or a success.
 */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await textOf(response, signal)
  try {
    return text === '' ? undefined : JSON.parse(text, withoutNull)
  } catch {
    const isPage = /^\s*</.test(text)
    const isHarmed = isPage || response.headers.get('content-type')?.includes('json')
    if (response.ok && isHarmed)
      throw new ApiError(502, isPage ? UNREADABLE_ANSWER : BROKEN_ANSWER, 'A resposta não pôde ser lida.')
    return undefined
  }
}

const textOf = (response: Response, signal?: AbortSignal): Promise<string> =>
  response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error
    // The status of a failure is known all the same.
    if (response.ok) throw new ApiError(0, NO_ANSWER, 'A resposta da rede se interrompeu.')
    return ''
  })

/** Backends write an absent field as `null` or leave it out: both are read as absent. */
const withoutNull = (_name: string, value: unknown): unknown => value ?? undefined

const hasNoToken = ({ caller }: Endpoint): boolean => caller === 'anyone' || caller === 'portal'

/** Unknown fields are ignored; a missing one that the portal needs is a failure of the call. */
function answerIn<E extends Endpoint>(endpoint: E, { normalise }: Input, raw: unknown): AnswerOf<E> {
  const schema = endpoint.answers[200]
  const parsed = schema
    ? z.safeParse(schema, normalise ? normalise(raw) : raw)
    : { success: true as const, data: undefined }
  if (!parsed.success) throw new ApiError(502, UNREADABLE_ANSWER, `Resposta inesperada de ${endpoint.path}.`)
  return parsed.data as AnswerOf<E> // NOTE: the schema is the endpoint's own; TypeScript cannot relate the two.
}
