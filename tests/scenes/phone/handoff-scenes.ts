import type { HandoffState } from '@consente/contract/portal/handoff'
import { APPROVE, openAtChoice, request } from '../../support/screens/holder-actions.ts'
import type { ScenePage } from '../../support/screens/scene-page.ts'
import { button, continueTo } from '../../support/screens/screen-actions.ts'
import type { Order } from '../../support/second-backend/backend-orders.ts'
import { ana, product, sharing } from '../../support/second-backend/second-backend-world.ts'
import type { Scene, SceneStage } from '../scene.ts'

const ID = 'urn:serra:pedido'
const CODES = 'POST /bff-opin/handoff/v1/codes'
const STATE = 'GET /bff-opin/handoff/v1/state'
const PHONE = 'POST /bff-opin/handoff/v1/phone'
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

function offer({ backend }: SceneStage): void {
  backend.world.config.capabilities = {
    ...Object(backend.world.config.capabilities),
    handoff: true,
    intent: true,
    intentBrand: true,
    receipts: true,
    strongSignIn: true,
  }
  backend.world.sharings = [
    sharing(ID, {
      status: 'PENDING',
      resourceGroups: [product('DAMAGES_AND_PEOPLE_AUTO', 'Automóvel', ['Auto Completo'])],
    }),
  ]
  backend.answer('GET /bff-opin/consents/v1/proxy/brand', {
    status: 200,
    body: { name: 'Horizonte Seguros', cnpj: '11222333000181', answerUntil: inSeconds(3_300), isOpen: true },
  })
}

/** The computer, once its customer goes on at a phone that stands so. */
const computer =
  (state: Partial<HandoffState>, shown: string, order: Order = {}): Scene['play'] =>
  async (stage, width): Promise<ScenePage> => {
    offer(stage)
    // Where the answer goes next leads nowhere here: the page stays.
    stage.backend.answer('GET /outra/volta', { status: 204 })
    const told = { state: 'ready', until: inSeconds(108), mayRetry: true, location: '/outra/volta', ...state }
    stage.backend.answer(STATE, { status: 200, body: told, ...order })
    stage.backend.answer(CODES, {
      status: 200,
      body: { ...told, code: 'Fh3-c0de-do-computador_9Zk' },
      ...order,
    })
    // Whoever began at a wide window may make it narrower, and the scene is looked at there, too.
    const page = await stage.open(Math.max(width, 768))
    await page.goto(`${stage.url}/?intent_id=${ID}`)
    await button(page, 'CONTINUAR NO CELULAR').click()
    await page.getByRole('heading', { name: shown, exact: true }).waitFor()
    return page
  }

const ASKED = {
  name: 'Horizonte Seguros',
  cnpj: '11222333000181',
  beganAt: inSeconds(-240),
  device: { kind: 'computer', system: 'Windows' },
  numbers: ['18', '47', '82'],
  until: inSeconds(240),
}

const refusal = (status: number, code: string): Order => ({
  status,
  body: { code, message: '', interactionId: 'x' },
})

/** The phone, signed in with what reading the code gave it. */
const phone =
  (shown: string, read: Order, press?: string, picked?: Order): Scene['play'] =>
  async (stage, width): Promise<ScenePage> => {
    offer(stage)
    stage.backend.answer('POST /bff-opin/handoff/v1/readings', { status: 200, body: { handoff: 'handle' } })
    stage.backend.answer(PHONE, { status: 200, body: ASKED })
    stage.backend.answer(`${PHONE}/number`, picked ?? refusal(422, 'HANDOFF_WRONG_NUMBER'))
    stage.backend.answer(`${PHONE}/denial`, { status: 200, body: { isRefused: true } })
    if (read.status !== 200) stage.backend.answer('POST /bff-opin/handoff/v1/readings', read)
    const page = await stage.openSignedIn(width, ana, '/celular#Fh3-c0de')
    if (press) await button(page, press).click()
    await page.getByRole('heading', { name: shown, exact: true }).waitFor()
    return page
  }

