import pg from 'pg'
import { expect, it } from 'vitest'
import { instantParser } from './instant-parser.ts'

const drivers = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => unknown
const refuse = (text: string): never => {
  throw new Error(text)
}

it.each([
  '2026-11-05 12:00:00+00',
  '2026-11-05 12:00:00.1+00',
  '2026-11-05 12:00:00.123+00',
  '2026-12-31 23:59:59.999999+00',
  '1969-12-31 23:59:59.5+00',
  '2024-02-29 00:00:00.000001+00',
  '9999-01-01 00:00:00+00',
])('reads %s as the driver does', (text) => {
  expect(instantParser(refuse)(text)).toEqual(drivers(text))
})

it.each([
  '2026-11-05 09:00:00-03',
  '2026-11-05 14:00:00.25+02',
  '2026-11-05 12:00:00+00:30',
  '0044-03-15 12:00:00+00 BC',
  '0050-03-15 12:00:00+00',
  '12026-11-05 12:00:00+00',
  'infinity',
  '-infinity',
])('leaves %s to the driver', (text) => {
  expect(() => instantParser(refuse)(text)).toThrow(text)
  expect(instantParser(drivers)(text)).toEqual(drivers(text))
})
