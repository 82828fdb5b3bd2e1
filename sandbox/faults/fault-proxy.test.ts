import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { freePorts } from '../institutions/ports.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { FaultName } from './faults.ts'
import type { FaultOrder } from './switches.ts'

/** An institution that answers with what it was asked, and remembers it. */
let heard: string[]
let url: string
let proxy: FaultProxy
const institution = createServer((request, response) => void answer(request, response))
const ANSWER = JSON.stringify({ nome: 'Beta Seguradora', ativa: true })

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += chunk
  heard.push(`${request.method} ${request.url} ${body}`.trim())
  response.setHeader('set-cookie', ['um=1', 'dois=2']).setHeader('content-type', 'application/json')
  response.writeHead(request.url === '/vazio' ? 204 : 200)
  response.end(request.url === '/vazio' || request.method === 'HEAD' ? undefined : ANSWER)
}

beforeAll(async () => {
  await new Promise<void>((done) => institution.listen(0, '127.0.0.1', done))
  const behind = (institution.address() as AddressInfo).port
  const { beta: port } = await freePorts()
  url = `http://localhost:${port}`
  proxy = await startFaultProxy({ port, behind, issuer: `${url}/auth`, recipients: [] })
})
beforeEach(() => {
  heard = []
})
afterEach(() => proxy.switches.off())
afterAll(async () => {
  await proxy.stop()
  institution.closeAllConnections()
  await new Promise((done) => institution.close(done))
})

const on = (fault: FaultName, more: Partial<FaultOrder> = {}) => proxy.switches.on({ fault, ...more })

it('passes everything on while nothing is switched on', async () => {
  const response = await fetch(`${url}/consents?a=1`, { method: 'POST', body: 'corpo' })
  expect([response.status, await response.text()]).toEqual([200, ANSWER])
  expect(response.headers.getSetCookie()).toEqual(['um=1', 'dois=2'])
  expect((await fetch(`${url}/vazio`, { method: 'DELETE' })).status).toBe(204)
  expect((await fetch(`${url}/`, { method: 'HEAD' })).status).toBe(200)
  expect(heard).toEqual(['POST /consents?a=1 corpo', 'DELETE /vazio', 'HEAD /'])
})

it('answers 429 with Retry-After, 500 and 503 without asking the institution', async () => {
  on('too-many-requests', { times: 1, seconds: 7 })
  const busy = await fetch(url)
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
  on('error-500', { times: 1 })
  expect((await fetch(url)).status).toBe(500)
  on('error-503', { times: 1 })
  expect((await fetch(url)).status).toBe(503)
  expect(heard).toEqual([])
  expect((await fetch(url)).status).toBe(200)
})

it('is slow by the given seconds, and the institution has received the call', async () => {
  on('slow', { seconds: 0.3 })
  const start = performance.now()
  expect(await (await fetch(url)).text()).toBe(ANSWER)
  expect(performance.now() - start).toBeGreaterThan(290)
})

it('hangs until it is switched off, and drops the connection then', async () => {
  on('hanging')
  const asked = fetch(url).then(
    () => 'answered',
    () => 'dropped',
  )
  await expect.poll(() => heard).toEqual(['GET /'])
  expect(await Promise.race([asked, pause(300, 'waiting')])).toBe('waiting')
  proxy.switches.off()
  expect(await asked).toBe('dropped')
})

it('resets the connection in the middle of an answer that the institution gave', async () => {
  on('reset', { times: 1 })
  const asked = fetch(url).then((response) => response.text())
  await expect(asked).rejects.toThrow()
  expect(heard).toEqual(['GET /'])
})

it('sends half of the body, and a body of another shape', async () => {
  on('truncated', { times: 1 })
  expect(await (await fetch(url)).text()).toBe(ANSWER.slice(0, Math.floor(ANSWER.length / 2)))
  on('wrong-json', { times: 1 })
  const response = await fetch(url)
  expect([response.status, await response.json()]).toEqual([200, { inesperado: [] }])
})

it('delivers a call twice, and gives the second answer', async () => {
  on('duplicate')
  await fetch(`${url}/transmiter`, { method: 'POST', body: 'pedido' })
  expect(heard).toEqual(['POST /transmiter pedido', 'POST /transmiter pedido'])
})

it('sends a wrong Date header', async () => {
  on('clock-skew', { seconds: -7200 })
  const { headers } = await fetch(url)
  const behind = Date.now() - Date.parse(headers.get('date') ?? '')
  expect(Math.abs(behind - 7_200_000)).toBeLessThan(60_000)
})

it('applies a fault to the ordered calls, as often as ordered', async () => {
  on('error-503', { path: 'PATCH /bff-opin/*/approve', times: 2 })
  const statusOf = async (method: string, path: string) => (await fetch(`${url}${path}`, { method })).status
  expect(await statusOf('GET', '/bff-opin/consents/v1/approve')).toBe(200)
  expect(await statusOf('PATCH', '/bff-opin/consents/v1/reject')).toBe(200)
  const approvals = [1, 2, 3].map(() => statusOf('PATCH', '/bff-opin/consents/v1/approve?x=1'))
  expect((await Promise.all(approvals)).sort()).toEqual([200, 503, 503])
  expect(proxy.switches.list()).toMatchObject([{ fault: 'error-503', times: 2, done: 2 }])
})

it('refuses an order that it does not understand', () => {
  expect(() => on('nonsense' as FaultName)).toThrow('fault is none of: slow, hanging')
  expect(() => on('slow', { path: 'consents' })).toThrow('path is not a pattern')
  expect(() => on('slow', { times: 0 })).toThrow('times is not a whole number')
  expect(() => on('slow', { seconds: Number.NaN })).toThrow('seconds is not a number')
  expect(proxy.switches.list()).toEqual([])
})

it('breaks the connection when nobody listens behind it', async () => {
  const { alfa: port, gama: behind } = await freePorts()
  const alone = await startFaultProxy({ port, behind, issuer: '', recipients: [] })
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
  await alone.stop()
})
