import type { ReceivedPart } from '@consente/contract/portal/received'
import { expect, it } from 'vitest'
import { partForTests as part } from '../../testing/wire-for-tests.ts'
import { notSent } from './not-sent.ts'

const told = (parts: ReceivedPart[], isCompany = false) =>
  notSent(
    { groups: [{ type: 'CUSTOMERS', displayName: 'Seu cadastro', state: 'RECEIVED', items: [{ parts }] }] },
    isCompany,
  )

const RECORD = {
  civilName: 'Marina Duarte Lopes',
  cpfNumber: '52998224725',
  birthDate: '1990-01-01',
  sex: 'FEMININO',
  civilStatusCode: 'CASADO',
  hasBrazilianNationality: false,
  contact: {
    postalAddresses: [{ address: { address: { name: 'Rua A' } } }],
    phones: [],
    emails: [{ email: '' }],
  },
}

it('names what no record brought: absent, null, or empty at any depth', () => {
  expect(told([part('identifications', [RECORD])])).toEqual([
    'Filiação',
    'Documento de identidade',
    'Telefone',
    'E-mail',
  ])
  const second = { filiation: { civilName: 'Ana Duarte' }, otherDocuments: { number: '1' } }
  expect(told([part('identifications', [RECORD, second])])).toEqual(['Telefone', 'E-mail'])
})

it('says nothing of data that have not come, or of kinds that it does not know', () => {
  expect(told([part('identifications', undefined, 'WAITING'), part('outra', [{}])])).toEqual([])
})

it('looks for a company’s own data', () => {
  expect(
    told([part('qualifications', [{ mainBranch: 'Padaria', informedRevenue: { amount: '1' } }])], true),
  ).toEqual(['Ramos de atividade secundários', 'Patrimônio informado'])
})
