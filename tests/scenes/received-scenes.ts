import type { ReceivedData, ReceivedPart } from '@consente/contract/portal/received'
import policies from '../../sandbox/institutions/beta/policies.json' with { type: 'json' }
import register from '../../sandbox/institutions/beta/register.json' with { type: 'json' }
import { withDetails } from '../../sandbox/insurer/sample-data.ts'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { sharing } from '../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from './scene.ts'

const ID = 'urn:serra:ativo'
const receivedAt = '2026-11-20T13:05:00Z'

const part = (name: string, displayName: string, data: unknown): ReceivedPart => ({
  name,
  displayName,
  state: 'RECEIVED',
  receivedAt,
  data,
})
const missing = (state: ReceivedPart['state'], displayName: string): ReceivedPart => ({
  name: 'premium',
  displayName,
  state,
})

const POLICY = {
  documentType: 'APOLICE_INDIVIDUAL',
  issuanceDate: '2026-01-10',
  termStartDate: '2026-01-15',
  termEndDate: '2027-01-15',
  maxLMG: { amount: '180000.00', unit: { code: 'R$', description: 'BRL' } },
  insureds: [{ name: 'Ana Paula Ferreira' }],
  insuredObjects: [
    {
      description: 'Automóvel de passeio, ano 2024',
      coverages: [
        { code: 'CASCO_COMPREENSIVA', LMI: { amount: '79500.00', currency: 'BRL' } },
        {
          code: 'RESPONSABILIDADE_CIVIL_FACULTATIVA_DE_VEICULOS_RCFV',
          LMI: { amount: '100000.00', currency: 'BRL' },
        },
        ...['VIDROS', 'CARRO_RESERVA', 'ASSISTENCIA', 'DANOS_MORAIS'].map((code) => ({ code })),
      ],
    },
  ],
}
const PREMIUM = {
  amount: { amount: '1554.00', currency: 'BRL' },
  paymentsQuantity: '12',
  payments: Array.from({ length: 8 }, (_, place) => ({
    movementType: 'LIQUIDACAO_DE_PREMIO',
    movementPaymentsNumber: `${place + 1}`,
  })),
}
const CLAIM = {
  status: 'ENCERRADO_COM_INDENIZACAO',
  occurrenceDate: '2026-07-12',
  amount: { amount: '3975.00', currency: 'BRL' },
}

const item = (resourceId: string, productName: string, parts: ReceivedPart[]) => ({
  resourceId,
  productName,
  companyName: 'Horizonte Seguros S.A.',
  parts,
})

const ALL: ReceivedData = {
  consentId: ID,
  organisationName: 'Horizonte Seguros',
  completedAt: receivedAt,
  nextAt: '2026-11-22T13:05:00Z',
  groups: [
    {
      type: 'CUSTOMERS',
      displayName: 'Dados Cadastrais',
      state: 'RECEIVED',
      items: [
        {
          parts: [
            part('identifications', 'Identificação', {
              civilName: 'Ana Paula Ferreira',
              cpfNumber: '11144477735',
              birthDate: '1988-04-02',
              contact: { emails: [{ email: 'ana.paula.ferreira.de.nome.comprido@example.com' }] },
            }),
            missing('NOT_THERE', 'Qualificação'),
          ],
        },
      ],
    },
    {
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      displayName: 'Automóvel',
      state: 'RECEIVED',
      items: [
        item('0531-2204-118', 'Auto Completo', [
          part('policy-info', 'Apólice', POLICY),
          part('premium', 'Prêmio', PREMIUM),
          part('claim', 'Sinistros', [CLAIM]),
        ]),
        item('0531-7716-402', 'Auto Terceiros para Frotas e Veículos de Passeio', [
          part('policy-info', 'Apólice', { ...POLICY, termEndDate: '2046-01-15' }),
          missing('UNAVAILABLE', 'Prêmio'),
          { ...missing('REFUSED', 'Sinistros'), name: 'claim' },
        ]),
      ],
    },
    { type: 'DAMAGES_AND_PEOPLE_HOUSING', displayName: 'Residencial', state: 'EMPTY', items: [] },
  ],
}
const { completedAt, ...unfinished } = ALL
const ARRIVING = {
  ...unfinished,
  groups: ALL.groups.map((group, place) => (place === 0 ? group : { ...group, state: 'WAITING', items: [] })),
}

