import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AppSecret } from './AppSecret.tsx'

const SECRET = 'JBSWY3DPEHPK3PXP'
const URI = `otpauth://totp/Alfa:marina?secret=${SECRET}`
const show = (isPhone: boolean) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const user = userEvent.setup()
  render(<AppSecret secret={SECRET} uri={URI} />)
  return user
}
afterEach(() => vi.unstubAllGlobals())

it('a wide window draws the key for a second device, and lets it be copied', async () => {
  const user = show(false)
  await screen.findByRole('img', { name: 'Código QR com a chave do aplicativo' })
  expect(screen.queryByText('ABRIR NO APLICATIVO')).toBeNull()
  screen.getByText('JBSW Y3DP EHPK 3PXP')
  await user.click(screen.getByRole('button', { name: 'Copiar a chave' }))
  await screen.findByText('Copiada. Cole no aplicativo.')
  expect(await navigator.clipboard.readText()).toBe(SECRET)
})

it('a phone opens the app, without a drawing that its camera cannot read', async () => {
  show(true)
  const link = screen.getByRole('link', { name: 'ABRIR NO APLICATIVO' })
  expect(link.getAttribute('href')).toBe(URI)
  expect(screen.queryByRole('img')).toBeNull()
  screen.getByText('JBSW Y3DP EHPK 3PXP')
})

it('says when the browser does not copy', async () => {
  const user = show(false)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(screen.getByRole('button', { name: 'Copiar a chave' }))
  await screen.findByText('Não deu para copiar. Digite a chave.')
})
