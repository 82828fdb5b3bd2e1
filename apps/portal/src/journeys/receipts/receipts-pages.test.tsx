import type { CheckedReceipt } from '@consente/contract/portal/receipts'
import { receiptFile } from '@consente/domain/receipt-file'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, openPages, startSignedIn } from '../../testing/page-for-tests.tsx'
import { jwsPart as part, RECEIPT } from '../../testing/receipt-for-tests.ts'
import { CheckPage } from './check/CheckPage.tsx'
import { genuineText, VERDICTS } from './check/check-texts.ts'
import { ReceiptPage } from './receipt/ReceiptPage.tsx'

const NUMBER = '7F3A20C19K42'
const CHECKED: CheckedReceipt = {
  number: NUMBER,
  kind: 'GRANT',
  at: '2026-07-08T17:05:31Z',
  issuer: 'https://alfa.example/auth',
  issuerName: 'Alfa Seguros',
  holderName: 'Beta Seguradora',
  recipientName: 'Alfa Seguros',
  startsAt: '2026-07-08T17:05:31Z',
  endsAt: '2027-07-08T16:57:00Z',
  groups: 4,
  state: 'IN_FORCE',
  receiptDigest: 'x',
}
const signed = (receipt: object) =>
  `${part({ alg: 'PS256', typ: 'consent-receipt+jwt', kid: 'k' })}.${part(receipt)}.c2ln`
const JWS = signed(RECEIPT)
const ENDED = 'Verdadeiro, e já encerrado'
const CHECK = `GET /bff-opin/receipts/v1/check/${NUMBER}`
const ONE = `GET /bff-opin/receipts/v1/receipts/${NUMBER}`

const PAGES = { '/comprovante/:number': <ReceiptPage />, '/conferir': <CheckPage /> }
const open = (at: string, answers: Answers = {}) =>
  openPages(PAGES, at, answers, { capabilities: { receipts: true } })
/** The page of a receipt that is told. */
const openReceipt = (told: object = {}, more: Answers = {}) => {
  const body = { number: NUMBER, jws: JWS, checkAddress: 'https://alfa.example/conferir', ...told }
  return open(`/comprovante/${NUMBER}`, { [ONE]: { body }, ...more })
}

startSignedIn()

it('a receipt’s page says what was signed, in words, and how anybody checks it', async () => {
  openReceipt({ logo: '/logos/beta' })
  await screen.findByRole('heading', {
    level: 1,
    name: 'Você autorizou a Beta Seguradora a enviar seus dados',
  })
  const onScreen = { selector: ':not(.paper *)' }
  screen.getByText('7F3A 20C1 9K42', onScreen)
  expect(screen.getByText('***.982.247-**', onScreen).parentElement?.textContent).toContain(
    'CPF ***.982.247-**',
  )
  screen.getByText('Apólice 0531.2204.118, Beta Seguradora S.A.: Prêmio', onScreen)
  const code = await screen.findByRole('img', {
    name: 'Código QR com o endereço para conferir este comprovante',
  })
  // Four modules of white around it: cameras need them in the dark theme.
  expect(code.getAttribute('viewBox')).toMatch(/^-4 -4 /)
  expect(screen.getByRole('link', { name: 'alfa.example/conferir' }).getAttribute('href')).toBe(
    'https://alfa.example/conferir',
  )
  const marks = [...document.querySelectorAll('.seal img')].map((one) => one.getAttribute('src'))
  expect(marks).toContain('/logos/beta')
})

it('a PDF that fails says so, and the data are there all the same', async () => {
  const { user } = openReceipt({}, { [`${ONE}/pdf`]: { status: 503 } })
  await user.click(await screen.findByRole('button', { name: 'SALVAR PDF' }))
  await screen.findByText('Não deu para montar o PDF agora. O JSON está pronto.')
})

it.each(['x', JWS.replace(/\..*\./, `.${part({ jti: NUMBER })}.`)])(
  'a receipt that cannot be read is told in its place: %s',
  async (jws) => {
    openReceipt({ jws })
    await screen.findByText('Servidor indisponível no momento, tente novamente mais tarde.')
    screen.getByRole('button', { name: 'TENTAR DE NOVO' })
  },
)

