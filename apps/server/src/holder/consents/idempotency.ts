import { hashOf } from '../../platform/base/hash.ts'
import { ApiFailure } from '../../platform/scheme-api/api-failure.ts'

/** `x-idempotency-key`: 1–40 characters, no space at either end. The certification's mock answers 422 to any other. */
export function checkedKey(key: string | string[] | undefined): string {
  if (typeof key !== 'string' || !/^(?!\s).{0,39}\S$/.test(key))
    throw new ApiFailure(422, 'x-idempotency-key está ausente ou malformado.')
  return key
}

/** Hash of a body, independent of the order of its members. */
export function bodyHashOf(body: unknown): string {
  return hashOf(canonical(body))
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
