import { expect, it } from 'vitest'
import { refusalText } from './authorization-return-texts.ts'

it.each([
  ['temporarily_unavailable', 'O problema é dela'],
  ['server_error', 'O problema é dela'],
  ['transmission_unavailable', 'O problema é nosso'],
])('%s: %s', (error, says) => {
  expect(refusalText(error).lead).toContain(says)
})
