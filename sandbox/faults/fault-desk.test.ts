import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePorts } from '../institutions/ports.ts'
import { type FaultDesk, startFaultDesk } from './fault-desk.ts'
import { createSwitches } from './switches.ts'

const switches = createSwitches()
let desk: FaultDesk

beforeAll(async () => {
  const { faults } = await freePorts()
  desk = await startFaultDesk(faults, [
    { id: 'beta', name: 'Beta & Cia', url: 'http://localhost:4000', switches },
  ])
})
afterEach(() => switches.off())
afterAll(() => desk.stop())

const send = (method: string, path: string, body?: object, headers = {}) =>
  fetch(`${desk.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${desk.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
const page = async () => (await fetch(desk.url)).text()

it('switches by JSON, and lists the active faults', async () => {
  const answer = await send('POST', '/faults/beta', { fault: 'error-503', path: '/auth/*', times: 2 })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  expect(switches.list()).toMatchObject([{ id, fault: 'error-503', path: '/auth/*', times: 2 }])
  expect(await (await fetch(`${desk.url}/faults`)).json()).toMatchObject({
    institutions: [{ id: 'beta', name: 'Beta & Cia', on: [{ id, done: 0 }] }],
  })
  expect((await send('DELETE', `/faults/beta/${id}`)).status).toBe(204)
  expect(switches.list()).toEqual([])
  switches.on({ fault: 'slow' })
  expect((await send('DELETE', '/faults/beta')).status).toBe(204)
  expect(switches.list()).toEqual([])
})

it('names the error in an order', async () => {
  const answer = await send('POST', '/faults/beta', { fault: 'error-503', times: -1 })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'times is not a whole number above 0' },
  ])
  expect((await send('POST', '/faults/gama', { fault: 'slow' })).status).toBe(400)
})

it('switches by forms, without any script', async () => {
  const fields = { fault: 'hanging', path: '', times: '1', seconds: '' }
  expect((await submit('/ligar/beta', fields)).headers.get('location')).toBe('/')
  expect(switches.list()).toMatchObject([{ fault: 'hanging', path: '*', times: 1 }])
  const html = await page()
  expect(html).toContain('<b>Sem resposta</b> em toda chamada: 0 de 1')
  expect(html).toContain('<h2 id="beta">Beta &amp; Cia</h2>')
  expect(html).not.toMatch(/<script|style=|onclick/)
  await submit('/desligar/beta', { number: String(switches.list()[0]?.id) })
  expect(await page()).toContain('Nenhuma falha ligada.')
})

it('shows the page again, with a sentence, where a form holds what is wrong', async () => {
  const wrong = { fault: 'hanging', path: 'sem barra', times: '', seconds: '' }
  const answer = await submit('/ligar/beta', wrong)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  expect(html).toContain('<p role="alert"><b>Nada foi ligado.')
  expect(html).toContain('<h2 id="beta">')
  expect(await page()).not.toContain('role="alert"')
  expect(switches.list()).toEqual([])
})

it('refuses requests of other origins', async () => {
  const foreign = await send('POST', '/faults/beta', { fault: 'slow' }, { origin: 'http://outra.example' })
  expect(foreign.status).toBe(403)
  expect(switches.list()).toEqual([])
})
