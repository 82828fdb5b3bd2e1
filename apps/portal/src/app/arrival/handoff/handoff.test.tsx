import type { HandoffState } from '@consente/contract/portal/handoff'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchRedirect } from '../../../testing/page-for-tests.tsx'
import { openPortal } from '../../../testing/whole-portal-for-tests.tsx'
import { durationText } from './handoff-texts.ts'

const BRAND = 'GET /bff-opin/consents/v1/proxy/brand'
const CODE = 'POST /bff-opin/handoff/v1/codes'
const STATE = 'GET /bff-opin/handoff/v1/state'
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const ASKER = {
  name: 'Alfa Seguros',
  cnpj: '11222333000181',
  answerUntil: '2020-11-22T14:02:00Z',
  isOpen: true,
}

/** The login of a request; `told` is what the server says of the phone, after the first look. */
function openLogin({
  told,
  before,
  capabilities = { intentBrand: true, handoff: true },
}: {
  told?: Partial<HandoffState> | 0
  before?: Partial<HandoffState>
  capabilities?: object
} = {}) {
  const world = { told, before }
  const opened = openPortal(
    '/?intent_id=handle-1',
    {
      [BRAND]: { body: ASKER },
      [CODE]: { body: { code: 'c0de', state: 'ready', until: soon(108), mayRetry: true } },
      [STATE]: (_request, count) => {
        const state = count === 1 && !opened.calls().includes(CODE) ? world.before : world.told
        if (state === 0) throw new TypeError('no network')
        return state ? { body: { mayRetry: true, ...state } } : { status: 404 }
      },
    },
    capabilities,
  )
  return { ...opened, world }
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const goOnAtPhone = () => press('CONTINUAR NO CELULAR')
const ready = () => ({ state: 'ready', until: soon(108) }) as const
/** The login, and the wish to go on at a phone. */
async function askPhone(told: Partial<HandoffState> | 0 = ready()) {
  const opened = openLogin({ told })
  await goOnAtPhone()
  return opened
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = () => {}
})
afterEach(() => vi.unstubAllGlobals())

it.each([
  [108, '1 minuto e 48 segundos'],
  [120, '2 minutos'],
  [61, '1 minuto e 1 segundo'],
  [1, '1 segundo'],
  [0, '0 segundos'],
])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

