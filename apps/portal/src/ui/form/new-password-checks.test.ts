import { describe, expect, it } from 'vitest'
import { checkStates, complaints, missingFor, strengthPercent } from './new-password-checks.ts'
import { PASSWORD_MISSING, PASSWORD_RULES } from './new-password-texts.ts'
import { strengthOf } from './PasswordStrength.tsx'

const level = (password: string, confirmation: string): number =>
  strengthOf(strengthPercent({ password, confirmation })).level

const states = (password: string, confirmation = '') => {
  const { length, alphanumeric, confirmed } = checkStates({ password, confirmation })
  return [length, alphanumeric, confirmed]
}

describe('the checklist', () => {
  it('waits while nothing is typed', () => expect(states('')).toEqual(['waiting', 'waiting', 'waiting']))

  it('is judged with every key, the repetition once it has begun', () => {
    expect(states('abc!')).toEqual(['broken', 'broken', 'waiting'])
    expect(states('abc1')).toEqual(['broken', 'met', 'waiting'])
    expect(states('abc12345', 'Abc1234')).toEqual(['met', 'met', 'broken'])
  })
})

describe('the sentence of a field that was left', () => {
  it('is the specification’s, of the first check that does not hold', () => {
    expect(complaints({ password: 'abc!', confirmation: '' })).toEqual({
      password: PASSWORD_RULES.alphanumeric,
      confirmation: undefined,
    })
    expect(complaints({ password: 'abc1', confirmation: 'abc2' })).toEqual({
      password: PASSWORD_RULES.length,
      confirmation: PASSWORD_RULES.confirmed,
    })
  })

  it('is none while nothing is typed, and once all hold', () => {
    const none = { password: undefined, confirmation: undefined }
    expect(complaints({ password: '', confirmation: '' })).toEqual(none)
    expect(complaints({ password: 'abc12345', confirmation: 'abc12345' })).toEqual(none)
  })
})

describe('the strength bar', () => {
  it('runs through all five colours on the way to a password that may be sent', () => {
    expect(level('ab', '')).toBe(1)
    expect(level('abc12345', '')).toBe(2)
    expect(level('abc12345', 'abc1')).toBe(3)
    expect(level('abc12345', 'abc1234')).toBe(4)
    expect(level('abc12345', 'abc12345')).toBe(5)
  })

  it('is complete only when all three checks hold', () => {
    expect(strengthPercent({ password: 'abcdefgh', confirmation: 'abcdefgh' })).toBeLessThan(60)
    expect(strengthPercent({ password: 'abc!2345', confirmation: 'abc!2345' })).toBeLessThan(60)
    expect(strengthPercent({ password: 'abc12345', confirmation: 'abc12345' })).toBe(100)
  })

  it('two of three checks are fair, as drawn', () => {
    expect(level('abc12345', 'Abc1234')).toBe(2)
  })
})

describe('what is missing', () => {
  it('names one thing at a time, and nothing in the end', () => {
    expect(missingFor({ password: '', confirmation: '' })).toBe(PASSWORD_MISSING.length)
    expect(missingFor({ password: 'ab c', confirmation: '' })).toBe(PASSWORD_MISSING.alphanumeric)
    expect(missingFor({ password: 'abcdefgh', confirmation: '' })).toBe(PASSWORD_MISSING.length)
    expect(missingFor({ password: 'abc12345', confirmation: 'ABC12345' })).toBe(PASSWORD_MISSING.confirmed)
    expect(missingFor({ password: 'abc12345', confirmation: 'abc12345' })).toBeUndefined()
  })
})
