import type * as z from 'zod/mini'

/**
 * One call of the wire as a value: the server's route helper, the portal's client, the contract tests and the
 * generated reference (`/docs`) all use the same constant.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The allowed callers: `anyone` (shows nothing), `portal` (the browser's client by Basic authentication: public by
 * nature), `client` (client-credentials token of that client), `customer` (token of a signed-in customer), `visitor`
 * (either token).
 */
export type Caller = 'anyone' | 'portal' | 'client' | 'customer' | 'visitor'

type Schema = z.ZodMiniType
/** Body of each status; null for an answer without one. */
export type Answers = { readonly [status: number]: Schema | null }

/** One call, described once for the server, the portal, tests and the reference page. */
export type Endpoint = {
  readonly method: Method
  /** Path with `:name` for each part of `params`. */
  readonly path: string
  readonly caller: Caller
  /** One sentence for the reference page. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  /** Header names in lower case. */
  readonly headers?: Schema
  readonly body?: Schema
  /** `form` for the one call that is form encoded. */
  readonly encoding?: 'json' | 'form'
  /** Success answers by status; `null` means no body. Failures have the common shape (`errors.ts`). */
  readonly answers: Answers
}

/** Keeps the literal types of a call. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** A call's path parameters after they were parsed. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
/** A call's query after it was parsed. */
export type QueryOf<E extends Endpoint> = Out<E['query']>
/** A call's headers after they were parsed. */
export type HeadersOf<E extends Endpoint> = Out<E['headers']>
/** A call's body after it was parsed. */
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** The server's answer: the input side of its success schemas. */
export type AnswerInputOf<E extends Endpoint> = In<E['answers'][200]>
/** The portal's reading of it: the output side. */
export type AnswerOf<E extends Endpoint> = Out<E['answers'][200]>
