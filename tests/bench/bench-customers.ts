/** Invented customers by number, each with a valid CPF and, at this institution, one car policy. */
const FIRST = 200_000_000

/** How many consents, and how many sharings received, each customer has. */
export const EACH = 5
export const PASSWORD = 'Rt7mQ2xk'

export function cpfOf(customer: number): string {
  const base = String(FIRST + customer)
  const first = base + checkDigit(base)
  return first + checkDigit(first)
}

function checkDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (digits.length + 1 - place),
    0,
  )
  return String(((sum * 10) % 11) % 10)
}

export const policyIdOf = (document: string): string => `AUTO-${document}`

/** So many customers, evenly spread over all who have consents. */
export function spread(consents: number, some: number): string[] {
  const all = Math.max(1, Math.floor(consents / EACH))
  return Array.from({ length: some }, (_, index) => cpfOf(Math.floor((index * all) / some) % all))
}

/** The insurer's register and policies, as the adapters read them. */
export function insurerFiles(documents: readonly string[]): { register: unknown[]; policies: unknown[] } {
  const each = [...new Set(documents)]
  return {
    register: each.map((document) => ({
      document,
      name: `Cliente ${document}`,
      email: `${document}@example.com`,
      detail: { identifications: [identification(document)] },
    })),
    policies: each.map((document) => ({
      policyId: policyIdOf(document),
      number: policyIdOf(document),
      document,
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      productName: 'Auto Completo',
      companyName: 'Seguradora Medida S.A.',
      companyCnpj: '11222333000181',
    })),
  }
}

/** In the shape that the scheme publishes. */
function identification(cpfNumber: string) {
  return {
    updateDateTime: '2026-01-01T00:00:00Z',
    brandName: 'Seguradora Medida',
    civilName: `Cliente ${cpfNumber}`,
    cpfNumber,
    companyInfo: { cnpjNumber: '11222333000181', name: 'Seguradora Medida S.A.' },
    hasBrazilianNationality: true,
    contact: {
      postalAddresses: [
        {
          address: 'Rua das Acácias',
          townName: 'Curitiba',
          countrySubDivision: 'PR',
          postCode: '80000000',
          country: 'BRA',
        },
      ],
    },
  }
}
