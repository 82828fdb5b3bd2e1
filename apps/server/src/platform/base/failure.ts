import { type ErrorBody, FAILURES, type FailureCode } from '@consente/contract/errors'

/** Fields that a failure may send to the caller besides its code. */
export type FailureExtra = Partial<Pick<ErrorBody, 'codigo' | 'location' | 'consentId'>>

/**
 * A failure that the caller may be told of. Thrown where it is detected; one handler turns it into an answer
 * (`web/server.ts`). `cause` is for the log only.
 */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly extra: FailureExtra
  /** Seconds until a retry can succeed: the answer's `Retry-After`. */
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

  /** The answer's body. The message is a constant of the code, so it cannot contain anything private. */
  toBody(interactionId: string): ErrorBody {
    return { code: this.code, message: FAILURES[this.code][1], interactionId, ...this.extra }
  }
}

/** Throws a failure with the code unless the condition is true. */
export function ensure(condition: unknown, code: FailureCode, extra?: FailureExtra): asserts condition {
  if (!condition) throw new Failure(code, extra)
}
