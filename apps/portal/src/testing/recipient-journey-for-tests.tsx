import { PortalConfig } from '@consente/contract/portal/config'
import type { Institution } from '@consente/contract/portal/institutions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { ApiProvider } from '../api/api.ts'
import { createHttp } from '../api/http.ts'
import { LONGEST_HOLD_MS } from '../journeys/recipient/steps/page-reads.ts'
import { PAGES } from '../paths.ts'
import { Route, Routes } from '../router/Routes.tsx'
import { useLeave, useLocation } from '../router/router.tsx'
import { UserProvider } from '../session/customer.tsx'
import { chooseGoal, chooseInstitution } from '../session/draft-choices.ts'
import { FailureProvider, useFailure } from '../session/failure.tsx'
import { accessToken, credentials, redirect, resumeData } from '../session/journey-storage.ts'
import { SelectionProvider } from '../session/selection.tsx'
import type { ShareDraft } from '../session/share-draft.ts'
import { ShareDraftProvider } from '../session/share-draft-context.tsx'
import { ToastProvider } from '../ui/feedback/Toasts.tsx'
import { MemoryRouter } from './memory-router-for-tests.tsx'

/** The journey around one page: a server that answers by path, a customer, and what was chosen before. */

export const GOALS = [
  { finalidade: 'Comparar coberturas e preços', prazo: '12' },
  { finalidade: 'Receber uma proposta sob medida', prazo: '6' },
]

export const institution = (id: string, brand: string): Institution => ({
  _id: id,
  brand,
  name: brand,
  organizationId: `org-${id}`,
  registrationNumber: '11222333000181',
  thumb: `/logos/${id}.svg`,
  participants: [{ name: `${brand} S.A.`, registrationNumber: '11222333000181' }],
  AuthorisationServers: [
    { AuthorisationServerId: id, CustomerFriendlyName: brand, OrganisationId: `org-${id}` },
  ],
})

export const BETA = institution('as-beta', 'Beta Seguradora')
export const GAMA = institution('as-gama', 'Banco Gama')

/** A draft that step 1 has let pass. */
export const CHOSEN: ShareDraft = chooseGoal(
  chooseInstitution({}, BETA),
  GOALS,
  GOALS[0]?.finalidade ?? '',
  true,
)

const CONFIG = PortalConfig.parse({
  brand: { id: 'alfa', name: 'Alfa Seguros', cnpj: 'SEGUROAB000138', logo: '/logo.svg', colour: '#1a48bc' },
  links: {
    sac: '/sac',
    ouvidoria: '/ouvidoria',
    privacy: '/privacidade',
    cookies: '/cookies',
    citizenPortal: 'https://portal.example/',
    openInsurancePortal: 'https://opin.example/',
    participants: 'https://opin.example/participantes',
  },
  ownBrand: 'Alfa Seguros',
  client: { id: 'portal', secret: 'public' },
})

const category = (dataCategoryCode: string, dataCategoryName: string) => ({
  dataCategoryCode,
  dataCategoryName,
  subCategories: [
    { subCategoryName: dataCategoryName, fields: ['<b onclick="x()">Campo</b><script>x()</script>'] },
  ],
})

const ANSWERS: Readonly<Record<string, unknown>> = {
  'data-goal': GOALS,
  'sharing-purpose': [],
  'sharing-explanation': [{ titulo: 'Quem decide', texto: 'Você.' }],
  'standard-sharing-period': [3, 6, 12],
  'personal-required-fields': {
    dadosPessoais: ['Estado civil'],
    dadosCadastrais: ['Nome completo', 'CPF', 'Data de nascimento', 'Endereço'],
    informacoesComplementares: ['Início do relacionamento'],
  },
  'data-groups-fields': [
    {
      apiName: 'Automóvel',
      apiKey: 'DAMAGES_AND_PEOPLE_AUTO',
      dataCategories: [category('READ', 'Lista de apólices'), category('PREMIUM_READ', 'Prêmio')],
    },
  ],
  'trending-topics': [BETA, GAMA],
  'data-provider/': { data: [BETA, GAMA] },
  transmiter: { redirect_uri: 'https://alfa.example/transmissions/x' },
}

export type Answer =
  | { status: number; body?: unknown }
  | 'no answer'
  | Promise<{ status: number; body?: unknown }>
