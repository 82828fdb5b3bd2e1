import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { credentials } from '../../../session/journey-storage.ts'
import { openDetails, setUpShares, TRANSMIT } from '../../../testing/shares-for-tests.tsx'

const COMPANY = '11222333000181'
const CPF = '52998224725'
const APPROVE = 'PATCH /bff-opin/consents/v1/approve'

setUpShares({ documentId: COMPANY })
beforeAll(() => import('../further-approver/FurtherApprover.tsx'))

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
    const { user, seen } = openDetails({ loggedUser: { document: { identification: COMPANY } } })
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
    const asked = {
      status: 'PENDING',
      confirmationDateTime: new Date().toISOString(),
      loggedUser: { document: { identification: '33344455508' } },
      approvers: [
        { name: 'Helena', document: '33344455508', status: 'AUTHORISED' },
        { name: 'Empresa', document: COMPANY, status: 'PENDING' },
      ],
    }
    const { user, seen } = openDetails(asked, { [APPROVE]: { body: {} } })
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
