import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { useFailure } from '../session/failure.tsx'
import { resumeData } from '../session/journey-storage.ts'
import { backend, renderPages, signInForTests } from '../testing/page-for-tests.tsx'
import { CHOSEN } from '../testing/recipient-journey-for-tests.tsx'
import { AuthorizationReturn } from './arrival/AuthorizationReturn.tsx'
import { confirmationText } from './arrival/authorization-return-texts.ts'
import { FailureDialog } from './frame/FailureDialog.tsx'

/** What a customer tells the insurer when a failure stays: a short code, and whom to call. */

const INTERACTION = '7f3a20c1-0000-4000-8000-000000000000'
const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  signInForTests()
})

const said = () => document.body.textContent?.replaceAll(/\s+/g, ' ')

function Fails({ status = 500 }) {
  const { showFailure } = useFailure()
  useEffect(() => showFailure({ status, interactionId: INTERACTION }), [showFailure, status])
  return <FailureDialog />
}

it('the error modal names the short code, and the telephone of the SAC where the insurer gives one', async () => {
  renderPages(backend({}, { sacPhone: '0800 000 0000' }).api, { '/aqui': <Fails /> }, '/aqui')
  await screen.findByRole('dialog', { name: 'Sistema indisponível, tente novamente mais tarde.' })
  expect(said()).toContain('Continua? Ligue para o SAC, 0800 000 0000, e informe o código 7F3A-20C1.')
})

it('CONTINUAR of the error modal leads to the login', async () => {
  const login = (
    <>
      <h1>login</h1>
      <FailureDialog />
    </>
  )
  renderPages(backend({}).api, { '/aqui': <Fails status={0} />, '/': login }, '/aqui')
  fireEvent.click(await screen.findByRole('button', { name: 'CONTINUAR' }))
  await screen.findByRole('heading', { name: 'login' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the error modal can be closed', async () => {
  renderPages(backend({}).api, { '/aqui': <Fails /> }, '/aqui')
  fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('without a telephone the modal links the page of the SAC', async () => {
  renderPages(backend({}).api, { '/aqui': <Fails /> }, '/aqui')
  const link = await screen.findByRole('link', { name: /^SAC/ })
  expect(link.getAttribute('href')).toBe('tel:08000000000')
  expect(said()).toContain('e informe o código 7F3A-20C1.')
})

function comeBack(status: number, code: string) {
  resumeData.write(CHOSEN)
  const body = { code, message: 'x', interactionId: INTERACTION }
  const { api } = backend({ [CONFIRM]: { status, body } }, { sacPhone: '0800 000 0000' })
  const waiting = { kind: 'return' as const, code: 'c', requestId: 'r' }
  renderPages(api, { '/volta': <AuthorizationReturn waiting={waiting} /> }, '/volta')
}

it.each([
  [500, '', 'Ainda não conseguimos confirmar', 'TENTAR DE NOVO', '/volta'],
  [
    422,
    'TRANSMISSION_NOT_VERIFIED',
    'Não foi possível conferir a resposta',
    'COMEÇAR DE NOVO',
    '/recipient-select-insurer',
  ],
  [422, 'OTHER', 'Não foi possível verificar o compartilhamento', 'MEUS COMPARTILHAMENTOS', '/myshares'],
])(
  'a return that is answered by %i %s shows the broken bridge, the code and what to do',
  async (status, code, title, next, leadsTo) => {
    comeBack(status, code)
    await screen.findByRole('heading', { level: 1, name: title })
    screen.getByText(confirmationText({ status, code }).lead)
    expect(document.querySelector('.bridge--broken')).toBeTruthy()
    expect(screen.getAllByText('Beta Seguradora').length).toBeGreaterThan(0)
    // Nobody is said to send what was never confirmed.
    expect(screen.queryByText('Quem envia')).toBeNull()
    screen.getByText('Quem enviaria')
    expect(said()).toContain('Ligue para o SAC, 0800 000 0000, e informe o código 7F3A-20C1.')
    if (next === 'MEUS COMPARTILHAMENTOS') expect(said()).not.toContain('Nenhum dado')
    fireEvent.click(screen.getByRole('button', { name: next }))
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(leadsTo))
  },
)
