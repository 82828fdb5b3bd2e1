import dns, { type LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, isIPv6, type LookupFunction, Socket, type TcpSocketConnectOpts } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutbound } from '../../../apps/server/src/platform/network/outbound.ts'
import { createInstitutionFetch } from '../../../apps/server/src/recipient/other-institution/institution-fetch.ts'
import { makeAuthority, makeServerCertificate } from '../../../sandbox/certificates/authority.ts'

/**
 * A host name whose attacker controls each DNS answer, and who redirects. In place of the network: a public address
 * leads to the attacker's server here, a private one to its real destination.
 */
const PUBLIC = '93.184.216.34'
const HOST = 'nome-alheio.example'

let server: Server
let address: (path: string) => string
/** The DNS answers, look-up by look-up, and the number of look-ups. */
let answers: string[][]
let looks: number
/** Addresses that a connection was made to. */
let reached: string[]
let asked: string[]

beforeAll(async () => {
  const { certificate: cert, key } = await makeServerCertificate(await makeAuthority('Teste'), 'Alheio')
  server = createServer({ cert, key }, (request, response) => {
    asked.push(request.url ?? '')
    const to = new URLSearchParams(request.url?.split('?')[1]).get('to')
    if (to) response.writeHead(302, { location: to }).end()
    else response.end('reached')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = (path) => `https://${HOST}:${(server.address() as AddressInfo).port}${path}`
})
afterAll(() => void server.close())

const { lookup } = dns
const { connect } = Socket.prototype
beforeEach(() => {
  answers = []
  looks = 0
  reached = []
  asked = []
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  dns.lookup = resolveAsTheAttacker as typeof lookup
  syncBuiltinESMExports()
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const options = (Array.isArray(given[0]) ? given[0][0] : given[0]) as TcpSocketConnectOpts
    if (options.lookup) options.lookup = leadingHome(options.lookup)
    return connect.apply(this, given as Parameters<typeof connect>)
  } as typeof connect
})
afterEach(() => {
  Socket.prototype.connect = connect
  dns.lookup = lookup
  syncBuiltinESMExports()
  vi.unstubAllEnvs()
})

type Resolved = (error: null, addresses: LookupAddress[]) => void

function resolveAsTheAttacker(_host: string, _options: unknown, done: Resolved): void {
  const given = answers[looks] ?? answers.at(-1) ?? []
  looks += 1
  done(
    null,
    given.map((one) => ({ address: one, family: isIPv6(one) ? 6 : 4 })),
  )
}

function leadingHome(judge: LookupFunction): LookupFunction {
  return (host, options, done) =>
    judge(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const all = found as LookupAddress[]
      reached.push(...all.map((one) => one.address))
      const home = all.map((one) => (one.address === PUBLIC ? { address: '127.0.0.1', family: 4 } : one))
      if (options.all) return done(null, home)
      done(null, home[0]?.address ?? '', home[0]?.family ?? 0)
    })
}

const outbound = createOutbound({ outbound: { allowPrivateHosts: [] } })
const institutions = createInstitutionFetch({
  insecureLoopbackHosts: [],
  outbound: { allowPrivateHosts: [] },
})
const read = async (path: string): Promise<string> => {
  const { bytes } = await outbound.fetchBytes(address(path), { deadlineMs: 30_000, maxBytes: 1_000 })
  return bytes.toString()
}
const askInstitution = async (path: string): Promise<string> => (await institutions(address(path))).text()

/** Refused because of the address that the name resolves to, not because nobody answered. */
async function expectNotPublic(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (failure: Error) => failure,
  )
  expect(`${error} ${error?.cause}`).toContain('is not public')
}

describe.each([
  ['what the directory names', read],
  ['another institution', askInstitution],
])('%s', (_what, ask) => {
  it('under a name that resolves to a public address first and to ours next is reached once, and then refused', async () => {
    answers = [[PUBLIC], ['127.0.0.1']]
    expect(await ask('/')).toBe('reached')
    // The checked address was used: the name was not resolved again for the connection.
    expect({ looks, reached }).toEqual({ looks: 1, reached: [PUBLIC] })
    await expectNotPublic(ask('/'))
    expect({ looks, reached, asked }).toEqual({ looks: 2, reached: [PUBLIC], asked: ['/'] })
  })

  it.each([[[PUBLIC, '127.0.0.1']], [['127.0.0.1', PUBLIC]], [['64:ff9b::7f00:1']]])(
    'under a name that resolves to %j is never reached',
    async (mixed) => {
      answers = [mixed]
      await expectNotPublic(ask('/'))
      expect({ reached, asked }).toEqual({ reached: [], asked: [] })
    },
  )
})

describe('a redirect', () => {
  it('to the same name is resolved again: the new address counts', async () => {
    answers = [[PUBLIC], ['127.0.0.1']]
    await expectNotPublic(read('/?to=/again'))
    expect({ reached, asked }).toEqual({ reached: [PUBLIC], asked: ['/?to=/again'] })
  })

  it('is not followed at all when another institution sends it', async () => {
    answers = [[PUBLIC], ['127.0.0.1']]
    expect((await institutions(address('/?to=/again'))).status).toBe(302)
    expect(looks).toBe(1)
  })
})
