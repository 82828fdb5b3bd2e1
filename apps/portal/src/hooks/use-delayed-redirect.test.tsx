import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLocation, useNavigate } from '../router/router.tsx'
import { MemoryRouter } from '../testing/memory-router-for-tests.tsx'
import { useDelayedRedirect } from './use-delayed-redirect.ts'

afterEach(() => vi.useRealTimers())

const STILL_LOADING = new Promise<never>(() => {})
const go = vi.fn()

function RedirectPage() {
  useDelayedRedirect({ address: 'https://beta.example/', go })
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/summary')}>
      Voltar
    </button>
  )
}

function Pages() {
  return useLocation().pathname === '/redirect' ? <RedirectPage /> : use(STILL_LOADING)
}

it('sends nobody away from a page that is left for one that is still loading', () => {
  vi.useFakeTimers()
  render(
    <MemoryRouter at="/redirect">
      <Suspense>
        <Pages />
      </Suspense>
    </MemoryRouter>,
  )
  act(() => vi.advanceTimersByTime(1999))
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  act(() => vi.advanceTimersByTime(10_000))
  // It is still on screen.
  screen.getByRole('button', { name: 'Voltar' })
  expect(go).not.toHaveBeenCalled()
})
