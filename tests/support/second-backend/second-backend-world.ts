import type { Person } from '../market/sandbox-people.ts'

/** What the second backend knows. Shapes are the specification's (docs/domain/entities.md). */

/** Somebody who may have an account here. */
export type KnownPerson = Person & { hasAccount: boolean }

export type ResourceGroup = {
  resourceGroupId: string
  type: string
  displayName: string
  resources: { resourceId: string; displayName: string }[]
  dataPermissions: { permissionCode: string; displayName: string; items: string[] }[]
}

export type Sharing = {
  consentId: string
  /** From which side the customer sees it here. */
  shareType: 'RECEIVING' | 'TRANSMITTING'
  status: string
  createDateTime: string
  expirationDateTime: string
  registrationNumber: string
  organisationId: string
  organisationName: string
  loggedUser: { document: { identification: string } }
  businessEntity: { document: { identification: string } } | null
  resourceGroups: ResourceGroup[]
  /** Where the browser goes back to once it is decided; of a sharing asked for by another institution. */
  location: string
}

export type Institution = {
  _id: string
  brand: string
  name: string
  description: string
  moreInfo: string
  organizationId: string
  registrationNumber: string
  type: string
  thumb: string
  participants: { name: string; registrationNumber: string }[]
  AuthorisationServers: {
    AuthorisationServerId: string
    CustomerFriendlyName: string
    CustomerFriendlyDescription: string
    CustomerFriendlyLogoUri: string
    OrganisationId: string
  }[]
}

/** A person with an account, a person without, a company. Documents are the public samples of their kind. */
export const ana: KnownPerson = {
  document: '11144477735',
  name: 'Ana Paula Ferreira',
  password: 'lago5mar',
  email: 'ana@example.com',
  hasAccount: true,
}
export const davi: KnownPerson = { ...ana, document: '12345678909', name: 'Davi Rocha', hasAccount: false }
export const mercado: KnownPerson = {
  ...ana,
  document: '11444777000161',
  name: 'Mercado Bom Dia Ltda.',
  email: 'mercado@example.com',
}

function institution(index: number, name: string, type: string): Institution {
  const id = `as-${index}`
  const organisation = `org-${index}`
  return {
    _id: id,
    brand: name,
    name: `${name} S.A.`,
    description: `A ${name} cuida de seguros desde 1990.`,
    moreInfo: '',
    organizationId: organisation,
    registrationNumber: `${11222333 + index}000181`.slice(0, 14),
    type,
    thumb: `/thumbs/${index}.svg`,
    participants: [{ name: `${name} S.A.`, registrationNumber: '11222333000181' }],
    AuthorisationServers: [
      {
        AuthorisationServerId: id,
        CustomerFriendlyName: name,
        CustomerFriendlyDescription: '',
        CustomerFriendlyLogoUri: `/thumbs/${index}.svg`,
        OrganisationId: organisation,
      },
    ],
  }
}

const NAMED = [
  institution(0, 'Horizonte Seguros', 'seguradora'),
  institution(1, 'Banco Aurora', 'banco'),
  institution(2, 'Cooperativa Nascente', 'outros'),
  institution(3, 'Delta Seguros', 'seguradora'),
]
const MANY = Array.from({ length: 26 }, (_, index) =>
  institution(index + 4, `Seguradora ${String(index + 1).padStart(2, '0')}`, 'seguradora'),
)

const DAY_MS = 24 * 60 * 60 * 1000
/** One moment for all: sharings that differ by a millisecond would change places in a list. */
const NOW = Date.now()
const daysFromNow = (days: number): string => new Date(NOW + days * DAY_MS).toISOString()

const BRANCHES: Readonly<Record<string, string>> = {
  DAMAGES_AND_PEOPLE_AUTO: '0531',
  DAMAGES_AND_PEOPLE_HOUSING: '0114',
}

/** Such as 0531-2204-118: the branch of insurance, and what tells the policies of a customer apart. */
const policyNumber = (type: string, index = 0): string => `${BRANCHES[type] ?? '0993'}-2204-${118 + index}`

/** A group of the consent as a product: its list and its policies. */
export const product = (type: string, displayName: string, policies: string[] = []): ResourceGroup => ({
  resourceGroupId: type,
  type,
  displayName,
  resources: policies.map((name, index) => ({ resourceId: policyNumber(type, index), displayName: name })),
  dataPermissions: [
    { permissionCode: `${type}_READ`, displayName: 'Apólices', items: ['Número da apólice'] },
  ],
})

/** A group of registration data: nothing to pick. */
export const registration = (type: string, displayName: string): ResourceGroup => ({
  ...product(type, displayName),
  dataPermissions: [{ permissionCode: `${type}_READ`, displayName, items: ['Nome completo', 'CPF'] }],
})

