import type { PortalConfig } from '@consente/contract/portal/config'
import type { Notice, Notices } from '@consente/contract/portal/notices'
import { calendarDay } from '@consente/domain/period'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { button } from '../support/screens/screen-actions.ts'
import { sharing } from '../support/second-backend/second-backend-world.ts'
import { richCards, yearOfSharings } from './rich-sharings.ts'
import type { Scene, SceneStage } from './scene.ts'

const ID = 'urn:serra:ativo'
const DAY_MS = 24 * 60 * 60_000
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

const notice = (days: number, icon: string, title: string, text: string, label: string): Notice => ({
  id: `${days}`,
  at: ago(days),
  isNew: days < 2,
  icon,
  title,
  text,
  action: { label, path: `/myshares/${ID}` },
})
const TOLD: Notices = {
  newCount: 2,
  notices: [
    notice(
      0,
      'clock',
      'O compartilhamento com a Horizonte Seguros termina em 12 dias',
      'Em 02/12/2026.',
      'Renovar',
    ),
    {
      ...notice(
        1,
        'check',
        'Você autorizou o compartilhamento com o Banco Aurora',
        'Vale por 12 meses.',
        'Ver',
      ),
      report: { label: 'Não reconheço', path: `/nao-reconheco/${ID}` },
    },
    notice(200, 'stop', 'O compartilhamento com a Delta Seguros acabou', 'No fim do prazo.', 'Ver'),
  ],
}

/** A year of news, as somebody with many sharings has them. */
const MANY: Notices = {
  newCount: 12,
  notices: Array.from({ length: 40 }, (_, place) =>
    notice(
      place < 4 ? 0 : place * 2,
      'clock',
      'O compartilhamento com a Cooperativa de Crédito e Seguros Nascente do Rio Grande do Sul termina em 30 dias',
      'Em 02/12/2026. Para renovar, comece por lá.',
      'Ver',
    ),
  ).map((one, place) => ({ ...one, id: `${place}` })),
}

const choices = (email: string | undefined) => ({
  choices: [
    { kind: 'ends-in-30-days', here: true, mail: false },
    { kind: 'ends-in-7-days', here: true, mail: true },
    { kind: 'year-summary', here: true, mail: false },
  ],
  ...(email !== undefined && { email }),
})
const chosen =
  (email: string | undefined) =>
  ({ backend }: SceneStage): void =>
    backend.answer('GET /bff-opin/notices/v1/choices', { status: 200, body: choices(email) })
const withChannel =
  (channel: object) =>
  ({ backend }: SceneStage): void => {
    const { choices: own, email } = choices('a***a@exemplo.com.br')
    const duties = { kind: 'duties', here: true, mail: true, message: true }
    const body = { ...channel, choices: [duties, ...own.map((one) => ({ ...one, message: false }))], email }
    backend.answer('GET /bff-opin/notices/v1/choices', { status: 200, body })
  }
const told =
  (body: Notices) =>
  ({ backend }: SceneStage): void =>
    backend.answer('GET /bff-opin/notices/v1/notices', { status: 200, body })
const refused =
  (method: string, what: string) =>
  ({ backend }: SceneStage): void =>
    backend.answer(`${method} /bff-opin/notices/v1/${what}`, { status: 400 })

/** A page that the backend offers by a capability, up to its heading. */
const page =
  (
    path: string,
    capabilities: Partial<PortalConfig['capabilities']>,
    heading: RegExp,
    given: (stage: SceneStage) => void = richCards,
  ) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.world.config.capabilities = capabilities
    stage.backend.answer('GET /bff-opin/notices/v1/notices', { status: 200, body: TOLD })
    stage.backend.answer('POST /bff-opin/notices/v1/notices/read', { status: 200, body: TOLD })
    chosen('a***a@exemplo.com.br')(stage)
    given(stage)
    const shown = await stage.openSignedIn(width, undefined, path)
    await shown.getByRole('heading', { level: 1, name: heading }).waitFor()
    return shown
  }

/** A year of sharings with what was read last. */
function returning(stage: SceneStage): void {
  yearOfSharings(stage)
  const lastAt = ago(0.1)
  const day = { day: calendarDay(new Date(lastAt)), readings: 1, times: [lastAt], calls: 2 }
  const items = ['Automóvel', 'Residencial'].map((groupName) => ({
    ...{ group: groupName.toUpperCase(), groupName, displayName: 'Apólice', outcome: 'DELIVERED', calls: 1 },
    ...{ firstAt: lastAt, lastAt },
  }))
  const body = { consentId: 'urn:serra:ano-0', shareType: 'RECEIVING', days: [{ ...day, items }] }
  stage.backend.answer('GET /bff-opin/consents/v1/readings/', { status: 200, body })
}

