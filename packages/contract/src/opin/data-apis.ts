import { tableOf } from '@consente/domain/base/table-of'
import { PERMISSION_GROUPS, type PermissionGroup } from '@consente/domain/permission-table'

/**
 * The data APIs of the scheme, v2.0.0, as one table: which addresses a data group has, what each needs and how its
 * answer is built. Facts of the published descriptions (`docs/specs/fase-2` of br-openinsurance/areadesenvolvedor);
 * permissions and scopes are those of the permission table.
 */
export type DataCall = {
  /** Last part of the address, such as `policy-info`. */
  name: string
  permission: string
  /** `many`: `data` is a list, answered in pages. */
  answers: 'one' | 'many'
  /** Members that the published description demands of `data` (of each item, when there are many). */
  required: readonly string[]
}

/** The list of a family, from which the ids of policies come. */
export type DataList = {
  /** Below the API's base address. */
  path: string
  permission: string
  /** Most families name the brand as `{brand: {name, companies}}`, eight of them as `{brand, companies}`. */
  brand: 'text' | 'object'
  /** Name of a company's list, and of the id in it: the id is the `resourceId` of the resources API. */
  items: 'policies' | 'contracts' | 'products'
  id: string
  /** True if an item names its product. */
  hasProductName: boolean
}

export type DataApi = {
  /** Type in the resources API. */
  type: string
  family: string
  scope: string
  /** Below the server's address; addresses go on with the family's name once more. */
  base: string
  list: DataList
  details: readonly DataCall[]
}

export const DATA_API_VERSION = '2.0.0'
const OPEN_INSURANCE = '/open-insurance'

const POLICY_INFO =
  'documentType policyId issuanceType issuanceDate termStartDate termEndDate proposalId insureds insuredObjects'
/** The members that a line's policy demands beyond the common ones. */
const POLICY_EXTRAS: Readonly<Record<string, string>> = tableOf({
  PATRIMONIAL: 'maxLMG',
  RESPONSIBILITY: 'branchInfo',
  TRANSPORT: 'maxLMG branchInfo',
  RURAL: 'maxLMG',
  AUTO: 'maxLMG repairNetwork repairedPartsUsageType repairedPartsClassification repairedPartsNationality validityType',
  HOUSING: 'maxLMG branchInfo',
  ACCEPTANCE_AND_BRANCHES_ABROAD: 'maxLMG branchInfo',
  PERSON: 'withdrawals portabilities PMBaC',
})
const CLAIM = 'identification status statusAlterationDate occurrenceDate warningDate amount coverages'
const LIFE_PENSION_INFO =
  'certificateId productCode conjugatedPlan proposalId certificateActive insureds contractingType effectiveDateStart effectiveDateEnd periodicity taxRegime suseps'
const ASSISTANCE_INFO =
  'contractId certificateId susepProcessNumber insureds conceivedCreditValue creditedLiquidValue counterInstallments interestRate effectiveCostRate amortizationPeriod taxesValue administrativeFeesValue interestValue'
const ASSISTANCE_MOVEMENTS =
  'updatedDebitAmount remainingCounterInstallmentsQuantity remainingUnpaidCounterInstallmentsQuantity'

/** A group of policies, which has an API. */
type PolicyGroup = PermissionGroup & { resourceType: string; apiFamily: string; scope: string }

const isOfPolicies = (group: PermissionGroup): group is PolicyGroup =>
  group.phase === 2 && group.resourceType !== undefined

function toApi(group: PolicyGroup): DataApi {
  const { resourceType, apiFamily, scope } = group
  const { list, details } = shapeOf(group)
  return {
    type: resourceType,
    family: apiFamily,
    scope,
    base: `${OPEN_INSURANCE}/${apiFamily}/v2/${apiFamily}`,
    list: { permission: `${group.id}_READ`, hasProductName: true, ...list },
    details: details.map(([name, answers, required]) => ({
      name,
      answers,
      permission: permissionOf(group, name),
      required: required.split(' ').filter(Boolean),
    })),
  }
}

type Shape = {
  list: Omit<DataList, 'permission' | 'hasProductName'> & Partial<DataList>
  details: ReadonlyArray<readonly [name: string, answers: DataCall['answers'], required: string]>
}

