import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Answers,
  type GivenConfig,
  openPages,
  place,
  startSignedIn,
} from '../../testing/page-for-tests.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { ForgotPasswordPage } from './recovery/ForgotPasswordPage.tsx'
import { SignUpPage } from './sign-up/SignUpPage.tsx'

/** The pages at the entrance: their forms as a browser and a password manager see them, and their times. */

const CPF = '529.982.247-25'
const SEND = 'POST /opin-leads/v1/activation-codes'
const TERMS = 'GET /bff-opin/settings/v1/terms-conditions-url'
const REGISTER = 'POST /opin-leads/v1/registers'
const ACCOUNT = {
  documento: '52998224725',
  email: 'marina@example.com',
  nome: 'Marina Duarte Lopes',
  senha: 'abc12345',
}
const GOOD: Answers = {
  'GET /opin-leads/v1/client/52998224725/situation': { body: { codigoSituacao: '1' } },
  [SEND]: { status: 200 },
  'POST /opin-leads/v1/activation-codes/123456/validate': { status: 200 },
  [REGISTER]: { status: 200 },
  'PUT /opin-leads/v1/password': { status: 200 },
}
const PAGES = {
  '/': <LoginPage afterSignIn={async () => {}} />,
  '/sign-up': <SignUpPage />,
  '/forgot-password': <ForgotPasswordPage />,
}

const open = (path: keyof typeof PAGES, answers: Answers = {}, config: GivenConfig = {}) =>
  openPages(PAGES, path, { ...GOOD, ...answers }, config)

/** The fields of the page's form, by the name under which a browser keeps them. */
const names = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')].map(({ name }) => name)

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const password = () => screen.getByLabelText<HTMLInputElement>(/^Senha/, { selector: 'input' })

/** Lets answers arrive, without letting time pass. */
const answered = () => act(() => vi.advanceTimersByTimeAsync(0))

function askForCode(document = CPF): void {
  type(/^CPF ou CNPJ/, document)
  type(/^E-mail/, 'marina@example.com')
  fireEvent.click(screen.getByRole('checkbox'))
  press('ENVIAR')
}

/** From the first step to the one that asks for the password; `look` is called at each step before it. */
async function proveMailbox(document = CPF, look: () => void = () => {}): Promise<void> {
  look()
  askForCode(document)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  press('OK')
  await answered()
  look()
  type(/^Código de ativação/, '123456')
  press(/^(CONFIRMAR|ENVIAR)$/)
  await answered()
}

