import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LogoHosts } from './logo-hosts.ts'
import { Seal } from './Seal.tsx'

afterEach(cleanup)

const imageOf = (logo: string) =>
  render(
    <LogoHosts value={['https://logos.example']}>
      <Seal name="Beta Seguradora" logo={logo} />
    </LogoHosts>,
  )
    .container.querySelector('img')
    ?.getAttribute('src')

it.each(['/logos/beta.svg', 'data:image/png;base64,AA==', 'https://logos.example/beta.svg'])(
  '%s is shown',
  (logo) => {
    expect(imageOf(logo)).toBe(logo)
  },
)

it.each([
  'https://other.example/beta.svg',
  'http://logos.example/beta.svg',
  'https://',
  '//other.example/x.svg',
  '',
])('a logo at %s is not asked for: the letter stands', (logo) => {
  expect(imageOf(logo)).toBeUndefined()
  expect(document.body.textContent).toBe('B')
})

it('an image that does not load leaves the letter', () => {
  imageOf('/logos/beta.svg')
  fireEvent.error(document.querySelector('img') as HTMLElement)
  expect(document.querySelector('img')).toBeNull()
  expect(document.body.textContent).toBe('B')
})
