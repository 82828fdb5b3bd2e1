import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server, type TLSSocket } from 'node:tls'
import { afterEach, beforeAll, expect, it } from 'vitest'
import {
  makeAuthority,
  makeServerCertificate,
  type Pair,
} from '../../../../../sandbox/certificates/authority.ts'
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder.ts'
import { EcsEvent } from './ecs.ts'
import { EXAMPLE_EVENT } from './example-event.fixture.ts'
import { createSyslog } from './syslog.ts'

const OWN = { institution: 'alfa', host: 'alfa.example', now: new Date() }
const REFUSED = {
  ...EXAMPLE_EVENT,
  position: 48_214,
  type: 'account.signed-in',
  kind: 'sign-in',
  outcome: 'refused',
} as const

let authority: Pair
let identity: Pair
beforeAll(async () => {
  authority = await makeAuthority('Teste')
  identity = await makeServerCertificate(authority, 'SIEM')
})

let server: Server | undefined
afterEach(() => server?.close())

/** A collector; `take` may do something else than read to the end. */
async function collector(take?: (socket: TLSSocket) => void) {
  const received: string[] = []
  server = createServer({ cert: identity.certificate, key: identity.key }, (socket) => {
    socket.on('error', () => undefined)
    if (take) return take(socket)
    let text = ''
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk
      })
      .on('end', () => received.push(text))
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server?.listen(0, '0.0.0.0', resolve))
  return { host: 'localhost', port: (server.address() as AddressInfo).port, received }
}

function fileOf(pem: string): string {
  const file = join(temporaryFolder(), 'authority.pem')
  writeFileSync(file, pem)
  return file
}

/** The messages of a stream with octet counting. */
function framesOf(stream: string): string[] {
  const frames: string[] = []
  for (let rest = Buffer.from(stream); rest.length > 0; ) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space).toString())
    frames.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return frames
}

it('sends counted messages of RFC 5424, each an event in the Elastic Common Schema', async () => {
  const { host, port, received } = await collector()
  const sink = createSyslog({ host, port, authorities: fileOf(authority.certificate) }, OWN)
  await sink.deliver([{ ...EXAMPLE_EVENT, detail: { what: 'ação' } }, REFUSED])
  const messages = framesOf(received.join('')).map(
    (frame) => /^<(\d+)>1 (\S+) alfa\.example consente - (\S+) - (\{.*\})$/.exec(frame) ?? [],
  )
  expect(messages.map(([, priority, at, id]) => [priority, at, id])).toEqual([
    ['110', EXAMPLE_EVENT.at, 'consent.authorised'],
    ['108', EXAMPLE_EVENT.at, 'account.signed-in'],
  ])
  const [first, second] = messages.map(([, , , , json = '']) => EcsEvent.parse(JSON.parse(json)))
  expect(first).toMatchObject({
    '@timestamp': EXAMPLE_EVENT.at,
    event: {
      id: EXAMPLE_EVENT.id,
      category: ['iam'],
      action: 'consent.authorised',
      outcome: 'success',
      sequence: 48_213,
    },
    service: { name: 'consente', id: 'alfa' },
    user: { hash: EXAMPLE_EVENT.person },
    labels: { consent_id: EXAMPLE_EVENT.consentId, detail_what: 'ação' },
  })
  expect(second?.event).toMatchObject({ category: ['authentication'], outcome: 'failure' })
})

it('tells a collector nothing when it only looks whether it is there', async () => {
  const { host, port, received } = await collector()
  await createSyslog({ host, port, authorities: fileOf(authority.certificate) }, OWN).check()
  await expect.poll(() => received).toEqual([''])
})

it('counts nothing as delivered that a collector has not read to the end', async () => {
  const { host, port } = await collector((socket) => socket.destroy())
  const sink = createSyslog({ host, port, authorities: fileOf(authority.certificate) }, OWN)
  await expect(sink.deliver(Array.from({ length: 200 }, () => EXAMPLE_EVENT))).rejects.toThrow()
})

it('talks to no collector whose certificate an authority of ours has not signed, or under another name', async () => {
  const { host, port, received } = await collector()
  const stranger = await makeAuthority('Ninguém')
  const wrongAuthority = createSyslog({ host, port, authorities: fileOf(stranger.certificate) }, OWN)
  await expect(wrongAuthority.deliver([EXAMPLE_EVENT])).rejects.toThrow('certificate')
  const wrongName = createSyslog({ host: '127.0.0.2', port, authorities: fileOf(authority.certificate) }, OWN)
  await expect(wrongName.deliver([EXAMPLE_EVENT])).rejects.toThrow('altnames')
  expect(received).toEqual([])
})

it('refuses authorities and certificates that cannot be read', () => {
  const files = { certificate: '/nowhere/a.pem', key: '/nowhere/a.key' }
  const at = { host: 'localhost', port: 6514 }
  expect(() => createSyslog({ ...at, authorities: '/nowhere/a.pem' }, OWN)).toThrow(
    'events.syslog.authorities',
  )
  expect(() => createSyslog({ ...at, client: files }, OWN)).toThrow('events.syslog.client.certificate')
})
