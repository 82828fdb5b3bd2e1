import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, lazy } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmedConsent, redirect, resumeData } from '../session/journey-storage.ts'
import type { WaitingReturn } from '../session/login-storage.ts'
import { accessToken, credentials, endReason, refreshToken, waitingReturn } from '../session/login-storage.ts'
import { type Answers, CONFIG, signInForTests } from '../testing/page-for-tests.tsx'
import { details } from '../testing/shares-for-tests.tsx'
import { openPortal } from '../testing/whole-portal-for-tests.tsx'
import { inside } from './entrances.ts'
import { ROUTES } from './routes.tsx'

/** The portal as a whole, before a backend of given answers. */

const CAPABLE = { notices: true, receipts: true }
const CPF = '529.982.247-25'

const openAt = (path: string, answers: Answers = {}, capabilities: object = { idToken: true }, more = {}) =>
  openPortal(
    path,
    {
      'GET /opin-leads/v1/client/52998224725/situation': { body: { codigoSituacao: '1' } },
      'POST /opin-authorizations/v1/access-token': {
        body: { access_token: 'a', refresh_token: 'r', extraInfo: { iamName: 'Marina Duarte Lopes' } },
      },
      ...answers,
    },
    capabilities,
    more,
  )

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

async function signIn(): Promise<void> {
  await screen.findByRole('button', { name: 'ENTRAR' })
  await userEvent.type(screen.getByRole('textbox', { name: /CPF ou CNPJ/ }), CPF)
  await press('ENTRAR')
  await screen.findByText('Encontramos seu cadastro. Agora, a senha.')
  await userEvent.type(screen.getByLabelText(/^Senha \*/), 'abc12345')
  await press('ENTRAR')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = () => {}
})

it('ENTRAR stays busy while the page after a sign-in is slow to come, a press signs in no second time, and the wait is told', async () => {
  let bring = (_: { default: ComponentType }): void => undefined
  const slow = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (bring = resolve)))
  const pick = vi.spyOn(inside, 'pick').mockReturnValue(slow)
  const { calls } = openAt('/')
  await signIn()
  await screen.findByText('Carregando...')
  expect(window.location.pathname).toBe('/recipient-open-insurance')
  expect(screen.getByRole('button', { name: 'ENTRAR' }).getAttribute('aria-busy')).toBe('true')
  await press('ENTRAR')
  expect(calls().filter((call) => call === 'POST /opin-authorizations/v1/access-token')).toHaveLength(1)
  await act(async () => bring({ default: () => <h1>Seus dados</h1> }))
  screen.getByRole('heading', { name: 'Seus dados' })
  expect(screen.queryByText('Carregando...')).toBeNull()
  pick.mockRestore()
})

it('between pages behind the sign-in the page that is left goes at once, and the one to come says so', async () => {
  signInForTests()
  const page = ROUTES.find(({ path }) => path === '/myshares')?.page
  if (!page) throw new Error('no list of sharings')
  const pick = vi.spyOn(page, 'pick').mockReturnValue(lazy(() => new Promise<never>(() => undefined)))
  openAt('/recipient-open-insurance')
  await userEvent.click(await screen.findByRole('link', { name: 'MEUS COMPARTILHAMENTOS' }))
  await screen.findByText('Carregando...')
  expect(screen.queryByRole('button', { name: 'NOVO CONSENTIMENTO' })).toBeNull()
  pick.mockRestore()
})

