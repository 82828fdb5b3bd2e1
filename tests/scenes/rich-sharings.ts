import {
  product,
  registration,
  type Sharing,
  sharing,
} from '../support/second-backend/second-backend-world.ts'
import type { SceneStage } from './scene.ts'

const day = 24 * 60 * 60 * 1000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()

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
  sharing('urn:serra:inativo', { status: 'INACTIVE', organisationName: 'Delta Seguros' }),
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
