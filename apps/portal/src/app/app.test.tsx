import { PortalConfig } from '@consente/contract/portal/config'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, lazy } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmedConsent, redirect, resumeData } from '../session/journey-storage.ts'
import { accessToken, credentials, endReason, refreshToken, waitingReturn } from '../session/login-storage.ts'
import { LEAST_CONFIG } from '../testing/portal-config-for-tests.ts'
import { App } from './App.tsx'
import { inside } from './entrances.ts'
import { ROUTES } from './routes.tsx'
import { createApi } from './session-guard/portal-tokens.ts'

/** The portal as a whole, before a backend of given answers. */

const CONFIG = PortalConfig.parse({ ...LEAST_CONFIG, capabilities: { idToken: true } })
const CAPABLE = PortalConfig.parse({ ...LEAST_CONFIG, capabilities: { notices: true, receipts: true } })
const CPF = '529.982.247-25'

type Answer = { status: number; body?: unknown }
type Request = { call: string; body: unknown }

/** A promise is an answer that comes late, or never. */
type Answers = Record<string, Answer | Promise<Answer>>

function openAt(path: string, answers: Answers = {}, config = CONFIG): Request[] {
  const seen: Request[] = []
  const known: Answers = {
    'POST /oauth/v1/access-token': { status: 200, body: { access_token: 'client' } },
    'GET /opin-leads/v1/client/52998224725/situation': { status: 200, body: { codigoSituacao: '1' } },
    'POST /opin-authorizations/v1/access-token': {
      status: 200,
      body: { access_token: 'a', refresh_token: 'r', extraInfo: { iamName: 'Marina Duarte Lopes' } },
    },
    ...answers,
  }
  const fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const call = `${init?.method} ${new URL(String(url), 'http://x').pathname}`
    const isJson = new Headers(init?.headers).get('content-type') === 'application/json'
    seen.push({ call, body: isJson ? JSON.parse(String(init?.body)) : undefined })
    const { status, body } = (await known[call]) ?? { status: 404 }
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  }
  window.history.replaceState(null, '', path)
  render(<App api={createApi(config, fetch as typeof globalThis.fetch)} />)
  return seen
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const fieldOf = (label: RegExp) => screen.getByRole('textbox', { name: label })
const password = () => screen.getByLabelText(/^Senha \*/)
const typeDocument = (text: string) => userEvent.type(fieldOf(/CPF ou CNPJ/), text)

async function signIn(): Promise<void> {
  await screen.findByRole('button', { name: 'ENTRAR' })
  await typeDocument(CPF)
  await press('ENTRAR')
  await screen.findByText('Encontramos seu cadastro. Agora, a senha.')
  await userEvent.type(password(), 'abc12345')
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
  const seen = openAt('/')
  await signIn()
  await screen.findByText('Carregando...')
  expect(window.location.pathname).toBe('/recipient-open-insurance')
  expect(screen.getByRole('button', { name: 'ENTRAR' }).getAttribute('aria-busy')).toBe('true')
  await press('ENTRAR')
  expect(seen.filter(({ call }) => call === 'POST /opin-authorizations/v1/access-token')).toHaveLength(1)
  await act(async () => bring({ default: () => <h1>Seus dados</h1> }))
  screen.getByRole('heading', { name: 'Seus dados' })
  expect(screen.queryByText('Carregando...')).toBeNull()
  pick.mockRestore()
})

