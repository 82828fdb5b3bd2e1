import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { button, ownAction } from '../support/screens/screen-actions.ts'
import type { Order } from '../support/second-backend/backend-orders.ts'
import { ana, product, type Sharing, sharing } from '../support/second-backend/second-backend-world.ts'
import { inDays, offerViews, yearOfSharings } from './rich-sharings.ts'
import type { Scene, SceneStage } from './scene.ts'

const ID = 'urn:serra:ativo'
const LISTS = 'GET /bff-opin/consents/v1/shares/'
const GIVEN = `${LISTS}${ana.document}?ShareType=TRANSMITTING`
const DETAILS = 'GET /bff-opin/consents/v1/consents/'
const HOME = '/recipient-open-insurance'

type Told = Partial<Sharing> & Partial<ConsentDetails>

/** A sharing's page, as a backend tells of it. */
async function details(stage: SceneStage, width: number, told: Told): Promise<ScenePage> {
  const { shareType = 'RECEIVING' } = told
  stage.backend.world.sharings = [sharing(ID, { shareType })]
  stage.backend.answer(DETAILS, { status: 200, body: { ...sharing(ID), ...told, shareType } })
  const page = await stage.openSignedIn(width, undefined, `/myshares/${ID}`)
  await page.getByRole('heading', { name: 'Gestão dos meus dados', exact: true }).waitFor()
  return page
}

const told =
  (what: Told): Scene['play'] =>
  (stage, width) =>
    details(stage, width, what)

/** A page in front of a call that is answered so, up to words of it. */
const answered =
  (
    call: string,
    order: Order,
    path: string,
    words: RegExp,
    prepare?: (stage: SceneStage) => void,
  ): Scene['play'] =>
  async (stage, width) => {
    prepare?.(stage)
    stage.backend.answer(call, order)
    const page = await stage.openSignedIn(width, undefined, path)
    await page.getByText(words).first().waitFor()
    return page
  }

/** The home page of somebody with sharings. */
function offerHome(stage: SceneStage): void {
  offerViews(stage)
  Object.assign(Object(stage.backend.world.config.capabilities), { dataNow: true })
}

const NAMES = ['Beta Seguradora', 'Banco Gama', 'Delta Previdência', 'Sigma']
const LONG = 'Cooperativa de Crédito e Seguros dos Produtores Rurais do Vale do Rio Doce'
/** The last twenty of each hundred are over, wait, or have a status of the backend's own. */
const OVER = ['PENDING', 'EXPIRED', 'INACTIVE', 'REJECTED', 'SUSPENDED']

/** Two hundred sharings, a hundred in each direction. */
function twoHundred(stage: SceneStage): void {
  offerHome(stage)
  const all = Array.from({ length: 200 }, (_, index) => {
    const place = Math.floor(index / 2)
    const status = place < 80 ? 'ACTIVE' : (OVER[place % OVER.length] ?? 'ACTIVE')
    return {
      ...sharing(`urn:serra:${index}`, { status, shareType: index % 2 ? 'RECEIVING' : 'TRANSMITTING' }),
      organisationName: place % 9 === 8 ? LONG : `${NAMES[place % NAMES.length]} ${place}`,
      createDateTime: inDays(-place),
      expirationDateTime: inDays(status === 'EXPIRED' ? -1 : 360 - 4 * place),
      // Apart from each other: with one moment for all, milliseconds would order them.
      statusDateTime: inDays(-1 - place / 1_000),
      resourceGroups: [
        product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel'),
        product('LIFE_PENSION', 'Previdência'),
      ],
    }
  })
  stage.backend.world.sharings = all
  for (const type of ['RECEIVING', 'TRANSMITTING']) {
    const data = all.filter(({ shareType }) => shareType === type)
    stage.backend.answer(`${LISTS}${ana.document}?ShareType=${type}`, { status: 200, body: { data } })
  }
}

const ofTwoHundred =
  (path: string, shown: string): Scene['play'] =>
  async (stage, width) => {
    twoHundred(stage)
    const page = await stage.openSignedIn(width, undefined, path)
    await page.locator(shown).first().waitFor({ state: 'attached' })
    return page
  }

function onlyEnded(stage: SceneStage): void {
  offerHome(stage)
  const ended = { status: 'INACTIVE', statusDateTime: inDays(-3) }
  const data = [{ ...sharing('urn:serra:fim'), ...ended }]
  stage.backend.answer(GIVEN, { status: 200, body: { data } })
}

