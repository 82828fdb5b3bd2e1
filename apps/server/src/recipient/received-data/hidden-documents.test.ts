import { expect, it } from 'vitest'
import { withHiddenDocuments } from './hidden-documents.ts'

const OWN = '52998224725'

it('hides the CPF of every other person, at any depth, and nothing else', () => {
  const data = {
    policyId: '77788899941',
    insureds: [
      { identification: OWN, identificationType: 'CPF', name: 'Marina' },
      { identification: '777.888.999-41', name: 'Luciana' },
    ],
    documents: { cpfNumber: '77788899941', companyDocument: '11444777000161' },
    amount: 12,
    none: null,
  }
  expect(withHiddenDocuments([data], [OWN])).toEqual([
    {
      ...data,
      insureds: [data.insureds[0], { identification: '***.888.999-**', name: 'Luciana' }],
      documents: { cpfNumber: '***.888.999-**', companyDocument: '11444777000161' },
    },
  ])
})
