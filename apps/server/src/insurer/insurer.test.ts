import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { openInsurer } from './insurer.ts'
import type { AdapterConfig } from './insurer-settings.ts'
import { Policy } from './policy.port.ts'
import { RegisteredCustomer } from './registered-customer.port.ts'

/** Both sides of each adapter keep the same promises. */
const CUSTOMERS = [
  {
    document: '11444777000161',
    name: 'Padaria',
    representatives: [{ document: '77788899941', name: 'Luciana' }],
  },
  { document: '52998224725', name: 'Marina', email: 'marina@example.com', unknownField: 1 },
]
const POLICIES = ['1', '2'].map((policyId) => ({
  policyId,
  number: policyId,
  document: '52998224725',
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  productName: 'Auto',
  companyName: 'X',
  companyCnpj: '11222333000181',
}))

/** An insurer's own service, as its contract has it. */
const service = createServer((request, response) => {
  if (request.headers.authorization !== 'Bearer secret') return response.writeHead(401).end()
  const [, , document, below] = (request.url ?? '').split('/')
  const customer = CUSTOMERS.find((one) => one.document === document)
  const policies = POLICIES.filter((one) => one.document === document)
  if (request.method === 'POST') return receive(request, response)
  if (document === 'broken') return response.end('<html>')
  if (below ? policies.length === 0 : !customer) return response.writeHead(404).end()
  return response.end(JSON.stringify(below ? policies : customer))
})

const orders: unknown[] = []
const proofs: unknown[] = []
const received: unknown[] = []
const VOUCHER = { document: '52998224725', challenge: 'c', issuedAt: '2026-11-20T11:20:00-03:00' }
const VOUCHERS: Readonly<Record<string, object>> = {
  known: VOUCHER,
  strange: { ...VOUCHER, issuedAt: 'hoje' },
}
const STATUS_OF: Readonly<Record<string, number>> = { good: 204, bad: 422, down: 500 }
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = JSON.parse(await text(request))
  if (request.url?.endsWith('/identity-codes')) {
    proofs.push(sent)
    return void response.writeHead(STATUS_OF[sent.code] ?? 404).end()
  }
  if (request.url?.endsWith('/handover-codes')) {
    return void response
      .writeHead(STATUS_OF[sent.code] ?? 200)
      .end(JSON.stringify(VOUCHERS[sent.code] ?? '<html>'))
  }
  if (request.url?.endsWith('/messages')) {
    received.push({ sent, token: request.headers.authorization })
    return void response.writeHead(STATUS_OF[sent.template] ?? 404).end()
  }
  orders.push([request.url, sent])
  response.writeHead(orders.length === 1 ? 503 : 204).end()
}

function fileOf(value: unknown): AdapterConfig {
  const path = join(temporaryFolder(), 'list.json')
  writeFileSync(path, JSON.stringify(value))
  return { kind: 'file', path }
}

beforeAll(() => new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve)))
afterAll(() => void service.close())

const http = (token = 'secret') => ({
  kind: 'http' as const,
  url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
  token,
})

describe.each([
  ['file', () => openInsurer({ insurer: { register: fileOf(CUSTOMERS), policies: fileOf(POLICIES) } })],
  ['http', () => openInsurer({ insurer: { register: http(), policies: http() } })],
])('the %s side', (_kind, open) => {
  it('finds a customer by document, and no customer by an unknown one', async () => {
    const { register } = open()
    expect(await register.find('52998224725')).toMatchObject({ name: 'Marina', representatives: [] })
    expect((await register.find('11444777000161'))?.representatives[0]?.document).toBe('77788899941')
    expect(await register.find('98765432100')).toBeUndefined()
  })

  it('lists the policies of a customer, none for another one', async () => {
    const { policies } = open()
    expect((await policies.of('52998224725')).map(({ policyId }) => policyId)).toEqual(['1', '2'])
    expect(await policies.of('98765432100')).toEqual([])
  })
})

const ORDER = { service: 'ENDORSEMENT', document: '52998224725', data: { policyId: '1' } }

