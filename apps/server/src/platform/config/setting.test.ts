import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { path, withPaths } from './setting.ts'

it('neither an empty value nor a text of another kind is a path', () => {
  const schema = z.strictObject({ folder: path(), name: z.string() })
  const file = { folder: '', name: 'a' }
  expect(withPaths(schema, file, (relative) => `/at/${relative}`)).toEqual(file)
})