describe('routes', () => {
  it.each(['/holder-login', '/nada', '/myshares', '/recipient-open-insurance', '/holder-confirm-share'])(
    '%s without a token is the login',
    async (path) => {
      openAt(path)
      await screen.findByRole('button', { name: 'ENTRAR' })
      expect(window.location.pathname).toBe('/')
    },
  )

  it('a page that mails lead to is gone back to after the sign-in; any other is not', async () => {
    openAt('/myshares?aba=recebidos')
    await signIn()
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/myshares?aba=recebidos'),
    )
    cleanup()
    localStorage.clear()
    openAt('/recipient-share-resume')
    await signIn()
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-open-insurance'))
  })

  it.each([
    '/avisos',
    '/lembretes',
    '/nao-reconheco/urn%3Ax%3A1',
    '/comprovantes',
    '/comprovante/7F3A20C19K42',
    '/conferir',
  ])('%s does not exist where the backend has neither notices nor receipts', async (path) => {
    signInForTests()
    openAt(path)
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('without notices the header has no bell, and nobody asks for them', async () => {
    signInForTests()
    const { calls } = openAt('/recipient-open-insurance')
    await screen.findAllByRole('button', { name: 'Sair' })
    await act(() => vi.dynamicImportSettled())
    expect(screen.queryByRole('button', { name: /Avisos/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Avisos/ })).toBeNull()
    expect(calls().filter((call) => call.includes('/notices/'))).toEqual([])
  })

  it('the bell is marked where its page is open', async () => {
    signInForTests()
    for (const [path, current] of [
      ['/avisos', 'page'],
      ['/recipient-open-insurance', null],
    ] as const) {
      openAt(path, {}, CAPABLE)
      const bell = await screen.findByRole('button', { name: /^Avisos/ })
      expect(bell.getAttribute('aria-current')).toBe(current)
      cleanup()
    }
  })

  it('the menu leads to Quem leu and Comprovantes, and with the name to Segurança, where the backend has them', async () => {
    const open = async (capabilities: object): Promise<(string | null)[]> => {
      signInForTests()
      openAt('/recipient-open-insurance', {}, capabilities)
      await screen.findAllByText(/^Avisos/)
      const places = screen.queryAllByText(/^(Quem leu|Comprovantes|Segurança)$/)
      cleanup()
      return places.map((place) => place.getAttribute('href'))
    }
    expect(await open(CAPABLE)).toEqual([])
    const places = await open({ notices: true, sessions: true, accessLog: true, allReceipts: true })
    const twice = ['/comprovantes', '/quem-leu', '/seguranca'].flatMap((place) => [place, place])
    expect(places.sort()).toEqual(twice)
  })

  it.each(['/comprovante/7F3A20C19K42', '/nao-reconheco/urn%3Ax%3A1'])(
    '%s of a mail is come back to after the sign-in',
    async (path) => {
      openAt(path, {}, CAPABLE)
      await signIn()
      await waitFor(() => expect(window.location.pathname).toBe(path))
    },
  )

  it('a session that ends because the customer no longer represents the company says why, until the next sign-in', async () => {
    const message = 'Você não consta mais como representante desta empresa, por isso o acesso terminou.'
    accessToken.write('a')
    refreshToken.write('r')
    credentials.write({ iamName: 'Padaria Trigo Claro', documentId: '11444777000161' })
    openAt('/myshares', {
      'POST /opin-authorizations/v1/access-token': {
        status: 401,
        body: { code: 'NOT_REPRESENTATIVE', message },
      },
      'GET /bff-opin/consents/v1/shares/11444777000161': { status: 401 },
    })
    await screen.findByText(message)
    expect(window.location.pathname).toBe('/')
    expect(screen.queryByText(/Sua sessão terminou/)).toBeNull()
    cleanup()
    openAt('/')
    await screen.findByText(message)
    cleanup()
    openAt('/')
    await signIn()
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-open-insurance'))
    expect(endReason.read()).toBeUndefined()
  })

  describe('the page where a customer was', () => {
    const PLACE = '/myshares?aba=recebidos'
    const MARINA = { iamName: 'Marina Duarte Lopes', documentId: '52998224725' }
    const VERA = { iamName: 'Vera Lúcia Prado', documentId: '77788899941' }
    const openAs = async (who: typeof VERA): Promise<void> => {
      accessToken.write('a')
      credentials.write(who)
      openAt(PLACE)
      await screen.findAllByRole('button', { name: 'Sair' })
    }
    const arrives = async (path: string): Promise<void> => {
      await signIn()
      await waitFor(() => expect(window.location.pathname).toBe(path))
    }

    it('is not shown to whoever signs in after Sair', async () => {
      await openAs(VERA)
      await userEvent.click(screen.getAllByRole('button', { name: 'Sair' })[0] as HTMLElement)
      await screen.findByRole('button', { name: 'ENTRAR' })
      expect(sessionStorage.getItem('consente.wanted')).toBeNull()
      await arrives('/recipient-open-insurance')
    })

    it('is come back to when their session has ended, by them alone', async () => {
      await openAs(MARINA)
      act(() => accessToken.remove())
      await arrives('/myshares')
      cleanup()
      await openAs(VERA)
      act(() => accessToken.remove())
      await screen.findByRole('button', { name: 'ENTRAR' })
      // Another tab has signed Vera out: this one keeps what is its own.
      act(() => credentials.remove())
      await arrives('/recipient-open-insurance')
    })
  })

  it.each(['https://evil.example', '//evil.example'])(
    'a place that is not of this host is gone to by no sign-in: %s',
    async (place) => {
      sessionStorage.setItem('consente.wanted', JSON.stringify({ place }))
      openAt('/')
      await signIn()
      await waitFor(() => expect(window.location.pathname).toBe('/recipient-open-insurance'))
      expect(sessionStorage.getItem('consente.wanted')).toBeNull()
    },
  )

  describe('`/` of a customer who is signed in', () => {
    beforeEach(() => {
      signInForTests()
    })
    const way = () => screen.queryByRole('link', { name: 'Continuar como Marina' })

    it('offers to go on, above the form', async () => {
      openAt('/')
      const form = await screen.findByRole('form', { name: 'Entrar' })
      expect(form.firstElementChild?.contains(way())).toBe(true)
      expect(within(form).getByRole('button', { name: 'ENTRAR' }).className).toContain('btn--line')
      await userEvent.click(way() as HTMLElement)
      await waitFor(() => expect(window.location.pathname).toBe('/recipient-open-insurance'))
    })

    it('offers to leave; the login stays', async () => {
      openAt('/')
      await screen.findByRole('form', { name: 'Entrar' })
      await press('Sair')
      expect(way()).toBeNull()
      expect([accessToken.read(), credentials.read()]).toEqual([undefined, undefined])
      await screen.findByRole('button', { name: 'ENTRAR' })
    })

    it('offers neither with another institution’s request', async () => {
      openAt('/?intent_id=urn:a:1')
      await screen.findByRole('form', { name: 'Entrar' })
      expect(way()).toBeNull()
      expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull()
    })
  })

  it('the name opens what the account has, and Sair; without such places it opens nothing', async () => {
    signInForTests()
    openAt('/recipient-open-insurance')
    await screen.findAllByRole('button', { name: 'Sair' })
    screen.getAllByText('Marina Duarte Lopes')
    expect(screen.queryByRole('button', { name: /Marina/ })).toBeNull()
    cleanup()
    openAt('/recipient-open-insurance', {}, { sessions: true, notices: true, receipts: true })
    const name = await screen.findByRole('button', { name: 'Marina Lopes, sua conta' })
    const box = document.getElementById(name.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(box.hidden).toBe(true)
    await userEvent.click(name)
    expect(box.hidden).toBe(false)
    for (const words of ['Marina Duarte Lopes', 'Lembretes', 'Conferir um comprovante', 'Sair'])
      expect(box.textContent).toContain(words)
    await userEvent.keyboard('{Escape}')
    expect([box.hidden, document.activeElement]).toEqual([true, name])
    await userEvent.click(name)
    await userEvent.click(within(box).getByRole('link', { name: 'Segurança' }))
    await waitFor(() => expect(window.location.pathname).toBe('/seguranca'))
  })

  it('Sair leaves: nothing of the customer stays, and the login stands there', async () => {
    signInForTests()
    openAt('/recipient-open-insurance')
    const [exit] = await screen.findAllByRole('button', { name: 'Sair' })
    await userEvent.click(exit as HTMLElement)
    await screen.findByRole('button', { name: 'ENTRAR' })
    expect([accessToken.read(), credentials.read()]).toEqual([undefined, undefined])
  })
})

describe('a request of another institution', () => {
  const CLAIM = 'PATCH /bff-opin/consents/v1/proxy/consents'
  const refusing = (body: object, status = 403) =>
    openAt('/?intent_id=urn:beta:1', { [CLAIM]: { status, body } })

  it('with another document is stopped, says so, and leaves nothing behind', async () => {
    refusing({ code: 'DOCUMENT_MISMATCH' })
    await signIn()
    await screen.findByRole('heading', { name: 'Não foi possível fazer sua autenticação!' })
    screen.getByText('Volte à autorização do compartilhamento e informe o mesmo CPF.')
    screen.getByText(/entre aqui com o mesmo CPF\.$/)
    expect([accessToken.read(), credentials.read()]).toEqual([undefined, undefined])
    await press('ENTENDI')
    await waitFor(() => expect(window.location.search).toBe(''))
    await screen.findByRole('button', { name: 'ENTRAR' })
  })

  it.each([404, 409])('says that it is over (%i) where no way back is known, too', async (status) => {
    refusing({}, status)
    await signIn()
    await screen.findByRole('heading', { name: 'Não dá para autorizar este pedido' })
    await press('VOLTAR')
    await waitFor(() => expect(window.location.search).toBe(''))
  })
})

it('a sign-in with an intent_id leads to the confirmation of the request', async () => {
  const more = { consentId: 'urn:beta:1', status: 'PENDING', expirationDateTime: '2999-11-20T12:59:00Z' }
  openAt('/?intent_id=urn:beta:1', {
    'PATCH /bff-opin/consents/v1/proxy/consents': { status: 200 },
    'GET /bff-opin/consents/v1/consents/urn%3Abeta%3A1': { body: details(more) },
    'GET /bff-opin/settings/v1/personal-required-fields': { body: {} },
  })
  await signIn()
  await waitFor(() => expect(window.location.pathname).toBe('/holder-confirm-share'))
})

describe('the return from another institution', () => {
  const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'
  const returned = { kind: 'return', code: 'c', requestId: 's', idToken: 't' } as const
  const refused = { kind: 'return-error', error: 'access_denied', requestId: 's' } as const
  const comeBack = (waiting: WaitingReturn, answers: Answers = {}, capabilities?: object) => {
    signInForTests()
    waitingReturn.write(waiting)
    return openAt('/', answers, capabilities)
  }

  it('is confirmed, once, and leads to step 5', async () => {
    redirect.write('https://seguradora.example/transmissions/x')
    const { seen } = comeBack(returned, { [CONFIRM]: { body: { consentId: 'urn:a:1' } } })
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-shared-confirmation'))
    const confirmations = seen.filter(({ call }) => call === CONFIRM)
    expect(confirmations.map(({ body }) => body)).toEqual([
      { authorizationCode: 'c', requestId: 's', idToken: 't' },
    ])
    expect(confirmedConsent.read()).toMatchObject({ consentId: 'urn:a:1' })
    expect(redirect.read()).toBeUndefined()
    await waitFor(() => expect(waitingReturn.read()).toBeUndefined())
  })

  it('without a token asks to sign in, and is confirmed right after', async () => {
    waitingReturn.write(returned)
    const { calls } = openAt('/', { [CONFIRM]: { body: { consentId: 'urn:a:1' } } })
    await screen.findByText(
      'Falta um passo. Entre de novo para concluir o compartilhamento que você autorizou.',
    )
    expect(calls().filter((call) => call === CONFIRM)).toEqual([])
    await signIn()
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-shared-confirmation'))
    expect(calls().filter((call) => call === CONFIRM)).toHaveLength(1)
  })

  it('in a browser that holds no choice does not say that one is kept', async () => {
    comeBack(returned, { [CONFIRM]: { status: 409, body: { code: 'TRANSMISSION_ENDED' } } })
    await screen.findByRole('heading', { name: 'O pedido terminou antes da autorização' })
    expect(screen.queryByText(/Sua escolha está guardada/)).toBeNull()
  })

  it('offers a new start with everything still chosen when it came too late', async () => {
    resumeData.write({ months: 6 })
    comeBack(returned, {
      [CONFIRM]: { status: 409, body: { code: 'TRANSMISSION_ENDED', interactionId: '7F3A' } },
    })
    await screen.findByRole('heading', { name: 'O pedido terminou antes da autorização' })
    screen.getByText('Quer começar de novo? Sua escolha está guardada.')
    expect(waitingReturn.read()).toEqual(returned)
    await press('COMEÇAR DE NOVO')
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-select-insurer'))
    expect(resumeData.read()).toMatchObject({ months: 6 })
    await waitFor(() => expect(waitingReturn.read()).toBeUndefined())
  })

  it('leads to the page that says who is missing, where every group waits for another person', async () => {
    const body = { consentId: 'urn:a:1', furtherApproval: 'ALL' }
    comeBack(returned, { [CONFIRM]: { body } }, { furtherApproval: true })
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-multi-request'))
  })

  it('with error=… is shown without waiting for the report to the backend', async () => {
    const REFUSED = 'POST /bff-opin/consents/v1/transmiter/refused'
    const { seen } = comeBack(refused, { [REFUSED]: () => new Promise(() => undefined) }, { refused: true })
    await screen.findByRole('heading', { name: 'O compartilhamento não foi autorizado' })
    expect(seen.map(({ call, body }) => [call, body])).toEqual([
      [REFUSED, { requestId: 's', error: 'access_denied' }],
    ])
  })

  it('with error=access_denied is told in plain words; a backend of the specification alone is not called', async () => {
    const { calls } = comeBack(refused)
    await screen.findByRole('heading', { name: 'O compartilhamento não foi autorizado' })
    expect(calls()).toEqual([])
  })
})

describe('a company whose sign-in named nobody who acts for it', () => {
  it('is asked for the CPF of its representative before the first step, and goes on with it', async () => {
    accessToken.write('token')
    credentials.write({ iamName: 'Empresa', documentId: '11222333000181' })
    openAt('/recipient-select-insurer')
    await screen.findByRole('heading', { name: 'Quem representa a empresa?' })
    const field = screen.getByRole('textbox', { name: /CPF do representante/ })
    await userEvent.type(field, '11222333000181')
    await press('CONTINUAR')
    await screen.findByText('CPF inválido')
    await userEvent.clear(field)
    await userEvent.type(field, '52998224725')
    await press('CONTINUAR')
    await screen.findByRole('heading', { name: 'De onde vêm os seus dados?' })
    expect(credentials.read()).toMatchObject({ loggedUser: '52998224725' })
  })
})

describe('the privacy modal', () => {
  const POLICY = `<html><body><header><a href="/">Seguradora</a></header><main><h1>Política</h1><p>Tratamos os seus dados
    conforme a lei.</p><script>x()</script></main><footer>Rodapé</footer></body></html>`
  const openPrivacy = async (privacy: string, answer: () => Promise<Response>) => {
    const asked = vi.fn((_address: string) => answer())
    vi.stubGlobal('fetch', asked)
    openAt('/', {}, {}, { links: { ...CONFIG.links, privacy } })
    await press('Privacidade')
    await screen.findByRole('dialog', { name: 'Política de Privacidade' })
    return asked
  }
  afterEach(() => vi.unstubAllGlobals())

  it('shows the insurer’s own policy, without the page around it, and closes', async () => {
    const asked = await openPrivacy('/brand/privacidade.html', async () => new Response(POLICY))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Texto da Política de Privacidade')
    await waitFor(() => expect(frame.srcdoc).toContain('conforme a lei.'))
    expect(frame.srcdoc).not.toMatch(/Rodapé|<header|<script/)
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/brand/privacidade.html'])
    await press('FECHAR')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['stands on another host', 'https://seguradora.example/privacidade', async () => new Response(POLICY), 0],
    ['looks like a path and is another host', '//seguradora.example/p', async () => new Response(POLICY), 0],
    ['is not there', '/brand/privacidade.html', async () => new Response('', { status: 404 }), 1],
    ['does not come', '/brand/privacidade.html', () => Promise.reject(new TypeError('no network')), 1],
  ])('leads to the policy that %s', async (_, privacy, answer, count) => {
    const asked = await openPrivacy(privacy, answer)
    await screen.findByText('O texto não pôde ser mostrado aqui. Leia na página da política, em outra aba.')
    expect(screen.queryByTitle('Texto da Política de Privacidade')).toBeNull()
    expect(screen.getByRole('link', { name: /^Abrir em outra aba/ }).getAttribute('href')).toBe(privacy)
    expect(asked).toHaveBeenCalledTimes(count)
  })
})

describe('with an identity provider', () => {
  const FINISH = 'POST /opin-authorizations/v1/identity-provider/access-token'
  const openProvided = (path: string, answers?: Answers) => {
    const identityProvider = { button: 'ENTRAR COM A CONTA', signUp: '/nova-conta', recovery: '/nova-senha' }
    return openAt(path, answers, { identityProvider: true, sessions: true }, { identityProvider })
  }
  const signedIn = { access_token: 'a', refresh_token: 'r', extraInfo: { iamName: 'Marina' }, document: CPF }

  it.each([
    ['/sign-up', '/nova-conta'],
    ['/forgot-password', '/nova-senha'],
  ])('has no sign-up and no recovery of its own: %s leads to %s', async (path, there) => {
    const replace = vi.fn()
    vi.stubGlobal('location', { ...window.location, pathname: path, search: '', hash: '', replace })
    openProvided(path)
    expect((await screen.findByRole('link', { name: 'CONTINUAR' })).getAttribute('href')).toBe(there)
    expect(replace).toHaveBeenCalledWith(there)
    expect(screen.queryByRole('textbox')).toBeNull()
    vi.unstubAllGlobals()
  })

  it('a return opens the page that was wanted, and a reload asks for no second session', async () => {
    const { calls } = openProvided('/#sign_in=estado', { [FINISH]: { body: signedIn } })
    await screen.findByRole('button', { name: 'NOVO CONSENTIMENTO' })
    expect(calls().filter((call) => call === FINISH)).toHaveLength(1)
    expect(accessToken.read()).toBe('a')
    expect(window.location.href).not.toContain('estado')
  })

  it('Segurança keeps the sessions, without password, devices and apps', async () => {
    signInForTests()
    const sessions = 'GET /bff-opin/security/v1/sessions'
    openProvided('/seguranca', { [sessions]: { body: { sessions: [] } } })
    await screen.findByRole('heading', { name: 'Onde sua conta está aberta' })
    expect(screen.queryByRole('heading', { name: 'Senha' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /Digital|Aplicativo/ })).toBeNull()
  })
})
