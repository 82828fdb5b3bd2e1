import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handoffOnPhone } from '../../../session/handoff-storage.ts'
import { tellBy } from '../../../session/in-app/tell-app.ts'
import { consentData } from '../../../session/journey-storage.ts'
import { type Answers, openPages, refusal, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { REQUEST } from '../../../testing/wire-for-tests.ts'
import { BackToComputerPage } from './BackToComputerPage.tsx'
import { PhonePage } from './PhonePage.tsx'
import { deviceText } from './phone-texts.ts'

const heard = vi.fn()

const READ = 'POST /bff-opin/handoff/v1/readings'
const OPEN = 'POST /bff-opin/handoff/v1/phone'
const PICK = 'POST /bff-opin/handoff/v1/phone/number'
const DENY = 'POST /bff-opin/handoff/v1/phone/denial'
const ID = REQUEST.consentId
const ASKED = {
  name: 'Alfa Seguros',
  cnpj: '11222333000181',
  beganAt: '2026-11-22T13:40:00Z',
  device: { kind: 'computer', system: 'Windows' },
  numbers: ['18', '47', '82'],
  until: '2026-11-22T13:46:00Z',
}
const FIELDS = { dadosCadastrais: [], informacoesComplementares: [], dadosPessoais: [] }

const PAGES = {
  '/celular': <PhonePage />,
  '/holder-confirm-share': <h1>O pedido</h1>,
  '/volte-ao-computador': <BackToComputerPage />,
}
const open = (answers: Answers, at: Parameters<typeof openPages>[1] = '/celular') =>
  openPages(PAGES, at, answers, { capabilities: { handoff: true, intent: true, receipts: true } })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

startSignedIn()
beforeEach(() => {
  heard.mockReset()
  sessionStorage.clear()
  sessionStorage.setItem('consente.canal', 'app')
  tellBy(heard)
  handoffOnPhone.write('handle')
})

describe('a phone that has read the code', () => {
  it('shows who asks, from which kind of device and since when, and opens the request by the right number', async () => {
    const { sent } = open(
      {
        [READ]: { body: { handoff: 'handle' } },
        [OPEN]: { body: ASKED },
        [PICK]: { body: { consentId: ID } },
        'PATCH /bff-opin/consents/v1/proxy/consents': { body: { consentId: ID, status: 'PENDING' } },
        [`GET /bff-opin/consents/v1/consents/${encodeURIComponent(ID)}`]: { body: REQUEST },
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
    expect(sent(READ)).toEqual([{ code: 'c0de' }])
    await press('47')
    await heading('O pedido')
    expect(sent(PICK)).toEqual([{ handoff: 'handle', number: '47' }])
    expect(consentData.read()?.consentId).toBe(ID)
  })

  it.each([
    ['a code that was read before', READ, refusal('HANDOFF_USED', 409), 'Este código já foi usado'],
    ['a code that is too old', READ, refusal('HANDOFF_OVER', 409), 'Este código não vale mais'],
    ['a handle of another session', OPEN, refusal('HANDOFF_OVER', 409), 'Este código não vale mais'],
    ['a request that is over', OPEN, refusal('NOT_FOUND', 404), 'Este pedido já foi respondido, ou acabou'],
    ['a failure of ours', OPEN, refusal('INTERNAL', 500), 'Não deu certo agora'],
    ['a wrong number', PICK, refusal('HANDOFF_WRONG_NUMBER', 422), 'Este não é o número'],
  ])('%s stops it, with a way on', async (_what, call, answer, title) => {
    open(
      { [READ]: { body: { handoff: 'handle' } }, [OPEN]: { body: ASKED }, [call]: answer },
      '/celular#c0de',
    )
    if (call === PICK) await press('18')
    await heading(title)
    if (call === PICK) screen.getByText('Peça outro código no computador e tente de novo.')
    else screen.getByRole('button', { name: 'FECHAR' })
  })

  it('somebody else’s phone meets the specified modal', async () => {
    open({ [OPEN]: refusal('DOCUMENT_MISMATCH', 403) })
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
    const back = { level: 1, name: 'Que número está no computador?' }
    await screen.findByRole('heading', back, { timeout: 8000 })
  })

  it.each([
    [refusal('HANDOFF_ALONE', 409), /^O computador não está mais esperando/],
    [refusal('UNAVAILABLE', 503), /^Não deu certo agora/],
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
  const end = (state: unknown, answers: Answers = {}) =>
    open(answers, { pathname: '/volte-ao-computador', state })
  const AUTHORISED = { at: Date.parse('2026-11-22T13:44:00Z') }

  it('says when it was authorised, that the computer goes on by itself, and leads to the receipt', async () => {
    consentData.write(REQUEST)
    end(AUTHORISED, {
      [`GET /bff-opin/receipts/v1/sharings/${encodeURIComponent(ID)}`]: {
        body: { receipts: [{ number: 'RC-2026-0001-7F3K', kind: 'GRANT', at: '2026-11-22T13:44:00Z' }] },
      },
    })
    await heading('Pronto. Volte ao computador.')
    screen.getByText('Você autorizou às 10:44. A página de lá continua sozinha.')
    screen.getByText('Atualize a página de lá. O seu sim já vale.')
    screen.getByRole('link', { name: 'Ver este compartilhamento' })
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
