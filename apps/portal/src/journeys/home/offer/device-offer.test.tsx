import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Answers,
  backend,
  CONFIG,
  renderPages,
  signInForTests,
} from '../../../testing/page-for-tests.tsx'
import { RecipientHomePage } from '../RecipientHomePage.tsx'

const LIST = 'GET /bff-opin/security/v1/factors'
const TITLE = 'Da próxima vez, entre com a digital ou o rosto?'
const NONE: Answers = { [LIST]: { body: { factors: [], toAdd: 'mail', passkeys: true } } }
const FACTOR = {
  id: 'a',
  kind: 'passkey',
  name: 'Celular',
  createdAt: '2026-11-02T12:00:00Z',
  countsFrom: '2026-11-02T12:00:00Z',
}
const DAY_MS = 86_400_000
const NOON = new Date('2026-11-20T12:00:00Z')

const canDevice = vi.fn<() => Promise<boolean>>()

/** The home page, as a sign-in leads to it. */
function open(answers: Answers = NONE, strongSignIn = true) {
  const given = backend(answers, { capabilities: { ...CONFIG.capabilities, strongSignIn } })
  const pages = { '/recipient-open-insurance': <RecipientHomePage />, '/seguranca': <p>Segurança</p> }
  renderPages(given.api, pages, '/recipient-open-insurance')
  return { ...given, user: userEvent.setup() }
}
const offered = () => screen.findByRole('dialog', { name: TITLE })
/** Once everything that could lead to the offer has been asked. */
async function notOffered({ calls }: { calls: () => string[] }, asks: readonly string[] = []) {
  await waitFor(() => expect(calls().filter((call) => call === LIST)).toEqual(asks))
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.queryByRole('dialog')).toBeNull()
}

beforeEach(() => {
  localStorage.clear()
  signInForTests()
  canDevice.mockReset().mockResolvedValue(true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable: canDevice }),
  )
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { credentials: { get: vi.fn(), create: vi.fn() } }),
  )
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the offer after a sign-in by password', () => {
  it('says what it is for and that the password stays; AGORA NÃO closes it and nothing is added', async () => {
    const { user, calls } = open()
    const dialog = await offered()
    for (const words of [
      'Sem senha para digitar',
      'Mais difícil de roubar',
      'A senha continua valendo. Você muda isso quando quiser, em Segurança.',
    ])
      expect(dialog.textContent).toContain(words)
    await user.click(screen.getByRole('button', { name: 'AGORA NÃO' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByTestId('place').textContent).toBe('/recipient-open-insurance')
    expect(calls().every((call) => call.startsWith('GET '))).toBe(true)
  })

  it('CADASTRAR ESTE APARELHO leads to Segurança, where it begins', async () => {
    const { user } = open()
    await offered()
    await user.click(screen.getByRole('button', { name: 'CADASTRAR ESTE APARELHO' }))
    await screen.findByText('Segurança')
    expect(screen.getByTestId('place').textContent).toBe('/seguranca?cadastrar=aparelho')
  })

  it('comes once, again after six months, and no third time', async () => {
    open()
    await offered()
    cleanup()
    vi.setSystemTime(NOON.getTime() + 183 * DAY_MS - 1)
    await notOffered(open())
    cleanup()
    vi.setSystemTime(NOON.getTime() + 183 * DAY_MS)
    open()
    await offered()
    cleanup()
    vi.setSystemTime(NOON.getTime() + 400 * DAY_MS)
    await notOffered(open())
  })

  it.each([
    ['an account that has a factor', { factors: [FACTOR], toAdd: 'proof', passkeys: true }],
    ['an institution without passkeys', { factors: [], toAdd: 'mail', passkeys: false }],
  ])('is not made to %s', async (_what, body) => {
    await notOffered(open({ [LIST]: { body } }), [LIST])
    expect(localStorage.getItem('consente.device-offer')).toBeNull()
  })

  it('is not made on a device that has nothing to ask for, nor by a backend that does not know it', async () => {
    canDevice.mockResolvedValue(false)
    await notOffered(open())
    cleanup()
    canDevice.mockResolvedValue(true)
    await notOffered(open(NONE, false))
  })

  it('a list that cannot be read leaves the page as it is, and the offer for another day', async () => {
    await notOffered(open({ [LIST]: { status: 500, body: {} } }), [LIST])
    expect(localStorage.getItem('consente.device-offer')).toBeNull()
    screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' })
  })
})
