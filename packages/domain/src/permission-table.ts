/**
 * The groups of permissions of the Consents API v3.0.0: 46 groups, 125 codes with RESOURCES_READ. Names in customers'
 * words. A group's codes begin with its id; tests check them against the published enum.
 */
export type PermissionGroup = {
  readonly id: string
  /** 2: data sharing. 3: services (claim notification, endorsement, quotes…). */
  readonly phase: number
  readonly person: string
  readonly name: string
  readonly apiFamily: string | undefined
  readonly scope: string | undefined
  /** Type in the resources API; `undefined` for registration data and services. */
  readonly resourceType: string | undefined
  readonly permissions: readonly string[]
}

/** The parts of a product's data: the rest of each code after the group's id, and its name. */
type Parts = Readonly<Record<string, string>>
const TITLE: Parts = {
  READ: 'Lista de títulos',
  PLANINFO_READ: 'Título',
  EVENTS_READ: 'Sorteios e resgates',
  SETTLEMENTS_READ: 'Pagamentos recebidos',
}
const CONTRACT: Parts = {
  READ: 'Lista de contratos',
  CONTRACTINFO_READ: 'Contrato',
  MOVEMENTS_READ: 'Movimentações',
}
const PENSION: Parts = {
  ...CONTRACT,
  PORTABILITIES_READ: 'Portabilidades',
  WITHDRAWALS_READ: 'Resgates',
  CLAIM_READ: 'Sinistros',
}
const POLICY: Parts = {
  READ: 'Lista de apólices',
  POLICYINFO_READ: 'Apólice',
  PREMIUM_READ: 'Prêmio',
  CLAIM_READ: 'Sinistros',
}

const CREATE = ['CREATE']
const LEAD = ['CREATE', 'UPDATE']
const QUOTE = ['READ', 'CREATE', 'UPDATE']

const codesOf = (id: string, ends: readonly string[]): string[] => ends.map((end) => `${id}_${end}`)

const registration = (kind: string, person: string): PermissionGroup => ({
  id: `REGISTRATION_${kind}`,
  phase: 2,
  person,
  name: 'Dados Cadastrais',
  apiFamily: 'customers',
  scope: 'customers',
  resourceType: undefined,
  permissions: codesOf(`CUSTOMERS_${kind}`, [
    'IDENTIFICATIONS_READ',
    'QUALIFICATION_READ',
    'ADDITIONALINFO_READ',
  ]),
})

type Product = PermissionGroup & { names: Parts }

const product = (
  id: string,
  name: string,
  apiFamily: string,
  parts: Parts,
  { scope = apiFamily, resourceType = id } = {},
): Product => {
  const permissions = codesOf(id, Object.keys(parts))
  const names = Object.fromEntries(Object.entries(parts).map(([end, part]) => [`${id}_${end}`, part]))
  return { id, phase: 2, person: 'both', name, apiFamily, scope, resourceType, permissions, names }
}

/** @param scope by default the id in the spelling of scopes, for a service that has an API */
const service = (
  id: string,
  name: string,
  ends: readonly string[],
  apiFamily?: string,
  scope = apiFamily && id.toLowerCase().replaceAll('_', '-'),
): PermissionGroup => {
  const permissions = codesOf(id, ends)
  return { id, phase: 3, person: 'both', name, apiFamily, scope, resourceType: undefined, permissions }
}

/** Both kinds share an API, whose name their codes begin with. */
const claim = (kind: string, name: string): PermissionGroup => ({
  ...service(
    'CLAIM_NOTIFICATION_REQUEST',
    name,
    [`${kind}_CREATE`],
    'claim-notification',
    'claim-notification',
  ),
  id: `CLAIM_NOTIFICATION_${kind}`,
})

const PRODUCTS: readonly Product[] = [
  product('CAPITALIZATION_TITLE', 'Capitalização', 'insurance-capitalization-title', TITLE, {
    scope: 'capitalization-title',
    resourceType: 'CAPITALIZATION_TITLES',
  }),
  product('PENSION_PLAN', 'Previdência (risco)', 'insurance-pension-plan', PENSION),
  product('LIFE_PENSION', 'Vida e previdência', 'insurance-life-pension', PENSION),
  product('FINANCIAL_ASSISTANCE', 'Assistência financeira', 'insurance-financial-assistance', CONTRACT),
  product('DAMAGES_AND_PEOPLE_PATRIMONIAL', 'Residencial e patrimonial', 'insurance-patrimonial', POLICY),
  product('DAMAGES_AND_PEOPLE_RESPONSIBILITY', 'Responsabilidade civil', 'insurance-responsibility', POLICY),
  product('DAMAGES_AND_PEOPLE_TRANSPORT', 'Transportes', 'insurance-transport', POLICY),
  product('DAMAGES_AND_PEOPLE_FINANCIAL_RISKS', 'Riscos financeiros', 'insurance-financial-risk', POLICY),
  product('DAMAGES_AND_PEOPLE_RURAL', 'Rural', 'insurance-rural', POLICY),
  product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', 'insurance-auto', POLICY),
  product('DAMAGES_AND_PEOPLE_HOUSING', 'Habitacional', 'insurance-housing', POLICY),
  product(
    'DAMAGES_AND_PEOPLE_ACCEPTANCE_AND_BRANCHES_ABROAD',
    'Aceitação e sucursal no exterior',
    'insurance-acceptance-and-branches-abroad',
    POLICY,
  ),
  product('DAMAGES_AND_PEOPLE_PERSON', 'Vida e pessoas', 'insurance-person', POLICY),
]

