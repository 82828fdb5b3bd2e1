import { expect, it } from 'vitest'
import { factsOf } from './received-facts.ts'
import { inWords } from './received-values.ts'

const rows = (name: string, data: unknown) =>
  factsOf(name, data).map((thing) => thing.map(({ term, value }) => `${term}: ${value}`))

it('reads registration data as a customer says them', () => {
  const place = {
    type: 'RUA',
    name: 'das Acácias',
    number: '120',
    townName: 'Curitiba',
    postCode: '80000000',
  }
  const contact = {
    emails: [{ email: 'marina@example.com' }],
    phones: [{ areaCode: '41', number: '900000101' }],
    postalAddresses: [{ address: { address: place } }],
  }
  const person = { civilName: 'Marina Duarte Lopes', cpfNumber: '52998224725', birthDate: '1988-04-17' }
  const data = [{ ...person, contact }]
  expect(rows('identifications', data)).toEqual([
    [
      'Nome: Marina Duarte Lopes',
      'CPF: 529.982.247-25',
      'Nascimento: 17/04/1988',
      'E-mail: marina@example.com',
      'Telefone: (41) 90000-0101',
      'Endereço: Rua das Acácias, 120, Curitiba, CEP 80000-000',
    ],
  ])
})

it('reads a policy with its term, limit and coverages', () => {
  const coverages = [{ code: 'CASCO_COMPREENSIVA' }, { code: 'MORTE' }, { code: 'MORTE' }]
  const data = {
    termStartDate: '2026-03-10',
    maxLMG: { amount: '80000.00', unitType: 'MONETARIO', unit: { code: 'R$', description: 'BRL' } },
    insureds: [{ name: 'Marina' }],
    insuredObjects: [{ description: 'Automóvel', coverages }],
  }
  expect(rows('policy-info', data)).toEqual([
    [
      'Início da vigência: 10/03/2026',
      'Limite máximo de garantia: R$\u00a080.000,00',
      'Segurados: Marina',
      'O que está segurado: Automóvel',
      'Coberturas: Casco (batida, roubo e incêndio), Morte',
    ],
  ])
})

it('each claim is a thing of its own', () => {
  const claim = (identification: string) => ({ identification, status: 'ENCERRADO_COM_INDENIZACAO' })
  expect(rows('claim', [claim('S-1'), claim('S-2')])).toEqual([
    ['Número: S-1', 'Situação: Encerrado com indenização'],
    ['Número: S-2', 'Situação: Encerrado com indenização'],
  ])
})

it('says an amount in its own unit', () => {
  expect(rows('premium', { amount: { amount: '12.50', unitType: 'PORCENTAGEM' } })).toEqual([
    ['Valor total: 12,50%'],
  ])
  expect(rows('premium', { amount: { amount: '99.00', currency: 'USD' } })).toEqual([
    ['Valor total: 99.00 USD'],
  ])
})

it.each([
  ['something of no shape', 'premium', 7],
  ['dates and amounts that are none', 'premium', { amount: { amount: 'caro' }, paymentsQuantity: [] }],
  ['a part that is not known', 'novidade', { a: 1 }],
])('leaves out %s', (_what, name, data) => expect(rows(name, data)).toEqual([]))

it('puts accents where the enumerations have none', () => {
  expect(inWords('RESPONSABILIDADE_CIVIL_FACULTATIVA_DE_VEICULOS_RCFV')).toBe(
    'Danos a outras pessoas (RCF-V)',
  )
  expect(inWords('OBRAS_E_INSTALACOES')).toBe('Obras e instalações')
})
