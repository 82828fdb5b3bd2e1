import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sendActivationCode } from './access.ts'

const takes = (email: string): boolean =>
  z.safeParse(sendActivationCode.body, { documento: '52998224725', email }).success

it.each(['marina.lopes@example.com', "o'neil+seguros@sub.example.com.br", 'joão@example.com'])(
  'takes %s',
  (email) => expect(takes(email)).toBe(true),
)

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
