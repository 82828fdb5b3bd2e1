import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const SAID = /Está demorando mais do que o normal\. Você pode esperar ou recarregar a página\./
const later = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const isSaid = (): boolean => SAID.test(screen.queryByRole('status')?.textContent ?? '')

it('a press that is under way for 15 seconds says so, until it ends', async () => {
  const { rerender } = render(<Button busy>ENVIAR</Button>)
  await later(14_900)
  expect(isSaid()).toBe(false)
  await later(100)
  expect(isSaid()).toBe(true)
  rerender(<Button>ENVIAR</Button>)
  expect(isSaid()).toBe(false)
  rerender(<Button busy>ENVIAR</Button>)
  expect(isSaid()).toBe(false)
})

it('the page can be loaded anew', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  render(<Button busy>ENVIAR</Button>)
  await later(15_000)
  screen.getByRole('button', { name: 'recarregar a página' }).click()
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
