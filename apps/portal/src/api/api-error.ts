import { ErrorBody } from '@consente/contract/errors'
import * as z from 'zod/mini'

/** The readable members of a failure's body, from any backend. */
const TolerantBody = z.partial(ErrorBody)
type FailureBody = z.infer<typeof TolerantBody>

/** Codes that are ours, not a server's. */
export const NO_ANSWER = 'NO_ANSWER'
/** The body broke off or is no JSON: damaged on its way, so asking once more may help. */
export const BROKEN_ANSWER = 'BROKEN_ANSWER'
/** The body is whole and has another shape: the next one would be the same. */
export const UNREADABLE_ANSWER = 'UNREADABLE_ANSWER'

/** Codes whose sentence tells the customer what to do. */
const HELPFUL = ['TOO_MANY_TRIES', 'CODE_NOT_BOUND', 'NOT_REPRESENTATIVE']

/** A call that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Status of the answer; 0 when there was none (network). */
  readonly status: number
  /** Stable code of our server, or `NO_ANSWER`, `BROKEN_ANSWER`, `UNREADABLE_ANSWER`, or empty. */
  readonly code: string
  readonly body: FailureBody

  constructor(status: number, code: string, message: string, body: FailureBody = {}) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
  }

  get interactionId(): string | undefined {
    return this.body.interactionId
  }

  /** A sentence of our server that tells the customer what to do; shown below the specification's. */
  get advice(): string | undefined {
    return HELPFUL.includes(this.code) ? this.body.message : undefined
  }

  static fromAnswer(status: number, raw: unknown): ApiError {
    const body = readBody(raw)
    return new ApiError(status, body.code ?? '', body.message ?? `HTTP ${status}`, body)
  }

  /** The failure under another status: where the specification names one for a network error. */
  withStatus(status: number): ApiError {
    return new ApiError(status, this.code, this.message, this.body)
  }
}

/** Each field on its own: one that does not fit must not hide the others. `codigo` may come as text. */
function readBody(raw: unknown): FailureBody {
  if (typeof raw !== 'object' || raw === null) return {}
  const known = Object.entries(raw).flatMap(([name, value]): [string, unknown][] => {
    const fit = name === 'codigo' && typeof value === 'string' ? Number(value) : value
    return z.safeParse(TolerantBody, { [name]: fit }).success ? [[name, fit]] : []
  })
  return z.safeParse(TolerantBody, Object.fromEntries(known)).data ?? {}
}

/** Status of any failure; 0 when it is not the failure of a call. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0
}

/** No answer, or "not now": trying again can help (docs/domain/access.md). */
export function isPassing(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/** Anything thrown, as a failure that a page can show. */
export function failureFrom(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, '', String(error))
}

const BY_STATUS: Readonly<Record<number, string>> = {
  500: 'Sistema indisponível, tente novamente mais tarde.',
  401: 'Houve uma falha ao realizar a requisição, verifique a autenticação.',
  403: 'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso.',
}
export const UNAVAILABLE = 'Servidor indisponível no momento, tente novamente mais tarde.'

/** Sentence of the generic error modal and of the error pages (docs/domain/errors.md). */
export function failureText(status: number): string {
  return BY_STATUS[status] ?? UNAVAILABLE
}