/** Who came from another institution, before signing in; `brand`: what is known of it. */
const arrived =
  (brand: object, said: RegExp) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.world.config.capabilities = { intent: true, intentBrand: true, notices: true }
    stage.backend.answer('GET /bff-opin/consents/v1/proxy/brand', brand)
    const shown = await stage.open(width)
    await shown.goto(`${stage.url}/?intent_id=urn:serra:pedido`)
    await shown.getByRole('heading', { level: 1, name: said }).waitFor()
    return shown
  }
const ASKER = { name: 'Horizonte Seguros', cnpj: '11222333000181', answerUntil: ago(-1), isOpen: true }
const asked = arrived({ status: 200, body: ASKER }, /^A Horizonte Seguros pediu/)

/** Somebody who came for no request of theirs refuses it; the backend answers so. */
const refusing =
  (answer?: object, said = /./) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    const shown = await asked(stage, width)
    await shown.getByRole('button', { name: /não reconhe/ }).click()
    await shown.getByRole('dialog').waitFor()
    if (!answer) return shown
    stage.backend.answer('POST /bff-opin/notices/v1/unrecognised/request', answer)
    await button(shown.getByRole('dialog'), 'RECUSAR E AVISAR').click()
    await shown.getByText(said).first().waitFor()
    return shown
  }

const TAKEN = {
  protocol: 'AV-2026-004127',
  at: '2026-11-20T14:24:00Z',
  status: 'INACTIVE',
  revokedDateTime: '2026-11-20T14:24:00Z',
  sessionsEnded: 2,
  answerDays: 2,
}

/** The page of "Não reconheço este pedido" of such a sharing; `after`: what the report is answered, and the details from then on. */
const unrecognised =
  (given: object, after?: { report: object; details?: object; said: RegExp }) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    const details = Object.assign(sharing(ID, { shareType: 'RECEIVING' }), given)
    stage.backend.answer('GET /bff-opin/consents/v1/consents/', { status: 200, body: details })
    stage.backend.world.config.capabilities = { notices: true }
    const shown = await stage.openSignedIn(width, undefined, `/nao-reconheco/${ID}`)
    await shown.getByRole('heading', { level: 1, name: /não reconhece/ }).waitFor()
    if (!after) return shown
    stage.backend.answer('POST /bff-opin/notices/v1/unrecognised', after.report)
    Object.assign(details, after.details)
    await shown.getByRole('button', { name: /AVISAR$/ }).click()
    await shown.getByText(after.said).first().waitFor()
    return shown
  }

const ENDED = { status: 'INACTIVE', statusDateTime: TAKEN.revokedDateTime }
const REPORTED = { report: { status: 200, body: TAKEN }, details: ENDED, said: /Recebemos seu aviso/ }

