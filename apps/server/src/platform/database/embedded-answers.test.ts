import { expect, it } from 'vitest'
import { panicIn } from './embedded-answers.ts'

/** A message of the protocol: its code, its length, its body. */
function message(code: string, body: string): Buffer {
  const head = Buffer.alloc(5, code)
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const error = (severity: string) =>
  message('E', `S${severity}\0V${severity}\0C53100\0Mcould not write: VPANIC\0Fxlog.c\0\0`)
const READY = message('Z', 'I')

it('a PANIC is found behind other messages, with what it says; other errors and texts are none', () => {
  const row = message('D', 'VPANIC\0')
  expect(panicIn(Buffer.concat([row, error('PANIC'), READY]))).toBe('could not write: VPANIC')
  expect(panicIn(Buffer.concat([row, error('ERROR'), READY]))).toBeUndefined()
  expect(panicIn(new Uint8Array())).toBeUndefined()
})
