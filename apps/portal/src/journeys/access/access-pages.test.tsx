import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, backend, renderPages, signInForTests } from '../../testing/page-for-tests.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { ForgotPasswordPage } from './recovery/ForgotPasswordPage.tsx'
import { SignUpPage } from './sign-up/SignUpPage.tsx'

/** The pages at the entrance: their forms as a browser and a password manager see them, and their times. */

const CPF = '529.982.247-25'
const SEND = 'POST /opin-leads/v1/activation-codes'
const GOOD: Answers = {
  'GET /opin-leads/v1/client/52998224725/situation': { body: { codigoSituacao: '1' } },
  [SEND]: { status: 200 },
  'POST /opin-leads/v1/activation-codes/123456/validate': { status: 200 },
}
const PAGES = {
  '/': <LoginPage afterSignIn={async () => {}} />,
  '/sign-up': <SignUpPage />,
  '/forgot-password': <ForgotPasswordPage />,
}

function open(path: keyof typeof PAGES, answers: Answers = {}) {
  const given = backend({ ...GOOD, ...answers })
  renderPages(given.api, PAGES, path)
  return given
}

/** The fields of the page's form, by the name under which a browser keeps them. */
const names = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')].map(({ name }) => name)

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const password = () => screen.getByLabelText<HTMLInputElement>(/^Senha/, { selector: 'input' })

/** Lets answers arrive, without letting time pass. */
const answered = () => act(() => vi.advanceTimersByTimeAsync(0))

function askForCode(): void {
  type(/^CPF ou CNPJ/, CPF)
  type(/^E-mail/, 'marina@example.com')
  fireEvent.click(screen.getByRole('checkbox'))
  press('ENVIAR')
}

beforeEach(() => {
  localStorage.clear()
  signInForTests()
  window.scrollTo = () => {}
})
afterEach(() => vi.useRealTimers())

describe('the forms carry the names of the specification', () => {
  it('the login: username, password', () => {
    open('/')
    expect(names()).toEqual(['username', 'password'])
  })

  it('the sign-up: username, email, activationCode, fullname, password, confirmPassword', async () => {
    vi.useFakeTimers()
    open('/sign-up')
    expect(names()).toEqual(['username', 'email'])
    askForCode()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    press('OK')
    await answered()
    expect(names()).toEqual(['activationCode'])
    type(/^Código de ativação/, '123456')
    press('CONFIRMAR')
    await answered()
    expect(names()).toEqual(['username', 'fullname', 'password', 'confirmPassword'])
  })

  it('the recovery: username with email, then with activationCode', () => {
    open('/forgot-password')
    expect(names()).toEqual(['username', 'email'])
    press('INFORME CÓDIGO DE ATIVAÇÃO')
    expect(names()).toEqual(['username', 'email', 'activationCode'])
  })
})

it('the activation code is numeric: a phone shows digits, and nothing else is taken', () => {
  open('/forgot-password')
  press('INFORME CÓDIGO DE ATIVAÇÃO')
  const code = screen.getByLabelText<HTMLInputElement>(/^Código de ativação/, { selector: 'input' })
  expect(code.inputMode).toBe('numeric')
  fireEvent.change(code, { target: { value: ' 12a3-45x6' } })
  expect(code.value).toBe('123456')
})

describe('the password field of the login', () => {
  it('hides what is typed until Mostrar is pressed, and hides it again', () => {
    open('/')
    type(/^Senha/, 'abc12345')
    expect(password().type).toBe('password')
    press(/^Mostrar/)
    expect(password().type).toBe('text')
    press(/^Ocultar/)
    expect(password().type).toBe('password')
  })

  it('may be pasted into and filled by a password manager', () => {
    open('/')
    expect(password().autocomplete).toBe('current-password')
    expect(password().readOnly).toBe(false)
    expect(fireEvent.paste(password())).toBe(true)
  })
})

describe('the legal conditions', () => {
  it('are the first item of the list, and nothing of the others', async () => {
    const items = [{ value: '<p>Primeiras condições</p>' }, { value: '<p>Outras condições</p>' }]
    open('/sign-up', { 'GET /bff-opin/settings/v1/terms-conditions-url': { body: items } })
    press('Condições Legais')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Texto das Condições Legais')
    await waitFor(() => expect(frame.srcdoc).toContain('<p>Primeiras condições</p>'))
    expect(frame.srcdoc).not.toContain('Outras')
  })
})

describe('the code-sent modal', () => {
  const codeSent = () => screen.queryByRole('heading', { name: 'Codigo enviado com sucesso!' })

  it.each(['/sign-up', '/forgot-password'] as const)(
    'at %s comes two seconds after the code was sent: not sooner, not later',
    async (path) => {
      vi.useFakeTimers()
      const { calls } = open(path)
      askForCode()
      await answered()
      expect(calls()).toEqual([SEND])
      await act(() => vi.advanceTimersByTimeAsync(1999))
      expect(codeSent()).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(codeSent()).not.toBeNull()
    },
  )

  it('does not come when the code was not sent', async () => {
    vi.useFakeTimers()
    open('/sign-up', { [SEND]: { status: 500 } })
    askForCode()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(codeSent()).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('Houve uma falha na conexão com o servidor.')
  })
})
