import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts, type Ports } from '../../../sandbox/institutions/ports.ts'
import { share } from '../../support/http/http-consent-flow.ts'
import { marina, rafael } from '../../support/market/sandbox-people.ts'
import { openVisitor, signInWithProvider } from '../../support/openid/provider-visitor.ts'

/** `npm start -- --identity-provider --signer --app`, as a visitor types it, on ports and in a folder of the test's own. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const data = mkdtempSync(join(tmpdir(), 'consente-start-'))
let ports: Ports
let program: ChildProcess
let printed = ''

beforeAll(async () => {
  ports = await freePorts()
  const chosen = Object.entries(ports).flatMap(([name, port]) => ['--port', `${name}=${port}`])
  const flags = ['--identity-provider', '--signer', '--app', '--data', data, ...chosen]
  // As from a shell: what the tests set would build another portal.
  const { NODE_ENV: _, ...env } = process.env
  program = spawn(process.execPath, ['tools/run.mjs', 'market/start', ...flags], { cwd: ROOT, env })
  await new Promise<void>((ready, failed) => {
    for (const stream of [program.stdout, program.stderr])
      stream?.on('data', (bytes: Buffer) => {
        printed += bytes
        if (printed.includes('Ready in')) ready()
      })
    program.once('exit', () => failed(new Error(`It ended: ${printed.slice(-2000)}`)))
  })
})
afterAll(() => {
  program?.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
})

const urlOf = (name: keyof Ports) => `http://localhost:${ports[name]}`

it('signs customers of Banco Gama in at an identity provider of its own', async () => {
  const issuer = `${urlOf('identity-provider')}/.well-known/openid-configuration`
  expect((await fetch(issuer)).status).toBe(200)
  const { capabilities } = (await (await fetch(`${urlOf('gama')}/config.json`)).json()) as {
    capabilities: Record<string, boolean>
  }
  expect(capabilities).toMatchObject({ identityProvider: true, strongSignIn: false })
  const { status } = await signInWithProvider(openVisitor(urlOf('gama')), rafael)
  expect(status).toBe(200)
})

it('keeps the keys of Beta Seguradora with a signer, and a consent is given with them', async () => {
  expect((await share({ alfa: urlOf('alfa'), beta: urlOf('beta') }, marina)).consentId).toMatch(/^urn:beta:/)
})

it('gives Beta Seguradora an app, which opens the portal for its customer and gives a page a code', async () => {
  expect(printed).toContain(`${urlOf('beta')}/aplicativo`)
  const opened = await fetch(`${urlOf('beta')}/aplicativo/abrir?documento=${marina.document}`, {
    redirect: 'manual',
  })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/?canal=app'])
  const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '', accept: 'text/html' }
  const bridge = '<script src="/aplicativo/ponte.js"></script>'
  expect(await (await fetch(`${urlOf('beta')}/?canal=app`, { headers })).text()).toContain(bridge)
  expect(await (await fetch(`${urlOf('beta')}/?canal=app`)).text()).not.toContain(bridge)
  const body = JSON.stringify({ source: 'consente', event: 'opened', challenge: 'x' })
  const answer = await fetch(`${urlOf('beta')}/aplicativo/ouvido`, { method: 'POST', headers, body })
  expect(await answer.text()).toMatch(/^[\w-]{43}$/)
})

it('ends with everything that it started, at one Ctrl-C', async () => {
  const ended = once(program, 'exit')
  program.kill('SIGINT')
  expect((await ended)[0]).toBe(0)
  for (const name of ['alfa', 'beta', 'gama', 'identity-provider'] as const)
    await expect(fetch(urlOf(name))).rejects.toThrow()
})
