import { expect, it } from 'vitest'
import { Failure } from './failure.ts'
import { reasonOf } from './reason-of.ts'

it('is the messages of an error and of its causes', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const cause = new Error('https://apolices.alfa.example was not reached', { cause: refused })
  expect(reasonOf(new Failure('UNAVAILABLE', {}, { cause }))).toBe(
    'UNAVAILABLE: https://apolices.alfa.example was not reached: ECONNREFUSED',
  )
  expect(reasonOf(new Failure('UNAVAILABLE', {}, { cause: 'status 503' }))).toBe('UNAVAILABLE: status 503')
})

it('does not quote what a parser read', () => {
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      return error
    }
  }
  expect(reasonOf(new Error('no JSON', { cause: parse('Marina 529') }))).toBe('no JSON: SyntaxError')
})
