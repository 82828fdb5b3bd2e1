import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { SignedIn } from '../../../api/access-api.ts'
import type { Customer } from '../../../session/customer.tsx'
import { accessToken, credentials, wantedPlace } from '../../../session/login-storage.ts'
import {
  type Answers,
  openPages,
  refusal,
  startSignedIn,
  watchRedirect,
} from '../../../testing/page-for-tests.tsx'
import { SESSION } from '../../../testing/passkey-for-tests.ts'
import { LoginPage } from './LoginPage.tsx'

const START = 'POST /opin-authorizations/v1/identity-provider/start'
const FINISH = 'POST /opin-authorizations/v1/identity-provider/access-token'
const PAGES = { button: 'ENTRAR COM A CONTA ALFA', signUp: '/nova-conta', recovery: '/nova-senha' }

const entered = vi.fn<(signedIn: SignedIn) => Promise<void>>()
const refused = vi.fn()
let leave: Mock<(address: string) => void>

type Props = Partial<Parameters<typeof LoginPage>[0]>

function open(address: string, answers: Answers = {}, props: Props = {}) {
  const page = <LoginPage afterSignIn={entered} onRefused={refused} {...props} />
  return openPages(
    { '/': page, '/seguranca': <h1>Segurança</h1> },
    address,
    {
      [START]: { body: { location: 'https://entrar.example/auth' } },
      [FINISH]: { body: SESSION },
      ...answers,
    },
    { capabilities: { identityProvider: true, intent: true }, identityProvider: PAGES },
  )
}

startSignedIn()
beforeEach(() => {
  sessionStorage.clear()
  entered.mockReset().mockResolvedValue()
  refused.mockReset()
  leave = watchRedirect()
})
afterEach(() => vi.unstubAllGlobals())

describe('the way to the insurer’s identity provider', () => {
  it('is one button in the brand’s words; accounts and passwords are the provider’s own', async () => {
    const { sent, user } = open('/', {}, { intentId: 'pedido-1' })
    await user.click(await screen.findByRole('button', { name: PAGES.button }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://entrar.example/auth'))
    expect(sent(START)).toEqual([{ intent_id: 'pedido-1' }])
    expect(screen.queryByLabelText(/CPF ou CNPJ|Senha/)).toBeNull()
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([href('QUERO ME CADASTRAR'), href('ESQUECEU SUA SENHA?')]).toEqual([PAGES.signUp, PAGES.recovery])
  })

  it('is no main button for a customer who is signed in', async () => {
    const customer = { name: 'Marina Duarte Lopes', masked: '', isCompany: false } as Customer
    open('/', {}, { signedIn: { customer, onLeave: () => undefined } })
    const { className } = await screen.findByRole('button', { name: PAGES.button })
    expect(className).toContain('btn--line')
    expect(screen.getByRole('link', { name: 'Continuar como Marina' }).className).not.toContain('btn--line')
  })

  it('is not taken while the provider is down: the page says so', async () => {
    const { user } = open('/', { [START]: refusal('PROVIDER_UNAVAILABLE', 503) })
    await user.click(await screen.findByRole('button', { name: PAGES.button }))
    await screen.findByText('A página de entrada não está respondendo.')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('the way back', () => {
  it('signs in once, as whom the server says, and leaves nothing in the address', async () => {
    const { sent } = open('/?intent_id=pedido-1#sign_in=estado-1', {}, { intentId: 'pedido-1' })
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(sent(FINISH)).toEqual([{ sign_in: 'estado-1' }])
    expect(credentials.read()).toMatchObject({ documentId: '52998224725', iamName: 'Marina Duarte Lopes' })
  })

  it.each([
    ['PROVIDER_REFUSED', 'Não deu para confirmar quem você é.'],
    ['PROVIDER_CANCELLED', 'A entrada não foi concluída.'],
    ['PROVIDER_WITHOUT_DOCUMENT', 'A sua conta não informa o CPF.'],
    ['PROVIDER_LEVEL', 'Este passo precisa de uma confirmação mais forte.'],
    ['PROVIDER_OTHER_PERSON', 'Quem confirmou não é a pessoa que está usando o portal.'],
    ['PROVIDER_RETURN_UNKNOWN', 'Esta entrada venceu ou já foi usada.'],
    ['PROVIDER_UNAVAILABLE', 'A página de entrada não está respondendo.'],
    ['INTERNAL', 'Houve uma falha na conexão com o servidor.'],
  ])('with %s says so, and the button is there for another try', async (code, words) => {
    const { user } = open('/#sign_in=estado-1', { [FINISH]: refusal(code, 422) })
    await screen.findByText(words)
    expect(entered).not.toHaveBeenCalled()
    expect(refused).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: PAGES.button }))
    await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  })

  it('asks a person who represents companies for whom they sign in', async () => {
    const choices = [
      { document: '77788899941', name: 'Luciana Serra Campos' },
      { document: '11444777000161', name: 'Padaria Trigo Claro Ltda.' },
    ]
    const { sent, user } = open('/#sign_in=estado-1', {
      [FINISH]: (_request, count) => ({
        body: count === 1 ? { choices } : { ...SESSION, document: '11444777000161' },
      }),
    })
    await screen.findByRole('button', { name: 'Em meu nome' })
    await user.click(screen.getByRole('button', { name: 'Padaria Trigo Claro Ltda.' }))
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(sent(FINISH)).toEqual([
      { sign_in: 'estado-1' },
      { sign_in: 'estado-1', document: '11444777000161' },
    ])
  })

  it('from a further proof leads to the page that asked for it', async () => {
    const token = accessToken.read()
    open('/#sign_in=estado-1', { [FINISH]: { body: { proved: true, page: '/seguranca' } } })
    await screen.findByRole('heading', { name: 'Segurança' })
    expect(accessToken.read()).toBe(token)
    expect(wantedPlace.read()).toBeUndefined()
  })
})
