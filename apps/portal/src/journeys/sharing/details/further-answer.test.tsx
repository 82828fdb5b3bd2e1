import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { backend, type GivenAnswer, renderPages, signInForTests } from '../../../testing/page-for-tests.tsx'
import { DETAILS, details, ID } from '../../../testing/shares-for-tests.tsx'
import { ToastProvider } from '../../../ui/feedback/Toasts.tsx'
import { ShareDetailsPage } from './ShareDetailsPage.tsx'

const APPROVE = 'PATCH /bff-opin/consents/v1/approve'
const REFUSE = 'PATCH /bff-opin/consents/v1/proxy/reject'
const HELENA = { name: 'Helena', document: '33344455508', status: 'AUTHORISED' }

/** A policy of Helena's and Marina's, as Marina sees it. */
const shared = (own: string, more = {}) =>
  details({
    status: 'PENDING',
    shareType: 'TRANSMITTING',
    confirmationDateTime: new Date().toISOString(),
    loggedUser: { document: { identification: HELENA.document } },
    approvers: [HELENA, { name: 'Marina', document: '52998224725', status: own }],
    ...more,
  })
const waiting = shared('PENDING')
const approved = shared('AUTHORISED', { status: 'ACTIVE' })
const refused = shared('PENDING', { status: 'REJECTED', endedBy: 'READER' })
const endedByHelena = shared('PENDING', { status: 'INACTIVE', endedBy: 'OTHER_PERSON' })

beforeAll(() => Promise.all([import('./FurtherAnswer.tsx'), import('./SeveralPeople.tsx')]))
beforeEach(() => {
  localStorage.clear()
  signInForTests()
})

/** Marina's page. */
function open(answers: Parameters<typeof backend>[0]): void {
  const { api } = backend(answers)
  const page = (
    <ToastProvider>
      <ShareDetailsPage />
    </ToastProvider>
  )
  renderPages(api, { '/myshares/:consentId': page }, `/myshares/${encodeURIComponent(ID)}`)
}

/** The page, read as it is until she answers, and then as said; the answer itself fails. */
async function answer(given: 'AUTORIZAR' | 'RECUSAR', failure: GivenAnswer, then: GivenAnswer) {
  open({
    [DETAILS]: (_request, count) => (count === 1 ? { body: waiting } : then),
    [APPROVE]: failure,
    [REFUSE]: failure,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: given }))
  if (given === 'AUTORIZAR') return
  const box = within(await screen.findByRole('dialog'))
  await user.click(box.getByRole('button', { name: given }))
}

it.each([
  ['AUTORIZAR', 503, approved, 'Sua autorização foi registrada.', 'Ativo'],
  ['RECUSAR', 503, refused, 'Você recusou o compartilhamento.', 'Rejeitado'],
  ['AUTORIZAR', 409, endedByHelena, 'Este compartilhamento não espera mais a sua resposta.', 'Inativo'],
  ['RECUSAR', 409, approved, 'Este compartilhamento não espera mais a sua resposta.', 'Ativo'],
] as const)('%s that fails with %i tells what the sharing says', async (given, status, body, told, mark) => {
  await answer(given, { status }, { body })
  await screen.findByText(told)
  await screen.findByText(mark)
  expect(screen.queryByRole('button', { name: 'AUTORIZAR' })).toBeNull()
})

it.each([
  ['AUTORIZAR', 503, { body: waiting }, 'Sua resposta não foi registrada.'],
  ['RECUSAR', 403, { status: 503 }, 'Sua resposta não foi registrada.'],
  ['RECUSAR', 503, { status: 503 }, /^Não sabemos se a sua resposta foi registrada\./],
] as const)(
  '%s that fails with %i says what is known where it still waits, or can not be read',
  async (given, status, then, lead) => {
    await answer(given, { status }, then)
    await screen.findByText(lead)
    expect(screen.queryByText(/Nenhum dado saiu do lugar/)).toBeNull()
    screen.getByRole('button', { name: 'TENTAR DE NOVO' })
  },
)

it.each([
  ['asked', new Date().toISOString(), true],
  ['not asked once nobody has authorised in time', '2026-07-08T17:05:00Z', false],
])(
  'a further approver of a request that nobody has authorised is %s',
  async (_title, createDateTime, isAsked) => {
    const approvers = [HELENA, { name: 'Marina', document: '52998224725' }]
    const nobody = approvers.map((one) => ({ ...one, status: 'PENDING' }))
    const more = { createDateTime, confirmationDateTime: undefined, approvers: nobody }
    open({ [DETAILS]: { body: shared('PENDING', more) } })
    await screen.findByText(isAsked ? 'Se todos autorizarem' : 'O tempo para autorizar passou')
    expect(screen.queryByRole('button', { name: 'AUTORIZAR' }) !== null).toBe(isAsked)
  },
)

it('tells a further approver when they authorised themselves, not when the first person did', async () => {
  const confirmationDateTime = '2026-11-20T23:28:00Z'
  const own = (approvedAt?: string) => [
    { ...HELENA, approvedAt: confirmationDateTime },
    { name: 'Marina', document: '52998224725', status: 'AUTHORISED', approvedAt },
  ]
  const page = (approvedAt?: string) =>
    open({ [DETAILS]: { body: { ...approved, confirmationDateTime, approvers: own(approvedAt) } } })
  page('2026-11-20T23:30:00Z')
  expect((await screen.findByText('Sua autorização')).nextSibling?.textContent).toBe('20/11/2026 20:30')
  expect(screen.queryByText('Confirmado em')).toBeNull()
  cleanup()
  page()
  expect((await screen.findByText('Primeira autorização')).nextSibling?.textContent).toBe('20/11/2026 20:28')
})
