import { describe, expect, it } from 'vitest'
import { isEmail, whyNotCreate, whyNotSend, whyNotValidate } from './account-checks.ts'

const CPF = '529.982.247-25'
const CNPJ = '11.222.333/0001-81'
const email = 'pessoa@exemplo.com'

describe('e-mail', () => {
  it.each([
    ['pessoa@exemplo.com', true],
    ['p.q+r@sub.exemplo.br', true],
    ['pessoa@exemplo.c', false],
    ['pessoa@exemplo', false],
    ['pessoa exemplo@x.com', false],
    ['@exemplo.com', false],
    ['pessoa@.br', false],
  ])('needs local part, at sign, domain and a top level of two letters: %s', (text, holds) => {
    expect(isEmail(text)).toBe(holds)
  })
})

describe('what keeps a form from being sent', () => {
  it('a code request needs user and e-mail, both valid', () => {
    expect(whyNotSend({ document: '', email })).toBe('Todos os campos devem ser preenchidos.')
    expect(whyNotSend({ document: CPF, email: '' })).toBe('Todos os campos devem ser preenchidos.')
    expect(whyNotSend({ document: '529.982.247-24', email })).toBe('CPF ou CNPJ inválido.')
    expect(whyNotSend({ document: CPF, email: 'pessoa@' })).toBe('Email Inválido.')
    expect(whyNotSend({ document: CPF, email })).toBeUndefined()
  })

  it('a missing user or code gets the sentence of the specification', () => {
    expect(whyNotValidate({ document: CPF, email, code: '' })).toBe('Usuário já cadastrado.')
    expect(whyNotValidate({ document: '', email, code: '123456' })).toBe('Usuário já cadastrado.')
    expect(whyNotValidate({ document: CPF, email, code: '123456' })).toBeUndefined()
  })

  it('the final step needs name, password and confirmation', () => {
    const account = { document: CPF, name: 'Pessoa', password: 'abc12345', confirmation: 'abc12345' }
    expect(whyNotCreate(account)).toBeUndefined()
    for (const missing of [{ document: '' }, { name: ' ' }, { password: '' }, { confirmation: '' }])
      expect(whyNotCreate({ ...account, ...missing })).toBe('Todos os campos devem ser preenchidos.')
    expect(whyNotCreate({ ...account, confirmation: 'abc12346' })).toBe(
      'A senha não atende aos requisitos solicitados',
    )
  })

  it('a company needs its representative where one is asked', () => {
    const account = { document: CNPJ, name: 'Empresa', password: 'abc12345', confirmation: 'abc12345' }
    expect(whyNotCreate({ ...account, representative: '' })).toBe('Todos os campos devem ser preenchidos.')
    expect(whyNotCreate({ ...account, representative: CNPJ })).toBe('CPF ou CNPJ inválido.')
    expect(whyNotCreate({ ...account, representative: CPF })).toBeUndefined()
  })
})
