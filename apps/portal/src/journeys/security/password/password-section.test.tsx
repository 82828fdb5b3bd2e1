import { cleanup, screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, openPages, refusal, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { factorForTests, factorsForTests } from '../../../testing/passkey-for-tests.ts'
import { ToastProvider } from '../../../ui/feedback/Toasts.tsx'
import { PasswordSection } from './PasswordSection.tsx'

const V1 = '/bff-opin/security/v1'
const HISTORY = `GET ${V1}/history`
const REPLACE = `PUT ${V1}/password`
const OLD = 'vela7rio'
const NEW = 'ponte4uz'
const FACTORS = `GET ${V1}/factors`
const told = { body: { passwordChangedAt: '2026-08-20T12:00:00Z', days: 90, events: [] } }

const open = (answers: Answers = {}, capabilities = {}) => {
  const page = (
    <ToastProvider>
      <PasswordSection />
    </ToastProvider>
  )
  const pages = { '/seguranca': page, '/forgot-password': null }
  return openPages(pages, '/seguranca', { [HISTORY]: told, ...answers }, { capabilities })
}
const confirm = () => screen.getByRole('button', { name: 'TROCAR' })

type User = ReturnType<typeof userEvent.setup>
async function fill(user: User, label: RegExp, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label))
  await user.paste(text)
}

/** The dialog, filled in and sent. */
async function send(answers: Answers, { capabilities = {}, current = OLD, password = NEW } = {}) {
  const given = open(answers, { changePassword: true, ...capabilities })
  const { user } = given
  await user.click(screen.getByRole('button', { name: 'Trocar a senha' }))
  await fill(user, /^Senha atual/, current)
  await fill(user, /^Senha nova/, password)
  await fill(user, /^Confirme a senha nova/, password)
  await user.click(confirm())
  return given
}

startSignedIn()

describe('Senha', () => {
  it('says since when it is the one it is, and leads to the recovery where a backend has no other way', async () => {
    open()
    await screen.findByText('A mesma desde 20/08/2026.')
    expect(screen.getByRole('link', { name: 'Trocar a senha' }).getAttribute('href')).toBe('/forgot-password')
  })

  it('speaks of a device only where one signs in', async () => {
    const besideDevice = 'Continua valendo, para quando o aparelho não estiver com você.'
    const having = (kind: string) => ({
      [FACTORS]: factorsForTests([factorForTests('f', { kind })], 'proof'),
    })
    open()
    screen.getByText('É com ela que você entra.')
    cleanup()
    open(having('totp'), { strongSignIn: true })
    await screen.findByText(/^A mesma desde/)
    expect(screen.queryByText(besideDevice)).toBeNull()
    cleanup()
    open(having('passkey'), { strongSignIn: true })
    await screen.findByText(besideDevice)
  })
})

describe('Trocar a senha', () => {
  it('sends both, says what became of the other places, and reads the page again', async () => {
    const { sent, calls } = await send({ [REPLACE]: { body: { ended: 2 } } })
    await screen.findByText('Senha trocada. Saímos de outros 2 lugares.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(REPLACE)).toEqual([{ current: OLD, password: NEW }])
    await waitFor(() => expect(calls().filter((call) => call === HISTORY)).toHaveLength(2))
  })

  it.each([
    [0, 'Senha trocada. Sua conta só estava aberta aqui.'],
    [1, 'Senha trocada. Saímos de outro lugar.'],
  ])('with %i other places says so', async (ended, text) => {
    await send({ [REPLACE]: { body: { ended } } })
    await screen.findByText(text)
  })

  it('waits for the current password and for all three checks, and says which', async () => {
    const { user, calls } = open({}, { changePassword: true })
    await user.click(screen.getByRole('button', { name: 'Trocar a senha' }))
    await screen.findByText('Você continua aqui e sai dos outros lugares. Avisamos por e-mail.')
    screen.getByText('Falta a senha atual.')
    await fill(user, /^Senha atual/, OLD)
    screen.getByText('Falta: a senha precisa de 8 caracteres, com letras e números.')
    await fill(user, /^Senha nova/, NEW)
    screen.getByText('Falta: as duas senhas precisam ser iguais.')
    screen.getByText('As duas senhas são iguais')
    await fill(user, /^Confirme a senha/, OLD)
    await user.tab()
    await screen.findByText('As duas senhas ainda não são iguais')
    await user.click(confirm())
    expect(calls()).not.toContain(REPLACE)
  })

  it('the same one again is not sent', async () => {
    const { calls } = await send({ [REPLACE]: { body: { ended: 0 } } }, { password: OLD })
    await screen.findByText('A senha nova precisa ser diferente da atual.')
    expect(calls()).not.toContain(REPLACE)
  })

  it.each([
    ['WRONG_PASSWORD', 403, 'A senha atual não é essa. Nada mudou.'],
    ['WEAK_PASSWORD', 422, 'A senha não atende aos requisitos solicitados'],
    ['TOO_MANY_TRIES', 429, 'Muitas tentativas. Espere alguns minutos. Nada mudou.'],
    ['INVALID_REQUEST', 400, 'Não deu para trocar a senha agora. Nada mudou.'],
    [
      'UNAVAILABLE',
      503,
      'Não sabemos se a senha foi trocada. Veja em “O que aconteceu na conta”, ou tente de novo.',
    ],
  ])('%s: what is typed stays, and the reason is said', async (code, status, text) => {
    await send({ [REPLACE]: refusal(code, status) })
    await screen.findByText(text)
    expect(screen.getByLabelText<HTMLInputElement>(/^Senha nova/).value).toBe(NEW)
  })

  it('asks for the factor that counts, and goes on after it', async () => {
    const { user, calls } = await send(
      {
        [REPLACE]: (_request, count) => (count === 1 ? refusal('PROOF_NEEDED') : { body: { ended: 0 } }),
        [FACTORS]: factorsForTests([], 'proof'),
        [`POST ${V1}/proofs/start`]: { body: { totp: true } },
        [`POST ${V1}/proofs`]: { body: { acr: 'loa3', factorAt: '2026-11-20T12:00:00Z' } },
      },
      { capabilities: { strongSignIn: true } },
    )
    await screen.findByText('Antes de trocar a senha, confirme com o que você cadastrou.')
    expect(
      (await screen.findByRole('link', { name: 'Troque com um código por e-mail.' })).getAttribute('href'),
    ).toBe('/forgot-password')
    expect(screen.queryByLabelText(/^Senha/)).toBeNull()
    await fill(user, /Código do aplicativo/, '123456')
    await user.click(screen.getByRole('button', { name: 'CONFIRMAR' }))
    await screen.findByText('Senha trocada. Sua conta só estava aberta aqui.')
    expect(calls().filter((call) => call === REPLACE)).toHaveLength(2)
  })

  it('says that a factor which waits goes', async () => {
    const list = factorsForTests([factorForTests('a', { countsFrom: '2999-11-02T12:00:00Z' })], 'wait')
    const { user } = open({ [FACTORS]: list }, { changePassword: true, strongSignIn: true })
    await user.click(screen.getByRole('button', { name: 'Trocar a senha' }))
    await screen.findByText(/ainda espera o prazo para autorizar serviços sai/)
  })
})
