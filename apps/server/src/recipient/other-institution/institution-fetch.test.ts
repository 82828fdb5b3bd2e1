import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
  type Pair,
} from '../../../../../sandbox/certificates/authority.ts'
import { AddressRefused, checkAddress, createInstitutionFetch } from './institution-fetch.ts'

const production = { insecureLoopbackHosts: [], outbound: { allowPrivateHosts: [] } }
const sandbox = { insecureLoopbackHosts: ['localhost'], outbound: { allowPrivateHosts: ['localhost'] } }

const server = createServer((request, response) => {
  if (request.url === '/moved') return response.writeHead(302, { location: 'http://localhost:1/' }).end()
  if (request.url === '/upgraded')
    return response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end()
  if (request.url === '/large') return response.end('x'.repeat(1_100_000))
  return response.end(`${request.method} ${request.headers['x-fapi-interaction-id'] ?? ''}`)
})
let at = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

it.each([
  'http://beta.example/token',
  'https://127.0.0.1/token',
  'https://[::1]/token',
  'https://169.254.169.254/latest/meta-data',
  'https://0xa9fea9fe/',
  'https://[::ffff:10.0.0.1]/token',
  'https://127.1/token',
  'https://0177.0.0.1/token',
  'https://[::ffff:7f00:1]/token',
  'https://2130706433/token',
  'file:///etc/passwd',
  'nonsense',
])('refuses %s', (address) => {
  expect(() => checkAddress(address, production)).toThrow(AddressRefused)
})

it('allows http on named loopback hosts only', () => {
  expect(checkAddress('http://localhost:4000/token', sandbox).port).toBe('4000')
  expect(() => checkAddress('http://127.0.0.1:4000/', sandbox)).toThrow(AddressRefused)
})

it('checks the address that a name resolves to', async () => {
  const fetchIt = createInstitutionFetch({ ...production, insecureLoopbackHosts: ['localhost'] })
  await expect(fetchIt(at)).rejects.toThrow(/not public/)
})

it('sends the given request and follows no redirect', async () => {
  const fetchIt = createInstitutionFetch(sandbox)
  const answer = await fetchIt(at, { method: 'DELETE', headers: { 'x-fapi-interaction-id': 'abc' } })
  expect(await answer.text()).toBe('DELETE abc')
  expect((await fetchIt(`${at}/moved`)).status).toBe(302)
})

it('gives up on an answer that is too large', async () => {
  await expect(createInstitutionFetch(sandbox)(`${at}/large`)).rejects.toThrow(/larger/)
})

it('gives up on an answer in another protocol', async () => {
  const answer = createInstitutionFetch(sandbox)(`${at}/upgraded`)
  const later = new Promise((resolve) => setTimeout(resolve, 2_000))
  await expect(Promise.race([answer, later])).rejects.toThrow(/without an answer/)
})

it('believes authorities of the configuration beside the system’s, and no other; it shows its own certificate', async () => {
  const [ours, stranger] = [await makeAuthority('Nossa'), await makeAuthority('Ninguém')]
  const own = await makeServerCertificate(ours, 'Beta')
  const us = await makeClientCertificate(ours, { softwareId: 's', organisationId: 'o', name: 'Alfa' })
  const options = { cert: own.certificate, key: own.key, ca: ours.certificate, requestCert: true }
  const beta = createTlsServer(options, ({ socket }, response) =>
    response.end(String((socket as TLSSocket).authorized)),
  )
  await new Promise<void>((resolve) => beta.listen(0, '127.0.0.1', resolve))
  const address = `https://localhost:${(beta.address() as AddressInfo).port}`
  const by = (authority: Pair) =>
    createInstitutionFetch(sandbox, {
      authorities: authority.certificate,
      client: { cert: us.certificate, key: us.key },
      server: undefined,
    })(address)
  expect(await (await by(ours)).text()).toBe('true')
  await expect(by(stranger)).rejects.toThrow()
  beta.close()
})