it.each([
  [
    'of somebody else',
    404,
    'Não achamos este comprovante entre os seus.',
    'CONFERIR COMPROVANTE',
    '/conferir',
  ],
  ['in a session that has ended', 401, 'Sua sessão pode ter terminado.', 'ENTRAR DE NOVO', '/'],
])('a receipt %s says so, and leads on', async (_, status, words, name, href) => {
  open(`/comprovante/${NUMBER}`, { [ONE]: { status } })
  await screen.findByText(words)
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('a number tells institutions, dates and state, and its verdict takes the focus', async () => {
  const { user } = open('/conferir', { [CHECK]: { body: CHECKED } })
  await user.type(await screen.findByLabelText('Número do comprovante'), '7f3a 2oc1 9k42')
  await user.click(screen.getByRole('button', { name: 'CONFERIR' }))
  const verdict = await screen.findByRole('heading', { level: 2, name: 'Emitido aqui, e em vigor' })
  expect(document.activeElement).toBe(verdict)
  screen.getByText('Emitido pela Alfa Seguros em 08/07/2026. Vale até 08/07/2027.')
  screen.getByText('4 grupos')
  screen.getByText('08/07/2026 a 08/07/2027')
  await user.click(screen.getByRole('button', { name: 'Conferir outro' }))
  screen.getByLabelText('Número do comprovante')
})

it.each([
  ['IN_FORCE', 'Quem envia', 'Quem recebe'],
  ['WAITING', 'Quem vai enviar', 'Quem vai receber'],
  ['REFUSED', 'Quem enviaria', 'Quem receberia'],
  ['EXPIRED', 'Quem enviava', 'Quem recebia'],
  ['UNKNOWN', 'De', 'Para'],
] as const)('sender and receiver are told in the tense of a sharing that is %s', async (state, from, to) => {
  // As a QR code opens it: at once, with one request.
  const { calls } = open(`/conferir?numero=${NUMBER}`, { [CHECK]: { body: { ...CHECKED, state } } })
  expect((await screen.findByText(from)).nextSibling?.textContent).toBe('Beta Seguradora')
  expect(screen.getByText(to).nextSibling?.textContent).toBe('Alfa Seguros')
  expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 2 })[0])
  expect(calls()).toEqual([CHECK])
})

it('a recipient’s receipt says that it has no policy numbers, a holder’s has them', async () => {
  const silent = { ...RECEIPT, pii_information: [{ ...RECEIPT.pii_information[0], resources: undefined }] }
  const rows = new Set<number>()
  const shown = async (receipt: object) => {
    openReceipt({ jws: signed(receipt) })
    await screen.findAllByText('Automóvel')
    // On paper each heading has one thing beside it: what came after it would stand below the heading.
    for (const { children } of document.querySelectorAll('.paper-row')) rows.add(children.length)
    const found = screen.queryAllByText(/Este comprovante não traz o número delas\.$/).length
    cleanup()
    return found
  }
  // On the page, and on paper.
  expect(await shown(silent)).toBe(2)
  expect(rows).toEqual(new Set([2]))
  expect(await shown({ ...RECEIPT, issued_by: 'holder' })).toBe(0)
})

it('an unknown number says so', async () => {
  open(`/conferir?numero=${NUMBER}`, { [CHECK]: { status: 404 } })
  await screen.findByRole('heading', { name: 'Não achamos este número. Confira as letras.' })
})

it('a file without signature is no receipt, nothing of it is sent, and one beside the area does not open in place of the page', async () => {
  const { user, calls } = open('/conferir')
  const input = await screen.findByLabelText(/Solte o arquivo aqui/)
  // false: the browser does nothing of its own.
  expect(fireEvent.drop(document.body)).toBe(false)
  await user.upload(input, new File(['{"a":1}'], 'a.json', { type: 'application/json' }))
  await screen.findByRole('heading', { name: 'Isto não é um comprovante' })
  expect(calls()).toEqual([])
})

it('a file of an issuer that nobody knows says so; of the file only its issuer is sent', async () => {
  const { user, seen } = open('/conferir')
  const file = new File([receiptFile(JWS)], 'comprovante.json', { type: 'application/json' })
  await user.upload(await screen.findByLabelText(/Solte o arquivo aqui/), file)
  await screen.findByRole('heading', { name: 'Não sabemos quem assinou' })
  expect(seen.map(({ call, search }) => [call, search.get('issuer')])).toEqual([
    ['GET /bff-opin/receipts/v1/issuers', CHECKED.issuer],
  ])
})

it.each([
  ['IN_FORCE', undefined, 'Verdadeiro, e em vigor', 'Nada foi mudado depois. Vale até 08/07/2027.'],
  ['ENDED', '2026-11-20T14:20:00Z', ENDED, 'Nada foi mudado. Foi encerrado em 20/11/2026, às 11:20.'],
  ['EXPIRED', '2027-07-08T16:57:00Z', ENDED, 'Nada foi mudado. Acabou no prazo, em 08/07/2027.'],
  ['REPLACED', '2026-11-02T12:00:00Z', ENDED, 'Nada foi mudado. Deu lugar a outro em 02/11/2026, às 09:00.'],
] as const)('a genuine file says what became of the sharing: %s', (state, since, title, text) => {
  // Who signed it is the directory's word: an issuer may call itself as another institution.
  const checked = { ...CHECKED, state, ...(since && { since }), issuerName: 'Banco Gama' }
  const verdict = genuineText(checked, CHECKED.at, 'Alfa Seguros')
  expect([verdict.title, verdict.text]).toEqual([title, `Assinado pela Alfa Seguros em 08/07/2026. ${text}`])
})

it.each([
  [true, 'Não deu para perguntar se ainda vale'],
  [false, 'Não dá para saber se ainda vale'],
])(
  'a signature alone never reads as true: without the state of today, answered for or not: %j',
  (answers, title) => {
    const verdict = VERDICTS.withoutState('Alfa Seguros', answers)
    expect(verdict).toMatchObject({ tone: 'plain', title })
    expect(`${verdict.title} ${verdict.text}`).not.toMatch(/verdadeir/i)
  },
)
