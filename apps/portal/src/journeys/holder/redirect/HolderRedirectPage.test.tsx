import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { location } from '../../../session/journey-storage.ts'
import { openPages, place, startSignedIn, watchRedirect } from '../../../testing/page-for-tests.tsx'
import { HolderRedirectPage } from './HolderRedirectPage.tsx'

const PATH = '/holder-confirm-share-redirect'
const BACK = 'https://beta.example/auth/resume'
const open = (state?: unknown) => openPages({ [PATH]: <HolderRedirectPage /> }, { pathname: PATH, state })
/** Told where the browser is sent. */
let redirected: ReturnType<typeof watchRedirect>
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

startSignedIn()
beforeEach(() => {
  vi.useFakeTimers()
  location.write(BACK)
  redirected = watchRedirect()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('goes to the location after two seconds, once', async () => {
  open()
  screen.getByRole('heading', { name: 'Não feche esta aba' })
  await wait(1999)
  expect(redirected).not.toHaveBeenCalled()
  await wait(1)
  expect(redirected).toHaveBeenCalledExactlyOnceWith(BACK)
  await wait(10_000)
  expect(redirected).toHaveBeenCalledTimes(1)
})

it('goes where its own approval leads, though another tab has put its own in storage', async () => {
  open({ location: 'https://gama.example/auth/resume' })
  await wait(2100)
  expect(redirected).toHaveBeenCalledExactlyOnceWith('https://gama.example/auth/resume')
})

it('offers a link meanwhile, and then does not go a second time', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: /Ir agora para/ }))
  await wait(5000)
  expect(redirected).toHaveBeenCalledExactlyOnceWith(BACK)
})

it('after the back button stays, with the link', async () => {
  open({ left: true })
  await wait(5000)
  expect(redirected).not.toHaveBeenCalled()
  screen.getByText('Você já saiu daqui uma vez.')
  // Nothing leads away by itself, and whether it was concluded is not known here.
  screen.getByRole('heading', { level: 1, name: 'Você autorizou o compartilhamento' })
  expect(document.body.textContent).not.toMatch(
    /sendo redirecionado|Falta voltar|Não feche|a caminho|mesmo lugar/,
  )
})

it('without a location there is nowhere to go', () => {
  location.remove()
  open()
  expect(place()).toBe('/')
})
