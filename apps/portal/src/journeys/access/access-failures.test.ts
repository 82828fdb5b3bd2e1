import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { signInComplaint, verifyComplaint } from './access-failures.ts'
import { accountComplaint, sendCodeComplaint, validateCodeComplaint } from './account/account-failures.ts'

const failure = (status: number, body: object = {}): ApiError => ApiError.fromAnswer(status, body)
const CONNECTION = 'Houve uma falha na conexão com o servidor.'

describe('the error catalogue of access', () => {
  it.each([
    ['user check', 400, verifyComplaint, 'CPF ou CNPJ inválido.'],
    ['user check', 500, verifyComplaint, CONNECTION],
    ['sign-in', 401, signInComplaint, 'Usuário ou senha incorretos.'],
    ['sign-in', 400, signInComplaint, CONNECTION],
    ['sign-in', 403, signInComplaint, CONNECTION],
    ['sign-in', 503, signInComplaint, CONNECTION],
    ['sign-in', 0, signInComplaint, CONNECTION],
    ['code request', 404, sendCodeComplaint, 'Usuário ou email incorretos.'],
    ['code request', 400, sendCodeComplaint, 'Usuário ou email incorretos.'],
    ['code request', 502, sendCodeComplaint, CONNECTION],
    ['account', 400, accountComplaint, 'Usuário já cadastrado.'],
    ['account', 422, accountComplaint, 'A senha não atende aos requisitos solicitados'],
    ['account', 401, accountComplaint, CONNECTION],
  ])('a failed call of the %s answered with %i says its sentence', (_call, status, complain, text) => {
    expect(complain(failure(status)).title).toBe(text)
  })

  it('a code is invalid only with codigo 1, as number or as text', () => {
    expect(validateCodeComplaint(failure(400, { codigo: 1 })).title).toBe('Código de ativação inválido.')
    expect(validateCodeComplaint(failure(400, { codigo: '1' })).title).toBe('Código de ativação inválido.')
    for (const codigo of [0, 2])
      expect(validateCodeComplaint(failure(400, { codigo })).title).toBe(CONNECTION)
    expect(validateCodeComplaint(failure(400)).title).toBe(CONNECTION)
  })

  it('our server may add what helps, below the sentence of the specification, and tells a wrong representative', () => {
    const message = 'Muitas tentativas. Espere alguns minutos e tente de novo.'
    expect(signInComplaint(failure(429, { code: 'TOO_MANY_TRIES', message }))).toEqual({
      title: CONNECTION,
      detail: message,
    })
    expect(signInComplaint(failure(500, { code: 'INTERNAL', message: 'x' })).detail).toBeUndefined()
    expect(accountComplaint(failure(400, { code: 'INVALID_DOCUMENT' })).title).toBe('CPF ou CNPJ inválido.')
  })

  it('a person who no longer represents the company is told so, and not of a wrong password', () => {
    const message = 'Você não consta mais como representante desta empresa.'
    expect(signInComplaint(failure(401, { code: 'NOT_REPRESENTATIVE', message }))).toEqual({
      title: 'Você não tem mais acesso em nome desta empresa.',
      detail: message,
    })
  })
})
