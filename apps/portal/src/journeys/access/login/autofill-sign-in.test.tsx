import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { credentials } from '../../../session/login-storage.ts'
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
const request = {
  challenge: 'AQID',
  rpId: 'alfa.example',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
const SIGNED_IN = {
  access_token: 'a',
  refresh_token: 'r',
  extraInfo: { iamName: 'Otávio' },
  document: '11144477735',
}

class Offered extends PasskeyAnswer {
  static isConditionalMediationAvailable = async () => true
}
const get = getPasskey()
/** Nobody chooses anything; it ends with the page. */
const waits = ({ signal }: CredentialRequestOptions) =>
  new Promise((_, refuse) =>
    signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError'))),
  )

function open(answers: Answers = {}, capabilities = { passkeyAutofill: true }) {
  const given = backend(
    {
      [START]: { body: { request } },
      [FINISH]: { body: SIGNED_IN },
      ...answers,
    },
    { capabilities: { ...CONFIG.capabilities, strongSignIn: true, ...capabilities } },
  )
  const entered = vi.fn(async () => {})
  const shown = renderPages(given.api, { '/': <LoginPage afterSignIn={entered} /> }, '/')
  return { ...given, ...shown, entered }
}
const documentField = () => screen.getByLabelText<HTMLInputElement>(/^CPF ou CNPJ/, { selector: 'input' })

beforeEach(() => {
  localStorage.clear()
  // The frame of these tests shows its pages to customers alone.
  signInForTests()
  get.mockReset().mockImplementation(waits)
  stubPasskeys(get, Offered)
})
afterEach(() => vi.unstubAllGlobals())

it('a passkey that the browser offers in the document’s field signs in, as whom the server says', async () => {
  get.mockResolvedValueOnce(new Offered({ userHandle: [3] }))
  const { entered, seen } = open()
  expect(documentField().autocomplete).toBe('username webauthn')
  await waitFor(() => expect(entered).toHaveBeenCalledOnce())
  expect(get.mock.calls[0]?.[0]).toMatchObject({
    mediation: 'conditional',
    publicKey: { rpId: 'alfa.example', allowCredentials: [] },
  })
  expect(seen.find(({ call }) => call === START)?.body).toEqual({})
  expect(seen.find(({ call }) => call === FINISH)?.body).toMatchObject({
    passkey: { response: { userHandle: 'Aw' } },
  })
  expect(credentials.read()).toMatchObject({ documentId: '11144477735', iamName: 'Otávio' })
})

it('one that is refused says so, and can be offered again', async () => {
  get.mockResolvedValueOnce(new Offered({ userHandle: [3] }))
  const refused = { status: 422, body: { code: 'FACTOR_REFUSED', message: '', interactionId: '' } }
  const { entered } = open({ [FINISH]: refused })
  await screen.findByText(/^A resposta deste aparelho não foi aceita/)
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
  expect(entered).not.toHaveBeenCalled()
})

it('ends with the page: nothing waits at the browser any more', async () => {
  const { unmount } = open()
  await waitFor(() => expect(get).toHaveBeenCalledOnce())
  unmount()
  expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true)
})

it.each([
  ['a backend without it', {}, { passkeyAutofill: false }],
  ['a server that asks for nothing', { [START]: { body: {} } }, { passkeyAutofill: true }],
])('with %s the browser is asked for nothing', async (_what, answers, capabilities) => {
  const { calls } = open(answers, capabilities)
  if (capabilities.passkeyAutofill) {
    await waitFor(() => expect(calls()).toContain(START))
  } else {
    await act(() => new Promise((done) => setTimeout(done)))
    expect(documentField().autocomplete).toBe('username')
    expect(calls()).not.toContain(START)
  }
  expect(get).not.toHaveBeenCalled()
})
