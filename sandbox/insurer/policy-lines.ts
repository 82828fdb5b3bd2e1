import type { RegisteredCustomer, SamplePolicy } from '../institutions/sandbox-institutions.ts'
import { day, insuredOf, money, seedOf } from './data-values.ts'

/** Sample details of the nine damages and people lines: policy, premium, claims, in their published shapes. */
export function lineDetails(policy: SamplePolicy, customer: RegisteredCustomer): Record<string, unknown> {
  const line = LINES[policy.type]
  if (!line) throw new Error(`There is no sample of ${policy.type}.`)
  const facts = factsOf(policy, line)
  return {
    'policy-info': policyInfo(policy, customer, line, facts),
    premium: premium(line, facts),
    claim: claims(policy, line, facts),
  }
}

type Line = {
  branch: string
  coverages: readonly string[]
  object: { type: string; description: string }
  /** Patrimonial has `{amount, currency}` where the others have `{amount, unitType, unit}`. */
  amount?: (reais: number) => object
  /** For members whose published type is text. */
  paymentsAsText?: true
  instalmentAsNumber?: true
  /** A claim on persons also has the registration date of its notice. */
  hasRegisteredNotice?: true
  /** Members of a coverage beyond the common ones. */
  coverage?: object
  extras?: (policy: SamplePolicy, customer: RegisteredCustomer) => object
  hasNoLimit?: true
}
type Facts = { limit: number; yearly: number; start: string; end: string; money: (reais: number) => object }

const PERIODICITY = { premiumPeriodicity: 'MENSAL' }
const OBJECT = '1'

function factsOf({ policyId }: SamplePolicy, line: Line): Facts {
  const seed = seedOf(policyId)
  const start = (seed % 27) + 1
  return {
    limit: 50_000 + seed * 250,
    yearly: 1_200 + seed * 3,
    start: day(3, start),
    end: day(15, start),
    money: line.amount ?? money,
  }
}

function policyInfo(policy: SamplePolicy, customer: RegisteredCustomer, line: Line, facts: Facts): object {
  const { limit, start, end } = facts
  const coverages = line.coverages.map((code, place) => ({
    branch: line.branch,
    code,
    susepProcessNumber: `15414.${seedOf(policy.policyId)}/2026-10`,
    LMI: facts.money(limit / (place + 1)),
    termStartDate: start,
    termEndDate: end,
    isMainCoverage: place === 0,
    feature: 'MASSIFICADOS',
    type: 'REGULAR_COMUM',
    ...PERIODICITY,
    ...line.coverage,
  }))
  return {
    documentType: 'APOLICE_INDIVIDUAL',
    policyId: policy.policyId,
    issuanceType: 'EMISSAO_PROPRIA',
    issuanceDate: start,
    termStartDate: start,
    termEndDate: end,
    ...(!line.hasNoLimit && { maxLMG: facts.money(limit) }),
    proposalId: `P-${policy.policyId}`,
    insureds: [insuredOf(customer)],
    insuredObjects: [{ identification: OBJECT, ...line.object, coverages }],
    ...line.extras?.(policy, customer),
  }
}

/** Twelve instalments, eight of them paid. */
function premium(line: Line, { yearly, money: amount }: Facts): object {
  const instalments = 12
  const each = yearly / instalments
  const number = (value: number) => (line.paymentsAsText ? String(value) : value)
  return {
    paymentsQuantity: number(instalments),
    amount: amount(yearly),
    coverages: line.coverages.map((code) => ({
      branch: line.branch,
      code,
      premiumAmount: amount(yearly / line.coverages.length),
    })),
    payments: Array.from({ length: 8 }, (_, index) => ({
      movementDate: day(3 + index, 10),
      movementType: 'LIQUIDACAO_DE_PREMIO',
      movementPaymentsNumber: line.instalmentAsNumber ? index + 1 : String(index + 1),
      amount: amount(each),
      maturityDate: day(3 + index, 10),
      paymentType: 'BOLETO',
    })),
  }
}

/** Every second policy has had a claim. */
function claims(policy: SamplePolicy, line: Line, { limit, money: amount }: Facts): object[] {
  if (seedOf(policy.policyId) % 2 === 1) return []
  const [code] = line.coverages
  return [
    {
      identification: `S-${policy.policyId}`,
      status: 'ENCERRADO_COM_INDENIZACAO',
      statusAlterationDate: day(8, 20),
      occurrenceDate: day(7, 12),
      warningDate: day(7, 13),
      ...(line.hasRegisteredNotice && { warningRegisterDate: day(7, 14) }),
      amount: amount(limit / 20),
      coverages: [{ insuredObjectId: OBJECT, branch: line.branch, code, warningDate: day(7, 13) }],
    },
  ]
}

