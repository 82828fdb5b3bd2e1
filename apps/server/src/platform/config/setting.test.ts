import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { group, path, withPaths } from './setting.ts'

const Schema = z.strictObject({
  name: z.string(),
  folder: path(),
  absent: z.optional(path()),
  own: z.optional(path()),
  inner: z.optional(z.strictObject({ key: path(), port: z.int() })),
  either: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), file: z.string() }),
    z.strictObject({ kind: z.literal('file'), file: path() }),
  ]),
})

it('completes the values that are paths, and no others', () => {
  const file = { name: 'a', folder: 'b', own: 'c', inner: { key: 'd', port: 1 } }
  const at = (relative: string): string => `/at/${relative}`
  expect(withPaths(Schema, { ...file, either: { kind: 'file', file: 'e' } }, at)).toEqual({
    name: 'a',
    folder: '/at/b',
    own: '/at/c',
    inner: { key: '/at/d', port: 1 },
    either: { kind: 'file', file: '/at/e' },
  })
  const either = { kind: 'text', file: 'e' } as const
  expect(withPaths(Schema, { name: '', folder: '', either }, at)).toEqual({ name: '', folder: '', either })
})

it('gives a group that is absent the defaults of its settings', () => {
  const settings = z.strictObject({ one: group({ days: z._default(z.int(), 3) }) })
  expect(z.parse(settings, {})).toEqual({ one: { days: 3 } })
  expect(z.parse(settings, { one: { days: 4 } })).toEqual({ one: { days: 4 } })
})
