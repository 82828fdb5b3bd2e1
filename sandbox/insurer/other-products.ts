import type { RegisteredCustomer, SamplePolicy } from '../institutions/sandbox-institutions.ts'
import { addressOf, day, money, pensionInsuredOf, seedOf } from './data-values.ts'

/** Sample details of capitalisation, pension and assistance, in their published shapes. */
type Details = (policy: SamplePolicy, customer: RegisteredCustomer) => Record<string, unknown>

const START = day(2, 1)
const END = '2046-02-01'

const capitalisation: Details = ({ policyId }, customer) => ({
  'plan-info': {
    series: [
      {
        planId: policyId,
        seriesId: `${policyId}-1`,
        modality: 'TRADICIONAL',
        susepProcessNumber: '15414.900001/2026',
        serieSize: 100_000,
        quotas: [
          { quota: 1, capitalizationQuota: '0.900000', raffleQuota: '0.050000', chargingQuota: '0.050000' },
        ],
        gracePeriodForFullRedemption: 12,
        updateIndex: 'IPCA',
        readjustmentIndex: 'IPCA',
        bonusClause: false,
        frequency: 'PAGAMENTO_MENSAL',
        interestRate: '0.500000',
        titles: [titleOf(policyId, customer)],
      },
    ],
  },
  events: [
    {
      titleId: `${policyId}-T1`,
      eventType: 'SORTEIO',
      event: {
        raffle: { raffleAmount: money(500), raffleDate: day(6, 20), raffleSettlementDate: day(6, 27) },
      },
    },
  ],
  settlements: [4, 5, 6].map((month) => ({
    settlementId: `${policyId}-${month}`,
    settlementFinancialAmount: money(150),
    settlementPaymentDate: day(month, 5),
    settlementDueDate: day(month, 5),
  })),
})

function titleOf(policyId: string, customer: RegisteredCustomer): object {
  return {
    titleId: `${policyId}-T1`,
    registrationForm: 'NOMINATIVO',
    issueTitleDate: START,
    termStartDate: START,
    termEndDate: day(62, 1),
    rafflePremiumAmount: money(20_000),
    contributionAmount: money(150),
    subscriber: [
      {
        subscriberName: customer.name,
        subscriberDocumentType: customer.document.length === 11 ? 'CPF' : 'CNPJ',
        subscriberDocumentNumber: customer.document,
        subscriberAddress: addressOf(customer),
      },
    ],
    technicalProvisions: [
      { pmcAmount: money(1_350), pdbAmount: money(0), prAmount: money(0), pspAmount: money(15) },
    ],
  }
}

/** Movements of a pension contract: contributions only. */
const pensionHistory = {
  movements: {
    movementContributions: [4, 5, 6].map((month) => ({
      contributionAmount: money(400),
      contributionPaymentDate: day(month, 8),
      contributionExpirationDate: day(month, 10),
      chargedInAdvanceAmount: money(0),
      periodicity: 'MENSAL',
    })),
  },
  portabilities: { hasOccurredPortability: false },
  withdrawals: [{ withdrawalOccurence: false }],
  claim: [],
}

const pensionPlan: Details = ({ policyId }, customer) => ({
  'contract-info': {
    pensionIdentification: policyId,
    contractingType: 'INDIVIDUAL',
    documents: [
      {
        certificateId: `${policyId}-C`,
        effectiveDateStart: START,
        effectiveDateEnd: END,
        proposalId: `P-${policyId}`,
        insureds: [pensionInsuredOf(customer)],
        plans: { coverages: [riskCoverage(policyId)] },
      },
    ],
  },
  ...pensionHistory,
})

function riskCoverage(policyId: string): object {
  return {
    coverageCode: '1',
    susepProcessNumber: '15414.900002/2026-20',
    structureModality: 'BENEFICIO_DEFINIDO',
    benefitAmount: money(80_000 + seedOf(policyId) * 100),
    periodicity: 'MENSAL',
    coverageName: 'Pecúlio por morte',
    lockedPlan: false,
    termStartDate: START,
    termEndDate: END,
    financialRegime: 'REPARTICAO_SIMPLES',
    benefitPaymentMethod: 'UNICO',
    pricingMethod: 'POR_IDADE',
    updateIndex: 'IPCA-IBGE',
    updateIndexLagging: 1,
    contributionAmount: money(90),
    chargedAmount: money(90),
  }
}

const lifePension: Details = ({ policyId }, customer) => ({
  'contract-info': {
    certificateId: policyId,
    productCode: '001',
    conjugatedPlan: false,
    proposalId: `P-${policyId}`,
    certificateActive: true,
    insureds: pensionInsuredOf(customer),
    contractingType: 'INDIVIDUAL',
    effectiveDateStart: START,
    effectiveDateEnd: END,
    periodicity: 'MENSAL',
    taxRegime: 'REGRESSIVO',
    suseps: [
      {
        coverageCode: '1',
        susepProcessNumber: '15414.900003/2026-30',
        structureModality: 'CONTRIBUICAO_VARIAVEL',
        type: 'PGBL',
        lockedPlan: false,
        qualifiedProposer: false,
        benefitPaymentMethod: 'RENDA',
        financialResultReversal: false,
        calculationBasis: 'MENSAL',
      },
    ],
  },
  ...pensionHistory,
})

const assistance: Details = ({ policyId }, customer) => ({
  'contract-info': {
    contractId: policyId,
    certificateId: `${policyId}-C`,
    susepProcessNumber: '15414.900004/2026-40',
    insureds: [{ documentType: 'CPF', documentNumber: customer.document, name: customer.name }],
    conceivedCreditValue: money(10_000),
    creditedLiquidValue: money(9_800),
    counterInstallments: {
      value: money(480),
      periodicity: 'MENSAL',
      quantity: 24,
      firstDate: day(3, 5),
      lastDate: day(26, 5),
    },
    interestRate: money(1.2),
    effectiveCostRate: money(1.4),
    amortizationPeriod: 24,
    taxesValue: money(120),
    administrativeFeesValue: money(80),
    interestValue: money(1_520),
  },
  movements: [
    {
      updatedDebitAmount: money(7_400),
      remainingCounterInstallmentsQuantity: 16,
      remainingUnpaidCounterInstallmentsQuantity: 0,
    },
  ],
})

export const OTHER_DETAILS: Readonly<Record<string, Details>> = {
  CAPITALIZATION_TITLES: capitalisation,
  PENSION_PLAN: pensionPlan,
  LIFE_PENSION: lifePension,
  FINANCIAL_ASSISTANCE: assistance,
}
