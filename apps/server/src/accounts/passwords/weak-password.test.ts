import { hasPasswordForm } from '@consente/domain/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const CPF = '52998224725'
const PLACE = { document: CPF, institution: 'Alfa Seguros S.A.' }

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
    ['one of the common ones of leaked collections', 'trustno1'],
    ['another one of these, whatever the case', 'JORDAN23'],
    ['a word of the insurer’s name', 'k2alfa9z'],
  ])('a password is refused that is %s', (_why, password) => {
    expect(isWeakPassword(password, PLACE)).toBe(true)
  })

  it('is one that holds a part of an alphanumeric CNPJ', () => {
    expect(isWeakPassword('7ventos9', { ...PLACE, document: 'VENTOSUL000167' })).toBe(true)
  })

  it('is not one of ordinary, unrelated deps', () => {
    for (const password of ['vela7rio', 'ponte4uz', 'trem6sol', 'nuvem3ar', 'K8mTz3qW'])
      expect(isWeakPassword(password, PLACE)).toBe(false)
  })
})

it('knows at least three thousand leaked passwords that have the form of ours', () => {
  const ofForm = dictionary['passwords-common'].filter(hasPasswordForm)
  expect(ofForm.length).toBeGreaterThan(3_000)
  expect(ofForm.filter((password) => !isWeakPassword(password, PLACE))).toEqual([])
})
