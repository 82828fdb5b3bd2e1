import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from '../../ui/basics/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import './steady-press.ts'

function Page({ isCovered = false, isGone = false }) {
  return (
    <>
      {!isGone && <Button>ENCERRAR</Button>}
      <p>Elsewhere</p>
      {isCovered && <Dialog title="Ainda está aí?" onClose={() => undefined} />}
    </>
  )
}

/** A press begins on the button, and ends where something else lies by then. @returns how often the button was pressed */
function presses({ went = 0, detail = 1, ...meanwhile }): number {
  const pressed = vi.fn()
  const { rerender, unmount } = render(<Page />)
  const button = screen.getByRole('button', { name: 'ENCERRAR' })
  button.addEventListener('click', pressed)
  fireEvent.pointerDown(button, { clientX: 50, clientY: 50 })
  rerender(<Page {...meanwhile} />)
  fireEvent.click(screen.getByText('Elsewhere'), { clientX: 50, clientY: 50 + went, detail })
  fireEvent.click(screen.getByText('Elsewhere'), { clientX: 50, clientY: 50, detail: 1 })
  unmount()
  return pressed.mock.calls.length
}

it.each([
  ['the page moved it', {}, 1],
  ['the pointer left it', { went: 30 }, 0],
  ['a key was pressed', { detail: 0 }, 0],
  ['a dialog covers it', { isCovered: true }, 0],
  ['it is gone', { isGone: true }, 0],
])('a button where a press began, after which %s, is pressed accordingly', (_what, given, count) => {
  expect(presses(given)).toBe(count)
})
