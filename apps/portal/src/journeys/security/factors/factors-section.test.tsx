import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, openPages, refusal, startSignedIn } from '../../../testing/page-for-tests.tsx'
import {
  factorForTests as factor,
  factorsForTests as listed,
  PASSKEY_REQUEST,
  stubNavigator,
} from '../../../testing/passkey-for-tests.ts'
import { ToastProvider } from '../../../ui/feedback/Toasts.tsx'
import { HistorySection } from '../history/HistorySection.tsx'
import { FactorsSection } from './FactorsSection.tsx'

const V1 = '/bff-opin/security/v1'
const LIST = `GET ${V1}/factors`
const REMOVE = `POST ${V1}/factors/a/remove`
const NONE = listed([], 'mail')
const open = (answers: Answers, capabilities = {}) => {
  const page = (
    <ToastProvider>
      <FactorsSection />
      <HistorySection />
    </ToastProvider>
  )
  return openPages({ '/seguranca': page }, '/seguranca', answers, { capabilities })
}

/** Asks to remove a factor, or to add one. */
async function ask({ user }: ReturnType<typeof open>, name: RegExp) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

startSignedIn()
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  stubNavigator({ credentials: { get: vi.fn(), create: vi.fn() } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

describe('Entrar sem senha', () => {
  it('tells of each when it was made, and from when it counts', async () => {
    const later = factor('b', { name: 'Notebook', countsFrom: '2999-01-01T12:00:00Z' })
    const app = factor('c', { kind: 'totp', name: 'Aplicativo', lastUsedAt: '2026-11-05T12:00:00Z' })
    open({ [LIST]: listed([factor('a'), later, app], 'proof') })
    await screen.findByText('Celular da Marina', { selector: 'b' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Celular da MarinaCadastrado em 02/11/2026. Ainda não foi usado. Mudar o nome de Celular da MarinaTirar Celular da Marina',
      'NotebookCadastrado em 02/11/2026. Autoriza serviços a partir de 01/01/2999, às 09:00. Mudar o nome de NotebookTirar Notebook',
      'AplicativoCadastrado em 02/11/2026. Não é usado desde 05/11/2026. Mudar o nome de AplicativoTirar Aplicativo',
    ])
  })

  it('says from when another can be added while none counts, and offers no button', async () => {
    open({ [LIST]: listed([factor('a', { countsFrom: '2999-01-01T12:00:00Z' })], 'wait') })
    await screen.findByText('Você cadastra outro a partir de 01/01/2999, às 09:00.')
    expect(screen.queryByRole('button', { name: /CADASTRAR/ })).toBeNull()
  })

  it('an app is added with the mailed code, the password when the server wants it, and a code that it shows', async () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const { user, calls } = open({
      [LIST]: NONE,
      [`POST ${V1}/enrolments/code`]: { body: { email: 'm•••••s@example.com' } },
      [`POST ${V1}/enrolments`]: (_request, count) =>
        count === 1 ? refusal('PROOF_NEEDED') : { body: { until: '2099-01-01T12:00:00Z' } },
      [`POST ${V1}/totp/start`]: { body: { secret, uri: `otpauth://totp/x?secret=${secret}` } },
    })
    await user.click(await screen.findByRole('button', { name: 'CADASTRAR APLICATIVO' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Mandamos um código para m•••••s@example.com. Ele vale por 10 minutos.')
    expect(dialog.queryByLabelText(/^Senha/)).toBeNull()
    await user.type(dialog.getByLabelText(/Código do e-mail/), '123456')
    await user.click(dialog.getByRole('button', { name: 'CONTINUAR' }))
    await dialog.findByLabelText(/^Senha/)
    expect(calls()).toContain(`POST ${V1}/enrolments`)
    await user.type(dialog.getByLabelText(/^Senha/), 'vela7rio')
    await user.click(dialog.getByRole('button', { name: 'CONTINUAR' }))
    // The mailed code is none of the app's.
    expect(await dialog.findByLabelText(/Código do aplicativo/)).toHaveProperty('value', '')
    expect(dialog.getByText(/^GEZD GNBV/).textContent).toBe(secret.replace(/(.{4})(?=.)/g, '$1 '))
  })

  it('the last one is removed with the password, after a proof', async () => {
    const answers = {
      [LIST]: listed([factor('a', { kind: 'totp', name: 'Aplicativo' })], 'proof'),
      [`POST ${V1}/proofs/start`]: { body: { totp: true } },
      [`POST ${V1}/proofs`]: { body: { acr: 'loa3', factorAt: '2026-11-20T12:00:00Z' } },
      [REMOVE]: NONE,
    }
    const { user } = open(answers, { sessions: true })
    await user.click(await screen.findByRole('button', { name: /^Tirar/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tirar Aplicativo?' }))
    await user.type(await dialog.findByLabelText(/Código do aplicativo/), '123456')
    await user.click(dialog.getByRole('button', { name: 'CONTINUAR' }))
    await dialog.findByText(/É o último. Depois, só a senha entra./)
    dialog.getByText(/^Onde a conta já está aberta, ela continua/)
    await user.click(dialog.getByRole('button', { name: 'TIRAR' }))
    await dialog.findByText('Todos os campos devem ser preenchidos.')
    await user.type(dialog.getByLabelText(/^Senha/), 'vela7rio')
    await user.click(dialog.getByRole('button', { name: 'TIRAR' }))
    await screen.findByText('Nenhum aplicativo cadastrado.')
  })

  it.each([
    ['adding', /CADASTRAR APLICATIVO/, NONE, 'Mandando um código para o seu e-mail…'],
    ['removing', /^Tirar/, listed([factor('a')], 'proof'), 'Lendo o que você pode usar…'],
  ])('%s says what it waits for, and may be tried again', async (_what, name, list, words) => {
    const failing: Answers[string] = (_request, count) =>
      count === 1 ? { status: 400 } : new Promise<never>(() => {})
    const opened = open({
      [LIST]: list,
      [`POST ${V1}/enrolments/code`]: failing,
      [`POST ${V1}/proofs/start`]: failing,
    })
    const dialog = await ask(opened, name)
    await opened.user.click(await dialog.findByRole('button', { name: 'TENTAR DE NOVO' }))
    await dialog.findByText(words)
  })

  it('asks for the password where a factor counts by our clock alone, and for the mailbox where an app has no password', async () => {
    const opened = open({
      [LIST]: listed([factor('a')], 'proof'),
      [`POST ${V1}/proofs/start`]: (_request, count) => ({
        body: count === 1 ? { totp: false, countsFrom: '2999-01-01T12:00:00Z' } : { totp: false },
      }),
      [`POST ${V1}/enrolments/code`]: { body: { email: 'm•••••s@example.com' } },
    })
    const dialog = await ask(opened, /^Tirar/)
    await dialog.findByLabelText(/^Senha/)
    await opened.user.click(dialog.getByRole('button', { name: 'CANCELAR' }))
    await (await ask(opened, /^Tirar/)).findByLabelText(/Código do e-mail/)
  })

  it('a code that is typed goes before the device, and a browser without passkeys offers the code alone', async () => {
    const opened = open({
      [LIST]: listed([factor('a'), factor('b', { kind: 'totp', name: 'Aplicativo' })], 'proof'),
      [`POST ${V1}/proofs/start`]: { body: { passkey: PASSKEY_REQUEST, totp: true } },
    })
    const dialog = await ask(opened, /^Tirar Celular/)
    await dialog.findByRole('button', { name: 'USAR DIGITAL OU ROSTO' })
    await opened.user.type(dialog.getByLabelText(/Código do aplicativo/), '1')
    dialog.getByRole('button', { name: 'CONTINUAR' })
    await opened.user.click(dialog.getByRole('button', { name: 'CANCELAR' }))
    vi.stubGlobal('PublicKeyCredential', undefined)
    const other = await ask(opened, /^Tirar Celular/)
    await other.findByText('Este navegador não oferece digital nem rosto.')
    other.getByRole('button', { name: 'CONTINUAR' })
    other.getByRole('button', { name: 'Não tenho mais nenhum deles' })
  })

  it('a passkey that vanished between offer and press proves nothing, and that is said at once', async () => {
    const { user, calls } = open({
      [LIST]: listed([factor('a')], 'proof'),
      [`POST ${V1}/proofs/start`]: (_request, count) => ({
        body: count === 1 ? { passkey: PASSKEY_REQUEST, totp: false } : { totp: false },
      }),
    })
    await user.click(await screen.findByRole('button', { name: /^Tirar/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tirar Celular da Marina?' }))
    await user.click(await dialog.findByRole('button', { name: 'USAR DIGITAL OU ROSTO' }))
    await dialog.findByText('Não deu certo. Tente de novo.')
    expect(dialog.queryByRole('button', { name: 'TIRAR' })).toBeNull()
    expect(calls()).not.toContain(`POST ${V1}/proofs`)
  })

  it('another name is given in a box, kept, and shown', async () => {
    const kept = listed([factor('a', { name: 'Telefone' })], 'proof')
    const { user, seen } = open({
      [LIST]: listed([factor('a')], 'proof'),
      [`POST ${V1}/factors/a/name`]: kept,
      [`GET ${V1}/history`]: (_request, count) => ({
        body: {
          passwordChangedAt: '2026-08-20T12:00:00Z',
          days: 90,
          events: count === 1 ? [] : [{ at: '2026-11-22T12:00:00Z', what: 'factor-renamed' }],
        },
      }),
    })
    await screen.findByText('Nada nestes dias.')
    await user.click(await screen.findByRole('button', { name: 'Mudar o nome de Celular da Marina' }))
    const field = await screen.findByLabelText('Nome')
    await user.clear(field)
    expect(screen.getByRole('button', { name: 'GUARDAR' }).getAttribute('aria-disabled')).toBe('true')
    await user.type(field, ' Telefone {Enter}')
    await screen.findByText('Nome guardado.')
    screen.getByRole('button', { name: 'Tirar Telefone' })
    // What happened to the account is read again.
    await screen.findByText('Nome mudado em Segurança')
    expect(seen.find(({ call }) => call.endsWith('/name'))?.body).toEqual({ name: 'Telefone' })
  })

  describe('a code of the institution', () => {
    const START = `POST ${V1}/identity-proofs/start`
    const PROVE = `POST ${V1}/identity-proofs`
    const soon = factor('a', { countsFrom: '2999-11-02T12:00:00Z' })
    const waits = listed([soon], 'wait', { takesCode: true })
    const OPEN = 'Tenho um código da Alfa Seguros'

    it('is taken beside the factor that waits, and says when it is wrong', async () => {
      const { user, sent } = open({
        [LIST]: waits,
        [START]: { body: { totp: true } },
        [PROVE]: (_request, count) =>
          count === 1 ? refusal('INVALID_ACTIVATION_CODE', 400) : listed([factor('a')], 'proof'),
      })
      await user.click(await screen.findByRole('button', { name: OPEN }))
      await user.type(await screen.findByLabelText(/^Código da Alfa Seguros/), '1234 5678')
      await user.type(screen.getByLabelText(/^Código do aplicativo/), '111111{Enter}')
      await screen.findByText('Código incorreto, já usado ou vencido.')
      await user.click(screen.getByRole('button', { name: 'CONTINUAR' }))
      await screen.findByText('Pronto. Já autoriza serviços.')
      expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
      expect(sent(PROVE)[0]).toEqual({ code: '1234 5678', proof: { totp: '111111' } })
    })

    it('is offered only where the institution gives some, and something waits', async () => {
      open({ [LIST]: listed([soon], 'wait', { takesCode: false }) })
      await screen.findByText(/^Você cadastra outro a partir de/)
      expect(screen.queryByRole('button', { name: OPEN })).toBeNull()
    })
  })
})
