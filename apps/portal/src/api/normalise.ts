import * as z from 'zod/mini'

/** The few ways in which backends differ from one another. Used by the files of this folder only: past them there is one shape. */

export type Raw = Readonly<Record<string, unknown>>

/** True if the value is a plain object: nothing else of an unknown answer is looked into. */
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

type Fields = { readonly shape: Readonly<Record<string, z.ZodMiniType>> }

/**
 * The entries of a list that can be read. A field that does not fit is left out, a number is read as text where text is
 * wanted, `complete` fills in what a backend may leave out; an entry that still does not fit is left out. The list
 * stays as it is where none of them can be read, and the call fails: an empty list would be a lie.
 */
export function readableEntries<S extends z.ZodMiniType & Fields>(
  schema: S,
  raw: unknown,
  complete: (entry: Raw) => Raw = (entry) => entry,
): unknown[] {
  const entries = asList(raw)
  const readable = entries
    .map((entry) => (isRecord(entry) ? complete(fittingFields(schema, entry)) : entry))
    .filter((entry) => z.safeParse(schema, entry).success)
  return entries.length > 0 && readable.length === 0 ? entries : readable
}

/** The fields that fit their schema; those that no schema names are kept. */
export function fittingFields({ shape }: Fields, raw: Raw): Raw {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]): [string, unknown][] => {
      const field = shape[name]
      const fits = (given: unknown): boolean => field === undefined || z.safeParse(field, given).success
      if (fits(value)) return [[name, value]]
      return typeof value === 'number' && fits(String(value)) ? [[name, String(value)]] : []
    }),
  )
}

/** The texts of a list; HTML may come as one text instead of a list. */
export function asTexts(raw: unknown): string[] {
  return asList(raw).filter((text) => typeof text === 'string')
}
