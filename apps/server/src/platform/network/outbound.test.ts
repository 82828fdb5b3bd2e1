import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound } from './outbound.ts'

const servers: Server[] = []
const LIMITS = { deadlineMs: 1_000, maxBytes: 1_000 }
const trusting = createOutbound({ outbound: { allowPrivateHosts: ['localhost'] } })
const strict = createOutbound({ outbound: { allowPrivateHosts: [] } })

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

describe('a host that the configuration names', () => {
  it('is read, with the headers given', async () => {
    const url = await serve((request, response) =>
      response
        .setHeader('content-type', 'Application/JSON; charset=utf-8')
        .end(JSON.stringify(request.headers.accept)),
    )
    const options = { ...LIMITS, headers: { accept: 'application/json' } }
    expect(await trusting.fetchJson(url, options)).toBe('application/json')
    expect(await trusting.fetchBytes(url, options)).toMatchObject({ status: 200, type: 'application/json' })
  })

  it('is cut off when it answers too much, or too slowly, or not at all', async () => {
    const large = await serve((_request, response) => response.end('x'.repeat(1_001)))
    await expect(trusting.fetchBytes(large, LIMITS)).rejects.toThrow('larger than 1000 bytes')
    const slow = await serve((_request, response) => void response.writeHead(200).write('x'))
    await expect(trusting.fetchBytes(slow, { ...LIMITS, deadlineMs: 100 })).rejects.toThrow('too long')
    const silent = await serve(() => undefined)
    await expect(trusting.fetchBytes(silent, { ...LIMITS, deadlineMs: 100 })).rejects.toThrow('not reached')
  })

  it('is given up when it answers with another protocol', async () => {
    const url = await serve(() => undefined)
    servers.at(-1)?.on('connection', (socket) => {
      socket.on('error', () => undefined)
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
    })
    const fetched = trusting.fetchBytes(url, LIMITS)
    await expect(
      Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, 2_000))]),
    ).rejects.toThrow('not reached')
  })

  it('is cut off when it sends slowly: the deadline is for the whole answer', async () => {
    const drip = await serve((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await expect(trusting.fetchBytes(drip, { ...LIMITS, deadlineMs: 300 })).rejects.toThrow('too long')
  })

  it('fails with its status, and with an error when it answers no JSON', async () => {
    const failing = await serve((_request, response) => response.writeHead(404).end('{}'))
    await expect(trusting.fetchJson(failing, LIMITS)).rejects.toMatchObject({ status: 404 })
    const page = await serve((_request, response) => response.end('<html>'))
    await expect(trusting.fetchJson(page, LIMITS)).rejects.toThrow('did not answer JSON')
  })

  it('is followed on its own origin, never to another one, and not round in circles', async () => {
    const redirect = (to: string) =>
      serve((_request, response) => response.writeHead(302, { location: to }).end())
    const home = await serve((request, response) =>
      request.url === '/' ? response.writeHead(302, { location: '/there' }).end() : response.end('there'),
    )
    expect((await trusting.fetchBytes(home, LIMITS)).bytes.toString()).toBe('there')
    await expect(trusting.fetchBytes(await redirect(home), LIMITS)).rejects.toThrow('another host')
    await expect(trusting.fetchBytes(await redirect('/'), LIMITS)).rejects.toThrow('without end')
  })

  it('is followed three times at most', async () => {
    const steps = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) return response.end('there')
      return response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect((await trusting.fetchBytes(`${steps}/3`, LIMITS)).bytes.toString()).toBe('there')
    await expect(trusting.fetchBytes(`${steps}/4`, LIMITS)).rejects.toThrow('without end')
  })
})

describe('any other host', () => {
  it.each([
    ['plain http', 'http://example.com/'],
    ['another scheme', 'file:///etc/passwd'],
    ['a loopback address', 'https://127.0.0.1/'],
    ['a loopback address in another writing', 'https://2130706433/'],
    ['a private IPv6 address', 'https://[fd00::1]/'],
    ['a loopback address in octal', 'https://0177.0.0.1/'],
    ['a loopback address in hexadecimal parts', 'https://0x7f.1/'],
    ['a loopback address inside IPv6', 'https://[::ffff:7f00:1]/'],
    ['a loopback address with a dot behind', 'https://127.0.0.1./'],
    ['nothing but a zero', 'https://0/'],
    ['a cloud’s metadata address', 'https://169.254.169.254/latest/meta-data'],
    ['the same in octal', 'https://0251.0376.0251.0376/'],
    ['the same in hexadecimal', 'https://0xa9fea9fe/'],
    ['the same inside IPv6', 'https://[::ffff:169.254.169.254]/'],
    ['the same behind NAT64', 'https://[64:ff9b::a9fe:a9fe]/'],
    ['a shortened loopback address', 'https://127.1/'],
    ['a link-local IPv6 address', 'https://[fe80::1]/'],
    ['a private address with a name and password before it', 'https://example.com@10.0.0.1/'],
    ['digits of another script', 'https://１２７.0.0.1/'],
    ['no address at all', 'logo.svg'],
  ])('is refused for %s', async (_why, url) => {
    await expect(strict.fetchBytes(url, LIMITS)).rejects.toThrow(/is not https|is not public|not an address/)
  })

  it('is refused when its name resolves to a private address', async () => {
    const error = await strict.fetchBytes('https://localhost/', LIMITS).catch((failure: Error) => failure)
    expect(String((error as Error).cause)).toContain('localhost is not public')
  })
})
