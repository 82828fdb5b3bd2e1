import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { tellBy } from '../../../session/in-app/tell-app.ts'
import type { Answers, GivenAnswer } from '../../../testing/page-for-tests.tsx'
import { DETAILS, details, ID, open as openPage, setUpShares } from '../../../testing/shares-for-tests.tsx'
import { dataGroup } from '../../../testing/sharing-card-for-tests.ts'

const heard = vi.fn()

const APPROVE = 'PATCH /bff-opin/consents/v1/approve'
const REFUSE = 'PATCH /bff-opin/consents/v1/proxy/reject'
const HELENA = { name: 'Helena Prado Vasconcelos', document: '33344455508', status: 'AUTHORISED' }

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
const waiting = shared('PENDING', {
  customerName: HELENA.name,
  expirationDateTime: '2027-07-08T17:05:00Z',
  finalidade: 'Comparar coberturas e preços',
  approvers: [
    { ...HELENA, approvedAt: new Date().toISOString() },
    { name: 'Marina', document: '52998224725', status: 'PENDING' },
  ],
  resourceGroups: [
    {
      ...dataGroup('DAMAGES_AND_PEOPLE_HOME', [], 'Residencial'),
      resources: [{ resourceId: 'c1', displayName: 'Edifício Protegido', number: '0114-6633-291' }],
    },
  ],
})
const approved = shared('AUTHORISED', { status: 'ACTIVE', expirationDateTime: '2030-07-08T17:05:00Z' })
const othersMissing = shared('AUTHORISED', {
  approvers: [
    HELENA,
    { name: 'Marina', document: '52998224725', status: 'AUTHORISED' },
    { name: 'Otávio', document: '11144477735', status: 'PENDING' },
  ],
})
const refused = shared('PENDING', { status: 'REJECTED', endedBy: 'READER' })
const endedByHelena = shared('PENDING', { status: 'INACTIVE', endedBy: 'OTHER_PERSON' })

setUpShares()
beforeAll(() => import('./FurtherApprover.tsx'))
beforeEach(() => {
  heard.mockReset()
  sessionStorage.setItem('consente.canal', 'app')
  tellBy(heard)
})

/** Marina's page. */
const open = (answers: Answers) => openPage(`/myshares/${encodeURIComponent(ID)}`, answers)

/** The page, read as it is until she answers, and then as said; the answer itself fails unless told otherwise. */
async function answer(given: 'AUTORIZAR' | 'RECUSAR', came: GivenAnswer, then: GivenAnswer) {
  const { user } = open({
    [DETAILS]: (_request, count) => (count === 1 ? { body: waiting } : then),
    [APPROVE]: came,
    [REFUSE]: came,
  })
  if (given === 'AUTORIZAR') await user.click(await screen.findByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: given }))
  const box = within(await screen.findByRole('dialog'))
  await user.click(box.getByRole('button', { name: `SIM, ${given}` }))
}

it('asks whole: who, for which policy, for what, until when, and what follows from either answer', async () => {
  open({ [DETAILS]: { body: waiting } })
  await screen.findByRole('heading', { level: 1, name: 'Helena pede que você autorize também' })
  await screen.findByText('Edifício Protegido')
  const said = document.body.textContent
  for (const part of [
    'Helena Prado Vasconcelos',
    'CPF ***.444.555-**. Autorizou hoje, às ',
    'Edifício Protegido',
    '0114-6633-291',
    'Comparar coberturas e preços',
    '08/07/2027',
    'como Helena escolheu',
    'Nada do seu cadastro vai.',
    'Se recusar, o pedido todo acaba e avisamos Helena.',
  ])
    expect(said).toContain(part)
  expect(screen.queryByText('Gestão dos meus dados')).toBeNull()
})

it('AUTORIZAR waits for her own mark, and both answers for a last question that changes nothing', async () => {
  const { user, seen } = open({ [DETAILS]: { body: waiting } })
  const approve = await screen.findByRole('button', { name: 'AUTORIZAR' })
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await user.click(approve)
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByText('Para autorizar, falta a sua marca.')
  await user.click(screen.getByRole('checkbox'))
  for (const name of ['AUTORIZAR', 'RECUSAR']) {
    await user.click(screen.getByRole('button', { name }))
    const box = within(await screen.findByRole('dialog'))
    await user.click(box.getByRole('button', { name: 'VOLTAR' }))
  }
  expect(seen.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})

it.each([
  ['AUTORIZAR', {}, approved, 'Você autorizou. A ponte está pronta.', ['done', 'active']],
  ['AUTORIZAR', { status: 503 }, approved, 'Você autorizou. A ponte está pronta.', ['done', 'active']],
  ['AUTORIZAR', {}, othersMissing, 'Você autorizou. Falta outra pessoa.', ['done', 'waiting']],
  ['RECUSAR', {}, refused, 'Você recusou.', ['cancelled', 'refused']],
  ['RECUSAR', { status: 503 }, refused, 'Você recusou.', ['cancelled', 'refused']],
] as const)('%s ends on a page that says what came of it (%o)', async (given, came, body, title, told) => {
  await answer(given, { body: {}, ...came }, { body })
  const heading = await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(heard.mock.calls).toEqual([told]))
  expect(screen.queryByText('Quem autorizou') !== null).toBe(given === 'AUTORIZAR')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ver este compartilhamento' }))
  await screen.findByRole('heading', { name: 'Gestão dos meus dados' })
})

it.each([
  ['AUTORIZAR', endedByHelena, 'Inativo'],
  ['RECUSAR', approved, 'Ativo'],
] as const)('%s that comes too late tells what the sharing says', async (given, body, mark) => {
  await answer(given, { status: 409 }, { body })
  await screen.findByText('Este compartilhamento não espera mais a sua resposta.')
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
    const words = isAsked
      ? ['Se todos autorizarem', 'Quem vai enviar', 'Quem vai receber']
      : ['O tempo para autorizar passou', 'Quem enviaria', 'Quem receberia']
    for (const text of words) await screen.findByText(text)
    if (isAsked) screen.getByText(/^A ponte está incompleta: falta autorizar/)
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
