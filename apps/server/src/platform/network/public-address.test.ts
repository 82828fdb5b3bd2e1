import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '172.32.0.1', '200.160.2.3', '2001:12ff:0:4::9', '2606:4700::1111'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
