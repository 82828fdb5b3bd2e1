import { connect, type Socket } from 'node:net'

/**
 * One kept-alive HTTP connection, one request at a time. Bare on purpose: who measures shares the processor with what
 * is measured, and a full client costs as much as the server's answer.
 */
export type Connection = {
  send(request: Request): Promise<Answer>
  close(): void
}
export type Request = {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  /** Text goes as it is, with the content type that the headers name. */
  body?: string
}
export type Answer = { status: number; headers: string; body: string }

/** @param address where the server listens: `http://127.0.0.1:4000` */
export function openConnection(address: string): Connection {
  const { hostname, port, host } = new URL(address)
  let socket: Socket | undefined
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  let received: Buffer = Buffer.alloc(0)

  function open(): Socket {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    received = Buffer.alloc(0)
    opened.on('data', take)
    const lost = () => {
      if (socket === opened) socket = undefined
      waiting?.reject(new Error(`${address} closed the connection`))
      waiting = undefined
    }
    opened.on('error', lost).on('close', lost)
    return opened
  }

  function take(chunk: Buffer): void {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(answer)
  }

  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket ??= open()
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`,
        )
      }),
    close: () => socket?.destroy(),
  }
}

/** @returns undefined while the answer has not come in whole. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const headers = bytes.toString('latin1', 0, end)
  const status = Number(headers.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  const hasBody = status !== 204 && status !== 304
  // NOTE: the servers that are measured know the length of what they answer; chunks are not read.
  if (hasBody && length === undefined) throw new Error(`An answer without content-length: ${headers}`)
  const whole = end + 4 + (hasBody ? Number(length) : 0)
  if (bytes.length < whole) return undefined
  return { status, headers, body: bytes.toString('utf8', end + 4, whole) }
}

/** Values of a header, which may stand several times. */
export function valuesOf({ headers }: Answer, name: string): string[] {
  const found = headers.matchAll(new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'gi'))
  return [...found].map(([, value]) => value ?? '')
}
