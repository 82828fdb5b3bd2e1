import type { Caller, Endpoint } from '@consente/contract/endpoint'
import type { PortalConfig } from '@consente/contract/portal/config'
import * as z from 'zod/mini'
import { ApiError, BROKEN_ANSWER, NO_ANSWER, UNREADABLE_ANSWER } from './api-error.ts'

/**
 * The portal's only `fetch`. Typed by the contract's endpoints; no timeout (decisions, "The product"). Cookie and
 * header names of the cross-site check are the specification's (section 9).
 */

export type HttpConfig = Pick<PortalConfig, 'apiHost' | 'client'>

/** Where tokens come from; given by the app, because this folder knows no storage. */
export type Tokens = {
  /** Token to show for a call, or undefined when there is none. */
  current(caller: Caller): Promise<string | undefined>
  /** After a 401: another token than the one refused, or undefined when there is none to be had. */
  renew(caller: Caller, refused: string | undefined): Promise<string | undefined>
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What a call takes: each part only where the endpoint declares it. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    /** Headers of the contract. */
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

export type AnswerFor<E extends Endpoint> = E['answers'][200] extends z.ZodMiniType
  ? z.output<E['answers'][200]>
  : undefined

/** One call. Throws `ApiError`, never anything else, except when aborted. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<AnswerFor<E>>

type AnyInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: object | undefined
  extraHeaders?: Readonly<Record<string, string>> | undefined
  normalise?: ((raw: unknown) => unknown) | undefined
  signal?: AbortSignal | undefined
}

export function createHttp(options: { config: HttpConfig; tokens: Tokens; fetch?: typeof fetch }): Call {
  const { config, tokens, fetch = globalThis.fetch.bind(globalThis) } = options

  async function send(endpoint: Endpoint, input: AnyInput, token: string | undefined): Promise<Response> {
    const request = requestOf({ config, endpoint, input, token })
    try {
      return await fetch(request.url, request.init)
    } catch (error) {
      if (input.signal?.aborted) throw error
      throw new ApiError(0, NO_ANSWER, 'Sem resposta da rede.')
    }
  }

  /** A 401 on a bearer call: refresh once, retry once (decisions, "Access"). */
  async function sendAs(endpoint: Endpoint, input: AnyInput): Promise<Response> {
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
    return readAnswer(endpoint, input.normalise ? input.normalise(raw) : raw)
  }
}

/** A file beside the portal, such as `config.json`. Throws `ApiError`. */
export const readFile = async (address: string): Promise<unknown> => readJson(await fileAt(address))

/** A page beside the portal, such as the insurer's privacy policy. Throws `ApiError`. */
export const readText = async (address: string): Promise<string> => textOf(await fileAt(address))

async function fileAt(address: string): Promise<Response> {
  const response = await fetch(address, { credentials: 'same-origin', cache: 'no-cache' }).catch(() => {
    throw new ApiError(0, NO_ANSWER, 'Sem resposta da rede.')
  })
  if (!response.ok) throw ApiError.fromAnswer(response.status, undefined)
  return response
}

type Sending = { config: HttpConfig; endpoint: Endpoint; input: AnyInput; token: string | undefined }

function requestOf({ config, endpoint, input, token }: Sending) {
  const headers = new Headers({ accept: 'application/json', ...crossSiteHeader(config) })
  for (const [name, value] of Object.entries({ ...input.headers, ...input.extraHeaders })) {
    if (value !== undefined) headers.set(name, String(value))
  }
  if (endpoint.caller === 'portal') headers.set('authorization', basic(config.client))
  else if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const body = bodyOf(endpoint, input.body, headers)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
  }
  if (body !== undefined) init.body = body
  if (input.signal) init.signal = input.signal
  return { url: addressOf(config, endpoint, input), init }
}

const hasNoToken = ({ caller }: Endpoint): boolean => caller === 'anyone' || caller === 'portal'

const basic = ({ id, secret }: HttpConfig['client']): string => `Basic ${btoa(`${id}:${secret}`)}`

/** XSRF-TOKEN is sent back as X-XSRF-TOKEN, to our own host only. */
function crossSiteHeader({ apiHost }: HttpConfig): Record<string, string> {
  const cookie = apiHost === '' ? /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] : undefined
  return cookie === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }
}

function bodyOf(endpoint: Endpoint, body: unknown, headers: Headers): string | undefined {
  if (body === undefined) return undefined
  const isForm = endpoint.encoding === 'form'
  headers.set('content-type', isForm ? 'application/x-www-form-urlencoded' : 'application/json')
  return isForm ? new URLSearchParams(entriesOf(body)).toString() : JSON.stringify(body)
}

function addressOf({ apiHost }: HttpConfig, { path }: Endpoint, { params, query }: AnyInput): string {
  const values = Object.fromEntries(entriesOf(params))
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams(entriesOf(query)).toString()
  return apiHost.replace(/\/$/, '') + filled + (search === '' ? '' : `?${search}`)
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => [name, String(part)])
}

/**
 * Empty bodies and 204 read as undefined; what is no JSON reads as undefined too. An answer that breaks off, or that
 * calls itself JSON and is none, came to harm on its way: an empty list would be a lie.
 */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await textOf(response, signal)
  try {
    return text === '' ? undefined : JSON.parse(text, withoutNull)
  } catch {
    const isHarmed = response.ok && response.headers.get('content-type')?.includes('json')
    if (isHarmed) throw new ApiError(502, BROKEN_ANSWER, 'A resposta não pôde ser lida.')
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

/** Backends write a field that they do not have as `null` or not at all: here it is one that is not there. */
const withoutNull = (_name: string, value: unknown): unknown => value ?? undefined

/** Unknown fields are ignored; a missing one that the portal needs is a failure of the call. */
function readAnswer<E extends Endpoint>(endpoint: E, raw: unknown): AnswerFor<E> {
  const schema = endpoint.answers[200]
  const parsed = schema ? z.safeParse(schema, raw) : { success: true as const, data: undefined }
  if (!parsed.success) throw new ApiError(502, UNREADABLE_ANSWER, `Resposta inesperada de ${endpoint.path}.`)
  return parsed.data as AnswerFor<E> // NOTE: the schema is the endpoint's own; TypeScript cannot relate the two.
}
