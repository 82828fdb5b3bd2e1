import { expect, it } from 'vitest'
import { originForm } from './origin-form.ts'

it.each([
  ['/auth/reg?a=b', '/auth/reg?a=b'],
  ['http://beta.example/auth/reg?a=b', '/auth/reg?a=b'],
  ['HTTPS://beta.example:443/auth/reg', '/auth/reg'],
  ['http://beta.example', '/'],
  ['http://beta.example?a=b', '/?a=b'],
  ['/auth/reg#', '/auth/reg'],
  ['/auth/reg#?a=b#c', '/auth/reg'],
  ['http://beta.example/auth/reg#c', '/auth/reg'],
  ['/away?to=http://beta.example/auth', '/away?to=http://beta.example/auth'],
  ['*', '*'],
  ['', ''],
])('%s is read as %s', (target, read) => {
  expect(originForm(target)).toBe(read)
})