it('between pages behind the sign-in the page that is left goes at once, and the one to come says so', async () => {
  accessToken.write('a')
  credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
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
    accessToken.write('a')
    credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
    openAt(path)
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('without notices the header has no bell, and nobody asks for them', async () => {
    accessToken.write('a')
    credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
    const seen = openAt('/recipient-open-insurance')
    await screen.findAllByRole('button', { name: 'Sair' })
    await act(() => vi.dynamicImportSettled())
    expect(screen.queryByRole('button', { name: /Avisos/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Avisos/ })).toBeNull()
    expect(seen.filter(({ call }) => call.includes('/notices/'))).toEqual([])
  })

  it('the bell is marked where its page is open', async () => {
    accessToken.write('a')
    credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
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
    const open = async (config: PortalConfig): Promise<(string | null)[]> => {
      accessToken.write('a')
      credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
      openAt('/recipient-open-insurance', {}, config)
      await screen.findAllByText(/^Avisos/)
      const places = screen.queryAllByText(/^(Quem leu|Comprovantes|Segurança)$/)
      cleanup()
      return places.map((place) => place.getAttribute('href'))
    }
    expect(await open(CAPABLE)).toEqual([])
    const capabilities = { notices: true, sessions: true, accessLog: true, allReceipts: true }
    const places = await open(PortalConfig.parse({ ...LEAST_CONFIG, capabilities }))
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
      accessToken.write('a')
      credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
    })
    const way = () => screen.queryByRole('link', { name: 'Continuar como Vera' })

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
    accessToken.write('a')
    credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
    openAt('/recipient-open-insurance')
    await screen.findAllByRole('button', { name: 'Sair' })
    screen.getAllByText('Vera Lúcia Prado')
    expect(screen.queryByRole('button', { name: /Vera/ })).toBeNull()
    cleanup()
    const capabilities = { sessions: true, notices: true, receipts: true }
    openAt('/recipient-open-insurance', {}, PortalConfig.parse({ ...LEAST_CONFIG, capabilities }))
    const name = await screen.findByRole('button', { name: 'Vera Prado, sua conta' })
    const box = document.getElementById(name.getAttribute('aria-controls') ?? '') as HTMLElement
    expect(box.hidden).toBe(true)
    await userEvent.click(name)
    expect(box.hidden).toBe(false)
    for (const words of ['Vera Lúcia Prado', 'Lembretes', 'Conferir um comprovante', 'Sair'])
      expect(box.textContent).toContain(words)
    await userEvent.keyboard('{Escape}')
    expect([box.hidden, document.activeElement]).toEqual([true, name])
    await userEvent.click(name)
    await userEvent.click(within(box).getByRole('link', { name: 'Segurança' }))
    await waitFor(() => expect(window.location.pathname).toBe('/seguranca'))
  })

  it('Sair leaves: nothing of the customer stays, and the login stands there', async () => {
    accessToken.write('a')
    credentials.write({ iamName: 'Vera Lúcia Prado', documentId: '52998224725' })
    openAt('/recipient-open-insurance')
    const [exit] = await screen.findAllByRole('button', { name: 'Sair' })
    await userEvent.click(exit as HTMLElement)
    await screen.findByRole('button', { name: 'ENTRAR' })
    expect([accessToken.read(), credentials.read()]).toEqual([undefined, undefined])
  })

  it('signing out in another tab closes the page in this one', async () => {
    accessToken.write('a')
    credentials.write({ iamName: 'Pessoa', documentId: '52998224725' })
    openAt('/recipient-open-insurance')
    await screen.findAllByRole('button', { name: 'Sair' })
    act(() => {
      localStorage.clear()
      dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: null }))
    })
    await screen.findByRole('button', { name: 'ENTRAR' })
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
    expect(accessToken.read()).toBeUndefined()
    await press('ENTENDI')
    await waitFor(() => expect(window.location.search).toBe(''))
    await screen.findByRole('button', { name: 'ENTRAR' })
  })

  it('shows the way back once it has ended', async () => {
    refusing({ code: 'CONSENT_NOT_WAITING', location: 'https://beta.example/volta' }, 409)
    await signIn()
    await screen.findByRole('heading', { name: 'Não dá para autorizar este pedido' })
    expect(localStorage.getItem('user_credentials')).toBeNull()
  })

  it.each([404, 409])('says that it is over (%i) where no way back is known, too', async (status) => {
    refusing({}, status)
    await signIn()
    await screen.findByRole('heading', { name: 'Não dá para autorizar este pedido' })
    await press('VOLTAR')
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('asks whom it concerns even when somebody is signed in', async () => {
    accessToken.write('a')
    credentials.write({ iamName: 'Pessoa', documentId: '52998224725' })
    openAt('/?intent_id=i1')
    await screen.findByRole('button', { name: 'ENTRAR' })
  })
})

it('a sign-in with an intent_id leads to the confirmation of the request', async () => {
  const details = {
    consentId: 'urn:beta:1',
    status: 'PENDING',
    createDateTime: '2026-11-20T13:00:00Z',
    expirationDateTime: '2999-11-20T12:59:00Z',
    registrationNumber: '11222333000181',
    organisationId: 'o',
    organisationName: 'Beta Seguradora',
    loggedUser: { document: { identification: '52998224725' } },
    resourceGroups: [
      {
        resourceGroupId: 'g1',
        type: 'CUSTOMERS_PERSONAL',
        displayName: '',
        resources: [],
        dataPermissions: [],
      },
    ],
  }
  openAt('/?intent_id=urn:beta:1', {
    'PATCH /bff-opin/consents/v1/proxy/consents': { status: 200 },
    'GET /bff-opin/consents/v1/consents/urn%3Abeta%3A1': { status: 200, body: details },
    'GET /bff-opin/settings/v1/personal-required-fields': {
      status: 200,
      body: { dadosPessoais: [], dadosCadastrais: [], informacoesComplementares: [] },
    },
  })
  await signIn()
  await waitFor(() => expect(window.location.pathname).toBe('/holder-confirm-share'))
})