it('hands an accepted service to a file, line by line', async () => {
  const services = fileOf('')
  const path = services.kind === 'file' ? `${services.path}l` : ''
  const { services: adapter } = openInsurer({
    insurer: { register: fileOf([]), policies: fileOf([]), services: { kind: 'file', path } },
  })
  await adapter?.take(ORDER)
  await adapter?.take(ORDER)
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([ORDER, ORDER])
})

it('delivers an accepted service to the insurer’s own system, and fails when the system does not accept it', async () => {
  const { services } = openInsurer({ insurer: { register: http(), policies: http(), services: http() } })
  await expect(services?.take(ORDER)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await services?.take(ORDER)
  expect(orders.at(-1)).toEqual(['/service-orders', ORDER])
})

it('asks the insurer’s own system whether a code is one of its, and takes no failure for an answer', async () => {
  const { identity } = openInsurer({ insurer: { register: http(), policies: http(), identity: http() } })
  const given = { document: '11444777000161', person: '77788899941' }
  expect(await identity?.use({ ...given, code: 'good' })).toBe(true)
  expect(proofs).toEqual([{ ...given, code: 'good' }])
  expect(await identity?.use({ ...given, code: 'bad' })).toBe(false)
  expect(await identity?.use({ ...given, code: 'unknown' })).toBe(false)
  await expect(identity?.use({ ...given, code: 'down' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

it('asks the insurer’s backend whose a code of its app is, and takes no failure for an answer', async () => {
  const { handover } = openInsurer({ insurer: { register: http(), policies: http(), handover: http() } })
  expect(await handover?.redeem('known')).toEqual({ ...VOUCHER, level: 'loa2' })
  expect(await handover?.redeem('bad')).toBeUndefined()
  for (const code of ['down', 'strange', 'html'])
    await expect(handover?.redeem(code)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

it('hands messages to the gateway with its token, and takes no failure for an answer', async () => {
  const insurer = { register: http(), policies: http() }
  const { messages } = openInsurer({ insurer, channels: { http: { ...http(), name: 'SMS' } } })
  const message = { id: '1', to: { document: '52998224725' }, variables: {}, text: 'Alfa: um texto.' }
  expect(await messages?.send({ ...message, template: 'good' })).toBe(true)
  expect(received).toEqual([{ sent: { ...message, template: 'good' }, token: 'Bearer secret' }])
  expect(await messages?.send({ ...message, template: 'bad' })).toBe(false)
  expect(await messages?.send({ ...message, template: 'unknown' })).toBe(false)
  await expect(messages?.send({ ...message, template: 'down' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  expect(openInsurer({ insurer }).messages).toBeUndefined()
})

it('an institution without an adapter for services offers none', () => {
  expect(openInsurer({ insurer: { register: fileOf([]), policies: fileOf([]) } }).services).toBeUndefined()
})

it('a malformed file stops the start and is named', () => {
  const broken = fileOf([{ document: '52998224725' }])
  expect(() => openInsurer({ insurer: { register: broken, policies: fileOf([]) } })).toThrow(
    /list\.json.*name/s,
  )
  const nobody = fileOf(Array.from({ length: 12 }, (_, at) => ({ document: String(at) })))
  expect(() => openInsurer({ insurer: { register: nobody, policies: nobody } })).toThrow(
    /^\S+list\.json is not valid\. 0\.name: .*; 9\.name: .*; and 2 more$/,
  )
  const missing: AdapterConfig = { kind: 'file', path: '/nonexistent.json' }
  expect(() => openInsurer({ insurer: { register: missing, policies: missing } })).toThrow(
    '/nonexistent.json',
  )
})

it('a service that fails or answers malformed data is unavailable, never an empty answer', async () => {
  const { register } = openInsurer({ insurer: { register: http(), policies: http() } })
  await expect(register.find('broken')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const refused = openInsurer({ insurer: { register: http('other'), policies: http('other') } })
  await expect(refused.policies.of('52998224725')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

it('docs/operating/insurer-systems.md names every member that is read', () => {
  const page = readFileSync(new URL('../../../../docs/operating/insurer-systems.md', import.meta.url), 'utf8')
  const [, customer = '', policy = ''] = page.split(/^## A (?:customer|policy)$/m)
  const rows = (section: string) => [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(rows(customer)).toEqual(Object.keys(RegisteredCustomer.shape))
  expect(rows(policy)).toEqual(Object.keys(Policy.shape))
})
