import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of an insurer's backend that its app signs customers in by: it gives codes, and redeems each once. */
export type AppBackend = {
  url: string
  token: string
  /** What the app is given for its customer, for the challenge of the page. */
  give(voucher: { document: string; challenge: string; level?: 'loa2' | 'loa3' }): string
  stop(): Promise<void>
}

export async function startAppBackend(): Promise<AppBackend> {
  const token = randomBytes(16).toString('hex')
  const vouchers = new Map<string, object>()
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    if (request.url !== '/handover-codes') return void response.writeHead(404).end()
    const { code } = (await bodyOf(request)) as { code: string }
    const voucher = vouchers.get(code)
    vouchers.delete(code)
    if (!voucher) return void response.writeHead(422).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(voucher))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    give(voucher) {
      const code = randomBytes(32).toString('base64url')
      vouchers.set(code, { ...voucher, issuedAt: new Date().toISOString() })
      return code
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
