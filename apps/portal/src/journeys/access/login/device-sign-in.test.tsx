import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignedIn } from '../../../api/access-api.ts'
import {
  type Answers,
  backend,
  CONFIG,
  renderPages,
  signInForTests,
} from '../../../testing/page-for-tests.tsx'
import { getPasskey, PasskeyAnswer, stubPasskeys } from '../../../testing/passkey-for-tests.ts'
import { LoginPage } from './LoginPage.tsx'

const SITUATION = 'GET /opin-leads/v1/client/52998224725/situation'
const START = 'POST /opin-authorizations/v1/passkeys/start'
const ENTER = 'POST /opin-authorizations/v1/passkeys/access-token'
const PASSWORD = 'POST /opin-authorizations/v1/access-token'
const BUTTON = 'ENTRAR COM DIGITAL OU ROSTO'

const request = (challenge: string) => ({
  challenge,
  rpId: 'alfa.example',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ type: 'public-key', id: 'BAUG' }],
})
const SESSION = {
  access_token: 'token',
  refresh_token: 'another',
  token_type: 'Bearer',
  expires_in: 600,
  extraInfo: { iamName: 'Marina Duarte Lopes' },
}
const failing = (code: string, status: number) => ({ status, body: { code, message: '', interactionId: '' } })

const get = getPasskey()
const entered = vi.fn<(signedIn: SignedIn) => Promise<void>>()

/** The login, with the document checked. */
async function openVerified(answers: Answers = {}, { strongSignIn = true, intentId = '' } = {}) {
  const given = backend(
    {
      [SITUATION]: { body: { codigoSituacao: '1' } },
      [START]: (_request, count) => ({
        body: { request: request(['AQID', 'BAUG', 'BwgJ'][count - 1] ?? 'AA') },
      }),
      [ENTER]: { body: SESSION },
      ...answers,
    },
    { capabilities: { ...CONFIG.capabilities, strongSignIn, intent: true } },
  )
  renderPages(given.api, { '/': <LoginPage afterSignIn={entered} {...(intentId && { intentId })} /> }, '/')
  const user = userEvent.setup()
  await user.type(screen.getByLabelText(/^CPF ou CNPJ/, { selector: 'input' }), '52998224725')
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }))
  await screen.findByText(/^Encontramos seu cadastro/)
  return { ...given, user }
}
const sent = (seen: { call: string; body: unknown }[], call: string) =>
  seen.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  signInForTests()
  get.mockReset().mockResolvedValue(new PasskeyAnswer({ clientDataJSON: [3] }))
  entered.mockReset().mockResolvedValue(undefined)
  window.scrollTo = () => {}
  stubPasskeys(get)
})
afterEach(() => vi.unstubAllGlobals())

describe('ENTRAR COM DIGITAL OU ROSTO', () => {
  it('appears after the first submit, above the password, and signs in for the request that waits', async () => {
    const { user, seen, calls } = await openVerified({}, { intentId: 'intent-1' })
    await user.click(await screen.findByRole('button', { name: BUTTON }))
    await waitFor(() => expect(entered).toHaveBeenCalledOnce())
    expect(get.mock.calls[0]?.[0].publicKey).toMatchObject({
      rpId: 'alfa.example',
      userVerification: 'required',
    })
    expect(sent(seen, START)).toContainEqual({ document: '52998224725' })
    expect(sent(seen, ENTER)).toEqual([
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
    ['is refused', { [ENTER]: failing('FACTOR_REFUSED', 422) }],
    [
      'was removed meanwhile',
      {
        [START]: (_asked: unknown, count: number) => ({
          body: count === 1 ? { request: request('AQID') } : {},
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
  ])('with %s the login is as specified', async (_what, answers, how, asked) => {
    const { calls } = await openVerified(answers, how)
    await waitFor(() => expect(calls().filter((call) => call === START)).toEqual(asked))
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
    screen.getByLabelText(/^Senha/, { selector: 'input' })
  })

  it('in a browser without passkeys, the server is not asked for one', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { calls } = await openVerified()
    await screen.findByLabelText(/^Senha/, { selector: 'input' })
    expect(calls()).not.toContain(START)
  })
})
