import { expect, it } from 'vitest'
import { bytesOf } from './base64url.ts'
import { headerOf, payloadOf, receiptFile } from './receipt-file.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Words whose base64url has both signs that plain base64 writes otherwise. */
const NAME = 'Apólice ÿþ ¿¿¿ ~~~ ???'
const JWS = `${part({ alg: 'PS256', kid: 'k1' })}.${part({ jti: '7F3A20C19K42', purpose: NAME })}.c2ln`

it('reads header and content of a signed text', () => {
  expect(headerOf(JWS)).toEqual({ alg: 'PS256', kid: 'k1' })
  expect(payloadOf(JWS)).toEqual({ jti: '7F3A20C19K42', purpose: NAME })
})
it('reads the alphabet of base64url', () => expect([...bytesOf('-_-_')]).toEqual([251, 255, 191]))
it('is a file with the content to be read and the signed text', () => {
  expect(receiptFile(JWS)).toBe(
    `{\n  "comprovante": {\n    "jti": "7F3A20C19K42",\n    "purpose": "${NAME}"\n  },\n  "jws": "${JWS}"\n}\n`,
  )
})
it.each(['', 'x', 'a.b', `${part({})}.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.c`])(
  'is none: "%s"',
  (text) => expect(() => payloadOf(text)).toThrow(),
)
