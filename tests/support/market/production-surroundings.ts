import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import {
  makeAuthority,
  makeClientCertificate,
  makeServerCertificate,
  type Pair,
  type Subject,
} from '../../../sandbox/certificates/authority.ts'

/** What stands around an institution in production, on this machine: an authority, and doors with TLS of that authority. */
export type Surroundings = {
  /** The authority's certificate, PEM: the file that `NODE_EXTRA_CA_CERTS` names. */
  authorities: string
  server: Pair
  client: Pair
  /** A door in front of a server without TLS. @param change of each text that passes @returns its address */
  front(target: string, change?: (text: string) => string): Promise<string>
  /** A server with TLS. @returns its address */
  serve(answer: RequestListener): Promise<string>
  /** A door in front of a mail server. @returns its address, `smtps:` */
  frontMail(port: number): Promise<string>
  stop(): Promise<void>
}

/** @param folder for the authority's certificate */
export async function openSurroundings(folder: string, subject: Subject): Promise<Surroundings> {
  const authority = await makeAuthority('Autoridade de teste')
  const server = await makeServerCertificate(authority, 'localhost')
  const identity = { cert: server.certificate, key: server.key }
  const authorities = join(folder, 'authorities.pem')
  writeFileSync(authorities, authority.certificate)
  const stops: (() => void)[] = []

  async function listen(one: ReturnType<typeof createTlsServer>, scheme: string): Promise<string> {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    stops.push(() => one.close())
    return `${scheme}://localhost:${(one.address() as AddressInfo).port}`
  }
  const serve = (answer: RequestListener): Promise<string> => {
    const door = createServer(identity, answer)
    stops.push(() => door.closeAllConnections())
    return listen(door, 'https')
  }

  return {
    authorities,
    server,
    client: await makeClientCertificate(authority, subject),
    serve,
    front: (target, change = (text) => text) =>
      serve(async ({ url }, response) => {
        const behind = await fetch(target + url, { redirect: 'manual' }).catch(() => undefined)
        if (!behind) return void response.writeHead(502).end()
        const {
          'content-length': _length,
          'content-encoding': _encoding,
          ...headers
        } = Object.fromEntries(behind.headers)
        response.writeHead(behind.status, headers).end(change(await behind.text()))
      }),
    frontMail: (port) =>
      listen(
        createTlsServer(identity, (socket) => {
          const behind = connect(port, '127.0.0.1')
          for (const side of [socket, behind]) side.on('error', () => side.destroy())
          socket.pipe(behind).pipe(socket)
        }),
        'smtps',
      ),
    stop: async () => {
      for (const stop of stops.splice(0)) stop()
    },
  }
}
