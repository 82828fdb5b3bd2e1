import { expect, it } from 'vitest'
import { createLog, redact } from './log.ts'

it.each([
  ['/shares/52998224725?ShareType=RECEIVING', '/shares/***?ShareType=RECEIVING'],
  ['CPF 529.982.247-25', 'CPF ***'],
  ['CNPJ 12.ABC.345/01DE-35 and 12ABC34501DE35', 'CNPJ *** and ***'],
  ['/client/11.222.333%2F0001-81/situation', '/client/***/situation'],
  ['12.abc.345%2f01de-35', '***'],
  ['mail to a.b@example.com now', 'mail to *** now'],
  ['?code=abc&state=xyz', '?code=***&state=***'],
  ['?senha=abcd1234&password=abcd1234', '?senha=***&password=***'],
  ['access_token=a&refresh_token=b&id_token=c', 'access_token=***&refresh_token=***&id_token=***'],
  ['client_assertion=a.b&intent_id=c', 'client_assertion=***&intent_id=***'],
  ['Basic YTpi was refused', '*** was refused'],
  ['Bearer abc.def-ghi was refused', '*** was refused'],
  ['with eyJhbGciOiJQUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln here', 'with *** here'],
  ['token-eyJhbGciOiJQUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln, and eyJ alone', 'token-***, and eyJ alone'],
  ['GET /transmissions/abc-DEF_1 200', 'GET /transmissions/*** 200'],
  ['GET /auth/authorize/aBc-DEF_1 303', 'GET /auth/authorize/*** 303'],
  [
    '/auth/authorize?client_id=x&request_uri=urn:ietf:params:oauth:request_uri:abc-1&scope=openid',
    '/auth/authorize?client_id=x&request_uri=***&scope=openid',
  ],
  ['ordinary words 12345', 'ordinary words 12345'],
])('writes nothing secret or personal of %s', (text, expected) => expect(redact(text)).toBe(expected))

it.each(['a', 'a@', '.aa', '-eyJ', 'eyJ.', '/transmissions/', 'code=', 'a@b.', 'Bearer '])(
  'redacts a long line of nothing but %j in linear time',
  // NOTE: what takes its length squared takes minutes here, and the test ends by its time limit.
  (piece) => expect(redact(`${piece.repeat(1_000_000)} of a.b@example.com`).endsWith(' of ***')).toBe(true),
)

const ANSWERED = {
  interactionId: 'd1b4a5c0-6f0e-4b8e-9a52-2f1f1a0c7e11',
  method: 'GET',
  url: '/bff-opin/consents/v1/shares/52998224725?state=abc',
  route: '/bff-opin/consents/v1/shares/:approver',
  status: 200,
  ms: 3,
}

it('an answered request is one line with its fields, of which the address is redacted', () => {
  const lines: string[] = []
  createLog('info', 'alfa', (line) => void lines.push(line)).answered(ANSWERED)
  expect(lines).toHaveLength(1)
  const { time: _time, ...line } = JSON.parse(lines[0] ?? '')
  const url = '/bff-opin/consents/v1/shares/***?state=***'
  expect(line).toEqual({ ...ANSWERED, url, level: 30, institution: 'alfa', msg: 'answered' })
})

it('a caller’s text with line breaks and quotes stays in one line and one message', () => {
  const lines: string[] = []
  const log = createLog('info', 'teste', (line) => void lines.push(line))
  const forged = 'GET /\n{"level":50,"msg":"failed"}\r\n\u2028\u001b[2K"}'
  log.info({ url: forged }, 'answered')
  log.answered({ ...ANSWERED, url: forged })
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'answered', url: forged })
  }
})

it('each line is masked as a whole: its message, its fields and what lies within them', () => {
  const lines: string[] = []
  const log = createLog('info', 'alfa', (line) => void lines.push(line))
  log.info({ url: '/shares/52998224725', person: { email: 'a.b@example.com' } }, 'CPF 529.982.247-25')
  const { url, person, msg } = JSON.parse(lines.join(''))
  expect({ url, person, msg }).toEqual({ url: '/shares/***', person: { email: '***' }, msg: 'CPF ***' })
})

it('a line is JSON with its time in UTC, its institution and its level', () => {
  const lines: string[] = []
  createLog('info', 'alfa', (line) => void lines.push(line)).warn({ status: 429 }, 'refused')
  const { time, ...rest } = JSON.parse(lines.join('')) as { time: string }
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000)
  expect(rest).toEqual({ level: 40, institution: 'alfa', msg: 'refused', status: 429 })
})
