import { endSession } from '@consente/contract/portal/access'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Api, ApiProvider } from '../../api/api.ts'
import { UserProvider } from '../../session/customer.tsx'
import { accessToken, credentials, refreshToken } from '../../session/login-storage.ts'
import { watchRedirect } from '../../testing/page-for-tests.tsx'
import { useSignOut } from './use-sign-out.ts'

beforeEach(() => {
  localStorage.clear()
  credentials.write({ iamName: 'Pessoa', documentId: '52998224725' })
  accessToken.write('t')
  refreshToken.write('r')
})

/** Presses Sair, with a backend that has the capability or not. @returns the calls that were made */
function leave(capability: boolean, answer: Promise<unknown> = Promise.resolve({ ended: true })) {
  const call = vi.fn(() => answer)
  const config = { capabilities: { endSession: capability } }
  const api = { call, config } as unknown as Api
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider value={api}>
      <UserProvider>{children}</UserProvider>
    </ApiProvider>
  )
  renderHook(useSignOut, { wrapper }).result.current()
  return call
}

it('Sair ends the session in the server too, and forgets the customer at once', () => {
  const call = leave(true)
  expect(call.mock.calls).toEqual([[endSession, { body: { refresh_token: 'r' } }]])
  expect(refreshToken.read()).toBeUndefined()
  expect(accessToken.read()).toBeUndefined()
})

it('a backend of the specification alone is not asked', () => {
  expect(leave(false)).not.toHaveBeenCalled()
  expect(accessToken.read()).toBeUndefined()
})

it('signing out does not depend on the backend’s answer', async () => {
  leave(true, Promise.reject(new Error('no answer')))
  await Promise.resolve()
  expect(accessToken.read()).toBeUndefined()
})

it('the browser goes to the identity provider that signed the customer in, to end its session as well', async () => {
  const assign = watchRedirect()
  leave(true, Promise.resolve({ ended: true, location: 'https://entrar.example/sair' }))
  expect(accessToken.read()).toBeUndefined()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://entrar.example/sair'))
  vi.unstubAllGlobals()
})