const received =
  (status: number, body: object, said: RegExp) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.world.config.capabilities = { receivedData: true }
    stage.backend.world.sharings = [sharing(ID, { shareType: 'RECEIVING' })]
    stage.backend.answer('GET /bff-opin/consents/v1/received/', { status, body })
    const page = await stage.openSignedIn(width, undefined, `/myshares/${ID}/dados`)
    await page.getByText(said).first().waitFor()
    for (const fold of await page.locator('main summary').all()) await fold.click()
    return page
  }

/** Registration data that do not exist there, kinds that nobody knows, fields that nobody expects, a name with every letter. */
const ODD: ReceivedData = {
  ...ALL,
  organisationName: 'Cooperativa de Crédito e Seguros Nascente do Rio Grande do Sul',
  groups: [
    {
      ...{ type: 'CUSTOMERS', displayName: 'Dados Cadastrais', state: 'RECEIVED' as const },
      items: [
        {
          parts: [
            missing('EMPTY', 'Qualificação'),
            part('complimentary-information', 'Informações Complementares', {}),
          ],
        },
      ],
    },
    {
      ...{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel', state: 'RECEIVED' as const },
      items: [
        item('0531', '', [
          part('policy-info', 'Apólice', {
            termStartDate: 'ontem',
            insuredObjects: 'nenhum',
            maxLMG: { amount: 'x' },
          }),
          part('premium', 'Prêmio', []),
          part('claim', 'Sinistros', 'sem'),
        ]),
      ],
    },
    {
      ...{ type: 'EMBEDDED_MICROINSURANCE', displayName: 'Microsseguro', state: 'RECEIVED' as const },
      items: [
        item('77', 'Microsseguro', [
          part('other', 'Detalhes', { aVeryLongFieldNameWithoutAnySpace: 'x'.repeat(90) }),
        ]),
      ],
    },
  ],
}

/** Something of what waits for another person. */
const WAITING: ReceivedData = {
  ...unfinished,
  furtherApproval: 'SOME',
  groups: ALL.groups.map((group) =>
    group.type === 'DAMAGES_AND_PEOPLE_AUTO'
      ? { ...group, items: group.items.slice(1), waiting: ['0531-2204-118'] }
      : group,
  ),
}
const NOBODY_YET: ReceivedData = {
  ...unfinished,
  furtherApproval: 'ALL',
  groups: ALL.groups.map((group) => ({ ...group, state: 'WAITING' as const, items: [] })),
}

/** A policy of each family, as Beta sends them. */
function everyFamily(): ReceivedData {
  const first = policies.filter(({ type }, place) => policies.findIndex((one) => one.type === type) === place)
  const full = withDetails({ register, policies: first }, { name: 'Beta', cnpj: '11222333000181' })
  const groups = full.policies.map(({ type, policyId, productName, detail }) => ({
    ...{ type, displayName: productName, state: 'RECEIVED' as const },
    items: [
      item(
        policyId,
        productName,
        Object.entries(detail).map(([name, data]) =>
          Array.isArray(data) && data.length === 0
            ? { ...missing('EMPTY', name), name }
            : part(name, name, data),
        ),
      ),
    ],
  }))
  return { ...ALL, groups }
}

/** What a sharing has brought. */
export const receivedScenes: readonly Scene[] = [
  { name: 'dados-recebidos', play: received(200, ALL, /Última leitura completa/) },
  { name: 'dados-recebidos-familias', play: (...on) => received(200, everyFamily(), /Chegou tudo/)(...on) },
  { name: 'dados-recebidos-estranhos', play: received(200, ODD, /Microsseguro/) },
  { name: 'dados-recebidos-chegando', play: received(200, ARRIVING, /estão chegando/) },
  { name: 'dados-recebidos-falta-uma-pessoa', play: received(200, WAITING, /espera outra pessoa/) },
  { name: 'dados-recebidos-falta-autorizar', play: received(200, NOBODY_YET, /Tudo espera/) },
  { name: 'dados-recebidos-nada', play: received(404, {}, /Não há dados recebidos/) },
  { name: 'dados-recebidos-erro', play: received(400, {}, /./) },
]
