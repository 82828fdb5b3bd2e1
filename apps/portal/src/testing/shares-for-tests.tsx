import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, vi } from 'vitest'
import { SharesPage } from '../journeys/shares-list/SharesPage.tsx'
import { ShareDetailsPage } from '../journeys/sharing/details/ShareDetailsPage.tsx'
import { RenewalPage } from '../journeys/sharing/renewal/RenewalPage.tsx'
import { ToastProvider } from '../ui/feedback/Toasts.tsx'
import { type Answers, backend, renderPages, signInForTests } from './page-for-tests.tsx'

/** The list and the details in front of a backend of the test's own. */

export const ID = 'urn:beta:C1DD33123'
export const LISTS = 'GET /bff-opin/consents/v1/shares/52998224725'
export const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
export const REVOKE = `DELETE /bff-opin/consents/v1/revoke/${encodeURIComponent(ID)}`
export const PROVIDER = 'GET /bff-opin/data-provider/v1/data-provider/'
export const GOALS = 'GET /bff-opin/settings/v1/data-goal'
export const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'
export const UNAVAILABLE = 'Servidor indisponível no momento, tente novamente mais tarde.'

const withToasts = (page: ReactNode) => (
  <ToastProvider>
    <main>{page}</main>
  </ToastProvider>
)
export const PAGES = {
  '/myshares': withToasts(<SharesPage />),
  '/myshares/:consentId': withToasts(<ShareDetailsPage />),
  '/myshares/:consentId/renovar': <RenewalPage />,
}
export const open = (at: Parameters<typeof renderPages>[2], answers: Answers, config = {}) => {
  const given = backend(answers, config)
  renderPages(given.api, PAGES, at)
  return { ...given, user: userEvent.setup() }
}
export const place = () => screen.getByTestId('place').textContent

/** The two lists share a path: they differ in ShareType. */
export const lists = (answers: { RECEIVING?: object; TRANSMITTING?: object }): Answers => ({
  [LISTS]: ({ search }) => answers[search.get('ShareType') as 'RECEIVING'] ?? { body: { data: [] } },
})
export const card = (consentId: string, more = {}) => ({
  consentId,
  status: 'ACTIVE',
  createDateTime: '2026-07-08T17:05:00Z',
  expirationDateTime: '2030-07-08T17:04:00Z',
  organisationName: 'Banco Gama',
  resourceGroups: [{ type: 'DAMAGES_AND_PEOPLE_AUTO', displayName: 'Automóvel' }],
  ...more,
})

export const details = (more = {}) => ({
  consentId: ID,
  status: 'ACTIVE',
  createDateTime: '2026-07-08T17:05:00Z',
  expirationDateTime: '2027-01-08T17:04:00Z',
  registrationNumber: '11222333000181',
  organisationId: 'organisation-1',
  organisationName: 'Beta Seguradora',
  loggedUser: { document: { identification: '52998224725' } },
  resourceGroups: [
    {
      resourceGroupId: 'auto',
      type: 'DAMAGES_AND_PEOPLE_AUTO',
      displayName: 'Automóvel',
      resources: [{ resourceId: 'a1', displayName: 'Auto Completo', number: '0531' }],
      dataPermissions: [
        { permissionCode: 'DAMAGES_AND_PEOPLE_AUTO_READ', displayName: 'Lista de apólices', items: [] },
      ],
    },
  ],
  shareType: 'RECEIVING' as const,
  finalidade: 'Comparar coberturas',
  confirmationDateTime: '2026-07-08T17:06:00Z',
  ...more,
})
export const provider = {
  _id: 'server-1',
  brand: 'Beta Seguradora',
  name: 'Beta Seguradora S.A.',
  organizationId: 'organisation-1',
  AuthorisationServers: [
    { AuthorisationServerId: 'server-1', CustomerFriendlyName: 'Beta', OrganisationId: 'organisation-1' },
  ],
}
export const ALL: Answers = {
  [REVOKE]: { body: { consentId: ID, status: 'INACTIVE', revokedDateTime: '2026-11-20T13:42:00Z' } },
  [PROVIDER]: { body: { data: [provider] } },
  [GOALS]: { body: [{ finalidade: 'Comparar coberturas', prazo: '6' }] },
  [TRANSMIT]: { body: { redirect_uri: 'https://alfa.example/transmissions/1' } },
}
export const openDetails = (more = {}, answers: Answers = {}, config = {}) =>
  open(
    `/myshares/${encodeURIComponent(ID)}`,
    { ...ALL, [DETAILS]: { body: details(more) }, ...answers },
    config,
  )
export const actionCalls = (calls: string[]) =>
  calls.filter((call) => !call.includes('/settings/') && call !== DETAILS && call !== LISTS)

/** What the page gives to be kept, in its order; until `vi.unstubAllGlobals`. */
export function savedFiles(): Blob[] {
  const files: Blob[] = []
  const createObjectURL = (blob: Blob) => `blob:${files.push(blob)}`
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }))
  return files
}

/** Presses the action, then the same word in the dialog. */
export async function carryOut(user: ReturnType<typeof userEvent.setup>, action: string, verb: string) {
  await user.click(await screen.findByRole('button', { name: action }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: verb }))
}

/** Common start of these tests. @param who signs in, other than Marina */
export function setUpShares(who: Parameters<typeof signInForTests>[0] = {}): void {
  beforeAll(() => import('../journeys/sharing/actions/ActionDialog.tsx'))
  beforeEach(() => {
    localStorage.clear()
    signInForTests(who)
  })
}
