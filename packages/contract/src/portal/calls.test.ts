import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CALLS, PROVIDER_CALLS } from './calls.ts'

const calls = Object.values({ ...CALLS, ...PROVIDER_CALLS }).flatMap((group) => Object.values(group))

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

/** Names of the members of a schema, at any depth. */
function membersIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const own = part instanceof z.ZodMiniObject ? Object.keys(part.shape) : []
  return [...own, ...Object.values(part).flatMap((one) => membersIn(one, seen))]
}

it('no call takes or gives a secret question, its answer or a hint of a password', () => {
  const members = calls.flatMap(({ body, answers }) => membersIn([body, answers]))
  expect(members).toContain('password')
  expect(members.filter((name) => /question|pergunta|secretanswer|resposta|hint|dica/i.test(name))).toEqual(
    [],
  )
})

/** Calls that change something, or give a right to it: none may be asked for by a link, an image or a prefetch. */
const CHANGES =
  /^(claim|reject|transmit|confirm|approve|remindApprovers|revoke|leave|open|pick|deny|show|add|read(Notices|Handoff)|choose|subscribe|keep|report|refuse|end|prove|replace|start|finish|send|remove|rename|sign|access|client|register|change|validate)/

it('what changes something is never asked for by GET, and most calls by GET are known by name', () => {
  const named = Object.values(CALLS).flatMap((group) => Object.entries(group))
  const byGet = named.filter(([, { method }]) => method === 'GET').map(([name]) => name)
  expect(byGet).toEqual(expect.arrayContaining(['shares', 'details', 'receipt', 'notices', 'situation']))
  expect(byGet.filter((name) => CHANGES.test(name))).toEqual([])
})
