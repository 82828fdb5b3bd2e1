/**
 * The few ways in which backends differ from one another. Used by the files of this folder only: past them there is
 * one shape.
 */

export type Raw = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `{data: …}` or the value itself. */
export function unwrapData(raw: unknown): unknown {
  return isRecord(raw) && 'data' in raw ? raw.data : raw
}

/** A list, the same wrapped in `data`, a single item, or nothing: no body, or `{}`. */
export function asList(raw: unknown): unknown[] {
  const bare = unwrapData(raw)
  if (Array.isArray(bare)) return bare
  return bare === undefined || (isRecord(bare) && Object.keys(bare).length === 0) ? [] : [bare]
}

/** The value, or the first item where a list of one comes instead. */
export function asItem(raw: unknown): unknown {
  const bare = unwrapData(raw)
  return Array.isArray(bare) ? bare[0] : bare
}

/** The record, or an empty one where a backend answers 204 or no body. */
export function asRecord(raw: unknown): Raw {
  const item = asItem(raw)
  return isRecord(item) ? item : {}
}
