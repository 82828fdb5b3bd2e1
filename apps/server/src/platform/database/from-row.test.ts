import { expect, it } from 'vitest'
import { fromRow } from './from-row.ts'

it('names columns as the code does, and keeps values', () => {
  const at = new Date()
  const row = { id: 1, used_at: at, is_by_provider: false, jwk: { first_key: null }, '"asNamed"': '' }
  expect(fromRow(row)).toEqual({
    id: 1,
    usedAt: at,
    isByProvider: false,
    jwk: { first_key: null },
    '"asNamed"': '',
  })
})

it('has undefined in the place of null', () => {
  expect(fromRow({ read_at: null })).toStrictEqual({ readAt: undefined })
})
