import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, openPages, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { stubNavigator } from '../../../testing/passkey-for-tests.ts'
import { cardForTests as card } from '../../../testing/wire-for-tests.ts'
import { ReceiptsPage } from './ReceiptsPage.tsx'

const ALL = 'GET /bff-opin/receipts/v1/receipts'
const PDF = 'GET /bff-opin/receipts/v1/receipts/9C2MTX4B77KP/pdf'
const RECEIVED = 'GET /bff-opin/consents/v1/shares/52998224725'
const today = new Date().toISOString()
const paper = (number: string, at: string, more = {}) => ({
  number,
  at,
  kind: 'GRANT',
  consentId: `urn:x:${number}`,
  shareType: 'RECEIVING',
  title: 'Você autorizou a Beta Seguradora a enviar seus dados',
  institutionName: 'Beta Seguradora',
  institutionNumber: '22.333.444/0001-81',
  ...more,
})
const RENEWED = paper('9C2MTX4B77KP', today, { kind: 'RENEWAL', title: 'Você renovou por mais 12 meses' })
const GAMA = {
  title: 'Você autorizou a Alfa Seguros a enviar seus dados',
  institutionName: 'Banco Gama',
  institutionNumber: '33.444.555/0001-81',
}
const OLDER = paper('7F3A20C19K42', '2026-07-08T17:05:31Z', GAMA)
const open = (answers: Answers) =>
  openPages({ '/comprovantes': <ReceiptsPage /> }, '/comprovantes', answers, {
    capabilities: { receipts: true, allReceipts: true },
  })
const both = { [ALL]: { body: { receipts: [RENEWED, OLDER], hasMore: false } } }
startSignedIn()
afterEach(() => vi.unstubAllGlobals())

it('lists every receipt by its time, with whom, its number, and how its sharing stands', async () => {
  const cards = [
    card(RENEWED.consentId, { expirationDateTime: '2099-11-20T12:00:00Z' }),
    card(OLDER.consentId, {
      status: 'INACTIVE',
      statusDateTime: '2026-08-01T12:00:00Z',
      replacedBy: 'urn:x:2',
    }),
  ]
  open({ ...both, [RECEIVED]: { body: { data: cards } } })
  const renewed = (await screen.findByText('Você renovou por mais 12 meses')).closest('li') as HTMLElement
  await within(renewed).findByText('Em vigor, até 20/11/2099')
  expect(renewed.textContent).toMatch(/Beta Seguradora · \d\d:\d\d · 9C2M TX4B 77KP/)
  const older = screen.getByText(GAMA.title).closest('li') as HTMLElement
  expect(older.textContent).toContain('Banco Gama · 08/07/2026, 14:05 · 7F3A 20C1 9K42')
  within(older).getByText('Encerrado em 01/08/2026')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Hoje',
    'Julho de 2026',
  ])
  screen.getByText(/São todos: 2 comprovantes\./)
  expect(within(older).getByRole('link', { name: /^Ver/ }).getAttribute('href')).toBe(
    '/comprovante/7F3A20C19K42',
  )
})

it('finds them by the institution’s name or CNPJ, and says when there is none', async () => {
  const { user } = open(both)
  const field = await screen.findByRole('searchbox', { name: 'Instituição' })
  await user.type(field, 'gama')
  expect(screen.queryByText('Você renovou por mais 12 meses')).toBeNull()
  screen.getByText(/^1 comprovante\./)
  await user.clear(field)
  await user.type(field, '22.333')
  screen.getByText('Você renovou por mais 12 meses')
  expect(screen.queryByText(GAMA.title)).toBeNull()
  await user.type(field, 'x')
  screen.getByText(/Nenhum comprovante com este nome ou CNPJ/)
})

it('says so when there are none, when older ones are left out, and when they cannot be read', async () => {
  open({ [ALL]: { body: { receipts: [], hasMore: false } } })
  await screen.findByText('Nenhum comprovante ainda')
  open({ [ALL]: { body: { receipts: [RENEWED], hasMore: true } } })
  await screen.findByText(/São os 1 mais novos/)
  open({ [ALL]: { status: 400 } })
  await screen.findByText('Não conseguimos ler seus comprovantes agora.')
})

it('hands the PDF to the system where the browser can, and says when it does not come', async () => {
  const share = vi.fn(async () => {})
  stubNavigator({ canShare: () => true, share })
  const { user } = open({
    ...both,
    [RECEIVED]: { status: 500 },
    [PDF]: (_request, count) =>
      count === 1 ? { status: 503 } : { body: { fileName: 'comprovante.pdf', content: btoa('%PDF') } },
  })
  const button = await screen.findByRole('button', { name: /^Compartilhar.*9C2M TX4B 77KP/ })
  await user.click(button)
  await screen.findByText('Não deu para montar o PDF agora. Tente de novo.')
  // Without the lists nothing is said about today.
  expect(screen.queryByText(/Em vigor|Encerrado/)).toBeNull()
  await user.click(button)
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce())
  expect(share.mock.calls[0]).toMatchObject([
    { files: [{ name: 'comprovante.pdf', type: 'application/pdf' }] },
  ])
})
