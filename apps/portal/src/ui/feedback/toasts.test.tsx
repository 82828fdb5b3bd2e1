import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastProvider, useToast } from './Toasts.tsx'

function Says() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('Feito.')}>
      dizer
    </button>
  )
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const toast = () => screen.queryByText('Feito.')?.closest<HTMLElement>('.toast')

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Says />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('dizer'))
})
afterEach(() => vi.useRealTimers())

it('a toast goes after 5000 ms, not sooner', () => {
  pass(4999)
  expect(toast()).toBeTruthy()
  pass(1)
  expect(toast()).toBeFalsy()
})

it.each([
  ['pointer', 'mouseEnter', 'mouseLeave'],
  ['focus', 'focus', 'blur'],
] as const)('the time of a toast stands still under the %s, and goes on afterwards', (_, come, go) => {
  pass(4000)
  fireEvent[come](toast() as HTMLElement)
  pass(60_000)
  expect(toast()).toBeTruthy()
  fireEvent[go](toast() as HTMLElement)
  pass(999)
  expect(toast()).toBeTruthy()
  pass(1)
  expect(toast()).toBeFalsy()
})
