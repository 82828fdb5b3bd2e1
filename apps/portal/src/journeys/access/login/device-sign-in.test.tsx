import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from '../../../api/access-api.ts'
import { credentials } from '../../../session/login-storage.ts'
import { type Answers, openPages, refusal, startSignedIn } from '../../../testing/page-for-tests.tsx'
import {
  getPasskey,
  PASSKEY_REQUEST,
  PasskeyAnswer,
  SESSION,
  stubPasskeys,
} from '../../../testing/passkey-for-tests.ts'
import { LoginPage } from './LoginPage.tsx'

const SITUATION = 'GET /opin-leads/v1/client/52998224725/situation'
const START = 'POST /opin-authorizations/v1/passkeys/start'
const ENTER = 'POST /opin-authorizations/v1/passkeys/access-token'
const PASSWORD = 'POST /opin-authorizations/v1/access-token'
const BUTTON = 'ENTRAR COM DIGITAL OU ROSTO'

const get = getPasskey()
const entered = vi.fn<(signedIn: SignedIn) => Promise<void>>()

/** The login, with the document checked. */
async function openVerified(
  answers: Answers = {},
  { strongSignIn = true, intentId = '', hasPasskeys = true } = {},
) {
  if (!hasPasskeys) vi.stubGlobal('PublicKeyCredential', undefined)
  const page = <LoginPage afterSignIn={entered} {...(intentId && { intentId })} />
  const given = openPages(
    { '/': page },
    '/',
    {
      [SITUATION]: { body: { codigoSituacao: '1' } },
      [START]: (_request, count) => ({ body: { request: { ...PASSKEY_REQUEST, challenge: `AAA${count}` } } }),
      [ENTER]: { body: SESSION },
      ...answers,
    },
    { capabilities: { strongSignIn, intent: true } },
  )
  const { user } = given
  await user.type(screen.getByLabelText(/^CPF ou CNPJ/, { selector: 'input' }), '52998224725')
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }))
  await screen.findByText(/^Encontramos seu cadastro/)
  return given
}