/** Who came from another institution, before signing in, where the backend tells this of who asks. */
const asked =
  (brand: object, words: RegExp): Scene['play'] =>
  async (stage, width) => {
    stage.backend.world.config.capabilities = { intent: true, intentBrand: true }
    stage.backend.answer('GET /bff-opin/consents/v1/proxy/brand', { status: 200, body: brand })
    const page = await stage.open(width)
    await page.goto(`${stage.url}/?intent_id=urn:serra:pedido`)
    await page.getByText(words).first().waitFor()
    return page
  }

const ENDED_THERE: Told = {
  status: 'INACTIVE',
  endedBy: 'OTHER_INSTITUTION',
  confirmationDateTime: inDays(-30),
  statusDateTime: inDays(-3),
  keptUntil: inDays(27),
}
const UNAVAILABLE = /Servidor indisponível/
const NOT_READ = /Não conseguimos ler/
const DETAILS_PATH = `/myshares/${ID}`

/** States in which a page knows less, or speaks of what is over; and lists longer than a page. */
export const stateScenes: readonly Scene[] = [
  { name: 'detalhes-encerrado-la', play: told(ENDED_THERE) },
  { name: 'detalhes-encerrado-la-transmitido', play: told({ ...ENDED_THERE, shareType: 'TRANSMITTING' }) },
  {
    name: 'detalhes-encerrado-sem-resposta',
    play: told({ ...ENDED_THERE, endedBy: 'READER', endDelivered: false }),
  },
  { name: 'detalhes-expirado-sem-data', play: told({ status: 'EXPIRED' }) },
  { name: 'detalhes-situacao-desconhecida', play: told({ status: 'SUSPENDED' }) },
  {
    name: 'detalhes-pendente-encerrar',
    play: async (stage, width) => {
      const page = await details(stage, width, { status: 'PENDING', createDateTime: inDays(0) })
      await ownAction(page, 'ENCERRAR').click()
      await button(page.getByRole('dialog'), 'VOLTAR').waitFor()
      return page
    },
  },
  { name: 'detalhes-sem-rede', play: answered(DETAILS, { cut: true }, DETAILS_PATH, /Não houve resposta/) },
  { name: 'detalhes-indisponivel', play: answered(DETAILS, { status: 503 }, DETAILS_PATH, /Erro 503/) },
  {
    name: 'detalhes-ilegivel',
    play: answered(DETAILS, { status: 200, body: { nada: true } }, DETAILS_PATH, /Erro 502/),
  },
  { name: 'compartilhamentos-sem-rede', play: answered(LISTS, { cut: true }, '/myshares', UNAVAILABLE) },
  {
    name: 'linha-do-tempo-um-lado',
    play: answered(GIVEN, { status: 503 }, '/myshares?ver=linha', /Não conseguimos carregar/, yearOfSharings),
  },
  { name: 'compartilhamentos-200-paginas', play: ofTwoHundred('/myshares?pagina=2', '.card') },
  { name: 'linha-do-tempo-200', play: ofTwoHundred('/myshares?ver=linha&situacao=todas&pagina=6', '.axis') },
  { name: 'quem-tem-o-que-200', play: ofTwoHundred('/myshares?ver=matriz', '.matrix-frame, .matrix-list') },
  { name: 'inicio-200', play: ofTwoHundred(HOME, '.brief') },
  {
    name: 'inicio-um-lado',
    play: answered(GIVEN, { status: 503 }, HOME, NOT_READ, (stage) => {
      yearOfSharings(stage)
      offerHome(stage)
    }),
  },
  { name: 'inicio-sem-rede', play: answered(LISTS, { cut: true }, HOME, NOT_READ, offerHome) },
  {
    name: 'inicio-nada-agora',
    play: async (stage, width) => {
      onlyEnded(stage)
      const page = await stage.openSignedIn(width)
      await page.getByText('Nada está sendo compartilhado agora.').waitFor()
      return page
    },
  },
  { name: 'titular-entrar-sem-nome', play: asked({ isOpen: true }, /Outra instituição pediu seus dados/) },
  {
    name: 'titular-entrar-prazo',
    play: asked(
      { name: 'Horizonte Seguros', cnpj: '11222333000181', answerUntil: inDays(-1), isOpen: false },
      /O prazo deste pedido acabou/,
    ),
  },
]
