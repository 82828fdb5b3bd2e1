import { type ErrorBody, FAILURES, type FailureCode } from '@consente/contract/errors'

/** What a failure may carry to the caller beside its code. */
export type FailureExtra = Partial<Pick<ErrorBody, 'codigo' | 'location' | 'consentId'>>

/**
 * A failure that the caller may know about. Thrown where it is known; turned into an answer by one handler
 * (`http.ts`). `cause` is for the log only.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly extra: FailureExtra
  /** Seconds after which trying again helps: the answer's `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    code: FailureCode,
    extra: FailureExtra = {},
    options: ErrorOptions & { retryAfter?: number } = {},
  ) {
    super(code, options)
    this.code = code
    this.status = FAILURES[code][0]
    this.extra = extra
    this.retryAfter = options.retryAfter
  }

  /** The answer's body. The sentence is the code's own: nothing private can slip in. */
  toBody(interactionId: string): ErrorBody {
    return { code: this.code, message: FAILURES[this.code][1], interactionId, ...this.extra }
  }
}

/** Fails with the code unless the condition holds. */
export function ensure(condition: unknown, code: FailureCode, extra?: FailureExtra): asserts condition {
  if (!condition) throw new Failure(code, extra)
}