startSignedIn()
beforeEach(() => {
  get.mockReset().mockResolvedValue(new PasskeyAnswer({ clientDataJSON: [3] }))
  entered.mockReset().mockResolvedValue(undefined)
  stubPasskeys(get)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('ENTRAR COM DIGITAL OU ROSTO', () => {
  it('appears after the first submit, above the password, and signs in for the request that waits', async () => {
    const { user, sent, calls } = await openVerified({}, { intentId: 'intent-1' })
    await user.click(await screen.findByRole('button', { name: BUTTON }))
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({
      rpId: 'alfa.example',
      userVerification: 'required',
    })
    // One challenge, for the offer and for the press.
    expect(sent(START)).toEqual([{ document: '52998224725' }])
    expect(sent(ENTER)).toEqual([
      {
        intent_id: 'intent-1',
        passkey: {
          id: 'BAUG',
          rawId: 'BAUG',
          type: 'public-key',
          response: { clientDataJSON: 'Aw', authenticatorData: 'AQ', signature: 'Ag' },
        },
      },
    ])
    expect(calls()).not.toContain(PASSWORD)
  })

  it('stands before the password, which still enters', async () => {
    const { user, calls } = await openVerified({ [PASSWORD]: { body: SESSION } })
    const button = await screen.findByRole('button', { name: BUTTON })
    screen.getByText('Esta conta também entra sem senha.')
    const password = screen.getByLabelText(/^Senha/, { selector: 'input' })
    expect(button.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.type(password, 'vela7rio')
    await user.click(screen.getByRole('button', { name: 'ENTRAR' }))
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(calls()).not.toContain(ENTER)
  })

  it.each([
    ['NotAllowedError', 'Não houve resposta do aparelho. Tente de novo ou use a senha.'],
    ['NotSupportedError', 'Este navegador não oferece digital nem rosto. Use a senha.'],
  ])(
    'a device that answers %s is told beside the button, and a second press asks again',
    async (name, words) => {
      get.mockRejectedValueOnce(new DOMException('', name))
      const { user, calls } = await openVerified()
      const button = await screen.findByRole('button', { name: BUTTON })
      await user.click(button)
      await screen.findByText(words)
      expect(calls()).not.toContain(ENTER)
      await user.click(button)
      await waitFor(() => expect(entered).toHaveBeenCalledOnce())
      expect(screen.queryByText(words)).toBeNull()
      // A challenge is good once.
      const asked = get.mock.calls.map(([{ publicKey }]) =>
        String(new Uint8Array(publicKey?.challenge as ArrayBuffer)),
      )
      expect(new Set(asked).size).toBe(2)
    },
  )

  it.each([
    ['is refused', { [ENTER]: refusal('FACTOR_REFUSED', 422) }],
    [
      'was removed meanwhile',
      {
        [START]: (_asked: unknown, count: number) => ({
          body: count === 1 ? { request: PASSKEY_REQUEST } : {},
        }),
      },
    ],
  ])('a passkey that %s leads to the password', async (_what, answers) => {
    get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    const { user } = await openVerified(answers)
    const button = await screen.findByRole('button', { name: BUTTON })
    await user.click(button)
    await screen.findByText('Não houve resposta do aparelho. Tente de novo ou use a senha.')
    await user.click(button)
    await screen.findByText(
      'A resposta deste aparelho não foi aceita. Use a senha e confira, em Segurança, o que está cadastrado.',
    )
    expect(entered).not.toHaveBeenCalled()
  })

  it.each([
    ['an account without passkeys', { [START]: { body: {} } }, {}, [START]],
    ['a list that does not come', { [START]: { status: 500, body: {} } }, {}, [START]],
    ['a backend that does not know it', {}, { strongSignIn: false }, []],
    ['a browser without passkeys', {}, { hasPasskeys: false }, []],
  ])('with %s the login is as specified', async (_what, answers, how, asked) => {
    const { calls } = await openVerified(answers, how)
    await waitFor(() => expect(calls().filter((call) => call === START)).toEqual(asked))
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
    screen.getByLabelText(/^Senha/, { selector: 'input' })
  })

  it('a challenge that the server has nearly forgotten is not used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, sent } = await openVerified()
    const button = await screen.findByRole('button', { name: BUTTON })
    vi.setSystemTime(Date.now() + 4 * 60_000)
    await user.click(button)
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(sent(START)).toHaveLength(2)
  })
})

describe('a passkey in the document’s field', () => {
  class Offered extends PasskeyAnswer {
    static isConditionalMediationAvailable = async () => true
  }
  /** Nobody chooses anything; it ends with the page. */
  const waits = ({ signal }: CredentialRequestOptions) =>
    new Promise((_, refuse) =>
      signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError'))),
    )
  const request = { ...PASSKEY_REQUEST, allowCredentials: [] }
  const offer = (answers: Answers = {}, capabilities = { passkeyAutofill: true }, intentId?: string) =>
    openPages(
      { '/': <LoginPage afterSignIn={entered} intentId={intentId} /> },
      '/',
      { [START]: { body: { request } }, [ENTER]: { body: SESSION }, ...answers },
      { capabilities: { strongSignIn: true, intent: true, ...capabilities } },
    )
  const documentField = () => screen.getByLabelText<HTMLInputElement>(/^CPF ou CNPJ/, { selector: 'input' })
  beforeEach(() => {
    get.mockReset().mockImplementation(waits)
    stubPasskeys(get, Offered)
  })

  it('a passkey that the browser offers in the document’s field signs in, as whom the server says', async () => {
    get.mockResolvedValueOnce(new Offered({ userHandle: [3] }))
    const { sent } = offer()
    expect(documentField().autocomplete).toBe('username webauthn')
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(get.mock.calls[0]?.[0]).toMatchObject({
      mediation: 'conditional',
      publicKey: { rpId: 'alfa.example', allowCredentials: [] },
    })
    expect(sent(START)[0]).toEqual({})
    expect(sent(ENTER)).toMatchObject([{ passkey: { response: { userHandle: 'Aw' } } }])
    expect(credentials.read()).toMatchObject({ documentId: SESSION.document, iamName: 'Marina Duarte Lopes' })
  })

  it('is offered for another institution’s request, too; an old challenge gives way to the next', async () => {
    vi.useFakeTimers()
    const { sent } = offer({}, { passkeyAutofill: true }, 'i-1')
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
    expect(sent(START)).toHaveLength(2)
    expect(get.mock.calls.map(([options]) => options.signal?.aborted)).toEqual([true, false])
    get.mockResolvedValueOnce(new Offered({ userHandle: [3] }))
    await act(() => vi.advanceTimersByTimeAsync(4 * 60_000))
    expect(entered).toHaveBeenCalledOnce()
    expect(sent(ENTER)).toMatchObject([{ intent_id: 'i-1' }])
  })

  it('one that is refused says so, and can be offered again', async () => {
    get.mockResolvedValueOnce(new Offered({ userHandle: [3] }))
    offer({ [ENTER]: refusal('FACTOR_REFUSED', 422) })
    await screen.findByText(/^A resposta deste aparelho não foi aceita/)
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
    expect(entered).not.toHaveBeenCalled()
  })

  it('ends with the page: nothing waits at the browser any more', async () => {
    const { unmount } = offer()
    await waitFor(() => expect(get).toHaveBeenCalledOnce())
    unmount()
    expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true)
  })

  it.each([
    ['a backend without it', {}, { passkeyAutofill: false }],
    ['a server that asks for nothing', { [START]: { body: {} } }, { passkeyAutofill: true }],
  ])('with %s the browser is asked for nothing', async (_what, answers, capabilities) => {
    const { calls } = offer(answers, capabilities)
    if (capabilities.passkeyAutofill) {
      await waitFor(() => expect(calls()).toContain(START))
    } else {
      await act(() => new Promise((done) => setTimeout(done)))
      expect(documentField().autocomplete).toBe('username')
      expect(calls()).not.toContain(START)
    }
    expect(get).not.toHaveBeenCalled()
  })
})
