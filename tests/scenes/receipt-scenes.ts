import type { ScenePage } from '../support/screens/scene-page.ts'
import { button } from '../support/screens/screen-actions.ts'
import { KINDS, RECEIPT } from './receipt-of-scenes.ts'
import type { Scene, SceneStage } from './scene.ts'

const { jti: number } = RECEIPT
const ONE = `GET /bff-opin/receipts/v1/receipts/${number}`
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The page of a receipt that the backend answers so, up to what it says. */
const opened =
  (order: Parameters<SceneStage['backend']['answer']>[1], said: RegExp) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.world.config.capabilities = { receipts: true }
    stage.backend.answer(ONE, order)
    const page = await stage.openSignedIn(width, undefined, `/comprovante/${number}`)
    await page.getByRole('heading', { name: said }).first().waitFor()
    return page
  }

const signed = (change: object, said: RegExp) => {
  const header = { alg: 'PS256', typ: 'consent-receipt+jwt', kid: 'k' }
  const jws = `${part(header)}.${part({ ...RECEIPT, ...change })}.c2ln`
  return opened({ status: 200, body: { number, jws, checkAddress: 'https://serra.example/conferir' } }, said)
}

const GRANTED = signed({}, /^Você autorizou/)

const placed = (number: string, at: string, title: string, institutionName: string) => ({
  number,
  kind: 'GRANT',
  at,
  consentId: `urn:serra:${number}`,
  shareType: 'RECEIVING',
  title,
  institutionName,
  institutionNumber: '11.222.333/0001-81',
})

/** All receipts, as the backend answers. */
const all =
  (receipts: readonly object[], said: string | RegExp) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    stage.backend.world.config.capabilities = { receipts: true, allReceipts: true }
    stage.backend.answer('GET /bff-opin/receipts/v1/receipts', {
      status: 200,
      body: { receipts, hasMore: false },
    })
    const page = await stage.openSignedIn(width, undefined, '/comprovantes')
    await page.getByText(said).first().waitFor()
    return page
  }
const PAPERS = [
  placed('9C2MTX4B77KP', new Date().toISOString(), 'Você renovou por mais 12 meses', 'Horizonte Seguros'),
  placed(
    '7F3A20C19K42',
    '2026-01-08T17:05:00Z',
    'Você autorizou a Horizonte Seguros a enviar seus dados',
    'Horizonte Seguros',
  ),
  placed(
    'K5SN3F8Y1GAC',
    '2025-12-02T19:40:00Z',
    'O compartilhamento foi encerrado no Banco Gama',
    'Banco Gama',
  ),
]

/** A customer's receipts: of each kind of action, and where there is none to show. */
export const receiptScenes: readonly Scene[] = [
  { name: 'comprovantes', everyBrand: true, play: all(PAPERS, /^São todos/) },
  { name: 'comprovantes-nenhum', play: all([], 'Nenhum comprovante ainda') },
  { name: 'comprovante', play: GRANTED },
  ...Object.entries(KINDS).map(([kind, change]) => ({
    name: `comprovante-de-${kind}`,
    play: signed(change, /^(Você|O compartilhamento) /),
  })),
  {
    name: 'comprovante-outros',
    play: (stage, width) => {
      stage.backend.answer('GET /bff-opin/receipts/v1/sharings/', {
        status: 200,
        body: {
          receipts: [
            { number, kind: 'GRANT', at: '2026-07-08T17:05:31Z' },
            { number: '9K42AAAA1111', kind: 'END', at: '2026-11-20T14:20:00Z' },
          ],
        },
      })
      return GRANTED(stage, width)
    },
  },
  {
    name: 'comprovante-sem-pdf',
    play: async (stage, width) => {
      stage.backend.answer(`${ONE}/pdf`, { status: 503 })
      const page = await GRANTED(stage, width)
      await button(page, 'SALVAR PDF').click()
      await page.getByText('Não deu para montar o PDF agora.').waitFor()
      return page
    },
  },
  { name: 'comprovante-carregando', play: opened({ hang: true }, /^Comprovante$/) },
  { name: 'comprovante-de-outro', play: opened({ status: 404 }, /^Não achamos este comprovante/) },
  { name: 'comprovante-erro', play: opened({ status: 400 }, /./) },
  {
    name: 'comprovante-ilegivel',
    play: opened({ status: 200, body: { number, jws: 'x', checkAddress: '' } }, /./),
  },
]