const reais = (amount: number) => ({ amount: amount.toFixed(2), currency: 'BRL' })
const monthly = { premiumAmount: money(100), ...PERIODICITY }
const contract = (description: string) => ({ type: 'CONTRATO', description })

const LINES: Readonly<Record<string, Line>> = {
  DAMAGES_AND_PEOPLE_AUTO: {
    branch: '0531',
    coverages: ['CASCO_COMPREENSIVA', 'RESPONSABILIDADE_CIVIL_FACULTATIVA_DE_VEICULOS_RCFV'],
    object: { type: 'AUTOMOVEL', description: 'Automóvel de passeio' },
    paymentsAsText: true,
    coverage: monthly,
    extras: () => ({
      repairNetwork: 'REDE_REFERENCIADA',
      repairedPartsUsageType: 'NOVA',
      repairedPartsClassification: 'ORIGINAL',
      repairedPartsNationality: 'NACIONAL',
      validityType: 'ANUAL',
    }),
  },
  DAMAGES_AND_PEOPLE_PATRIMONIAL: {
    branch: '0114',
    coverages: ['IMOVEL_BASICA', 'IMOVEL_AMPLA'],
    object: contract('Imóvel e seu conteúdo'),
    amount: reais,
  },
  DAMAGES_AND_PEOPLE_RESPONSIBILITY: {
    branch: '0351',
    coverages: ['DANOS_CAUSADOS_A_TERCEIROS'],
    object: contract('Responsabilidade civil'),
    hasNoLimit: true,
    extras: () => ({
      branchInfo: {
        coverages: [{ branch: '0351', code: 'DANOS_CAUSADOS_A_TERCEIROS', type: 'POR_OCORRENCIA' }],
        insuredObjects: [{ identification: OBJECT }],
      },
    }),
  },
  DAMAGES_AND_PEOPLE_TRANSPORT: {
    branch: '0654',
    coverages: ['DANOS_MATERIAIS_TERCEIROS'],
    object: contract('Carga transportada'),
    extras: () => ({ branchInfo: {} }),
  },
  DAMAGES_AND_PEOPLE_RURAL: {
    branch: '1101',
    coverages: ['GRANIZO', 'GEADA'],
    object: contract('Lavoura'),
  },
  DAMAGES_AND_PEOPLE_FINANCIAL_RISKS: {
    branch: '0746',
    coverages: ['PROTECAO_DE_BENS'],
    object: contract('Bens protegidos'),
    hasNoLimit: true,
  },
  DAMAGES_AND_PEOPLE_HOUSING: {
    branch: '1061',
    coverages: ['DANOS_FISICOS_AO_IMOVEL', 'MORTE_E_INVALIDEZ_TOTAL_E_PERMANENTE'],
    object: contract('Imóvel financiado'),
    extras: ({ companyName, companyCnpj }, customer) => ({
      branchInfo: {
        insuredObjects: [
          {
            identification: OBJECT,
            propertyType: 'CASA',
            postCode: '86000000',
            interestRate: '8.50',
            costRate: '0.10',
            updateIndex: 'IPCA_IBGE',
            lenders: [{ companyName, cnpjNumber: companyCnpj }],
          },
        ],
        insureds: [{ identification: customer.document, identificationType: 'CPF' }],
      },
    }),
  },
  DAMAGES_AND_PEOPLE_ACCEPTANCE_AND_BRANCHES_ABROAD: {
    branch: '1279',
    coverages: ['OUTRAS'],
    object: contract('Bens no exterior'),
    paymentsAsText: true,
    extras: () => ({
      branchInfo: {
        riskCountry: 'PRT',
        hasForum: false,
        transferorId: '1',
        transferorName: 'Seguradora cedente',
        groupBranches: ['0114'],
      },
    }),
  },
  DAMAGES_AND_PEOPLE_PERSON: {
    branch: '0993',
    coverages: ['MORTE', 'INVALIDEZ_TOTAL_POR_ACIDENTE'],
    object: { type: 'PESSOA', description: 'Titular' },
    hasNoLimit: true,
    instalmentAsNumber: true,
    hasRegisteredNotice: true,
    coverage: {
      triggerEvent: 'MORTE',
      financialType: 'REPARTICAO_SIMPLES',
      benefitPaymentModality: 'UNICO',
    },
    extras: () => ({
      withdrawals: [{ occurrenceWithdrawal: false }],
      portabilities: [{ occurrencePortability: false }],
      PMBaC: { pmbacAmount: money(0) },
    }),
  },
}
