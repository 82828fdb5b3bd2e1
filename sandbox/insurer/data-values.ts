import type { RegisteredCustomer } from '../institutions/sandbox-institutions.ts'

/** Values that many published shapes share, made from the sample register. */

/** Amount of a data API: reais. */
export const money = (reais: number) => ({
  amount: reais.toFixed(2),
  unitType: 'MONETARIO',
  unit: { code: 'R$', description: 'BRL' },
})

/** Date in a given month after the start in 2026: `day(3, 10)` → 2026-03-10. */
export function day(month: number, date: number): string {
  const start = new Date(Date.UTC(2026, month - 1, date))
  return start.toISOString().slice(0, 10)
}

/** 'Rua das Acácias, 120, apto. 31, Curitiba, PR, 80000-000' → the published address. */
export function addressOf({ address = '' }: RegisteredCustomer): object {
  const parts = address.split(', ')
  const [street = '', number = '', ...rest] = parts
  const [townName = '', countrySubDivision = '', postCode = ''] = rest.slice(-3)
  const [extra] = rest.slice(0, -3)
  const [type = '', ...name] = street.split(' ')
  return {
    flagPostCode: 'NACIONAL',
    address: {
      type: type.toUpperCase(),
      name: name.join(' '),
      number: number.replace(/\D/g, ''),
      ...(extra && { addressComplementaryInfo: extra }),
      townName,
      countrySubDivision,
      postCode: postCode.replace(/\D/g, ''),
    },
  }
}

/** The insured person, in the shape of the damages and people lines. */
export function insuredOf(customer: RegisteredCustomer) {
  return {
    identification: customer.document,
    identificationType: customer.document.length === 11 ? 'CPF' : 'CNPJ',
    name: customer.name,
    address: addressOf(customer),
  }
}

/** The same in the shape of the pension families. */
export function pensionInsuredOf(customer: RegisteredCustomer) {
  return {
    documentType: customer.document.length === 11 ? 'CPF' : 'OUTROS',
    documentNumber: customer.document,
    name: customer.name,
    birthDate: customer.birthDate ?? '1980-01-01',
    gender: 'NAO_INFORMADO',
    address: addressOf(customer),
  }
}

/** A number derived from the policy id, so that sample values vary but are reproducible. */
export function seedOf(policyId: string): number {
  return Number(policyId.replace(/\D/g, '').slice(-3)) || 100
}
