import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CALLS } from './calls.ts'

const calls = Object.values(CALLS).flatMap((group) => Object.values(group))

it('every call is a path below the API host, and names no host of its own', () => {
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.map(({ path }) => path).filter((path) => !/^\/(?!\/)[\w:/.-]+$/.test(path))).toEqual([])
})

type Definition = { type: string; catchall?: z.ZodMiniType }

/** The kinds of schema in one that take members, or values, that nobody has named. */
function unnamedIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if (!(part instanceof z.ZodMiniType)) return Object.values(part).flatMap((one) => unnamedIn(one, seen))
  const { type, catchall, ...rest } = part.def as Definition
  const isOpen = catchall !== undefined && (catchall.def as Definition).type !== 'never'
  const own = isOpen || ['any', 'unknown', 'record', 'map'].includes(type) ? [type] : []
  return [...own, ...unnamedIn(rest, seen)]
}

it('no call takes a member that its schema does not name: others are dropped or refused', () => {
  const parts = calls.flatMap(({ path, params, query, body }) =>
    [params, query, body].map((schema) => ({ path, open: unnamedIn(schema) })),
  )
  expect(parts.filter(({ open }) => open.length > 0)).toEqual([])
  const named = z.object({ name: z.string() })
  expect(unnamedIn(z.array(z.union([named, z.optional(named)])))).toEqual([])
  expect(unnamedIn(z.strictObject({ one: named }))).toEqual([])
  for (const loose of [
    z.looseObject({}),
    z.array(z.optional(z.looseObject({}))),
    z.record(z.string(), z.string()),
  ])
    expect(unnamedIn(z.object({ inside: loose }))).toHaveLength(1)
})