/** What comes after a consent: the home, notices, reports and receipts, where the backend offers them. */
export const noticesScenes: readonly Scene[] = [
  {
    name: 'inicio-seus-dados',
    play: async (stage, width) => {
      const all = { dataNow: true, notices: true, accessLog: true, unused: true }
      const shown = await page('/recipient-open-insurance', all, /^Olá, Ana\.$/, returning)(stage, width)
      await shown.getByText(/leu Automóvel e Residencial na/).waitFor()
      return shown
    },
  },
  { name: 'titular-entrar', play: asked },
  {
    name: 'titular-entrar-prazo-acabou',
    play: arrived({ status: 200, body: { ...ASKER, isOpen: false } }, /^O prazo deste pedido acabou/),
  },
  { name: 'titular-entrar-sem-marca', play: arrived({ status: 404 }, /^Outra instituição pediu/) },
  { name: 'titular-entrar-recusar', play: refusing() },
  {
    name: 'titular-entrar-recusado',
    play: refusing(
      { status: 200, body: { protocol: TAKEN.protocol, isRefused: true, location: '/outra/volta' } },
      /AV-2026/,
    ),
  },
  {
    name: 'titular-entrar-ja-respondido',
    play: refusing({ status: 200, body: { protocol: TAKEN.protocol, isRefused: false } }, /AV-2026/),
  },
  { name: 'titular-entrar-recusa-falhou', play: refusing({ status: 503 }, /Não sabemos|Não deu/) },
  { name: 'avisos', play: page('/avisos', { notices: true }, /Avisos/) },
  {
    name: 'avisos-vazio',
    play: page('/avisos', { notices: true }, /Avisos/, told({ newCount: 0, notices: [] })),
  },
  { name: 'avisos-muitos', play: page('/avisos', { notices: true }, /Avisos/, told(MANY)) },
  { name: 'avisos-erro', play: page('/avisos', { notices: true }, /Avisos/, refused('GET', 'notices')) },
  {
    name: 'avisos-sino-fechado',
    play: async (stage, width) => {
      const told = { notices: true, sessions: true }
      const shown = await page('/myshares', told, /Compartilhamentos/)(stage, width)
      await shown.locator('.bell .count').waitFor({ state: 'attached' })
      return shown
    },
  },
  {
    name: 'avisos-sino',
    play: async (stage, width) => {
      const shown = await page(
        '/myshares',
        { notices: true, sessions: true },
        /Compartilhamentos/,
      )(stage, width)
      // On phones the bell stands in the menu.
      const bell = shown.locator('header').getByRole('button', { name: /Avisos|Menu/ })
      await bell.first().click()
      return shown
    },
  },
  {
    name: 'menu-do-nome',
    play: async (stage, width) => {
      const capabilities = {
        notices: true,
        sessions: true,
        receipts: true,
        accessLog: true,
        allReceipts: true,
      }
      const shown = await page('/myshares', capabilities, /Compartilhamentos/)(stage, width)
      const opener = width < 1088 ? 'header summary' : 'header .account > button'
      await shown.locator(opener).click()
      return shown
    },
  },
  { name: 'lembretes', play: page('/lembretes', { notices: true, sessions: true }, /Lembretes/) },
  {
    name: 'lembretes-sem-email',
    play: page('/lembretes', { notices: true }, /Lembretes/, chosen(undefined)),
  },
  {
    name: 'lembretes-sms',
    play: page('/lembretes', { notices: true, messages: true }, /Lembretes/, withChannel({ channel: 'SMS' })),
  },
  {
    // Without somebody who allows them, a browser under a driver refuses notifications.
    name: 'lembretes-navegador-recusa',
    play: async (stage, width) => {
      const push = withChannel({ channel: 'notificações', pushKey: 'BN'.padEnd(87, 'A') })
      const shown = await page(
        '/lembretes',
        { notices: true, messages: true },
        /Lembretes/,
        push,
      )(stage, width)
      await shown.getByRole('checkbox', { name: 'Resumo do ano, notificações' }).click()
      await shown.getByText(/^Este navegador não deixa/).waitFor()
      return shown
    },
  },
  {
    name: 'lembretes-erro',
    play: page('/lembretes', { notices: true }, /Lembretes/, refused('GET', 'choices')),
  },
  ...(['guardado', 'nao-guardado'] as const).map(
    (name): Scene => ({
      name: `lembretes-${name}`,
      play: async (stage, width) => {
        const shown = await page('/lembretes', { notices: true }, /Lembretes/)(stage, width)
        const change = { status: name === 'guardado' ? 200 : 400, body: choices('a***a@exemplo.com.br') }
        stage.backend.answer('PUT /bff-opin/notices/v1/choices', change)
        await shown.getByRole('checkbox', { name: 'Resumo do ano, e-mail' }).click()
        await shown.getByText(/Guardado|Não deu para guardar/).waitFor()
        return shown
      },
    }),
  ),
  { name: 'nao-reconheco', play: unrecognised({}) },
  { name: 'nao-reconheco-transmitido', play: unrecognised({ shareType: 'TRANSMITTING' }) },
  { name: 'nao-reconheco-pendente', play: unrecognised({ status: 'PENDING', furtherApproval: 'ALL' }) },
  { name: 'nao-reconheco-recusado', play: unrecognised({ status: 'REJECTED' }) },
  { name: 'nao-reconheco-encerrado', play: unrecognised(ENDED) },
  { name: 'nao-reconheco-feito', play: unrecognised({}, REPORTED) },
  {
    name: 'nao-reconheco-sem-avisar',
    play: unrecognised({}, { ...REPORTED, details: { ...ENDED, endDelivered: false } }),
  },
  { name: 'nao-reconheco-ja-encerrado', play: unrecognised(ENDED, REPORTED) },
  {
    name: 'nao-reconheco-incerto',
    play: unrecognised({}, { report: { status: 503 }, said: /Não sabemos se deu certo/ }),
  },
  {
    name: 'nao-reconheco-de-outro',
    play: async (stage, width) => {
      stage.backend.world.config.capabilities = { notices: true }
      const shown = await stage.openSignedIn(width, undefined, '/nao-reconheco/urn:serra:alheio')
      await shown.getByText(/Não achamos este compartilhamento/).waitFor()
      return shown
    },
  },
  { name: 'conferir', play: page('/conferir', { receipts: true }, /Conferir/) },
]