async function finish(name = 'Marina Duarte Lopes'): Promise<void> {
  type(/^Nome completo/, name)
  type(/^Senha/, 'abc12345')
  type(/^Confirme a senha/, 'abc12345')
  press('CONFIRMAR')
  await answered()
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const isGreyed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

startSignedIn()
afterEach(() => vi.useRealTimers())

describe('the forms carry the names of the specification', () => {
  it('the login: username, password', () => {
    open('/')
    expect(names()).toEqual(['username', 'password'])
    screen.getByText('* Campos obrigatórios')
  })

  it('the sign-up: username, email, activationCode, fullname, password, confirmPassword', async () => {
    vi.useFakeTimers()
    open('/sign-up')
    const found: string[][] = []
    await proveMailbox(CPF, () => found.push(names()))
    expect(found).toEqual([['username', 'email'], ['activationCode']])
    expect(names()).toEqual(['username', 'fullname', 'password', 'confirmPassword'])
  })

  it.each([
    ['11.222.333/0001-81', true, 1],
    ['12.ABC.345/01DE-35', true, 1],
    ['11.222.333/0001-81', false, 0],
    [CPF, true, 0],
  ])('%s is asked who acts for it, where the insurer knows them (%s): %i', async (document, knows, asked) => {
    vi.useFakeTimers()
    const { sent } = open('/sign-up', {}, { capabilities: { representative: knows } })
    await proveMailbox(document)
    const field = () => screen.queryAllByLabelText(/^CPF do representante/, { selector: 'input' })
    expect(field()).toHaveLength(asked)
    screen.getByText(/^Não repita uma senha antiga\. Evite nome, data de nascimento, CPF e números em ordem/)
    for (const one of field()) fireEvent.change(one, { target: { value: CPF } })
    await finish()
    expect(Object(sent(REGISTER)[0]).representante).toBe(asked ? '52998224725' : undefined)
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
    open('/sign-up', { [TERMS]: { body: items } })
    press('Condições Legais')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Texto das Condições Legais')
    await waitFor(() => expect(frame.srcdoc).toContain('<p>Primeiras condições</p>'))
    expect(frame.srcdoc).not.toContain('Outras')
  })

  it('of a blank text cannot be accepted', async () => {
    open('/sign-up', { [TERMS]: { body: [{ value: ' ' }] } })
    press('Condições Legais')
    await screen.findByText('Servidor indisponível no momento, tente novamente mais tarde.')
    expect(screen.getByRole('button', { name: 'Aceitar' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the code-sent modal', () => {
  const codeSent = () => screen.queryByRole('heading', { name: 'Codigo enviado com sucesso!' })

  it.each(['/sign-up', '/forgot-password'] as const)(
    'at %s comes two seconds after the code was sent: not sooner, not later',
    async (path) => {
      vi.useFakeTimers()
      const { calls, seen } = open(path)
      askForCode()
      await answered()
      expect(calls()).toEqual([SEND])
      expect(seen[0]?.body).toEqual({ documento: '52998224725', email: 'marina@example.com' })
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

describe('the login', () => {
  it('lists five types of identification, of which CPF / CNPJ alone can be chosen', () => {
    open('/')
    const options = screen.getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
      ['CPF / CNPJ', false],
      ['Registo Geral (Carteira de Identidade)', true],
      ['Passaporte', true],
      ['Registo Nacional de Estrangeiros', true],
      ['Código nascido vivo', true],
    ])
  })

  it('has ENTRAR, and greys QUERO ME CADASTRAR and ESQUECEU SUA SENHA? until the user is verified', async () => {
    open('/')
    const others = ['QUERO ME CADASTRAR', 'ESQUECEU SUA SENHA?']
    expect(['ENTRAR', ...others].map(isGreyed)).toEqual([false, true, true])
    type(/^CPF ou CNPJ/, CPF)
    expect(others.map(isGreyed)).toEqual([true, true])
    press('ENTRAR')
    await waitFor(() => expect(others.map(isGreyed)).toEqual([false, false]))
  })

  it.each(['QUERO ME CADASTRAR', 'ESQUECEU SUA SENHA?'])('%s needs eleven digits', (name) => {
    open('/')
    type(/^CPF ou CNPJ/, '529.982.247-2')
    press(name)
    screen.getByText('Preencha o CPF/CNPJ antes de continuar')
  })

  it('verifies the user at the first submit, and signs in at the second', async () => {
    const { calls, seen } = open('/', { 'POST /opin-authorizations/v1/access-token': { status: 401 } })
    type(/^CPF ou CNPJ/, CPF)
    type(/^Senha/, 'abc12345')
    press('ENTRAR')
    await screen.findByText('Encontramos seu cadastro. Agora, a senha.')
    expect(calls()).toEqual(['GET /opin-leads/v1/client/52998224725/situation'])
    press('ENTRAR')
    await screen.findByText('Usuário ou senha incorretos.')
    expect(seen.at(-1)).toMatchObject({
      call: 'POST /opin-authorizations/v1/access-token',
      body: { grant_type: 'password', username: '52998224725', password: 'abc12345' },
    })
    expect(seen.at(-1)?.headers.get('authorization')).toMatch(/^Basic /)
  })

  it('says that user and password are missing, in a box that a click dismisses', async () => {
    open('/')
    press('ENTRAR')
    fireEvent.click(screen.getByText('Todos os campos devem ser preenchidos.'))
    expect(screen.queryByRole('alert')).toBeNull()
    type(/^CPF ou CNPJ/, CPF)
    press('ENTRAR')
    await screen.findByText('Encontramos seu cadastro. Agora, a senha.')
    press('ENTRAR')
    screen.getByText('Todos os campos devem ser preenchidos.')
  })

  it('takes 8 characters of a password, and 150 of anything else', () => {
    open('/')
    const lengths = [...document.querySelectorAll<HTMLInputElement>('form input')].map((one) => one.maxLength)
    expect(lengths).toEqual([150, 8])
  })
})

describe('the form of the recovery', () => {
  it('has the types of identification, the terms, ENVIAR, RETORNAR AO LOGIN and a link to each state', () => {
    open('/forgot-password')
    expect(screen.getAllByRole('option')).toHaveLength(5)
    screen.getByText(/^Li e aceito as/)
    screen.getByText('* Campos obrigatórios')
    press('INFORME CÓDIGO DE ATIVAÇÃO')
    press('SOLICITAR CÓDIGO')
    expect(names()).toEqual(['username', 'email'])
    press('RETORNAR AO LOGIN')
    expect(place()).toBe('/')
  })

  it.each(['/forgot-password', '/sign-up'] as const)('at %s ENVIAR waits for the terms', (path) => {
    const { calls } = open(path)
    expect(isGreyed('ENVIAR')).toBe(true)
    press('ENVIAR')
    expect(calls()).toEqual([])
    fireEvent.click(box())
    expect(isGreyed('ENVIAR')).toBe(false)
  })
})

describe('the legal conditions, opened', () => {
  it('left unticked, a form that is sent by the Enter key asks for no code', async () => {
    const { calls } = open('/sign-up')
    type(/^CPF ou CNPJ/, CPF)
    type(/^E-mail/, 'marina@example.com')
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    await act(async () => undefined)
    expect(calls()).not.toContain(SEND)
  })

  it('untick the box; Aceitar ticks it, Rejeitar does not', async () => {
    open('/sign-up', { [TERMS]: { body: [{ value: '<p>T</p>' }] } })
    fireEvent.click(box())
    press('Condições Legais')
    expect(box().checked).toBe(false)
    await screen.findByTitle('Texto das Condições Legais')
    press('Aceitar')
    expect(box().checked).toBe(true)
    press('Condições Legais')
    press('Rejeitar')
    expect(box().checked).toBe(false)
  })

  it('name the privacy and cookie policies and the data protection law, in a sandboxed frame', async () => {
    open('/sign-up', { [TERMS]: { body: [{ value: '<p>T</p>' }] } })
    press('Condições Legais')
    const frame = await screen.findByTitle<HTMLIFrameElement>('Texto das Condições Legais')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(frame.hasAttribute('sandbox')).toBe(true)
    const text = frame.closest('dialog')?.textContent
    for (const part of ['Política de Privacidade', 'Política de Cookies', 'Lei Geral de Proteção de Dados'])
      expect(text).toContain(part)
  })
})

describe('the last step', () => {
  it('of the sign-up sends the account, says that it is done, and OK leads to the login', async () => {
    vi.useFakeTimers()
    const { seen } = open('/sign-up')
    expect(screen.getByText('* Campos obrigatórios').className).toBe('tag')
    await proveMailbox()
    screen.getByText('* Campos obrigatórios')
    screen.getByText(/^Não repita uma senha antiga\. Evite nome, data de nascimento, CPF e números em ordem/)
    await finish()
    expect(seen.at(-1)).toMatchObject({
      call: REGISTER,
      body: ACCOUNT,
    })
    screen.getByRole('heading', { name: 'Cadastro realizado com sucesso!' })
    press('OK')
    expect(place()).toBe('/')
  })

  it('of the recovery sets the password, says that it is changed, and OK leads to the login', async () => {
    vi.useFakeTimers()
    const refusedOnce: Answers[string] = (_request, count) => ({ status: count === 1 ? 503 : 200 })
    const { seen } = open('/forgot-password', { 'PUT /opin-leads/v1/password': refusedOnce })
    await proveMailbox()
    await finish('')
    screen.getByText('Todos os campos devem ser preenchidos.')
    screen.getByText('* Campos obrigatórios')
    await finish()
    screen.getByRole('alert')
    screen.getByText('* Campos obrigatórios')
    expect(screen.queryByRole('heading', { name: 'Senha alterada Com sucesso!' })).toBeNull()
    press('CONFIRMAR')
    await answered()
    expect(seen.at(-1)).toMatchObject({
      call: 'PUT /opin-leads/v1/password',
      body: ACCOUNT,
    })
    screen.getByRole('heading', { name: 'Senha alterada Com sucesso!' })
    press('OK')
    expect(place()).toBe('/')
  })

  it('of the recovery starts over where no code was validated', () => {
    openPages(PAGES, { pathname: '/forgot-password', state: { step: 'password' } }, GOOD)
    screen.getByRole('heading', { name: 'Recupere sua senha' })
  })
})
