import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const CPF = '52998224725'

describe('a weak password', () => {
  it.each([
    ['a well-known word with digits', 'senha123'],
    ['the same with digits before it', '123senha'],
    ['whatever the case', 'SeNhA789'],
    ['a well-known pattern', '1q2w3e4r'],
    ['digits that count up', 'xk1234zu'],
    ['digits that count down', 'xk9876zu'],
    ['letters of the alphabet', 'abcd7k2z'],
    ['letters of the keyboard', 'qwer7k2z'],
    ['one character four times', 'kkkk7a2z'],
    ['a block said twice', 'a1b2a1b2'],
    ['hardly any different characters', 'a1a11aa1'],
    ['a part of the document', 'k2998xzu'],
  ])('is %s', (_why, password) => {
    expect(isWeakPassword(password, CPF)).toBe(true)
  })

  it('is one that holds a part of an alphanumeric CNPJ', () => {
    expect(isWeakPassword('7ventos9', 'VENTOSUL000167')).toBe(true)
  })

  it('is not one of ordinary, unrelated parts', () => {
    for (const password of ['vela7rio', 'ponte4uz', 'trem6sol', 'nuvem3ar', 'K8mTz3qW'])
      expect(isWeakPassword(password, CPF)).toBe(false)
  })
})
