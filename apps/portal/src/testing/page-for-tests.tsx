import { PortalConfig } from '@consente/contract/portal/config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, type Mock, vi } from 'vitest'
import { type Api, ApiProvider } from '../api/api.ts'
import { createArrived, createHttp, type Tokens } from '../api/http.ts'
import { LOGIN_PATH } from '../paths.ts'
import { Route, Routes } from '../router/Routes.tsx'
import { Navigate, useLeave, useLocation } from '../router/router.tsx'
import { ChosenResourcesProvider } from '../session/chosen-resources-context.tsx'
import { UserProvider, useUser } from '../session/customer.tsx'
import { FailureProvider, useFailure } from '../session/failure.tsx'
import { accessToken, credentials } from '../session/journey-storage.ts'
import { SelectionProvider } from '../session/selection.tsx'
import { ShareDraftProvider } from '../session/share-draft-context.tsx'
import { MemoryRouter } from './memory-router-for-tests.tsx'
import { LEAST_CONFIG } from './portal-config-for-tests.ts'

/** Support for component tests of any journey: a backend of given answers, and a page among its providers. */

/** A request as the backend saw it. */
export type SeenRequest = { call: string; headers: Headers; body: unknown; search: URLSearchParams }

/** An answer, or what answers: the status with its body. */
export type GivenAnswer = { status?: number; body?: unknown }
type Answering = GivenAnswer | ((request: SeenRequest, count: number) => GivenAnswer | Promise<GivenAnswer>)

/** Answers by `METHOD /path`; anything else is a 404. */
export type Answers = Readonly<Record<string, Answering>>

export const CONFIG = PortalConfig.parse(LEAST_CONFIG)

export type Backend = { api: Api; seen: SeenRequest[]; calls: () => string[] }

export function backend(answers: Answers, config: Partial<PortalConfig> = {}): Backend {
  const { seen, fetch } = answering(answers)
  return { api: apiOf({ ...CONFIG, ...config }, fetch), seen, calls: () => seen.map((one) => one.call) }
}

/** A server of given answers, and what it was asked. */
export function answering(answers: Answers): { seen: SeenRequest[]; fetch: typeof globalThis.fetch } {
  const seen: SeenRequest[] = []
  return {
    seen,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://alfa.example')
      const call = `${init?.method} ${url.pathname}`
      const headers = new Headers(init?.headers)
      const isJson = headers.get('content-type') === 'application/json'
      const body: unknown = isJson ? JSON.parse(String(init?.body)) : undefined
      const request = { call, headers, body, search: url.searchParams }
      seen.push(request)
      const given = answers[call] ?? { status: 404 }
      const count = seen.filter((other) => other.call === call).length
      const { status = 200, body: answered } =
        typeof given === 'function' ? await given(request, count) : given
      return new Response(answered === undefined ? null : JSON.stringify(answered), { status })
    },
  }
}

/** The calls of a customer whose token holds, before a server of the test's own. */
export function apiOf(config: PortalConfig, fetch: typeof globalThis.fetch): Api {
  const tokens: Tokens = { current: async () => 'token', kept: () => 'token', renew: async () => undefined }
  return {
    call: createHttp({ config, tokens, fetch }),
    arrived: createArrived({ config, tokens }),
    config,
    reader: () => credentials.read()?.documentId,
    renewClientToken: () => {},
  }
}

/** A customer of the sandbox, signed in. */
export function signInForTests(more: { documentId?: string; loggedUser?: string } = {}): void {
  accessToken.write('token')
  credentials.write({ iamName: 'Marina Duarte Lopes', documentId: '52998224725', ...more })
}

/**
 * Told where the browser is sent, instead of going there; until `vi.unstubAllGlobals`. NOTE: files of tests share what they
 * have loaded, so that a module which one of them mocks is already the real one where another came first.
 */
export function watchRedirect(): Mock<(address: string) => void> {
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { assign })
  return assign
}

/** Says where the browser is, and offers Sair, as the frame does. */
function Frame({ read, children }: { read: (path: string) => string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const leave = useLeave()
  const { failure } = useFailure()
  return (
    <>
      <output data-testid="place">{read(pathname) + search}</output>
      {failure && <p data-testid="failure">{failure.status}</p>}
      <button type="button" onClick={() => leave(LOGIN_PATH)}>
        Sair
      </button>
      {children}
    </>
  )
}

/** As the route table does: pages are for signed-in customers. */
function Guard({ children }: { children: ReactNode }) {
  return useUser().user ? children : <Navigate to="/" replace />
}

/** Renders the pages under their paths, starting at the address (with the state of its history entry). @param read how paths are told */
export function renderPages(
  api: Api,
  pages: Readonly<Record<string, ReactNode>>,
  at: string | { pathname: string; state?: unknown },
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  read = decodeURIComponent,
) {
  return render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queryClient}>
        <UserProvider>
          <ShareDraftProvider>
            <ChosenResourcesProvider>
              <SelectionProvider>
                <FailureProvider>
                  <MemoryRouter at={at}>
                    <Frame read={read}>
                      <Routes>
                        {Object.entries(pages).map(([path, page]) => (
                          <Route key={path} path={path} element={<Guard>{page}</Guard>} />
                        ))}
                        <Route path="*" element={null} />
                      </Routes>
                    </Frame>
                  </MemoryRouter>
                </FailureProvider>
              </SelectionProvider>
            </ChosenResourcesProvider>
          </ShareDraftProvider>
        </UserProvider>
      </QueryClientProvider>
    </ApiProvider>,
  )
}

/** What differs from the least configuration; of the capabilities, those that do. */
export type GivenConfig = Partial<Omit<PortalConfig, 'capabilities'>> & {
  capabilities?: Partial<PortalConfig['capabilities']>
}

/** The pages in front of a backend of given answers, with a customer's hands, and the bodies that a call was sent with. */
export function openPages(
  pages: Readonly<Record<string, ReactNode>>,
  at: string | { pathname: string; state?: unknown },
  answers: Answers = {},
  { capabilities, ...config }: GivenConfig = {},
  queryClient?: QueryClient,
) {
  const given = backend(answers, { ...config, capabilities: { ...CONFIG.capabilities, ...capabilities } })
  const { unmount } = renderPages(given.api, pages, at, queryClient)
  const sent = (call: string) => given.seen.filter((one) => one.call === call).map(({ body }) => body)
  return { ...given, sent, unmount, user: userEvent.setup() }
}

/** Where the browser is. */
export const place = () => screen.getByTestId('place').textContent

/** A refusal of our server. */
export const refusal = (code: string, status = 403): GivenAnswer => ({
  status,
  body: { code, message: '', interactionId: '' },
})

/** Each test begins with a customer of the sandbox, signed in, and nothing else in storage. */
export function startSignedIn(): void {
  beforeEach(() => {
    window.scrollTo = () => {}
    localStorage.clear()
    signInForTests()
  })
}
