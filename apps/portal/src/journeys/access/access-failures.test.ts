import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { signInComplaint, verifyComplaint } from './access-failures.ts'
import { accountComplaint, sendCodeComplaint, validateCodeComplaint } from './account/account-failures.ts'

const failure = (status: number, body: object = {}): ApiError => ApiError.fromAnswer(status, body)
const CONNECTION = 'Houve uma falha na conexão com o servidor.'

describe('the error catalogue of access', () => {
  it.each([
    ['user check', verifyComplaint, 400, 'CPF ou CNPJ inválido.'],
    ['user check', verifyComplaint, 500, CONNECTION],
    ['sign-in', signInComplaint, 401, 'Usuário ou senha incorretos.'],
    ['sign-in', signInComplaint, 503, CONNECTION],
    ['sign-in', signInComplaint, 0, CONNECTION],
    ['code request', sendCodeComplaint, 404, 'Usuário ou email incorretos.'],
    ['code request', sendCodeComplaint, 400, 'Usuário ou email incorretos.'],
    ['code request', sendCodeComplaint, 502, CONNECTION],
    ['account', accountComplaint, 400, 'Usuário já cadastrado.'],
    ['account', accountComplaint, 422, 'A senha não atende aos requisitos solicitados'],
    ['account', accountComplaint, 401, CONNECTION],
  ])('%s', (_call, complain, status, text) => {
    expect(complain(failure(status)).title).toBe(text)
  })

  it('a code is invalid only with codigo 1, as number or as text', () => {
    expect(validateCodeComplaint(failure(400, { codigo: 1 })).title).toBe('Código de ativação inválido.')
    expect(validateCodeComplaint(failure(400, { codigo: '1' })).title).toBe('Código de ativação inválido.')
    expect(validateCodeComplaint(failure(400, { codigo: 2 })).title).toBe(CONNECTION)
    expect(validateCodeComplaint(failure(400)).title).toBe(CONNECTION)
  })

  it('our server may add what helps, below the sentence of the specification', () => {
    const message = 'Muitas tentativas. Espere alguns minutos e tente de novo.'
    expect(signInComplaint(failure(429, { code: 'TOO_MANY_TRIES', message }))).toEqual({
      title: CONNECTION,
      detail: message,
    })
    expect(signInComplaint(failure(500, { code: 'INTERNAL', message: 'x' })).detail).toBeUndefined()
  })

  it('a representative who is none is an invalid document', () => {
    expect(accountComplaint(failure(400, { code: 'INVALID_DOCUMENT' })).title).toBe('CPF ou CNPJ inválido.')
  })
})
