import { expect, it } from 'vitest'
import { isAddress, isOwnPlace } from './web-address.ts'

it.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:x()',
  'data:text/html,x',
  '/a b',
  '',
  'evil.example',
])('%j is no address to send a browser to', (address) => expect(isAddress(address)).toBe(false))

it('the web is an address, and so is a place of this host', () => {
  expect(['http://beta.example', 'https://beta.example/x?y#z', '/', '/myshares'].every(isAddress)).toBe(true)
  expect(['/', '/myshares', 'https://beta.example', '//beta.example', '/\\x'].map(isOwnPlace)).toEqual([
    ...[true, true, false, false, false],
  ])
  expect(isAddress(undefined)).toBe(false)
})
