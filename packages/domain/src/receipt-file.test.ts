import { expect, it } from 'vitest'
import { base64urlOf, bytesOf } from './base64url.ts'
import { headerOf, payloadOf, receiptFile, receiptIn } from './receipt-file.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Words whose base64url has both signs that plain base64 writes otherwise. */
const NAME = 'Apólice ÿþ ¿¿¿ ~~~ ???'
const JWS = `${part({ alg: 'PS256', kid: 'k1' })}.${part({ jti: '7F3A20C19K42', purpose: NAME })}.c2ln`

it('reads header and content of a signed text', () => {
  expect(headerOf(JWS)).toEqual({ alg: 'PS256', kid: 'k1' })
  expect(payloadOf(JWS)).toEqual({ jti: '7F3A20C19K42', purpose: NAME })
})
it('reads and writes the alphabet of base64url, without padding', () => {
  expect([...bytesOf('-_-_-_8')]).toEqual([251, 255, 191, 251, 255])
  expect(base64urlOf(bytesOf('-_-_-_8'))).toBe('-_-_-_8')
})
it('is a file with the content to be read and the signed text', () => {
  expect(receiptFile(JWS)).toBe(
    `{\n  "comprovante": {\n    "jti": "7F3A20C19K42",\n    "purpose": "${NAME}"\n  },\n  "jws": "${JWS}"\n}\n`,
  )
})
it.each(['', 'x', 'a.b', `${part({})}.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}.c`])(
  'is none: "%s"',
  (text) => expect(() => payloadOf(text)).toThrow(),
)

/** All that pages show. */
const SHOWN = {
  iss: 'https://alfa.example',
  iat: 1783530331,
  jti: '7F3A20C19K42',
  record_id: 'urn:beta:C1',
  event: { event_type: 'GRANT', event_time: '2026-07-08T17:05:31Z' },
  pii_principal: { loggedUser: { document: { identification: '***.982.247-**' } } },
  holder: { party_name: 'Banco Gama', party_id: '11.222.333/0001-81' },
  recipient: { party_name: 'Alfa Seguros', party_id: '12.ABC.345/01DE-35' },
  pii_information: [{ displayName: 'Automóvel', permissions: [] }],
  consent: { creationDateTime: '2026-07-08T17:00:00Z', expirationDateTime: '2027-07-08T16:59:00Z' },
}
const inOne = (receipt: object) => receiptIn(`a.${part(receipt)}.c`)

it('holds a receipt where everything that is shown of one is there', () => {
  expect(inOne(SHOWN)).toEqual(SHOWN)
  expect(receiptIn('a.b.c')).toBeUndefined()
})

it.each(
  Object.keys(SHOWN).flatMap((name) => [
    [`no ${name}`, { [name]: undefined }],
    [`an empty ${name}`, { [name]: {} }],
  ]) as [string, object][],
)('holds none with %s', (_what, change) => expect(inOne({ ...SHOWN, ...change })).toBeUndefined())

const { event, consent, holder, recipient, pii_principal } = SHOWN
it.each<[string, object]>([
  ['a name that is no text', { holder: { ...holder, party_name: 7 } }],
  ['no number of the holder', { holder: { ...holder, party_id: undefined } }],
  ['a recipient without a name', { recipient: { ...recipient, party_name: undefined } }],
  ['a person without a document', { pii_principal: { loggedUser: {} } }],
  ['a document without its number', { pii_principal: { ...pii_principal, loggedUser: { document: {} } } }],
  ['a time that is none', { event: { ...event, event_time: 'ontem' } }],
  ['an event of another kind', { event: { ...event, event_type: 'OTHER' } }],
  ['an end that is no time', { consent: { ...consent, expirationDateTime: 'nunca' } }],
  ['a number in other letters', { jti: '7f3a20c19k42' }],
  ['half a second of issue', { iat: 1.5 }],
  ['an issuer without an address', { iss: 'Alfa' }],
  ['a group without a name', { pii_information: [...SHOWN.pii_information, { permissions: [] }] }],
  ['a group without permissions', { pii_information: [{ displayName: 'Automóvel' }] }],
])('holds none with %s', (_what, change) => expect(inOne({ ...SHOWN, ...change })).toBeUndefined())