export type SentCall = { method: string; url: string; body: unknown }

export type Scene = {
  at: string
  page: ReactNode
  draft?: ShareDraft
  /** The signed-in customer. */
  documentId?: string
  /** Other answers of the server, by the end of a path. */
  answers?: Record<string, Answer>
  /** Capabilities of the backend; none by default. */
  capabilities?: Partial<PortalConfig['capabilities']>
  replaceConsent?: PortalConfig['replaceConsent']
}

/** Renders one page of the journey. `calls` fills as the page calls; `place` is where the customer is. */
export function playScene({
  at,
  page,
  draft,
  documentId = '52998224725',
  answers = {},
  capabilities = {},
  replaceConsent = 'at-once',
}: Scene) {
  const config = { ...CONFIG, replaceConsent, capabilities: { ...CONFIG.capabilities, ...capabilities } }
  accessToken.write('token')
  credentials.write({ iamName: 'Marina Duarte Lopes', documentId })
  if (draft) resumeData.write(draft)
  const calls: SentCall[] = []
  const http = createHttp({
    config,
    tokens: { current: async () => 'token', kept: () => 'token', renew: async () => undefined },
    fetch: async (url, init) => {
      const call = { method: init?.method ?? 'GET', url: String(url), body: bodyOf(init?.body) }
      calls.push(call)
      return answerTo(call, answers)
    },
  })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const view = render(
    <ApiProvider
      value={{
        call: http,
        arrived: () => undefined,
        config,
        reader: () => credentials.read()?.documentId,
        renewClientToken: () => undefined,
      }}
    >
      <QueryClientProvider client={queryClient}>
        <UserProvider>
          <ShareDraftProvider>
            <SelectionProvider>
              <FailureProvider>
                <ToastProvider>
                  <MemoryRouter at={at}>
                    <Routes>
                      <Route path={at} element={page} />
                      <Route path="*" element={null} />
                    </Routes>
                    <Place />
                  </MemoryRouter>
                </ToastProvider>
              </FailureProvider>
            </SelectionProvider>
          </ShareDraftProvider>
        </UserProvider>
      </QueryClientProvider>
    </ApiProvider>,
  )
  return { ...view, calls }
}

/** The customer's address, the failure that is shown, and a header whose links ask the page first. */
function Place() {
  const leave = useLeave()
  const { pathname } = useLocation()
  const { failure } = useFailure()
  return (
    <>
      <output data-testid="place">{pathname}</output>
      <output data-testid="failure">{failure?.status}</output>
      <button type="button" onClick={() => leave(PAGES.recipientHome.path)}>
        Início
      </button>
    </>
  )
}

function bodyOf(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

async function answerTo({ method, url }: SentCall, answers: Record<string, Answer>): Promise<Response> {
  const path = url.split('?')[0] ?? ''
  const told = await Object.entries(answers).find(([end]) => path.endsWith(end))?.[1]
  if (told === 'no answer') throw new TypeError('network')
  if (told) return json(told.status, told.body ?? {})
  const known = Object.entries(ANSWERS).find(([end]) => path.endsWith(end))
  if (method === 'POST' && path.endsWith('trending-topics')) return json(200, {})
  return known ? json(200, known[1]) : json(404, {})
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The two seconds for which a page waits for what it cannot do without never pass: what it shows, it shows before them. */
export function neverHoldOff(): void {
  const start = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === LONGEST_HOLD_MS ? 0 : start(run, ms)) as typeof window.setTimeout)
}

/** After each test: nothing of a customer stays. */
export function endScene(): void {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  redirect.remove()
  localStorage.clear()
  sessionStorage.clear()
}

/** Counts the elements, texts and attributes that change during an act. */
export function changesBy(act: () => void): number {
  const observer = new MutationObserver(() => undefined)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  act()
  const records = observer.takeRecords()
  observer.disconnect()
  const sizeOf = (node: Node): number => 1 + (node instanceof Element ? node.querySelectorAll('*').length : 0)
  return records.reduce((sum, { type, addedNodes, removedNodes }) => {
    const moved = [...addedNodes, ...removedNodes].reduce((all, node) => all + sizeOf(node), 0)
    return sum + (type === 'childList' ? moved : 1)
  }, 0)
}