function shapeOf({ id }: PermissionGroup): Shape {
  return OTHER_SHAPES[id] ?? policyShape(id.replace('DAMAGES_AND_PEOPLE_', ''))
}

function policyShape(line: string): Shape {
  return {
    list: { path: '', brand: line === 'PERSON' ? 'object' : 'text', items: 'policies', id: 'policyId' },
    details: [
      ['policy-info', 'one', `${POLICY_INFO} ${POLICY_EXTRAS[line] ?? ''}`],
      ['premium', 'one', 'paymentsQuantity amount coverages payments'],
      // A claim on persons is either a claim or a beneficiary's income: no member is common to both.
      ['claim', 'many', line === 'PERSON' ? '' : CLAIM],
    ],
  }
}

const CONTRACTS = { path: '/contracts', brand: 'object', items: 'contracts' } as const
const PENSION_DETAILS = [
  ['movements', 'one', ''],
  ['portabilities', 'one', 'hasOccurredPortability'],
  ['withdrawals', 'many', 'withdrawalOccurence'],
  ['claim', 'many', 'eventInfo'],
] as const

const OTHER_SHAPES: Readonly<Record<string, Shape>> = tableOf({
  CAPITALIZATION_TITLE: {
    list: { path: '/plans', brand: 'object', items: 'products', id: 'planId' },
    details: [
      ['plan-info', 'one', 'series'],
      ['events', 'many', ''],
      [
        'settlements',
        'many',
        'settlementId settlementFinancialAmount settlementPaymentDate settlementDueDate',
      ],
    ],
  },
  PENSION_PLAN: {
    list: { ...CONTRACTS, id: 'pensionIdentification' },
    details: [
      ['contract-info', 'one', 'pensionIdentification contractingType documents'],
      ...PENSION_DETAILS,
    ],
  },
  LIFE_PENSION: {
    list: { ...CONTRACTS, id: 'certificateId' },
    details: [['contract-info', 'one', LIFE_PENSION_INFO], ...PENSION_DETAILS],
  },
  FINANCIAL_ASSISTANCE: {
    list: { ...CONTRACTS, id: 'contractId', hasProductName: false },
    details: [
      ['contract-info', 'one', ASSISTANCE_INFO],
      ['movements', 'many', ASSISTANCE_MOVEMENTS],
    ],
  },
})

/** `policy-info` → …_POLICYINFO_READ. */
function permissionOf({ id, permissions }: PermissionGroup, name: string): string {
  const code = `${id}_${name.replaceAll('-', '').toUpperCase()}_READ`
  if (!permissions.includes(code)) throw new Error(`${code} is not in the permission table.`)
  return code
}

export const DATA_APIS: readonly DataApi[] = PERMISSION_GROUPS.filter(isOfPolicies).map(toApi)

/** Address, permission, what is demanded of a person's, what of a company's. */
const CUSTOMER_DETAILS = [
  [
    'identifications',
    'IDENTIFICATIONS',
    'brandName civilName cpfNumber companyInfo hasBrazilianNationality contact',
    'brandName companyInfo businessName document contact',
  ],
  ['qualifications', 'QUALIFICATION', 'pepIdentification lifePensionPlans', ''],
  ['complimentary-information', 'ADDITIONALINFO', 'startDate productsServices', 'startDate productsServices'],
] as const

/** Registration data: `/personal/…` of a person, `/business/…` of a company. */
export type CustomerCall = DataCall & { kind: 'personal' | 'business' }
export const CUSTOMERS_SCOPE = 'customers'
export const CUSTOMERS_BASE = `${OPEN_INSURANCE}/customers/v2`
export const CUSTOMER_CALLS: readonly CustomerCall[] = (['personal', 'business'] as const).flatMap((kind) =>
  CUSTOMER_DETAILS.map(([name, permission, person, company]) => ({
    kind,
    name,
    answers: 'many' as const,
    permission: `CUSTOMERS_${kind.toUpperCase()}_${permission}_READ`,
    required: `updateDateTime ${kind === 'personal' ? person : company}`.trim().split(' '),
  })),
)

export const RESOURCES_SCOPE = 'resources'
export const RESOURCES_PATH = `${OPEN_INSURANCE}/resources/v3/resources`
