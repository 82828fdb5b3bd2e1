import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credentials } from '../../../session/journey-storage.ts'
import { type Answers, backend, renderPages, signInForTests } from '../../../testing/page-for-tests.tsx'
import { ToastProvider } from '../../../ui/feedback/Toasts.tsx'
import { ShareDetailsPage } from '../details/ShareDetailsPage.tsx'

const ID = 'urn:beta:C1DD33123'
const COMPANY = '11222333000181'
const CPF = '52998224725'
const DETAILS = `GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`
const TRANSMIT = 'POST /bff-opin/consents/v1/transmiter'
const APPROVE = 'PATCH /bff-opin/consents/v1/approve'

beforeAll(() =>
  Promise.all([import('./ActionDialog.tsx'), import('../further-approver/FurtherApprover.tsx')]),
)
beforeEach(() => {
  localStorage.clear()
  signInForTests({ documentId: COMPANY })
})

const provider = {
  _id: 'server-1',
  brand: 'Beta Seguradora',
  name: 'Beta Seguradora S.A.',
  organizationId: 'organisation-1',
  AuthorisationServers: [
    { AuthorisationServerId: 'server-1', CustomerFriendlyName: 'Beta', OrganisationId: 'organisation-1' },
  ],
}
const details = (more: object) => ({
  consentId: ID,
  status: 'ACTIVE',
  createDateTime: '2026-07-08T17:05:00Z',
  expirationDateTime: '2027-01-08T17:04:00Z',
  organisationName: 'Beta Seguradora',
  registrationNumber: COMPANY,
  loggedUser: { document: { identification: COMPANY } },
  resourceGroups: [
    { type: 'AUTO', dataPermissions: [{ permissionCode: 'AUTO_READ', displayName: 'Apólices', items: [] }] },
  ],
  shareType: 'RECEIVING',
  ...more,
})

function openDetails(more: object = {}) {
  const answers: Answers = {
    [DETAILS]: { body: details(more) },
    [`DELETE /bff-opin/consents/v1/revoke/${encodeURIComponent(ID)}`]: { body: {} },
    'GET /bff-opin/data-provider/v1/data-provider/': { body: { data: [provider] } },
    [TRANSMIT]: { body: { redirect_uri: 'https://alfa.example/transmissions/1' } },
    [APPROVE]: { body: { location: 'https://beta.example/volta' } },
  }
  const page = (
    <ToastProvider>
      <ShareDetailsPage />
    </ToastProvider>
  )
  const given = backend(answers)
  renderPages(given.api, { '/myshares/:consentId': page }, `/myshares/${encodeURIComponent(ID)}`)
  return { ...given, user: userEvent.setup() }
}

/** Types the documents into the question one after the other. */
async function giveRepresentative(user: ReturnType<typeof userEvent.setup>, ...documents: string[]) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Quem representa a empresa?' }))
  const field = dialog.getByRole('textbox', { name: /CPF do representante/ })
  for (const document of documents) {
    await user.clear(field)
    await user.type(field, document)
    await user.click(dialog.getByRole('button', { name: 'CONTINUAR' }))
  }
}

describe('a company whose representative nobody has named', () => {
  it('is asked for the CPF before a renewal, which never sends its CNPJ as a CPF', async () => {
    const { user, seen } = openDetails()
    await user.click(await screen.findByRole('button', { name: 'RENOVAR COMPARTILHAMENTO' }))
    await giveRepresentative(user, COMPANY)
    await screen.findByText('CPF inválido')
    expect(seen.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
    await giveRepresentative(user, CPF)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'RENOVAR' }))
    await waitFor(() => expect(seen.map(({ call }) => call)).toContain(TRANSMIT))
    expect(seen.find(({ call }) => call === TRANSMIT)?.body).toMatchObject({
      businessEntity: { document: { identification: COMPANY, rel: 'CNPJ' } },
      loggedUser: { document: { identification: CPF, rel: 'CPF' } },
    })
    expect(credentials.read()).toMatchObject({ loggedUser: CPF })
  })

  it('is asked for the CPF before it answers as a further approver, which sends it as loggeduser', async () => {
    const { user, seen } = openDetails({
      status: 'PENDING',
      confirmationDateTime: new Date().toISOString(),
      loggedUser: { document: { identification: '33344455508' } },
      approvers: [
        { name: 'Helena', document: '33344455508', status: 'AUTHORISED' },
        { name: 'Empresa', document: COMPANY, status: 'PENDING' },
      ],
    })
    await screen.findByText(/Responda até \d\d:\d\d de .*\. Depois, o pedido acaba sozinho\./)
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'AUTORIZAR' }))
    await user.click(await screen.findByRole('button', { name: 'SIM, AUTORIZAR' }))
    expect(seen.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
    await giveRepresentative(user, CPF)
    await waitFor(() => expect(seen.map(({ call }) => call)).toContain(APPROVE))
    expect(seen.find(({ call }) => call === APPROVE)?.headers.get('loggeduser')).toBe(CPF)
  })
})
