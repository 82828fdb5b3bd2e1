import type { PortalConfig } from '@consente/contract/portal/config'
import type { Notice, Notices } from '@consente/contract/portal/notices'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { RECEIPT } from './receipt-of-scenes.ts'
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
    notice(1, 'check', 'Você autorizou o compartilhamento com o Banco Aurora', 'Vale por 12 meses.', 'Ver'),
    notice(200, 'stop', 'O compartilhamento com a Delta Seguros acabou', 'No fim do prazo.', 'Ver'),
  ],
}

/** A page that the backend offers by a capability, up to its heading. */
const page =
  (
    path: string,
    capabilities: Partial<PortalConfig['capabilities']>,
    heading: RegExp,
    sharings: (stage: SceneStage) => void = richCards,
  ) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    sharings(stage)
    stage.backend.world.config.capabilities = capabilities
    stage.backend.answer('GET /bff-opin/notices/v1/notices', { status: 200, body: TOLD })
    stage.backend.answer('POST /bff-opin/notices/v1/notices/read', { status: 200, body: TOLD })
    stage.backend.answer('GET /bff-opin/notices/v1/choices', {
      status: 200,
      body: { choices: [{ kind: 'year-summary', here: true, mail: false }], email: 'a***a@exemplo.com.br' },
    })
    const shown = await stage.openSignedIn(width, undefined, path)
    await shown.getByRole('heading', { level: 1, name: heading }).waitFor()
    return shown
  }

/** Who came from another institution, before signing in. */
async function asked(stage: SceneStage, width: number): Promise<ScenePage> {
  stage.backend.world.config.capabilities = { intent: true, intentBrand: true, notices: true }
  stage.backend.answer('GET /bff-opin/consents/v1/proxy/brand', {
    status: 200,
    body: { name: 'Horizonte Seguros', cnpj: '11222333000181', answerUntil: ago(-1), isOpen: true },
  })
  const shown = await stage.open(width)
  await shown.goto(`${stage.url}/?intent_id=urn:serra:pedido`)
  await shown.getByText('Horizonte Seguros').first().waitFor()
  return shown
}

const jwsPart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

async function receipt(stage: SceneStage, width: number): Promise<ScenePage> {
  const { jti: number } = RECEIPT
  stage.backend.answer(`GET /bff-opin/receipts/v1/receipts/${number}`, {
    status: 200,
    body: {
      number,
      jws: `${jwsPart({ alg: 'PS256', typ: 'consent-receipt+jwt', kid: 'k' })}.${jwsPart(RECEIPT)}.c2ln`,
      checkAddress: 'https://serra.example/conferir',
    },
  })
  return page(`/comprovante/${number}`, { receipts: true }, /Você autorizou/)(stage, width)
}

/** What comes after a consent: the home, notices, reports and receipts, where the backend offers them. */
export const noticesScenes: readonly Scene[] = [
  {
    name: 'inicio-seus-dados',
    play: page('/recipient-open-insurance', { dataNow: true }, /Seus dados hoje/, yearOfSharings),
  },
  { name: 'titular-entrar', play: asked },
  { name: 'avisos', play: page('/avisos', { notices: true }, /Avisos/) },
  { name: 'lembretes', play: page('/lembretes', { notices: true }, /Lembretes/) },
  {
    name: 'nao-reconheco',
    play: page(`/nao-reconheco/${ID}`, { notices: true }, /não reconhece/),
  },
  { name: 'comprovante', play: receipt },
  { name: 'conferir', play: page('/conferir', { receipts: true }, /Conferir/) },
]
