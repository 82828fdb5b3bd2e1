import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handoffOnPhone } from '../../../session/handoff-storage.ts'
import { tellBy } from '../../../session/in-app/tell-app.ts'
import { consentData } from '../../../session/journey-storage.ts'
import {
  type Answers,
  backend,
  CONFIG,
  renderPages,
  signInForTests,
} from '../../../testing/page-for-tests.tsx'
import { BackToComputerPage } from './BackToComputerPage.tsx'
import { PhonePage } from './PhonePage.tsx'
import { deviceText } from './phone-texts.ts'

const heard = vi.fn()

const READ = 'POST /bff-opin/handoff/v1/readings'
const OPEN = 'POST /bff-opin/handoff/v1/phone'
const PICK = 'POST /bff-opin/handoff/v1/phone/number'
const DENY = 'POST /bff-opin/handoff/v1/phone/denial'
const ID = 'urn:beta:C1DD33123'
const ASKED = {
  name: 'Alfa Seguros',
  cnpj: '11222333000181',
  beganAt: '2026-11-22T13:40:00Z',
  device: { kind: 'computer', system: 'Windows' },
  numbers: ['18', '47', '82'],
  until: '2026-11-22T13:46:00Z',
}
const DETAILS = {
  consentId: ID,
  status: 'PENDING',
  createDateTime: '2026-11-22T13:39:00Z',
  expirationDateTime: '2036-11-22T13:38:00Z',
  registrationNumber: '11222333000181',
  organisationId: 'organisation',
  organisationName: 'Alfa Seguros',
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
const FIELDS = { dadosCadastrais: [], informacoesComplementares: [], dadosPessoais: [] }
const refusal = (status: number, code: string) => ({ status, body: { code, message: '', interactionId: '' } })

function open(answers: Answers, at = '/celular') {
  const pages = { '/celular': <PhonePage />, '/holder-confirm-share': <h1>O pedido</h1> }
  const there = backend(answers, {
    capabilities: { ...CONFIG.capabilities, handoff: true, intent: true },
  })
  renderPages(there.api, pages, at)
  return there
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  heard.mockReset()
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('consente.canal', 'app')
  tellBy(heard)
  signInForTests()
  handoffOnPhone.write('handle')
})

