import { describe, expect, it } from 'vitest'
import {
  EMPTY_LOGIN,
  isTooShort,
  type LoginForm,
  looksInvalid,
  submitOf,
  typeDocument,
} from './login-flow.ts'

const CPF = '529.982.247-25'
const with_ = (part: Partial<LoginForm>): LoginForm => ({ ...EMPTY_LOGIN, ...part })

describe('the two submits', () => {
  it('without anything, the document is missing', () => {
    expect(submitOf(EMPTY_LOGIN)).toBe('missing-document')
  })

  it('the first submit only verifies, even with a password', () => {
    expect(submitOf(with_({ document: CPF, password: 'abc12345' }))).toBe('verify')
  })

  it('the second submit needs a password', () => {
    expect(submitOf(with_({ document: CPF, verification: 'known' }))).toBe('missing-password')
  })

  it('the second submit signs in', () => {
    expect(submitOf(with_({ document: CPF, password: 'x', verification: 'known' }))).toBe('sign-in')
    expect(submitOf(with_({ document: CPF, password: 'x', verification: 'unknown' }))).toBe('sign-in')
  })

  it('a document that does not hold is not sent', () => {
    expect(submitOf(with_({ document: '529.982.247-24' }))).toBe('invalid')
    expect(submitOf(with_({ document: '529.982' }))).toBe('invalid')
    expect(submitOf(with_({ document: '111.111.111-11' }))).toBe('invalid')
  })

  it('another identification type is not implemented, whatever else is filled in', () => {
    expect(submitOf(with_({ type: 'passport', document: CPF }))).toBe('not-implemented')
  })
})

describe('typing the document', () => {
  it('wears its mask, in capitals', () => {
    expect(typeDocument(EMPTY_LOGIN, '12abc34501de35').document).toBe('12.ABC.345/01DE-35')
  })

  it('another document takes the verification back; the same one keeps it', () => {
    const verified = with_({ document: CPF, verification: 'known' })
    expect(typeDocument(verified, '529.982.247-2').verification).toBe('none')
    expect(typeDocument(verified, '52998224725').verification).toBe('known')
  })
})

describe('the check while typing', () => {
  it('waits for 11 digits', () => {
    expect(looksInvalid('529.982.247-2')).toBe(false)
    expect(looksInvalid('529.982.247-24')).toBe(true)
    expect(looksInvalid(CPF)).toBe(false)
  })

  it('12 and 13 digits are a CNPJ under way until the field is left; 14 are checked', () => {
    expect(looksInvalid('11.222.333/0001-8')).toBe(false)
    expect(looksInvalid('11.222.333/0001-8', true)).toBe(true)
    expect(looksInvalid('529.982.247-2', true)).toBe(false)
    expect(looksInvalid('11.222.333/0001-82')).toBe(true)
    expect(looksInvalid('11.222.333/0001-81')).toBe(false)
  })

  it('fewer than 11 digits are too short for sign-up and recovery', () => {
    expect(isTooShort('529.982.247-2')).toBe(true)
    expect(isTooShort(CPF)).toBe(false)
  })

  it('eleven characters with a letter are a CNPJ under way', () => {
    expect(looksInvalid('12.ABC.345/01D')).toBe(false)
    expect(looksInvalid('12.ABC.345/01DE-36')).toBe(true)
  })
})
