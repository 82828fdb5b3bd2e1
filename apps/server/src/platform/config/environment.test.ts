import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { parseEnvironment } from './environment.ts'

const FILE = { CONSENTE_CONFIG: '/etc/consente/institution.json' }
const SOURCES = fileURLToPath(new URL('../../', import.meta.url))

function messageFor(env: Record<string, string>): string {
  try {
    parseEnvironment({ ...FILE, ...env })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return ''
}

it.each([
  ['PORT', 'abc'],
  ['PORT', '99999'],
  ['PORT', '0'],
  ['PORT', '30 00'],
  ['PORT', '1e3'],
  ['MTLS_PORT', '-1'],
  ['METRICS_PORT', 'abc'],
  ['METRICS_PORT', 'tcp://10.0.0.1:9464'],
  ['LOG_LEVEL', 'loud'],
  ['CONSENTE_ROLE', 'server'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
])('refuses %s=%s with one line that names the variable and the value', (name, value) => {
  const message = messageFor({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must be `))
  expect(message).toContain(`not "${value}"`)
  expect(message).not.toContain('\n')
})

it.each([
  ['CONSENTE_MASTER_KEY', 'c2hvcnQ='],
  ['CONSENTE_MASTER_KEY', `${Buffer.alloc(32).toString('base64')},x`],
  ['DATABASE_URL', 'mysql://user:senha@db/alfa'],
  ['DATABASE_CA', '-----BEGIN PRIVATE KEY-----'],
])('refuses %s without repeating the secret', (name, value) => {
  const message = messageFor({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must be `))
  expect(message).not.toContain(value)
})

it('names every wrong variable in one line, and what is missing', () => {
  const message = messageFor({ PORT: 'a\nb', LOG_LEVEL: 'loud' })
  expect(message).toMatch(/^PORT must be .* LOG_LEVEL must be .*\.$/)
  expect(() => parseEnvironment({})).toThrow(/^CONSENTE_CONFIG is not set/)
})

it('reads numbers as numbers, and takes an empty variable as not set', () => {
  expect(parseEnvironment({ ...FILE, PORT: '3001', MTLS_PORT: '', LOG_LEVEL: 'warn', OTHER: 'x' })).toEqual({
    ...FILE,
    PORT: 3001,
    LOG_LEVEL: 'warn',
  })
})

it('is read by the entry points alone: nothing else reads process.env', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  const reading = files.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split('\n')
      .filter((line) =>
        /\bprocess\.env\b|\{[^{}]*\benv\b[^{}]*\} (?:= process|from 'node:process')/.test(line),
      )
      .map((line) => ({ file, line })),
  )
  expect(reading.map(({ file }) => file).sort()).toEqual([
    'commands/compare-with-directory.ts',
    'commands/data.ts',
    'commands/data.ts',
    'commands/data.ts',
    'commands/doctor.ts',
    'commands/manage-accounts.ts',
    'commands/manage-events.ts',
    'commands/manage-outages.ts',
    'commands/manage-pcm.ts',
    'commands/manage-registrations.ts',
    'commands/verify-audit.ts',
    'commands/write-annual-report.ts',
    'main.ts',
  ])
  for (const { line } of reading)
    expect(line).toMatch(/loadConfig\((process\.env|\{ \.\.\.process\.env, \.\.\.named \})\)/)
})