export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  registration('PERSONAL', 'PF'),
  registration('BUSINESS', 'PJ'),
  ...PRODUCTS.map(({ names: _, ...group }) => group),
  claim('DAMAGE', 'Aviso de sinistro (danos)'),
  claim('PERSON', 'Aviso de sinistro (pessoas)'),
  service('ENDORSEMENT', 'Endosso', ['REQUEST_CREATE'], 'endorsement'),
  service('QUOTE_PATRIMONIAL_LEAD', 'Cotação patrimonial – lead', LEAD, 'quote-patrimonial'),
  service('QUOTE_PATRIMONIAL_HOME', 'Cotação patrimonial – residencial', QUOTE, 'quote-patrimonial'),
  service('QUOTE_PATRIMONIAL_CONDOMINIUM', 'Cotação patrimonial – condomínio', QUOTE, 'quote-patrimonial'),
  service('QUOTE_PATRIMONIAL_BUSINESS', 'Cotação patrimonial – empresarial', QUOTE, 'quote-patrimonial'),
  service(
    'QUOTE_PATRIMONIAL_DIVERSE_RISKS',
    'Cotação patrimonial – riscos diversos',
    QUOTE,
    'quote-patrimonial',
  ),
  service(
    'QUOTE_ACCEPTANCE_AND_BRANCHES_ABROAD_LEAD',
    'Cotação aceitação e sucursal no exterior – lead',
    LEAD,
    'quote-acceptance-and-branches-abroad',
  ),
  service('QUOTE_AUTO_LEAD', 'Cotação automóvel – lead', LEAD, 'quote-auto'),
  service('QUOTE_AUTO', 'Cotação automóvel', QUOTE, 'quote-auto'),
  service('QUOTE_FINANCIAL_RISK_LEAD', 'Cotação riscos financeiros – lead', LEAD, 'quote-financial-risk'),
  service('QUOTE_HOUSING_LEAD', 'Cotação habitacional – lead', LEAD, 'quote-housing'),
  service('QUOTE_RESPONSIBILITY_LEAD', 'Cotação responsabilidade – lead', LEAD, 'quote-responsibility'),
  service('QUOTE_RURAL_LEAD', 'Cotação rural – lead', LEAD, 'quote-rural'),
  service('QUOTE_TRANSPORT_LEAD', 'Cotação transportes – lead', LEAD, 'quote-transport'),
  service('QUOTE_PERSON_LEAD', 'Cotação pessoas – lead', LEAD, 'quote-person'),
  service('QUOTE_PERSON_LIFE', 'Cotação pessoas – vida', QUOTE, 'quote-person'),
  service('QUOTE_PERSON_TRAVEL', 'Cotação pessoas – viagem', QUOTE, 'quote-person'),
  service(
    'QUOTE_CAPITALIZATION_TITLE_LEAD',
    'Cotação capitalização – lead',
    LEAD,
    'quote-capitalization-title',
  ),
  service('QUOTE_CAPITALIZATION_TITLE', 'Cotação capitalização', QUOTE, 'quote-capitalization-title'),
  service(
    'CAPITALIZATION_TITLE_RAFFLE',
    'Sorteio de título de capitalização',
    CREATE,
    'quote-capitalization-title',
    'quote-capitalization-title-raffle',
  ),
  service('CONTRACT_PENSION_PLAN_LEAD', 'Contratação previdência risco – lead', LEAD),
  service('CONTRACT_PENSION_PLAN_LEAD_PORTABILITY', 'Portabilidade previdência risco', LEAD),
  service(
    'CONTRACT_LIFE_PENSION_LEAD',
    'Contratação previdência sobrevivência – lead',
    LEAD,
    'contract-life-pension',
  ),
  service('CONTRACT_LIFE_PENSION', 'Contratação previdência sobrevivência', QUOTE, 'contract-life-pension'),
  service('CONTRACT_LIFE_PENSION_LEAD_PORTABILITY', 'Portabilidade previdência sobrevivência', LEAD),
  service('PENSION_WITHDRAWAL', 'Resgate de previdência', CREATE, 'withdrawal', 'withdrawal-pension'),
  service(
    'PENSION_WITHDRAWAL_LEAD',
    'Resgate de previdência – lead',
    CREATE,
    'withdrawal',
    'withdrawal-pension-lead',
  ),
  service(
    'CAPITALIZATION_TITLE_WITHDRAWAL',
    'Resgate de capitalização',
    CREATE,
    'withdrawal',
    'withdrawal-capitalization-title',
  ),
  service('PERSON_WITHDRAWAL', 'Resgate de pessoas', CREATE),
]

/** The name of each phase-2 code, in customers' words. */
export const PERMISSION_NAMES: Readonly<Record<string, string>> = Object.assign(
  { RESOURCES_READ: 'Situação dos recursos compartilhados' },
  ...PRODUCTS.map(({ names }) => names),
)
