import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type Answers,
  backend,
  CONFIG,
  renderPages,
  signInForTests,
} from '../../../testing/page-for-tests.tsx'
import { getPasskey, PasskeyAnswer, stubPasskeys } from '../../../testing/passkey-for-tests.ts'
import { LoginPage } from './LoginPage.tsx'

const START = 'POST /opin-authorizations/v1/passkeys/start'
const FINISH = 'POST /opin-authorizations/v1/passkeys/access-token'
const REQUEST = {
  rpId: 'alfa.example',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'BAUG' }],
}
const SIGNED_IN = { access_token: 'a', refresh_token: 'r', extraInfo: { iamName: 'Marina' } }

const get = getPasskey()

/** The login, with a document that has an account and a device. */
async function open(answers: Answers = {}) {
  const given = backend(
    {
      'GET /opin-leads/v1/client/52998224725/situation': { body: { codigoSituacao: '1' } },
      [START]: (_request, count) => ({ body: { request: { ...REQUEST, challenge: `AAA${count}` } } }),
      [FINISH]: { body: SIGNED_IN },
      ...answers,
    },
    { capabilities: { ...CONFIG.capabilities, strongSignIn: true } },
  )
  const afterSignIn = vi.fn(async () => {})
  renderPages(given.api, { '/': <LoginPage afterSignIn={afterSignIn} /> }, '/')
  const user = userEvent.setup()
  fireEvent.change(screen.getByLabelText(/^CPF ou CNPJ/), { target: { value: '529.982.247-25' } })
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }))
  const press = async () => user.click(await screen.findByRole('button', { name: /DIGITAL OU ROSTO/ }))
  return { ...given, afterSignIn, press }
}
const asked = (calls: string[]) => calls.filter((call) => call === START).length

beforeEach(() => {
  // The frame of these tests shows its pages to customers alone.
  signInForTests()
  get.mockReset().mockResolvedValue(new PasskeyAnswer())
  stubPasskeys(get)
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a sign-in with the device asks the server for one challenge', async () => {
  const { press, calls, afterSignIn } = await open()
  await press()
  await waitFor(() => expect(afterSignIn).toHaveBeenCalled())
  expect(asked(calls())).toBe(1)
})

it('each further try has a challenge of its own', async () => {
  get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  const { press, calls, afterSignIn } = await open()
  await press()
  await screen.findByText('Não houve resposta do aparelho. Tente de novo ou use a senha.')
  await press()
  await waitFor(() => expect(afterSignIn).toHaveBeenCalled())
  expect(asked(calls())).toBe(2)
  const challenges = get.mock.calls.map(([{ publicKey }]) => [
    ...new Uint8Array(publicKey?.challenge as ArrayBuffer),
  ])
  expect(challenges[0]).not.toEqual(challenges[1])
})

it('one that the server has nearly forgotten is not used', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { press, calls, afterSignIn } = await open()
  await screen.findByRole('button', { name: /DIGITAL OU ROSTO/ })
  vi.setSystemTime(Date.now() + 4 * 60_000)
  await press()
  await waitFor(() => expect(afterSignIn).toHaveBeenCalled())
  expect(asked(calls())).toBe(2)
})
