import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdapterName, adapterChecks } from './adapter-kit.ts'
import { examine, lineOf } from './examine.ts'

/** An insurer's own system that does one thing wrong at a time. */
type Fault =
  | ('none' | 'open' | 'html' | 'fields' | 'punctuation' | 'empty' | 'down')
  | ('forgetful' | 'trusting' | 'slow' | 'busy')
const MARINA = { document: '52998224725', name: 'Marina' }
const POLICY = {
  policyId: '1',
  number: '1',
  document: MARINA.document,
  type: 'DAMAGES_AND_PEOPLE_AUTO',
  productName: 'Auto',
  companyName: 'Seguradora',
  companyCnpj: '11222333000181',
}
let fault: Fault = 'none'
let orders = 0
/** Questions without an answer yet. */
let waiting = 0

function answerTo({ headers, url }: IncomingMessage): [status: number, body?: unknown] {
  if (fault !== 'open' && headers.authorization !== 'Bearer secret') return [401]
  if (fault === 'down') return [500]
  if (fault === 'busy' && waiting > 1) return [429]
  if (['/identity-codes', '/handover-codes', '/messages'].includes(url ?? ''))
    return [fault === 'trusting' ? 204 : 422]
  if (url === '/service-orders') {
    orders += 1
    return [fault === 'forgetful' && orders > 1 ? 409 : 204]
  }
  if (!url?.includes(MARINA.document)) return fault === 'empty' ? [200, {}] : [404]
  if (fault === 'html') return [200, '<html>']
  const told = toldOf(url.endsWith('/policies') ? POLICY : MARINA)
  return [200, url.endsWith('/policies') ? [told] : told]
}

function toldOf(found: { document: string }): object {
  if (fault === 'fields') return { document: found.document }
  return fault === 'punctuation' ? { ...found, document: '529.982.247-25' } : found
}

const server = createServer(async (request, response) => {
  waiting += 1
  await pause(fault === 'slow' && request.url?.includes(MARINA.document) ? 1_050 : fault === 'busy' ? 20 : 0)
  const [status, body = ''] = answerTo(request)
  waiting -= 1
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function tried(name: AdapterName, with_: Fault): Promise<string[]> {
  fault = with_
  orders = 0
  const checks = adapterChecks(name, { url, token: 'secret', document: MARINA.document })
  const findings = await examine(checks, { begin: () => undefined, tell: () => undefined })
  return findings.filter(({ level }) => level !== 'ok').map(lineOf)
}

it.each<AdapterName>(['register', 'policies', 'services', 'identity', 'handover', 'messages'])(
  'finds nothing wrong with a right %s',
  async (name) => {
    // A busy machine is slow by itself.
    expect((await tried(name, 'none')).filter((line) => !/ took \d+ ms/.test(line))).toEqual([])
  },
)

it.each<[AdapterName, Fault, RegExp]>([
  ['register', 'open', /a call without it is answered 404 → Answer 401/],
  ['register', 'html', /a known customer: the answer: .* → Answer JSON in the form of docs/],
  ['register', 'fields', /a known customer: name: .* → Answer JSON/],
  ['register', 'punctuation', /names another document → .* without punctuation/],
  ['register', 'empty', /an unknown customer: is answered 200 → Answer 404/],
  ['register', 'down', /an unknown customer: is answered 500/],
  [
    'policies',
    'slow',
    /^WARN {2}a known customer: it took \d+ ms → Make it faster\.\nWARN {2}20 questions at once: the last one took/,
  ],
  ['policies', 'busy', /20 questions at once: \d+ were not answered → Answer all of them/],
  ['policies', 'open', /a call without it is answered 404 → Answer 401/],
  ['policies', 'fields', /a known customer: .*policyId: .* → Answer JSON/],
  ['policies', 'punctuation', /names another document → .* without punctuation/],
  ['policies', 'down', /an unknown customer: is answered 500/],
  ['services', 'open', /a call without it is answered 204 → Answer 401/],
  ['services', 'down', /the same order twice: is answered 500, then 500/],
  ['identity', 'open', /a call without it is answered 422 → Answer 401/],
  ['identity', 'down', /a code that nobody was given: is answered 500/],
  ['services', 'forgetful', /the same order twice: is answered 204, then 409/],
  ['identity', 'trusting', /a code that nobody was given: is answered 204 → Answer 404 or 422/],
  ['messages', 'trusting', /a message to nobody: is answered 204 → Answer 404 or 422/],
  ['messages', 'down', /a message to nobody: is answered 500/],
])('names the fault of a %s that is %s, with the remedy', async (name, with_, line) => {
  expect((await tried(name, with_)).join('\n')).toMatch(line)
})

it('says that a system is not reached', async () => {
  const checks = adapterChecks('register', {
    url: 'http://127.0.0.1:26',
    token: undefined,
    document: undefined,
  })
  const [first] = await examine(checks, { begin: () => undefined, tell: () => undefined })
  expect(first && lineOf(first)).toMatch(
    /^FAIL {2}an unknown customer: .*ECONNREFUSED.* → Answer 404 within five seconds\.$/,
  )
})
