import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { wantedPlace } from '../session/login-storage.ts'
import {
  type Answers,
  backend,
  CONFIG,
  renderPages,
  signInForTests,
  watchRedirect,
} from '../testing/page-for-tests.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { ProofRows } from './ProofRows.tsx'

const PROOF = 'POST /opin-authorizations/v1/identity-provider/proof'
const PLACE = { body: { location: 'https://entrar.example/auth' } }
const GO = 'CONFIRMAR NA PÁGINA DE ENTRADA'

const proved = vi.fn()
let leave: Mock<(address: string) => void>

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  proved.mockReset()
  signInForTests()
  leave = watchRedirect()
})
afterEach(() => vi.unstubAllGlobals())

function open(page: 'dialog' | 'rows', answer: Answers[string]) {
  const { api, seen } = backend(
    { [PROOF]: answer },
    { capabilities: { ...CONFIG.capabilities, identityProvider: true } },
  )
  const shown =
    page === 'dialog' ? (
      <ProofDialog text="Antes de sair de todos." onProved={proved} onClose={() => undefined} />
    ) : (
      <ProofRows onProved={proved} until={undefined} />
    )
  renderPages(api, { '/seguranca': shown }, '/seguranca?de=aviso')
  return { seen, user: userEvent.setup() }
}

it.each([
  ['dialog', undefined],
  ['rows', 'loa3'],
] as const)(
  'a proof of the %s is given on the provider’s page, and comes back to this one',
  async (page, level) => {
    const { seen, user } = open(page, PLACE)
    await user.click(await screen.findByRole('button', { name: GO }))
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(PLACE.body.location))
    expect(seen.map(({ call, body }) => [call, body])).toEqual([
      [PROOF, { page: '/seguranca?de=aviso', ...(level && { level }) }],
    ])
    expect(wantedPlace.read()).toEqual({ place: '/seguranca?de=aviso', documentId: '52998224725' })
    expect(screen.queryByLabelText(/Senha|Código/)).toBeNull()
    expect(proved).not.toHaveBeenCalled()
  },
)

it('says that the provider is down, and stays', async () => {
  const { user } = open('rows', { status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  await user.click(await screen.findByRole('button', { name: GO }))
  await screen.findByText(/^A página de entrada não está respondendo/)
  expect(leave).not.toHaveBeenCalled()
})
