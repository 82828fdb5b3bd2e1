import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, backend, renderPages, signInForTests } from '../page-for-tests.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'

const CPF = '529.982.247-25'
const OK = { body: { documento: '52998224725' } }
const HAPPY: Answers = {
  'GET /bff-opin/settings/v1/terms-conditions-url': { body: [{ value: '<p>Condições</p>' }] },
  'POST /opin-leads/v1/activation-codes': OK,
  'POST /opin-leads/v1/activation-codes/123456/validate': OK,
  'POST /opin-leads/v1/registers': OK,
  'PUT /opin-leads/v1/password': OK,
}
const INVALID_CODE = { status: 400, body: { codigo: 1 } }

const open = (path: '/sign-up' | '/forgot-password', answers: Answers = {}, document = CPF) => {
  const { api, seen } = backend({ ...HAPPY, ...answers })
  const pages = { '/sign-up': <SignUpPage />, '/forgot-password': <ForgotPasswordPage /> }
  renderPages(api, pages, { pathname: path, state: { document } })
  return { seen, calls: () => seen.map(({ call }) => call) }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const fill = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text)
const box = (): HTMLInputElement => screen.getByRole('checkbox')
const isGrey = (name: string): boolean =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
const place = () => screen.getByTestId('place').textContent

async function requestCode(): Promise<void> {
  await fill(/^E-mail/, 'a@exemplo.com')
  await userEvent.click(box())
  await press('ENVIAR')
  await screen.findByRole('heading', { name: 'Codigo enviado com sucesso!' }, { timeout: 4000 })
  await press('OK')
}

async function fillPassword(): Promise<void> {
  await fill(/^Nome completo/, 'Marina Duarte Lopes')
  await fill(/^Senha \*/, 'abc12345')
  await fill(/^Confirme a senha/, 'abc12345')
}

beforeEach(() => {
  localStorage.clear()
  // The stand-in frame of these tests guards every page; these two are open to anybody.
  signInForTests()
  window.scrollTo = () => {}
})
afterEach(cleanup)

describe('the legal conditions', () => {
  it('opening them unticks the box, Aceitar ticks it, Rejeitar unticks it', async () => {
    open('/sign-up')
    await userEvent.click(box())
    expect(isGrey('ENVIAR')).toBe(false)
    await press('Condições Legais')
    expect(box().checked).toBe(false)
    const frame = await screen.findByTitle('Texto das Condições Legais')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    await press('Aceitar')
    expect(box().checked).toBe(true)
    await press('Condições Legais')
    await press('Rejeitar')
    expect(box().checked).toBe(false)
    expect(isGrey('ENVIAR')).toBe(true)
  })

  it('closing them without an answer leaves the box unticked', async () => {
    open('/forgot-password')
    await userEvent.click(box())
    await press('Condições Legais')
    await press('Fechar')
    expect(box().checked).toBe(false)
  })
})

describe('signing up', () => {
  it('goes through its three steps to the login', { timeout: 20_000 }, async () => {
    const { seen, calls } = open('/sign-up')
    await requestCode()
    await fill(/^Código de ativação/, '12a3456')
    await press('CONFIRMAR')
    await screen.findByText('Cadastro · passo 3 de 3')
    expect(isGrey('CONFIRMAR')).toBe(true)
    await fillPassword()
    expect(isGrey('CONFIRMAR')).toBe(false)
    await press('CONFIRMAR')
    await screen.findByRole('heading', { name: 'Cadastro realizado com sucesso!' })
    expect(calls()).toEqual([
      'POST /opin-leads/v1/activation-codes',
      'POST /opin-leads/v1/activation-codes/123456/validate',
      'POST /opin-leads/v1/registers',
    ])
    expect(seen[2]?.body).toEqual({
      documento: '52998224725',
      email: 'a@exemplo.com',
      nome: 'Marina Duarte Lopes',
      senha: 'abc12345',
    })
    await press('OK')
    await waitFor(() => expect(place()).toBe('/'))
  })

  it('the code-sent modal waits two seconds', { timeout: 20_000 }, async () => {
    open('/sign-up')
    await fill(/^E-mail/, 'a@exemplo.com')
    await userEvent.click(box())
    const started = performance.now()
    await press('ENVIAR')
    await screen.findByRole('heading', { name: 'Codigo enviado com sucesso!' }, { timeout: 4000 })
    expect(performance.now() - started).toBeGreaterThanOrEqual(1990)
  })

  it('a wrong code is said to be one', { timeout: 20_000 }, async () => {
    open('/sign-up', { 'POST /opin-leads/v1/activation-codes/123456/validate': INVALID_CODE })
    await requestCode()
    await press('CONFIRMAR')
    expect((await screen.findByRole('alert')).textContent).toContain('Usuário já cadastrado.')
    await fill(/^Código de ativação/, '123456')
    await press('CONFIRMAR')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Código de ativação inválido.'),
    )
  })

  it('a wrong e-mail is not sent', async () => {
    const { calls } = open('/sign-up')
    await fill(/^E-mail/, 'a@exemplo')
    await userEvent.click(box())
    await press('ENVIAR')
    expect((await screen.findByRole('alert')).textContent).toContain('Email Inválido.')
    expect(calls()).toEqual([])
  })
})

describe('recovering a password', () => {
  it('goes through its three states to the login', { timeout: 20_000 }, async () => {
    const { seen } = open('/forgot-password')
    await requestCode()
    screen.getByRole('button', { name: 'SOLICITAR CÓDIGO' })
    await fill(/^Código de ativação/, '123456')
    await press('ENVIAR')
    await screen.findByRole('heading', { name: 'Crie uma senha nova' })
    await fillPassword()
    await press('CONFIRMAR')
    await screen.findByRole('heading', { name: 'Senha alterada Com sucesso!' })
    expect(seen.at(-1)?.call).toBe('PUT /opin-leads/v1/password')
    await press('OK')
    await waitFor(() => expect(place()).toBe('/'))
  })

  it('somebody who has a code already goes straight to it, and says for which e-mail', async () => {
    const { calls } = open('/forgot-password')
    await press('INFORME CÓDIGO DE ATIVAÇÃO')
    await fill(/^E-mail/, 'a@exemplo.com')
    await fill(/^Código de ativação/, '123456')
    await userEvent.click(box())
    await press('ENVIAR')
    await screen.findByRole('heading', { name: 'Crie uma senha nova' })
    expect(calls()).toEqual(['POST /opin-leads/v1/activation-codes/123456/validate'])
  })

  it('an unknown user or e-mail', async () => {
    open('/forgot-password', { 'POST /opin-leads/v1/activation-codes': { status: 404 } })
    await fill(/^E-mail/, 'a@exemplo.com')
    await userEvent.click(box())
    await press('ENVIAR')
    expect((await screen.findByRole('alert')).textContent).toContain('Usuário ou email incorretos.')
  })
})
