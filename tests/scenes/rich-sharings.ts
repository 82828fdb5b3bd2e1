import { calendarDay } from '@consente/domain/period'
import {
  ana,
  product,
  registration,
  type Sharing,
  sharing,
} from '../support/second-backend/second-backend-world.ts'
import type { SceneStage } from './scene.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** So many days from now; negative ones have passed. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** One sharing for each thing a list can show; the last has a long name and more data groups than a bridge has places. */
const RICH: readonly Sharing[] = [
  sharing('urn:serra:ativo', { expirationDateTime: inDays(12) }),
  sharing('urn:serra:autorizado', { status: 'AUTHORISED', organisationName: 'Banco Aurora' }),
  sharing('urn:serra:longo', {
    organisationName: 'Cooperativa de Crédito e Seguros dos Produtores Rurais do Vale do Rio Doce',
    resourceGroups: [
      registration('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'),
      ...[
        'Automóvel',
        'Residencial',
        'Rural',
        'Vida',
        'Viagem',
        'Transporte',
        'Previdência',
        'Capitalização',
        'Saúde',
        'Garantia',
      ].map((name, index) => product(`DAMAGES_AND_PEOPLE_${index}`, name, [`${name} Completo`])),
    ],
  }),
  sharing('urn:serra:pendente', { status: 'PENDING', createDateTime: inDays(0) }),
  sharing('urn:serra:expirado', {
    status: 'EXPIRED',
    createDateTime: inDays(-400),
    expirationDateTime: inDays(-40),
  }),
  {
    ...sharing('urn:serra:inativo', {
      shareType: 'RECEIVING',
      status: 'INACTIVE',
      organisationName: 'Delta Seguros',
      createDateTime: inDays(-140),
      expirationDateTime: inDays(225),
    }),
    ...{ confirmationDateTime: inDays(-140), statusDateTime: inDays(-2), keptUntil: inDays(28) },
  },
  sharing('urn:serra:rejeitado', { status: 'REJECTED', organisationName: 'Banco Aurora' }),
]

/** Both tabs list them, with the fields that a backend may add. */
export function richCards({ backend }: Pick<SceneStage, 'backend'>): void {
  backend.world.sharings = RICH.map((one) => ({ ...one }))
  const data = RICH.map(({ resourceGroups, ...card }) => ({
    ...card,
    resourceGroups: resourceGroups.map(({ type, displayName }) => ({ type, displayName })),
  }))
  backend.answer('GET /bff-opin/consents/v1/shares/', { body: { data }, status: 200 })
}

/** So many sharings on one tab. */
export function manyCards({ backend }: Pick<SceneStage, 'backend'>, count: number): void {
  backend.world.sharings = Array.from({ length: count }, (_, index) =>
    sharing(`urn:serra:${index}`, { expirationDateTime: inDays(30 + index) }),
  )
}

const ownData = [
  registration('CUSTOMERS_PERSONAL_IDENTIFICATIONS', 'Dados Cadastrais'),
  registration('CUSTOMERS_PERSONAL_QUALIFICATION', 'Dados Qualitativos'),
]
const auto = product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel')
const home = product('DAMAGES_AND_PEOPLE_HOUSING', 'Residencial')
const pension = product('LIFE_PENSION', 'Previdência')
const title = product('CAPITALIZATION_TITLES', 'Capitalização')

/** What a year looks like: both directions, one that waits, one that ends soon, some that are over. */
const YEAR: readonly (Sharing & { statusDateTime?: string })[] = [
  {
    shareType: 'RECEIVING',
    organisationName: 'Beta Seguradora',
    from: -130,
    to: 230,
    data: [auto, home],
    ...{ lastReadAt: inDays(-0.1), nextAt: inDays(0.4) },
  },
  { shareType: 'RECEIVING', organisationName: 'Banco Gama', from: -353, to: 12, data: [title] },
  { shareType: 'RECEIVING', organisationName: 'Delta Previdência', from: -270, to: 92, data: [pension] },
  {
    shareType: 'TRANSMITTING',
    organisationName: 'Beta Seguradora',
    from: -309,
    to: 56,
    data: [home],
    ...{ lastReadAt: inDays(-100), unusedSince: calendarDay(new Date(inDays(-100))) },
  },
  {
    shareType: 'TRANSMITTING',
    organisationName: 'Banco Gama',
    from: -17,
    to: 348,
    data: [auto, title],
    unread: true,
  },
  {
    shareType: 'TRANSMITTING',
    organisationName: 'Cooperativa Sigma',
    status: 'PENDING',
    from: 0,
    to: 180,
    data: [home],
  },
  {
    shareType: 'RECEIVING',
    organisationName: 'Banco Gama',
    status: 'EXPIRED',
    from: -500,
    to: -140,
    data: [auto],
  },
  {
    shareType: 'TRANSMITTING',
    organisationName: 'Delta Previdência',
    status: 'INACTIVE',
    from: -200,
    to: 165,
    data: [home],
  },
  {
    shareType: 'TRANSMITTING',
    organisationName: 'Beta Seguradora',
    status: 'REJECTED',
    from: -60,
    to: 305,
    data: [auto],
  },
].map(({ from, to, data, ...given }, index) => ({
  ...sharing(`urn:serra:ano-${index}`),
  ...(given as Partial<Sharing>),
  createDateTime: inDays(from),
  expirationDateTime: inDays(to),
  resourceGroups: [...ownData, ...data],
  ...(given.status && { statusDateTime: inDays(-20) }),
}))

/** Switches the list's views on (capability `sharesViews`). */
export function offerViews({ backend }: Pick<SceneStage, 'backend'>): void {
  const { capabilities = {}, ...config } = backend.world.config
  backend.world.config = { ...config, capabilities: { ...Object(capabilities), sharesViews: true } }
}

/** The list as a backend tells it that offers its views (capability `sharesViews`). */
export function yearOfSharings({ backend }: Pick<SceneStage, 'backend'>): void {
  offerViews({ backend })
  backend.world.sharings = YEAR.map((one) => ({ ...one }))
  for (const type of ['RECEIVING', 'TRANSMITTING'] as const) {
    const data = YEAR.filter(({ shareType }) => shareType === type)
    backend.answer(`GET /bff-opin/consents/v1/shares/${ana.document}?ShareType=${type}`, {
      body: { data },
      status: 200,
    })
  }
}
