import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SignedIn } from '../../../api/access-api.ts'
import { ApiProvider } from '../../../api/api.ts'
import { UserProvider } from '../../../session/customer.tsx'
import { appCode, takeAppCode } from '../../../session/in-app/app-code.ts'
import { accessToken, credentials } from '../../../session/login-storage.ts'
import { MemoryRouter } from '../../../testing/memory-router-for-tests.tsx'
import { type Answers, backend, CONFIG, refusal } from '../../../testing/page-for-tests.tsx'
import { SESSION } from '../../../testing/passkey-for-tests.ts'
import { markInApp, unmarkInApp } from '../../../ui/page/in-app.ts'
import { LoginPage } from './LoginPage.tsx'

const ENTER = 'POST /opin-authorizations/v1/handover/access-token'
const VERIFIER = 'v'.repeat(43)
const told = vi.hoisted(() => vi.fn())
vi.mock('../../../session/in-app/tell-app.ts', () => ({ tellApp: told }))
const entered = vi.fn<(signedIn: SignedIn) => Promise<void>>()

function open(answers: Answers = {}, handover = true) {
  const given = backend(
    { [ENTER]: { body: SESSION }, ...answers },
    { capabilities: { ...CONFIG.capabilities, handover, intent: true } },
  )
  render(
    <ApiProvider value={given.api}>
      <UserProvider>
        <MemoryRouter at="/">
          <LoginPage afterSignIn={entered} intentId="pedido-1" />
        </MemoryRouter>
      </UserProvider>
    </ApiProvider>,
  )
  return () => given.seen.filter(({ call }) => call === ENTER).map(({ body }) => body)
}

/** The app sets a code as the fragment of the address. */
function give(code: string): void {
  window.history.replaceState(null, '', `/?canal=app#codigo=${code}`)
  takeAppCode()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sessionStorage.setItem('consente.verifier', VERIFIER)
  told.mockReset()
  entered.mockReset().mockResolvedValue()
  markInApp()
})
afterEach(() => {
  appCode.remove()
  unmarkInApp()
  vi.unstubAllGlobals()
})

it('asks the app for a code, and the login stays beside it', async () => {
  const sent = open()
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith('opened', undefined, expect.stringMatching(/^[\w-]{43}$/)),
  )
  screen.getByRole('button', { name: 'ENTRAR' })
  expect(sent()).toEqual([])
})

it('asks also while an account is open, and says which one', async () => {
  credentials.write({ iamName: 'Rafael', documentId: '98765432100' })
  accessToken.write('of Rafael')
  const sent = open({ [ENTER]: refusal('HANDOVER_OTHER_ACCOUNT', 409) })
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  act(() => give('c1'))
  await screen.findByText('O aplicativo está em outra conta.')
  expect(sent()).toMatchObject([{ code: 'c1', open_document: '98765432100' }])
  expect(credentials.read()?.documentId).toBe('98765432100')
})

it('turns a code into a session, with the secret of the tab, for the request that waits; the address has lost it', async () => {
  give('c1')
  const sent = open()
  await waitFor(() => expect(entered).toHaveBeenCalled())
  expect(sent()).toEqual([{ code: 'c1', verifier: VERIFIER, intent_id: 'pedido-1' }])
  expect([accessToken.read(), credentials.read()?.documentId]).toEqual(['token', SESSION.document])
  expect([window.location.hash, appCode.read()]).toEqual(['', undefined])
  expect(sessionStorage.getItem('consente.verifier')).toBeNull()
})

it.each([
  ['HANDOVER_REFUSED', 422, 'Não deu para entrar pelo aplicativo.'],
  ['HANDOVER_OTHER_ACCOUNT', 409, 'O aplicativo está em outra conta.'],
])('says why a code signs nobody in: %s', async (code, status, sentence) => {
  give('c1')
  open({ [ENTER]: refusal(code, status) })
  await screen.findByText(sentence)
  expect(entered).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'ENTRAR' })
})

it.each([
  ['outside the app', true],
  ['without the capability', false],
])('asks for nothing and sends nothing %s', async (_, isOffered) => {
  if (isOffered) unmarkInApp()
  give('c1')
  const sent = open({}, isOffered)
  await screen.findByRole('button', { name: 'ENTRAR' })
  expect([told.mock.calls, sent()]).toEqual([[], []])
})
