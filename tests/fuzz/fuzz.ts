import fc from 'fast-check'
import { expect } from 'vitest'
import { keepResult } from '../support/failures/long-run-results.ts'
import { collectGarbage } from '../support/vitest/collect-garbage.ts'

/** `LONG=1` draws new inputs, for `FUZZ_MINUTES` (1 unless named) each reader; otherwise a few hundred of a fixed seed. */
const LONG = process.env.LONG === '1'
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 1)
const LENGTH = LONG
  ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: MINUTES * 60_000 }
  : { numRuns: 300, seed: 20_261_127 }

/** Microseconds of processor time for one input, whatever else the machine does. */
const MOST_CPU = 2_000_000
/** Bytes of resident memory above the beginning. */
const MOST_MEMORY = 400 * 1024 ** 2

/**
 * Gives a reader any input. A reader answers, or refuses by an error of its own: anything else is a crash. It takes no longer than two
 * seconds of processor time, and no more memory than is bounded.
 * @param isRefusal true for the errors that the reader's callers expect
 */
export async function fuzz<T>(
  name: string,
  input: fc.Arbitrary<T>,
  read: (input: T) => unknown,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<void> {
  const start = process.memoryUsage().rss
  const seen = { inputs: 0, read: 0, refused: 0, slowestMs: 0, memoryMb: 0 }
  const property = fc.asyncProperty(input, async (given) => {
    const before = process.cpuUsage()
    try {
      await read(given)
      seen.read += 1
    } catch (error) {
      if (!isRefusal(error)) throw error
      seen.refused += 1
    }
    const { user, system } = process.cpuUsage(before)
    const memory = process.memoryUsage().rss - start
    seen.inputs += 1
    seen.slowestMs = Math.max(seen.slowestMs, Math.round((user + system) / 1000))
    seen.memoryMb = Math.max(seen.memoryMb, Math.round(memory / 1024 ** 2))
    expect(user + system).toBeLessThan(MOST_CPU)
    expect(memory).toBeLessThan(MOST_MEMORY)
    // What thousands of inputs before left to be freed is not the next one's.
    if (memory > MOST_MEMORY / 2) collectGarbage()
  })
  await fc.assert(property, { ...LENGTH, endOnFailure: true })
  expect(seen.inputs).toBeGreaterThan(100)
  if (LONG) keepResult(`fuzz-${name.replaceAll(' ', '-')}`, { reader: name, minutes: MINUTES, ...seen })
}

const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]
const edit = fc.record({
  kind: fc.constantFrom('set', 'insert', 'drop', 'repeat', 'cut', 'swap'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.integer({ min: 1, max: 64 }),
  byte: fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: 0, max: 255 })),
})

/** Bytes near those that are right: a few places set, inserted, dropped, repeated, swapped or cut. */
export function near(...right: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  return fc
    .tuple(fc.constantFrom(...right), fc.array(edit, { minLength: 0, maxLength: 6 }))
    .map(([bytes, edits]) => edits.reduce(edited, Buffer.from(bytes)))
}

function edited(
  bytes: Buffer,
  { kind, at, size, byte }: { kind: string; at: number; size: number; byte: number },
): Buffer {
  const place = Math.min(Math.floor(at * bytes.length), Math.max(bytes.length - 1, 0))
  const [head, part, tail] = [
    bytes.subarray(0, place),
    bytes.subarray(place, place + size),
    bytes.subarray(place + size),
  ]
  if (kind === 'set')
    return Buffer.concat([head, Buffer.alloc(Math.min(1, part.length), byte), bytes.subarray(place + 1)])
  if (kind === 'insert') return Buffer.concat([head, Buffer.alloc(size, byte), bytes.subarray(place)])
  if (kind === 'drop') return Buffer.concat([head, tail])
  if (kind === 'repeat') return Buffer.concat([head, part, part, part, tail])
  if (kind === 'swap') return Buffer.concat([tail, part, head])
  return head
}

/** The same for texts. */
export const nearText = (...right: readonly string[]): fc.Arbitrary<string> =>
  near(...right.map((text) => Buffer.from(text))).map((bytes) => bytes.toString('utf8'))

/** Any JSON, its members often named as the reader knows them. */
export function jsonWith(names: readonly string[]): fc.Arbitrary<unknown> {
  const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, fc.string())
  const leaf = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, '', '__proto__', 'Active', '2026-01-01T00:00:00Z', 'https://a.example/x', 1e300),
  )
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(key, tie('value'), { maxKeys: 8 }),
    ),
  })).value
}