/** A sharing; everything not said is that of an active one with Horizonte, given by Ana. */
export function sharing(consentId: string, given: Partial<Sharing> = {}): Sharing {
  return {
    consentId,
    shareType: 'TRANSMITTING',
    status: 'ACTIVE',
    createDateTime: daysFromNow(-30),
    expirationDateTime: daysFromNow(330),
    registrationNumber: '11222333000181',
    organisationId: 'org-0',
    organisationName: 'Horizonte Seguros',
    loggedUser: { document: { identification: ana.document } },
    businessEntity: null,
    resourceGroups: [
      registration('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'),
      product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo', 'Auto Terceiros']),
      product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial', ['Casa Protegida']),
    ],
    location: '/outra/volta',
    ...given,
  }
}

const category = (dataCategoryCode: string, dataCategoryName: string) => ({
  dataCategoryCode,
  dataCategoryName,
  subCategories: [{ subCategoryName: dataCategoryName, fields: ['<b>Número</b>: como no documento'] }],
})
const dataGroup = (apiName: string, apiKey: string) => ({
  apiName,
  apiKey,
  additionalInformation: `Para comparar ${apiName}.`,
  dataCategories: [category('READ', 'Lista de apólices'), category('POLICYINFO_READ', 'Apólice')],
})

const settings = () => ({
  'sharing-purpose': [{ titulo: 'Para que serve', texto: 'Traz os seus dados de outra instituição.' }],
  'personal-required-fields': {
    dadosPessoais: ['Estado civil', 'Profissão', 'Cidade e estado', 'Faixa de renda'],
    dadosCadastrais: ['Nome completo', 'CPF', 'Data de nascimento', 'Endereço', 'Telefone'],
    informacoesComplementares: [
      'Início do relacionamento',
      'Produtos contratados',
      'Representantes',
      'Vínculos',
    ],
  } as unknown,
  'sharing-explanation': [
    { titulo: 'Serve só para este objetivo', texto: 'E para nenhum outro.' },
  ] as unknown,
  'standard-sharing-period': [3, 6, 12] as unknown,
  'data-groups-fields': [
    dataGroup('Automóvel', 'DAMAGES_AND_PEOPLE_AUTO'),
    dataGroup('Residencial', 'DAMAGES_AND_PEOPLE_HOUSING'),
    dataGroup('Rural', 'DAMAGES_AND_PEOPLE_RURAL'),
  ] as unknown,
  'data-goal': [
    { finalidade: 'Comparar coberturas', prazo: '12' },
    { finalidade: 'Receber uma proposta', prazo: '09' },
    { finalidade: 'Reunir meus seguros', prazo: '7' },
  ] as unknown,
  'terms-conditions-url': [
    { value: '<h1>Condições Legais</h1><p>Políticas de privacidade e de cookies.</p>' },
  ] as unknown,
})

/** Everything a test may look at or change. */
export type World = {
  /** Served as `/config.json`. */
  config: Record<string, unknown>
  /** Served as `/brand/logo.svg`. */
  logo: string
  customers: KnownPerson[]
  /** Access token → document of who signed in. Take one away to end that session. */
  tokens: Map<string, string>
  refreshTokens: Map<string, string>
  /** The code that the next mail would carry. */
  activationCode: string
  institutions: Institution[]
  trending: Institution[]
  settings: Record<string, unknown>
  sharings: Sharing[]
  /** Its answers say what time it is, which no backend has to: without it the customer's device is believed. */
  tellsTime: boolean
  /** `state` of an authorisation request → the sharing asked for. */
  waiting: Map<string, Sharing>
}

const CONFIG = {
  brand: {
    id: 'serra',
    name: 'Serra Seguros',
    cnpj: '11444777000161',
    logo: '/thumbs/own.svg',
    colour: '#0b6e4f',
  },
  links: {
    sac: '/ajuda/sac',
    ouvidoria: '/ajuda/ouvidoria',
    privacy: '/ajuda/privacidade',
    cookies: '/ajuda/cookies',
    citizenPortal: '/ajuda/cidadao',
    openInsurancePortal: '/ajuda/open-insurance',
    participants: '/ajuda/participantes',
  },
  ownBrand: 'Serra Seguros',
  client: { id: 'portal', secret: 'publico' },
}

export function freshWorld(): World {
  return {
    config: structuredClone(CONFIG),
    logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="16"/></svg>',
    customers: [ana, davi, mercado].map((customer) => ({ ...customer })),
    tokens: new Map(),
    refreshTokens: new Map(),
    activationCode: '123456',
    institutions: structuredClone([...NAMED, ...MANY]),
    trending: structuredClone(NAMED.slice(0, 2)),
    settings: settings(),
    sharings: [],
    tellsTime: false,
    waiting: new Map(),
  }
}
