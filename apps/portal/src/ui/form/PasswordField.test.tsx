import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PasswordField } from './PasswordField.tsx'

it.each([
  ['Senha', 'Mostrar senha'],
  ['Senha da Beta Seguradora', 'Mostrar senha da Beta Seguradora'],
  ['Confirme a senha nova', 'Mostrar confirmação da senha nova'],
])('the button in "%s" says which password it shows', (label, name) => {
  render(<PasswordField label={label} value="" />)
  expect(screen.getByRole('button').textContent).toBe(name)
})
