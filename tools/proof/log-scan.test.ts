import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import people from '../../sandbox/people.json' with { type: 'json' }
import { temporaryFolder } from '../../tests/support/files/temporary-folder.ts'
import { createScanner, scanFolder } from './log-scan.ts'

const scan = createScanner()
const found = (line: string): string[] => scan(line).map(({ what }) => what)

describe('the scan of the logs finds', () => {
  it.each([
    ['a bare CPF that nobody knows', '{"url":"/shares/11144477735"}', 'CPF'],
    ['a formatted CPF', 'of 111.444.777-35.', 'CPF'],
    ['a bare CNPJ', '"document":"11222333000181"', 'CNPJ'],
    ['a formatted CNPJ', 'of 11.222.333/0001-81', 'CNPJ'],
    ['a CNPJ in an address', '/client/11.222.333%2F0001-81/situation', 'CNPJ'],
    ['a CNPJ in small letters', '12.abc.345/01de-35', 'CNPJ'],
    ['a CNPJ with letters', '12.ABC.345/01DE-35', 'CNPJ'],
    ['an e-mail', 'mail to somebody@example.com failed', 'e-mail'],
    ['a JWT', 'token eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.abc', 'token'],
    ['a bearer token', 'authorization: Bearer abcdefghij', 'authorization'],
  ])('%s', (_what, line, what) => expect(found(line)).toContain(what))

  it('every person of the sandbox, by document, name, e-mail and password', () => {
    for (const { document, name, email, password } of people) {
      expect(found(`{"a":"${document}"}`)).toContain('document')
      expect(found(`hello ${name.toUpperCase()}!`)).toContain('name')
      expect(found(email)).toContain('email')
      expect(found(password)).toContain('password')
    }
  })

  it('a CPF that was planted into the logs of a run, and says where', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'alfa-1.log'), '{"msg":"answered","url":"/shares/***"}\n')
    expect(scanFolder(folder)).toMatchObject({ files: 1, lines: 1, findings: [] })
    writeFileSync(join(folder, 'beta-1.log'), '{"msg":"answered","url":"/shares/52998224725"}\n')
    const { findings } = scanFolder(folder)
    expect(findings.map(({ line }) => line)).toContainEqual(expect.stringMatching(/^beta-1\.log: /))
  })
})

it.each([
  '{"level":30,"time":"2026-11-21T15:00:00.000Z","interactionId":"0b9e3c8e-6d0c-4a53-9d7b-52998224725a","ms":12}',
  '{"url":"/shares/***?ShareType=RECEIVING","status":200}',
  '{"auditHead":"12:8Zk0bFqEw1Qz5C1bX9mVYkqf8vRr0H7d3nJpLx2aTgU"}',
  'at Object.<anonymous> (file:///app/node_modules/@fastify/middie/index.js:1:1)',
  '{"pid":12345678901,"port":12345}',
])('leaves alone: %s', (line) => expect(found(line)).toEqual([]))
