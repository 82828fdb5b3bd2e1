import { constants, createHash, generateKeyPairSync, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { receiptFile } from '@consente/domain/receipt-file'
import type { ScenePage } from '../support/screens/scene-page.ts'
import { RECEIPT } from './receipt-of-scenes.ts'
import type { Scene, SceneStage } from './scene.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64url')
const KID = 'serra-1'
const { event, consent, holder, recipient, iss: issuer, jti: number } = RECEIPT

/** A receipt that its issuer has signed, and the key that proves it. Made once: a key takes a moment. */
function signedOnce() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = `${part({ alg: 'PS256', typ: 'consent-receipt+jwt', kid: KID })}.${part(RECEIPT)}`
  const padding = constants.RSA_PKCS1_PSS_PADDING
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, padding, saltLength: 32 })
  const jws = `${signed}.${signature.toString('base64url')}`
  return { jws, jwk: { ...publicKey.export({ format: 'jwk' }), kid: KID }, file: receiptFile(jws) }
}
type Signed = ReturnType<typeof signedOnce>
let made: Signed | undefined

/** A PDF of that visible text with the receipt's file attached. */
function pdfOf(visible: string, { file }: Signed): Buffer {
  const packed = deflateSync(file)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<<\n/Length ${visible.length}\n>>\nstream\n${visible}\nendstream\nendobj\n2 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
}
const ISSUED = 'BT (2 grupos) Tj ET'

type Case = {
  /** What the customer brings; the issuer's JSON without it. */
  file?: (signed: Signed) => string | Buffer
  /** What the issuer says of the number today, or that it does not answer, or does not know it. */
  today?: Partial<CheckedReceipt> | 'silent' | 'missing'
  /** What our server knows of the issuer. */
  known?: 'no-institution' | 'without-numbers' | 'no-answer'
  verdict: RegExp
}

/** What the backend says of issuer and number. */
function answer({ backend }: SceneStage, signed: Signed, { today = {}, known }: Case): void {
  backend.world.config.capabilities = { receipts: true }
  const keys = [{ jwk: signed.jwk, firstSeenAt: '2026-01-01T00:00:00Z' }]
  const body = { issuer, name: 'Alfa Seguros', cnpj: 'SEGUROAB000138', keys }
  const missing = { status: 404, body: {} }
  const issuers = { status: 200, body: { ...body, answersNumbers: known !== 'without-numbers' } }
  const unknown = known === 'no-institution' ? missing : issuers
  backend.answer('GET /bff-opin/receipts/v1/issuers', known === 'no-answer' ? { cut: true } : unknown)
  const told = {
    ...{ number, issuer, issuerName: 'Alfa Seguros', kind: 'GRANT', at: event.event_time },
    ...{ holderName: holder.party_name, recipientName: recipient.party_name, groups: 2, state: 'IN_FORCE' },
    ...{ startsAt: event.event_time, endsAt: consent.expirationDateTime },
    ...{ receiptDigest: digest(signed.jws), pdfDigest: digest(pdfOf(ISSUED, signed)) },
  }
  const call = `GET /bff-opin/receipts/v1/check/${number}`
  if (today === 'missing') backend.answer(call, missing)
  else if (today === 'silent') backend.answer(call, { status: 503, body: {} })
  else backend.answer(call, { status: 200, body: { ...told, ...today } })
}

/** Somebody checks a file, up to what the page says of it. */
const checked =
  (given: Case) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    made ??= signedOnce()
    answer(stage, made, given)
    const page = await stage.open(width)
    await page.goto(`${stage.url}/conferir`)
    await page.getByRole('heading', { level: 1, name: /Conferir/ }).waitFor()
    const content = Buffer.from(given.file?.(made) ?? made.file).toString('latin1')
    await page.evaluate((text) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], 'comprovante'))
      if (!input) return
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, content)
    await page.getByRole('heading', { name: given.verdict }).waitFor()
    return page
  }

