import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLocation } from '../../router/router.tsx'
import { type Answers, openPages, startSignedIn } from '../../testing/page-for-tests.tsx'
import { REQUEST } from '../../testing/wire-for-tests.ts'
import { UnrecognisedPage } from './UnrecognisedPage.tsx'

const ID = 'urn:alfa:1'
const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const REPORT = 'POST /bff-opin/notices/v1/unrecognised'
const details = (more = {}) => ({
  ...REQUEST,
  consentId: ID,
  status: 'ACTIVE',
  createDateTime: '2026-07-08T12:00:00Z',
  registrationNumber: '11444777000161',
  organisationName: 'Banco Gama',
  shareType: 'TRANSMITTING',
  confirmationDateTime: '2026-07-08T12:01:00Z',
  lastReadAt: '2026-11-19T12:00:00Z',
  ...more,
})
const taken = {
  protocol: 'AV-2026-004127',
  at: '2026-11-20T14:24:00Z',
  status: 'INACTIVE',
  revokedDateTime: '2026-11-20T14:24:00Z',
  sessionsEnded: 2,
  answerDays: 2,
}

let left: unknown
function Left() {
  left = useLocation().state
  return null
}

const open = (answers: Answers, state?: unknown) => {
  const page = (
    <>
      <UnrecognisedPage />
      <Left />
    </>
  )
  const at = { pathname: `/nao-reconheco/${encodeURIComponent(ID)}`, state }
  const config = { capabilities: { notices: true }, sacPhone: '0800 000 0000' }
  return openPages({ '/nao-reconheco/:consentId': page, '/myshares': null }, at, answers, config)
}
/** Active until it is reported. */
const ending = (after = {}): Answers[string] => {
  return (_request, count) => ({ body: count === 1 ? details() : details({ status: 'INACTIVE', ...after }) })
}

startSignedIn()

it('one press ends, signs out elsewhere and gives a number; nothing is promised of the other side', async () => {
  const ended = ending({ statusDateTime: taken.revokedDateTime })
  const { user, sent } = open({ [DETAILS]: ended, [REPORT]: { body: taken } })
  await screen.findByRole('heading', { name: 'Você não reconhece este pedido?' })
  screen.getByText('Encerramos este compartilhamento. Por ele, nada mais é enviado ao Banco Gama.')
  screen.getByText('Saímos da sua conta em todos os outros aparelhos.')
  // The bridge says which request it is.
  screen.getByText('pedido em 08/07/2026')
  screen.getByText('11.444.777/0001-61')
  expect(document.body.textContent).not.toMatch(/apague|confirmou/)
  await user.click(screen.getByRole('checkbox', { name: 'Alguém me ligou ou mandou um link' }))
  await user.type(screen.getByLabelText('Quer contar mais? (opcional)'), 'Foi por telefone.')
  await user.click(screen.getByRole('button', { name: 'ENCERRAR E AVISAR' }))
  await screen.findByRole('heading', { name: 'Recebemos seu aviso. Já está encerrado.' })
  expect(sent(REPORT)).toEqual([{ consentId: ID, seen: ['CALLED_OR_LINKED'], words: 'Foi por telefone.' }])
  screen.getByText('AV-2026-004127')
  await expect.poll(() => left).toEqual({ taken, hadEnded: false })
  screen.getByText('Encerramos o compartilhamento.')
  screen.getByText('Saímos da sua conta em 2 aparelhos.')
  screen.getByText('Em até 2 dias úteis, por e-mail. Pressa? 0800 000 0000, com o protocolo.')
  screen.getByText('Quem enviava')
  screen.getByText('20/11/2026 11:24')
  screen.getByRole('link', { name: 'TROCAR SENHA' })
})

it('a reload shows what came of the report again, and sends nothing', async () => {
  const ended = details({ status: 'INACTIVE', statusDateTime: taken.revokedDateTime })
  const { calls } = open({ [DETAILS]: { body: ended } }, { taken, hadEnded: false })
  await screen.findByText('AV-2026-004127')
  screen.getByText('Encerramos o compartilhamento.')
  expect(calls()).not.toContain(REPORT)
})

it('says that the other institution is not told yet only while that is so', async () => {
  const { user } = open({ [DETAILS]: ending({ endDelivered: false }), [REPORT]: { body: taken } })
  await user.click(await screen.findByRole('button', { name: 'ENCERRAR E AVISAR' }))
  await screen.findByText('Encerramos aqui. Ainda não conseguimos avisar o Banco Gama. Seguimos tentando.')
})

it('a sharing that waits for another person has sent nothing yet', async () => {
  open({ [DETAILS]: { body: details({ status: 'PENDING', furtherApproval: 'ALL' }) } })
  await screen.findByText('Encerramos este compartilhamento. Por ele, nada é enviado ao Banco Gama.')
  // Before anything has happened.
  screen.getByText('Assim que você avisar.')
  screen.getByText(/^Se você avisar, paramos o compartilhamento na hora/)
})

it('a sharing that is over is not said to be ended by the report', async () => {
  const over = details({ status: 'EXPIRED' })
  const { user } = open({ [DETAILS]: { body: over }, [REPORT]: { body: taken } })
  await screen.findByText('Se você avisar, vamos descobrir o que houve. Você não precisa provar nada.')
  screen.getByText('Este compartilhamento já está encerrado.')
  screen.getByText('Se foi você, é só voltar.')
  await user.click(screen.getByRole('button', { name: 'AVISAR' }))
  await screen.findByText('O compartilhamento já estava encerrado.')
  expect(screen.queryByText('Encerramos o compartilhamento.')).toBeNull()
})

it('a request that never held is not said to have been ended', async () => {
  const { user } = open({ [DETAILS]: { body: details({ status: 'REJECTED' }) }, [REPORT]: { body: taken } })
  await screen.findByText('Este pedido já não vale: nada é enviado por ele.')
  screen.getByText('Quem enviaria')
  await user.click(screen.getByRole('button', { name: 'AVISAR' }))
  await screen.findByText('O pedido já não valia.')
})

it('promises no answer where nobody gets the report', async () => {
  const { answerDays: _, ...unanswered } = taken
  const { user } = open({ [DETAILS]: ending(), [REPORT]: { body: unanswered } })
  await user.click(await screen.findByRole('button', { name: 'ENCERRAR E AVISAR' }))
  await screen.findByText('AV-2026-004127')
  expect(screen.queryByText(/dias úteis/)).toBeNull()
})

it.each([
  [403, 'Não deu certo agora. Nada mudou: tente de novo, ou ligue para nós.'],
  [500, 'Não sabemos se deu certo. Tente de novo: repetir não faz mal.'],
])('a failure %i is told for what is known', async (status, sentence) => {
  const { user } = open({ [DETAILS]: { body: details() }, [REPORT]: { status } })
  await user.click(await screen.findByRole('button', { name: 'ENCERRAR E AVISAR' }))
  await screen.findByText(sentence)
})

it('the page says that a sharing is not theirs, and no more', async () => {
  open({ [DETAILS]: { status: 404 } })
  await screen.findByText(/Não achamos este compartilhamento entre os seus/)
})
