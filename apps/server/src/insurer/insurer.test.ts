import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Door } from '../platform/config.ts'
import { openInsurer } from './insurer.ts'

/** Both sides of each door keep the same promises. */
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
  if (document === 'broken') return response.end('<html>')
  if (below ? policies.length === 0 : !customer) return response.writeHead(404).end()
  return response.end(JSON.stringify(below ? policies : customer))
})

function fileOf(value: unknown): Door {
  const path = join(mkdtempSync(join(tmpdir(), 'consente-insurer-')), 'list.json')
  writeFileSync(path, JSON.stringify(value))
  return { kind: 'file', path }
}

beforeAll(() => new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve)))
afterAll(() => void service.close())

const http = (token = 'secret'): Door => ({
  kind: 'http',
  url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
  token,
})

describe.each([
  ['file', () => openInsurer({ insurer: { register: fileOf(CUSTOMERS), policies: fileOf(POLICIES) } })],
  ['http', () => openInsurer({ insurer: { register: http(), policies: http() } })],
])('the %s side', (_kind, open) => {
  it('finds a customer by document, and nobody by another one', async () => {
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

it('a file that does not fit stops the start and is named', () => {
  const broken = fileOf([{ document: '52998224725' }])
  expect(() => openInsurer({ insurer: { register: broken, policies: fileOf([]) } })).toThrow(
    /list\.json.*name/s,
  )
  const missing: Door = { kind: 'file', path: '/nonexistent.json' }
  expect(() => openInsurer({ insurer: { register: missing, policies: missing } })).toThrow(
    '/nonexistent.json',
  )
})

it('a service that fails or answers nonsense is unavailable, never an empty answer', async () => {
  const { register } = openInsurer({ insurer: { register: http(), policies: http() } })
  await expect(register.find('broken')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const refused = openInsurer({ insurer: { register: http('other'), policies: http('other') } })
  await expect(refused.policies.of('52998224725')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