/** Somebody follows the code of a receipt on paper: the number alone. */
const numbered =
  (given: Case) =>
  async (stage: SceneStage, width: number): Promise<ScenePage> => {
    made ??= signedOnce()
    answer(stage, made, given)
    const page = await stage.open(width)
    await page.goto(`${stage.url}/conferir?numero=${number}`)
    await page.getByRole('heading', { name: given.verdict }).waitFor()
    return page
  }

const ENDED = { state: 'ENDED', since: '2026-11-02T12:00:00Z' } as const

/** What the public page says of a file or a number. */
export const checkScenes: readonly Scene[] = [
  { name: 'conferir-verdadeiro', play: checked({ verdict: /^Verdadeiro, e em vigor/ }) },
  { name: 'conferir-encerrado', play: checked({ today: ENDED, verdict: /^Verdadeiro, e já encerrado/ }) },
  {
    name: 'conferir-alterado',
    play: checked({
      file: ({ file }) => file.replace('Comparar coberturas', 'Contratar coberturas'),
      verdict: /^Alterado depois de assinado/,
    }),
  },
  {
    name: 'conferir-desconhecido',
    play: checked({ known: 'no-institution', verdict: /^Não sabemos quem assinou/ }),
  },
  {
    name: 'conferir-sem-situacao',
    play: checked({ known: 'without-numbers', today: 'silent', verdict: /^Não dá para saber se ainda vale/ }),
  },
  {
    name: 'conferir-emissor-calado',
    play: checked({
      file: (signed) => pdfOf(ISSUED, signed),
      today: 'silent',
      verdict: /^Não deu para perguntar se ainda vale/,
    }),
  },
  {
    name: 'conferir-pdf-original',
    play: checked({ file: (signed) => pdfOf(ISSUED, signed), verdict: /^Verdadeiro, e em vigor/ }),
  },
  {
    name: 'conferir-pdf-alterado',
    play: checked({
      file: (signed) => pdfOf('BT (9 grupos) Tj ET', signed),
      verdict: /^Alterado depois de assinado/,
    }),
  },
  {
    name: 'conferir-outro-arquivo',
    play: checked({ file: () => '%PDF-1.7 compras', verdict: /^Isto não é/ }),
  },
  {
    name: 'conferir-numero-negado',
    play: checked({ today: 'missing', verdict: /^Não achamos este número/ }),
  },
  {
    name: 'conferir-sem-conexao',
    play: checked({ known: 'no-answer', verdict: /^Não deu para conferir agora/ }),
  },
  {
    name: 'conferir-fim-do-prazo',
    play: checked({
      today: { state: 'EXPIRED', since: '2027-07-08T16:57:00Z' },
      verdict: /^Verdadeiro, e já encerrado/,
    }),
  },
  {
    name: 'conferir-substituido',
    play: checked({
      today: { state: 'REPLACED', since: '2026-11-02T12:00:00Z' },
      verdict: /^Verdadeiro, e já encerrado/,
    }),
  },
  {
    name: 'conferir-falta-autorizar',
    play: checked({ today: { state: 'WAITING' }, verdict: /falta outra pessoa autorizar/ }),
  },
  {
    name: 'conferir-recusado',
    play: checked({
      today: { state: 'REFUSED', since: '2026-07-08T17:05:31Z' },
      verdict: /o pedido foi recusado/,
    }),
  },
  { name: 'conferir-numero-encerrado', play: numbered({ today: ENDED, verdict: /^Emitido aqui, e já/ }) },
  {
    name: 'conferir-numero-sem-situacao',
    play: numbered({ today: { state: 'UNKNOWN' }, verdict: /^Emitido aqui, mas sem/ }),
  },
  { name: 'conferir-numero', play: numbered({ verdict: /^Emitido aqui, e em vigor/ }) },
  {
    name: 'conferir-numero-desconhecido',
    play: numbered({ today: 'missing', verdict: /^Não achamos este número\. Confira/ }),
  },
]
