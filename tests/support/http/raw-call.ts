import { request } from 'node:http'

export type RawAnswer = { status: number; headers: Record<string, unknown>; text: string }
export type RawCall = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** The address of this machine that calls, such as 127.0.1.7. */
  from?: string
}

const LONGEST_WAIT_MS = 60_000

/** One request exactly as it is written: `fetch` would put some addresses and headers right. @throws when it hangs */
export function rawCall(
  host: string,
  { method, path, headers = {}, body, from }: RawCall,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(host)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: LONGEST_WAIT_MS,
        agent: false,
        ...(from && { localAddress: from, family: 4 }),
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path.slice(0, 80)} hangs`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
