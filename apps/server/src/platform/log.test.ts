import { expect, it } from 'vitest'
import { redact } from './log.ts'

it.each([
  ['/shares/52998224725?ShareType=RECEIVING', '/shares/***?ShareType=RECEIVING'],
  ['CPF 529.982.247-25', 'CPF ***'],
  ['CNPJ 12.ABC.345/01DE-35 and 12ABC34501DE35', 'CNPJ *** and ***'],
  ['mail to a.b@example.com now', 'mail to *** now'],
  ['?code=abc&state=xyz', '?code=***&state=***'],
  ['Bearer abc.def-ghi was refused', '*** was refused'],
  ['with eyJhbGciOiJQUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here', 'with *** here'],
  ['token-eyJhbGciOiJQUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln, and eyJ alone', 'token-***, and eyJ alone'],
  ['GET /transmissions/abc-DEF_1 200', 'GET /transmissions/*** 200'],
  ['ordinary words 12345', 'ordinary words 12345'],
])('redacts %s', (text, expected) => expect(redact(text)).toBe(expected))

it.each(['a', 'a@', '.aa', '-eyJ', 'eyJ.', '/transmissions/', 'code=', 'a@b.', 'Bearer '])(
  'is soon done with a long line of nothing but %j',
  // NOTE: what takes its length squared takes minutes here, and the test ends by its time limit.
  (piece) => expect(redact(`${piece.repeat(1_000_000)} of a.b@example.com`).endsWith(' of ***')).toBe(true),
)