describe('a phone that has read the code', () => {
  it('shows who asks, from which kind of device and since when, and opens the request by the right number', async () => {
    const { seen } = open(
      {
        [READ]: { body: { handoff: 'handle' } },
        [OPEN]: { body: ASKED },
        [PICK]: { body: { consentId: ID } },
        'PATCH /bff-opin/consents/v1/proxy/consents': { body: { consentId: ID, status: 'PENDING' } },
        [`GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`]: { body: DETAILS },
        'GET /bff-opin/settings/v1/personal-required-fields': { body: FIELDS },
      },
      '/celular#c0de',
    )
    const title = await heading('Que número está no computador?')
    expect(document.activeElement).toBe(title)
    screen.getByText(
      'A Alfa Seguros pede seus dados. O pedido começou em um computador com Windows, às 10:40.',
    )
    screen.getByText('Escolher o número não envia nada. Você ainda vai ver tudo e decidir.')
    expect(seen.find(({ call }) => call === READ)?.body).toEqual({ code: 'c0de' })
    await press('47')
    await heading('O pedido')
    expect(seen.find(({ call }) => call === PICK)?.body).toEqual({ handoff: 'handle', number: '47' })
    expect(consentData.read()?.consentId).toBe(ID)
  })

  it.each([
    ['a code that was read before', READ, refusal(409, 'HANDOFF_USED'), 'Este código já foi usado'],
    ['a code that is too old', READ, refusal(409, 'HANDOFF_OVER'), 'Este código não vale mais'],
    ['a handle of another session', OPEN, refusal(409, 'HANDOFF_OVER'), 'Este código não vale mais'],
    ['a request that is over', OPEN, refusal(404, 'NOT_FOUND'), 'Este pedido já foi respondido, ou acabou'],
    ['a failure of ours', OPEN, refusal(500, 'INTERNAL'), 'Não deu certo agora'],
  ])('%s stops it, with a way on', async (_what, call, answer, title) => {
    open(
      { [READ]: { body: { handoff: 'handle' } }, [OPEN]: { body: ASKED }, [call]: answer },
      '/celular#c0de',
    )
    await heading(title)
    screen.getByRole('button', { name: 'FECHAR' })
  })

  it('somebody else’s phone meets the specified modal', async () => {
    open({ [OPEN]: refusal(403, 'DOCUMENT_MISMATCH') })
    await screen.findByRole('dialog', { name: 'Não foi possível fazer sua autenticação!' })
    expect(handoffOnPhone.read()).toBeUndefined()
  })

  it('without the network says so, and goes on by itself when it returns', async () => {
    open({
      [OPEN]: (_request, count) =>
        count === 1 ? Promise.reject(new TypeError('no network')) : { body: ASKED },
    })
    await heading('Sem internet')
    screen.getByText('Voltamos sozinhos quando a internet voltar.')
    await screen.findByRole(
      'heading',
      { level: 1, name: 'Que número está no computador?' },
      { timeout: 8000 },
    )
  })

  it('a wrong number stops it', async () => {
    open({ [OPEN]: { body: ASKED }, [PICK]: refusal(422, 'HANDOFF_WRONG_NUMBER') })
    await press('18')
    await heading('Este não é o número')
    screen.getByText('Peça outro código no computador e tente de novo.')
  })

  it.each([
    [refusal(409, 'HANDOFF_ALONE'), /^O computador não está mais esperando/],
    [refusal(503, 'UNAVAILABLE'), /^Não deu certo agora/],
  ])('a try that changed nothing leaves the numbers there', async (answer, words) => {
    open({ [OPEN]: { body: ASKED }, [PICK]: answer })
    await press('47')
    await screen.findByText(words)
    screen.getByRole('button', { name: '47' })
  })

  it('NÃO FUI EU refuses the request', async () => {
    const { calls } = open({ [OPEN]: { body: ASKED }, [DENY]: { body: { isRefused: true } } })
    await press('NÃO FUI EU')
    await heading('Pedido recusado. Nada foi enviado.')
    expect(calls()).toContain(DENY)
    await waitFor(() => expect(heard).toHaveBeenCalledWith('cancelled', 'refused'))
    expect(handoffOnPhone.read()).toBeUndefined()
  })
})

it.each([
  [{ kind: 'computer', system: 'Linux' }, 'em um computador com Linux'],
  [{ kind: 'tablet' }, 'em um tablet'],
  [{ kind: 'unknown' }, 'em um aparelho que não se identificou'],
])('a device in words', (device, words) => expect(deviceText(device)).toBe(words))

describe('the end on the phone', () => {
  const end = (state: unknown) =>
    renderPages(
      backend({}).api,
      { '/volte-ao-computador': <BackToComputerPage /> },
      { pathname: '/volte-ao-computador', state },
    )

  it('says when it was authorised, and that the computer goes on by itself', async () => {
    consentData.write(DETAILS as never)
    end({ at: Date.parse('2026-11-22T13:44:00Z') })
    await heading('Pronto. Volte ao computador.')
    screen.getByText('Você autorizou às 10:44. A página de lá continua sozinha.')
    screen.getByText('Atualize a página de lá. O seu sim já vale.')
    screen.getByRole('link', { name: 'Ver este compartilhamento' })
  })

  it('leads to the receipt of what was authorised just now', async () => {
    consentData.write(DETAILS as never)
    const { api } = backend(
      {
        [`GET /bff-opin/receipts/v1/sharings/${encodeURIComponent(ID)}`]: {
          body: { receipts: [{ number: 'RC-2026-0001-7F3K', kind: 'GRANT', at: '2026-11-22T13:44:00Z' }] },
        },
      },
      { capabilities: { ...CONFIG.capabilities, receipts: true } },
    )
    const at = { pathname: '/volte-ao-computador', state: { at: Date.parse('2026-11-22T13:44:00Z') } }
    renderPages(api, { '/volte-ao-computador': <BackToComputerPage /> }, at)
    const receipt = await screen.findByRole('link', { name: 'Ver comprovante' })
    expect(receipt.querySelector('svg')).not.toBeNull()
    expect(receipt.getAttribute('href')).toBe('/comprovante/RC-2026-0001-7F3K')
  })

  it('claims nothing of a request that was not authorised here', async () => {
    end(null)
    await heading('Volte ao computador')
    expect(document.body.textContent).not.toMatch(/autorizou|vale/)
  })
})
