import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CrashBoundary } from './CrashBoundary.tsx'

function Broken(): never {
  throw new Error('x')
}

it('a page that breaks becomes an error page with a way on', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <CrashBoundary outermost>
      <Broken />
    </CrashBoundary>,
  )
  vi.restoreAllMocks()
  expect(screen.getByRole('heading').textContent).toBe('Sistema indisponível, tente novamente mais tarde.')
  screen.getByRole('button', { name: 'TENTAR DE NOVO' })
  screen.getByRole('button', { name: 'CONTINUAR' })
})
