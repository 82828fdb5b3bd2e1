import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Page({ type }: { type: 'search' | 'text' }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Pergunta">
          <input type={type} aria-label="Busca" />
        </Dialog>
      )}
    </>
  )
}

/** As Safari presses: a click that moves no focus. */
function press(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
}
const field = () => screen.queryByLabelText('Busca')

describe('a dialog', () => {
  it('closes with Escape while a search field has the focus, which WebKit keeps to the field', () => {
    render(<Page type="search" />)
    press()
    field()?.focus()
    // True: the browser goes on with its own Escape, which would empty the field.
    expect(fireEvent.keyDown(field() as HTMLElement, { key: 'Escape' })).toBe(false)
    expect(field()).toBeNull()
  })

  it('leaves Escape of other fields, and of a word that is being composed, to the browser', () => {
    render(<Page type="text" />)
    press()
    fireEvent.keyDown(field() as HTMLElement, { key: 'Escape' })
    expect(field()).not.toBeNull()
    cleanup()
    render(<Page type="search" />)
    press()
    fireEvent.keyDown(field() as HTMLElement, { key: 'Escape', isComposing: true })
    expect(field()).not.toBeNull()
  })

  it('gives the focus back to the pressed button, also where a press moves no focus', () => {
    render(<Page type="text" />)
    press()
    expect(document.activeElement?.textContent).toBe('Pergunta')
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }))
  })
})
