import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accessToken, register, sendActivationCode } from './access.ts'

const takes = (email: string): boolean =>
  z.safeParse(sendActivationCode.body, { documento: '52998224725', email }).success

it.each([
  'one,victim@example.com',
  'one;victim@example.com',
  'Marina<victim@example.com',
  '"Marina"victim@example.com',
  'group:victim@example.com',
  'victim(comment)@example.com',
  'one@two@example.com',
  'victim@example.com\r\nBcc: other@example.com',
])('does not take %j, which a mail program reads as more than one address', (email) =>
  expect(takes(email)).toBe(false),
)

it.each([' vela7rio', 'vela7rio ', 'VELA7rio', '  '])(
  'a password arrives as it was typed: %j',
  (password) => {
    const sent = { grant_type: 'password', username: '52998224725', password }
    expect(z.safeParse(accessToken.body, sent).data).toMatchObject({ password })
    const account = { documento: '52998224725', email: 'a@example.com', nome: 'Ana', senha: password }
    expect(z.safeParse(register.body, account).data?.senha ?? password).toBe(password)
  },
)