/** "Volte ao computador" for whoever comes without an answer. */
async function backWithout(stage: SceneStage, width: number): Promise<ScenePage> {
  offer(stage)
  const page = await stage.openSignedIn(width, ana, '/volte-ao-computador')
  await page.getByRole('heading', { name: 'Volte ao computador', exact: true }).waitFor()
  return page
}

/** The end on the phone, after an answer that leads nowhere but back to the computer. */
async function backToComputer(stage: SceneStage, width: number): Promise<ScenePage> {
  offer(stage)
  stage.backend.answer(APPROVE, { status: 200, body: { location: `${stage.url}/volte-ao-computador` } })
  stage.backend.answer('GET /bff-opin/receipts/v1/sharings/', {
    status: 200,
    body: { receipts: [{ number: 'RC-2026-0001-7F3K', kind: 'GRANT', at: inSeconds(0) }] },
  })
  const page = await openAtChoice(stage, request(), width)
  await page.getByRole('checkbox', { name: /Auto Completo/ }).check()
  await continueTo(page, /holder-confirm-share-resume/)
  await continueTo(page, /volte-ao-computador/)
  await page.getByRole('link', { name: 'Ver comprovante' }).waitFor()
  return page
}

const READ: Order = { status: 200 }
const used = refusal(409, 'HANDOFF_USED')
const GONE = 'Este pedido já foi respondido, ou acabou'
const FAILED = 'Não deu certo agora'
const NUMBER = 'Que número está no computador?'

/** From a computer to a phone: each state of both, in front of a backend that offers it. */
export const handoffScenes: readonly Scene[] = [
  { name: 'celular-codigo', play: computer({}, 'Continue no seu celular') },
  {
    name: 'celular-codigo-numero',
    play: computer(
      { state: 'scanned', number: '47', scannedAt: inSeconds(-10), until: inSeconds(250) },
      'Confira este número no celular',
    ),
  },
  { name: 'celular-codigo-confere', play: computer({ state: 'picked' }, 'O número confere') },
  { name: 'celular-codigo-autorizou', play: computer({ state: 'authorised' }, 'Você autorizou no celular') },
  { name: 'celular-codigo-recusou', play: computer({ state: 'refused' }, 'Você recusou no celular') },
  { name: 'celular-codigo-venceu', play: computer({ state: 'ended', why: 'expired' }, 'O código venceu') },
  {
    name: 'celular-codigo-outro-numero',
    play: computer({ state: 'ended', why: 'wrong-number', mayRetry: false }, 'No celular, foi outro número'),
  },
  {
    name: 'celular-codigo-outra-pessoa',
    play: computer({ state: 'ended', why: 'other-person' }, 'No celular, entrou outra pessoa'),
  },
  { name: 'celular-codigo-sem-internet', play: computer({}, 'Sem internet', { cut: true }) },
  { name: 'celular-codigo-respondido', play: computer({ state: 'ended', why: 'over' }, GONE) },
  { name: 'celular-codigo-falha', play: computer({}, FAILED, { status: 503 }) },
  { name: 'celular-numero', everyBrand: true, play: phone(NUMBER, READ) },
  { name: 'celular-numero-errado', play: phone('Este não é o número', READ, '18') },
  { name: 'celular-nao-fui-eu', play: phone('Pedido recusado. Nada foi enviado.', READ, 'NÃO FUI EU') },
  { name: 'celular-codigo-usado', play: phone('Este código já foi usado', used) },
  { name: 'celular-codigo-antigo', play: phone('Este código não vale mais', refusal(404, 'HANDOFF_OVER')) },
  { name: 'celular-respondido', play: phone(GONE, READ, '47', refusal(409, 'CONSENT_NOT_WAITING')) },
  { name: 'celular-falha', play: phone(FAILED, { status: 503 }) },
  { name: 'celular-computador-fechado', play: phone(NUMBER, READ, '47', refusal(409, 'HANDOFF_ALONE')) },
  { name: 'celular-numero-de-novo', play: phone(NUMBER, READ, '47', { status: 503 }) },
  { name: 'celular-volte-sem-resposta', play: backWithout },
  { name: 'celular-volte', everyBrand: true, play: backToComputer },
  { name: 'celular-sem-internet', play: phone('Sem internet', { cut: true }) },
]
