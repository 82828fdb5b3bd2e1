import type { PortalConfig } from '@consente/contract/portal/config'
import type { Institution } from '@consente/contract/portal/institutions'
import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { LONGEST_HOLD_MS } from '../journeys/recipient/steps/page-reads.ts'
import { PAGES } from '../paths.ts'
import { useLeave } from '../router/router.tsx'
import { chooseGoal, chooseInstitution, chooseProducts, switchProducts } from '../session/draft-choices.ts'
import { redirect, resumeData } from '../session/journey-storage.ts'
import type { ShareDraft } from '../session/share-draft.ts'
import { ToastProvider } from '../ui/feedback/Toasts.tsx'
import { apiOf, CONFIG, renderPages, signInForTests } from './page-for-tests.tsx'

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

/** A product of which these permissions are chosen. */
export const product = (name: string, codes: string[], apiKey = '') => ({
  name,
  apiKey,
  isChecked: true,
  selects: codes.map((code) => ({ name: code, code, isChecked: true })),
})

/** A draft that asks for all of these products, too. */
export const wanting = (...objects: ReturnType<typeof product>[]): ShareDraft =>
  switchProducts(chooseProducts(CHOSEN, { allChecked: true, objects }), true)

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
  signInForTests({ documentId })
  if (draft) resumeData.write(draft)
  const calls: SentCall[] = []
  const config = { ...CONFIG, replaceConsent, capabilities: { ...CONFIG.capabilities, ...capabilities } }
  const api = apiOf(config, async (url, init) => {
    const call = { method: init?.method ?? 'GET', url: String(url), body: bodyOf(init?.body) }
    calls.push(call)
    return answerTo(call, answers)
  })
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  return { ...renderPages(api, { [at]: <WithHeader>{page}</WithHeader> }, at, queryClient), calls }
}

/** A page below a header whose links ask it first. */
function WithHeader({ children }: { children: ReactNode }) {
  const leave = useLeave()
  return (
    <ToastProvider>
      <button type="button" onClick={() => leave(PAGES.recipientHome.path)}>
        Início
      </button>
      {children}
    </ToastProvider>
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