describe('a login that another institution brought', () => {
  it('offers the phone, and forces nobody: the way back leads to the login', async () => {
    const { calls } = openLogin({ told: ready() })
    await heading(/pediu seus dados\. Entre/)
    expect(calls()).not.toContain(CODE)
    await goOnAtPhone()
    await heading('Continue no seu celular')
    await press('Entrar aqui mesmo')
    await heading(/pediu seus dados\. Entre/)
  })

  it.each([
    ['a backend without it', { intentBrand: true }, false],
    ['one that does not tell who asks', { handoff: true }, false],
    ['a phone itself', { intentBrand: true, handoff: true }, true],
  ])('%s offers none', async (_what, capabilities, matches) => {
    const listen = { addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', () => ({ matches, ...listen }))
    openLogin({ capabilities })
    await screen.findByRole('button', { name: 'ENTRAR' })
    expect(screen.queryByRole('button', { name: 'CONTINUAR NO CELULAR' })).toBeNull()
  })
})

describe('the computer', () => {
  it('shows the code with its time, its steps, what reading it does, and copies its address', async () => {
    const writeText = vi.fn(async () => undefined)
    // Another test of the process may have made it a getter.
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    await askPhone()
    const title = await heading('Continue no seu celular')
    expect(document.activeElement).toBe(title)
    await screen.findByRole('img', { name: 'Código para ler com a câmera do celular' })
    screen.getByText('Ler o código não envia nada. Ele serve uma vez, só para este computador.')
    screen.getByText(/^Vale por mais 1 minuto e 4\d segundos\.$/)
    // Said anew every 15 seconds only.
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent?.trim())
    expect(said).toContain('Vale por mais 2 minutos.')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(
      'Aponte a câmera do celular para o código.',
    )
    screen.getByRole('button', { name: 'Cancelar e voltar' })
    const drawn = ['Copiar o endereço', 'Entrar aqui mesmo'].map((name) =>
      screen.getByRole('button', { name }).querySelector('svg'),
    )
    expect(drawn).toEqual([expect.anything(), null])
    await press('Copiar o endereço')
    await screen.findByText('Copiado.')
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/celular#c0de`)
  })

  it('shows the number once a phone has read it, and then waits', async () => {
    const { world } = await askPhone({
      state: 'scanned',
      number: '47',
      until: soon(270),
      scannedAt: '2026-11-22T13:41:00Z',
    })
    const title = await heading('Confira este número no celular')
    expect(document.activeElement).toBe(title)
    screen.getByText('Um celular leu o código agora, às 10:41.')
    screen.getByText('Número 47')
    expect(screen.getByText(/^No celular, toque em/).textContent).toBe(
      'No celular, toque em 47. Depois siga lá.',
    )
    screen.getByRole('button', { name: 'CANCELAR' })
    world.told = { state: 'picked' }
    await screen.findByRole('heading', { level: 1, name: 'O número confere' }, { timeout: 8000 })
  })

  it.each([
    ['authorised', 'Você autorizou no celular', 'CONTINUAR', true],
    ['refused', 'Você recusou no celular', 'VOLTAR À ALFA SEGUROS', false],
  ] as const)(
    '%s: it says so, and goes on to the institution that asked',
    async (state, title, button, isByItself) => {
      const { world } = await askPhone()
      await heading('Continue no seu celular')
      const redirected = watchRedirect()
      world.told = { state, location: 'https://beta.example/auth/resume', mayRetry: false }
      await screen.findByRole('heading', { level: 1, name: title }, { timeout: 8000 })
      // The page goes on once it has been drawn.
      await waitFor(() => expect(redirected).toHaveBeenCalledTimes(isByItself ? 1 : 0))
      await press(button)
      expect(redirected).toHaveBeenLastCalledWith('https://beta.example/auth/resume')
    },
  )

  it.each([
    ['expired', 'O código venceu'],
    ['wrong-number', 'No celular, foi outro número'],
    ['other-person', 'No celular, entrou outra pessoa'],
  ] as const)('%s: another code may be shown', async (why, title) => {
    const { calls, world } = await askPhone({ state: 'ended', why })
    await heading(title)
    screen.getByText('Responda ao pedido até 11:02 de 22/11/2020.')
    world.told = ready()
    await press('MOSTRAR OUTRO CÓDIGO')
    await heading('Continue no seu celular')
    expect(calls().filter((call) => call === CODE)).toHaveLength(2)
  })

  it('after three wrong numbers leads to the login alone', async () => {
    await askPhone({ state: 'ended', why: 'wrong-number', mayRetry: false })
    await screen.findByText('Foram três números errados. Entre aqui mesmo para ver e decidir.')
    expect(screen.queryByRole('button', { name: 'MOSTRAR OUTRO CÓDIGO' })).toBeNull()
    await press('ENTRAR AQUI MESMO')
    await heading(/pediu seus dados\. Entre/)
  })

  it('of a request that is over leads back', async () => {
    await askPhone({ state: 'ended', why: 'over', mayRetry: false })
    await heading('Este pedido já foi respondido, ou acabou')
    screen.getByRole('button', { name: 'VOLTAR À ALFA SEGUROS' })
  })

  it('without the network says so, and goes on by itself when it returns', async () => {
    const { world } = await askPhone(0)
    await heading('Sem internet')
    screen.getByText('Voltamos sozinhos quando a internet voltar.')
    world.told = { state: 'picked' }
    await screen.findByRole('heading', { level: 1, name: 'O número confere' }, { timeout: 8000 })
  })

  it('after a reload goes on with what a phone has begun, and shows no other code', async () => {
    const first = await askPhone()
    await heading('Continue no seu celular')
    const { state } = window.history
    first.unmount()
    const { calls } = openLogin({ before: { state: 'picked' }, told: { state: 'picked' } })
    window.history.replaceState(state, '', '/?intent_id=handle-1')
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
    await heading('O número confere')
    await waitFor(() => expect(calls()).toContain(STATE))
    expect(calls()).not.toContain(CODE)
  })
})
