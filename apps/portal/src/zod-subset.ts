/**
 * The part of `zod/mini` that the portal reads answers with, at a fifth of its size. The build puts it in the library's
 * place (`vite.config.ts`); types, the server and unit tests have the library itself. Both answer the same:
 * `zod-subset.test.ts` asks both about every schema of the contract.
 */

type Path = readonly (string | number)[]
type Issue = { code: string; path: Path; expected?: string }
/** Reads a value; what does not hold goes to `issues`. */
type Read = (value: unknown, issues: Issue[], path: Path) => unknown
type Check = (value: unknown) => string | undefined
type Shape = Readonly<Record<string, Schema>>
type Reading = { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }

class Schema {
  constructor(
    readonly read: Read,
    readonly shape: Shape = {},
  ) {}
  /** The same with conditions on what was read; all of them are asked. */
  check(...checks: readonly Check[]): Schema {
    return new Schema((value, issues, path) => {
      const before = issues.length
      const found = this.read(value, issues, path)
      if (issues.length > before) return found
      issues.push(...checks.flatMap((check) => check(found) ?? []).map((code) => ({ code, path })))
      return found
    }, this.shape)
  }
  parse(value: unknown): unknown {
    return parse(this, value)
  }
}

export function safeParse(schema: Schema, value: unknown): Reading {
  const issues: Issue[] = []
  const data = schema.read(value, issues, [])
  return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
}

export function parse(schema: Schema, value: unknown): unknown {
  const reading = safeParse(schema, value)
  if (reading.success) return reading.data
  throw new Error(reading.error.issues.map(({ code, path }) => `${path.join('.')}: ${code}`).join(', '))
}

const kind = (expected: string, holds: (value: unknown) => boolean): Schema =>
  new Schema((value, issues, path) => {
    if (!holds(value)) issues.push({ code: 'invalid_type', expected, path })
    return value
  })
const oneOf = (values: readonly unknown[]): Schema =>
  new Schema((value, issues, path) => {
    if (!values.includes(value)) issues.push({ code: 'invalid_value', path })
    return value
  })
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = () => kind('string', (value) => typeof value === 'string')
export const number = () => kind('number', Number.isFinite)
export const int = () => pipe(number(), kind('int', Number.isSafeInteger))
export const boolean = () => kind('boolean', (value) => typeof value === 'boolean')
export const unknown = () => kind('unknown', () => true)
export const literal = (value: unknown) => oneOf([value])
const enumOf = (values: readonly string[]) => oneOf(values)

/** Fields that the shape does not name are left out, and so are fields that are not there. */
export function object(shape: Shape): Schema {
  const entries = Object.entries(shape)
  return new Schema((value, issues, path) => {
    if (!isRecord(value)) {
      issues.push({ code: 'invalid_type', expected: 'object', path })
      return value
    }
    const fields = entries.map(([name, field]) => [name, field.read(value[name], issues, [...path, name])])
    return Object.fromEntries(fields.filter(([name, read]) => read !== undefined || String(name) in value))
  }, shape)
}
export const extend = ({ shape }: Schema, more: Shape): Schema => object({ ...shape, ...more })
export const partial = ({ shape }: Schema): Schema =>
  object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, optional(field)])))

export const array = (item: Schema): Schema =>
  new Schema((value, issues, path) => {
    if (Array.isArray(value)) return value.map((one, at) => item.read(one, issues, [...path, at]))
    issues.push({ code: 'invalid_type', expected: 'array', path })
    return value
  })

/** The first that fits. */
export const union = (options: readonly Schema[]): Schema =>
  new Schema((value, issues, path) => {
    for (const option of options) {
      const reading = safeParse(option, value)
      if (reading.success) return reading.data
    }
    issues.push({ code: 'invalid_union', path })
    return value
  })
export const discriminatedUnion = (_name: string, options: readonly Schema[]): Schema => union(options)

const unless = (empty: unknown, inner: Schema, instead: unknown): Schema =>
  new Schema((value, issues, path) => (value === empty ? instead : inner.read(value, issues, path)))
export const optional = (inner: Schema): Schema => unless(undefined, inner, undefined)
export const nullable = (inner: Schema): Schema => unless(null, inner, null)
export const _default = (inner: Schema, value: unknown): Schema => unless(undefined, inner, value)

const catching = (inner: Schema, instead: unknown): Schema =>
  new Schema((value) => {
    const reading = safeParse(inner, value)
    return reading.success ? reading.data : instead
  })
export const transform = (change: (value: never) => unknown): Schema =>
  new Schema((value) => change(value as never))
export const pipe = (first: Schema, next: Schema): Schema =>
  new Schema((value, issues, path) => {
    const before = issues.length
    const found = first.read(value, issues, path)
    return issues.length > before ? found : next.read(found, issues, path)
  })

type Sized = { readonly length: number }
const fails = (code: string, holds: (value: never) => boolean): Check => {
  return (value) => (holds(value as never) ? undefined : code)
}
export const regex = (pattern: RegExp) => fails('invalid_format', (text: string) => pattern.test(text))
export const minLength = (least: number) => fails('too_small', ({ length }: Sized) => length >= least)
export const maxLength = (most: number) => fails('too_big', ({ length }: Sized) => length <= most)
export const minimum = (least: number) => fails('too_small', (value: number) => value >= least)
export const maximum = (most: number) => fails('too_big', (value: number) => value <= most)
export const refine = (holds: (value: never) => boolean) => fails('custom', holds)

/** RFC 3339 with seconds; with `offset` another offset than UTC as well. */
export const iso = {
  datetime: ({ offset = false } = {}): Schema => {
    const zone = offset ? '(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)' : 'Z'
    const instant = new RegExp(
      `^(\\d{4}-\\d\\d-\\d\\d)T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?${zone}$`,
    )
    return string().check((text) => {
      const [, day = ''] = instant.exec(text as string) ?? []
      const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
      return isDay ? undefined : 'invalid_format'
    })
  },
}

export { catching as catch, enumOf as enum }
