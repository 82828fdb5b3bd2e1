import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, openPages, place, startSignedIn } from '../../../testing/page-for-tests.tsx'
import { factorForTests, factorsForTests, stubNavigator } from '../../../testing/passkey-for-tests.ts'
import { RecipientHomePage } from '../RecipientHomePage.tsx'

const LIST = 'GET /bff-opin/security/v1/factors'
const TITLE = 'Da próxima vez, entre com a digital ou o rosto?'
const NONE: Answers = { [LIST]: factorsForTests([], 'mail') }
const canDevice = vi.fn<() => Promise<boolean>>()

/** The home page, as a sign-in leads to it. */
function open(answers: Answers = NONE, strongSignIn = true) {
  const pages = { '/recipient-open-insurance': <RecipientHomePage />, '/seguranca': <p>Segurança</p> }
  return openPages(pages, '/recipient-open-insurance', answers, { capabilities: { strongSignIn } })
}
const offered = () => screen.findByRole('dialog', { name: TITLE })
/** Once everything that could lead to the offer has been asked. */
async function notOffered({ calls }: { calls: () => string[] }, asks: readonly string[] = []) {
  await waitFor(() => expect(calls().filter((call) => call === LIST)).toEqual(asks))
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.queryByRole('dialog')).toBeNull()
}

startSignedIn()
beforeEach(() => {
  canDevice.mockReset().mockResolvedValue(true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable: canDevice }),
  )
  stubNavigator({ credentials: { get: vi.fn(), create: vi.fn() } })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the offer after a sign-in by password', () => {
  it('says what it is for and that the password stays; AGORA NÃO closes it, nothing is added, and it does not come at once again', async () => {
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
    expect(place()).toBe('/recipient-open-insurance')
    expect(calls().every((call) => call.startsWith('GET '))).toBe(true)
    cleanup()
    await notOffered(open())
  })

  it('CADASTRAR ESTE APARELHO leads to Segurança, where it begins', async () => {
    const { user } = open()
    await offered()
    await user.click(screen.getByRole('button', { name: 'CADASTRAR ESTE APARELHO' }))
    await screen.findByText('Segurança')
    expect(place()).toBe('/seguranca?cadastrar=aparelho')
  })

  it.each([
    ['an account that has a factor', factorsForTests([factorForTests('a')], 'proof')],
    ['an institution without passkeys', factorsForTests([], 'mail', { passkeys: false })],
    ['somebody whose list cannot be read', { status: 500, body: {} }],
  ])('is not made to %s, and is left for another day', async (_what, answer) => {
    await notOffered(open({ [LIST]: answer }), [LIST])
    expect(localStorage.getItem('consente.device-offer')).toBeNull()
    screen.getByRole('button', { name: 'NOVO CONSENTIMENTO' })
  })

  it('is not made on a device that has nothing to ask for, nor by a backend that does not know it', async () => {
    canDevice.mockResolvedValue(false)
    await notOffered(open())
    cleanup()
    canDevice.mockResolvedValue(true)
    await notOffered(open(NONE, false))
  })
})
