import fc from 'fast-check'

/** What nobody who means well sends: texts, whole bodies, parts of an address, and changes of a good request. */

const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '__proto__',
  'constructor',
  "'; drop table consent; --",
  '{"$gt":""}',
  '../../../etc/passwd',
  '%00',
  '\u202e',
  '\r\nset-cookie: a=b',
  'x'.repeat(5_000),
  '-1',
  '1e400',
  'NaN',
  '9'.repeat(40),
  '2026-02-30T25:61:61Z',
  '9999-12-31T23:59:59Z',
  'urn:beta:x',
  'urn:beta:\u0000',
  'https://169.254.169.254/',
  'null',
  'true',
] as const

/** For an address: half of a surrogate pair cannot even be escaped. */
export const asComponent = (value: unknown): string =>
  encodeURIComponent(Buffer.from(asText(value), 'utf8').toString('utf8'))

/** An object may be one that cannot be made a text. */
const asText = (value: unknown): string =>
  typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)

export const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 60 }))
const nastyValue = fc.oneof(
  { weight: 3, arbitrary: nastyText as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
)

/** Whole bodies of JSON type, not all of them JSON. */
export const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '{',
    'nul',
    '1e400',
    '"\\ud800"',
    '{"__proto__":{"kind":"customer"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"data":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    `"${'x'.repeat(300_000)}"`,
    '\ufeff{}',
  ),
)

/** One part of an address as it stands on the line. */
export const anySegment = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    'a%00b',
    '%c0%af',
    '..%2f..%2fetc',
    '%e0%a4%a',
    'a;b=c',
    "'",
    '%F0%9F%98',
    '.',
    '..',
  ),
  nastyText.map((text) => asComponent(text)),
)

/** What a header may hold at all. */
export const anyHeader = nastyText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 3_000))

type Place = readonly (string | number)[]

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...at, name]))]
}

function changed(value: unknown, [first, ...rest]: Place, change: (part: unknown) => unknown): unknown {
  if (first === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((part, place) => (String(place) === String(first) ? changed(part, rest, change) : part))
  const whole = value as Record<string, unknown>
  return { ...whole, [first]: changed(whole[first], rest, change) }
}

/** A good value with one or two of its parts made bad: replaced, dropped, doubled, or with a member too many. */
export function near(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value)
  const change = fc.oneof(
    { weight: 4, arbitrary: nastyValue.map((put) => () => put) },
    { weight: 1, arbitrary: fc.constant(() => undefined) },
    { weight: 1, arbitrary: fc.constant((part: unknown) => [part, part]) },
    {
      weight: 1,
      arbitrary: fc.tuple(nastyText, nastyValue).map(
        ([name, put]) =>
          (part: unknown) =>
            Object.defineProperty({ ...(part as object) }, name, { value: put, enumerable: true }),
      ),
    },
  )
  const one = fc.tuple(fc.constantFrom(...places), change)
  return fc
    .array(one, { minLength: 1, maxLength: 2 })
    .map((changes) =>
      changes.reduce<unknown>(
        (whole, [at, make]) => (reaches(whole, at) ? changed(whole, at, make) : whole),
        value,
      ),
    )
}

/** A change that was made before may have taken the place away. */
function reaches(value: unknown, at: Place): boolean {
  const above = at.slice(0, -1)
  const holder = above.reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[String(name)],
    value,
  )
  return at.length === 0 || (typeof holder === 'object' && holder !== null)
}