describe('the return from another institution', () => {
  const CONFIRM = 'POST /bff-opin/consents/v1/transmiter/confirm'
  const returned = { kind: 'return', code: 'c', requestId: 's', idToken: 't' } as const
  const signedIn = (): void => {
    credentials.write({ iamName: 'Pessoa', documentId: '52998224725' })
    accessToken.write('a')
  }

  it('is confirmed, once, and leads to step 5', async () => {
    signedIn()
    waitingReturn.write(returned)
    redirect.write('https://seguradora.example/transmissions/x')
    const seen = openAt('/', { [CONFIRM]: { status: 200, body: { consentId: 'urn:a:1' } } })
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-shared-confirmation'))
    const confirmations = seen.filter(({ call }) => call === CONFIRM)
    expect(confirmations).toEqual([
      { call: CONFIRM, body: { authorizationCode: 'c', requestId: 's', idToken: 't' } },
    ])
    expect(confirmedConsent.read()).toMatchObject({ consentId: 'urn:a:1' })
    expect(redirect.read()).toBeUndefined()
    await waitFor(() => expect(waitingReturn.read()).toBeUndefined())
  })

  it('without a token asks to sign in, and is confirmed right after', async () => {
    waitingReturn.write(returned)
    const seen = openAt('/', { [CONFIRM]: { status: 200, body: { consentId: 'urn:a:1' } } })
    await screen.findByText(
      'Falta um passo. Entre de novo para concluir o compartilhamento que você autorizou.',
    )
    expect(seen.filter(({ call }) => call === CONFIRM)).toEqual([])
    await signIn()
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-shared-confirmation'))
    expect(seen.filter(({ call }) => call === CONFIRM)).toHaveLength(1)
  })

  it('in a browser that holds no choice does not say that one is kept', async () => {
    signedIn()
    waitingReturn.write(returned)
    openAt('/', { [CONFIRM]: { status: 409, body: { code: 'TRANSMISSION_ENDED' } } })
    await screen.findByRole('heading', { name: 'O pedido terminou antes da autorização' })
    expect(screen.queryByText(/sua escolha está guardada/)).toBeNull()
  })

  it('offers a new start with everything still chosen when it came too late', async () => {
    signedIn()
    resumeData.write({ months: 6 })
    waitingReturn.write(returned)
    openAt('/', { [CONFIRM]: { status: 409, body: { code: 'TRANSMISSION_ENDED', interactionId: '7F3A' } } })
    await screen.findByRole('heading', { name: 'O pedido terminou antes da autorização' })
    screen.getByText('Quer começar de novo? Sua escolha está guardada.')
    expect(waitingReturn.read()).toEqual(returned)
    await press('COMEÇAR DE NOVO')
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-select-insurer'))
    expect(resumeData.read()).toMatchObject({ months: 6 })
    await waitFor(() => expect(waitingReturn.read()).toBeUndefined())
  })

  it('refused with an unknown code says that it could not be verified, and where to look', async () => {
    signedIn()
    waitingReturn.write(returned)
    openAt('/', { [CONFIRM]: { status: 409, body: { code: 'ALREADY_USED' } } })
    await screen.findByRole('heading', { name: 'Não foi possível verificar o compartilhamento' })
    expect(document.body.textContent).not.toContain('Nenhum dado foi enviado')
    await press('MEUS COMPARTILHAMENTOS')
    await waitFor(() => expect(window.location.pathname).toBe('/myshares'))
  })

  it.each([
    [
      403,
      'Houve uma falha ao realizar a requisição, verifique o token informado ou permissão de acesso. Não sabemos se ele foi concluído. Veja em Meus Compartilhamentos se ele está lá antes de fazer outro pedido.',
    ],
    [
      500,
      'Sistema indisponível, tente novamente mais tarde. O problema é nosso ou da rede, não seu. A sua autorização está guardada.',
    ],
    [
      503,
      'Servidor indisponível no momento, tente novamente mais tarde. O problema é nosso ou da rede, não seu. A sua autorização está guardada.',
    ],
    [
      404,
      'Não sabemos se ele foi concluído. Veja em Meus Compartilhamentos se ele está lá antes de fazer outro pedido.',
    ],
  ])(
    'refused with %i at the first try and no known code has the specified sentence, where it is true',
    async (status, lead) => {
      signedIn()
      waitingReturn.write(returned)
      openAt('/', { [CONFIRM]: { status, body: {} } })
      await screen.findByText(lead)
    },
  )

  it('leads to the page that says who is missing, where every group waits for another person', async () => {
    signedIn()
    waitingReturn.write(returned)
    const body = { consentId: 'urn:a:1', furtherApproval: 'ALL' }
    const config = PortalConfig.parse({ ...LEAST_CONFIG, capabilities: { furtherApproval: true } })
    openAt('/', { [CONFIRM]: { status: 200, body } }, config)
    await waitFor(() => expect(window.location.pathname).toBe('/recipient-multi-request'))
  })

  it('with error=… is shown without waiting for the report to the backend', async () => {
    signedIn()
    waitingReturn.write({ kind: 'return-error', error: 'access_denied', requestId: 's' })
    const config = PortalConfig.parse({ ...LEAST_CONFIG, capabilities: { refused: true } })
    const REFUSED = 'POST /bff-opin/consents/v1/transmiter/refused'
    const seen = openAt('/', { [REFUSED]: new Promise<Answer>(() => undefined) }, config)
    await screen.findByRole('heading', { name: 'O compartilhamento não foi autorizado' })
    expect(seen).toEqual([{ call: REFUSED, body: { requestId: 's', error: 'access_denied' } }])
  })

  it('with error=access_denied is told in plain words; a backend of the specification alone is not called', async () => {
    signedIn()
    waitingReturn.write({ kind: 'return-error', error: 'access_denied', requestId: 's' })
    const seen = openAt('/')
    await screen.findByRole('heading', { name: 'O compartilhamento não foi autorizado' })
    expect(seen).toEqual([])
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
  const configWith = (privacy: string) =>
    PortalConfig.parse({ ...LEAST_CONFIG, links: { ...LEAST_CONFIG.links, privacy } })
  const openPrivacy = async (privacy: string, answer: () => Promise<Response>) => {
    const asked = vi.fn((_address: string) => answer())
    vi.stubGlobal('fetch', asked)
    openAt('/', {}, configWith(privacy))
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
  const PROVIDED = PortalConfig.parse({
    ...LEAST_CONFIG,
    capabilities: { identityProvider: true, sessions: true },
    identityProvider: { button: 'ENTRAR COM A CONTA', signUp: '/nova-conta', recovery: '/nova-senha' },
  })
  const signedIn = { access_token: 'a', refresh_token: 'r', extraInfo: { iamName: 'Marina' }, document: CPF }

  it.each([
    ['/sign-up', '/nova-conta'],
    ['/forgot-password', '/nova-senha'],
  ])('has no sign-up and no recovery of its own: %s leads to %s', async (path, there) => {
    const replace = vi.fn()
    vi.stubGlobal('location', { ...window.location, pathname: path, search: '', hash: '', replace })
    openAt(path, {}, PROVIDED)
    expect((await screen.findByRole('link', { name: 'CONTINUAR' })).getAttribute('href')).toBe(there)
    expect(replace).toHaveBeenCalledWith(there)
    expect(screen.queryByRole('textbox')).toBeNull()
    vi.unstubAllGlobals()
  })

  it('a return opens the page that was wanted, and a reload asks for no second session', async () => {
    const seen = openAt('/#sign_in=estado', { [FINISH]: { status: 200, body: signedIn } }, PROVIDED)
    await screen.findByRole('button', { name: 'NOVO CONSENTIMENTO' })
    expect(seen.filter(({ call }) => call === FINISH)).toHaveLength(1)
    expect(accessToken.read()).toBe('a')
    expect(window.location.href).not.toContain('estado')
  })

  it('Segurança keeps the sessions, without password, devices and apps', async () => {
    accessToken.write('a')
    credentials.write({ iamName: 'Marina', documentId: '52998224725' })
    const sessions = 'GET /bff-opin/security/v1/sessions'
    openAt('/seguranca', { [sessions]: { status: 200, body: { sessions: [] } } }, PROVIDED)
    await screen.findByRole('heading', { name: 'Onde sua conta está aberta' })
    expect(screen.queryByRole('heading', { name: 'Senha' })).toBeNull()
    expect(screen.queryByRole('heading', { name: /Digital|Aplicativo/ })).toBeNull()
  })
})
