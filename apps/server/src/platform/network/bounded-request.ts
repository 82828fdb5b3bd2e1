import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure, type RequestOptions as SecureOptions } from 'node:https'

/** Sends a request by HTTP or HTTPS, as its address says. @returns the answer, whose body is still to be read */
export function request(
  url: URL,
  { body, ...options }: RequestOptions & SecureOptions & { body?: string | Buffer | undefined },
): Promise<IncomingMessage> {
  const start = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    start(url, options)
      .on('response', resolve)
      .on('error', reject)
      // NOTE: a connection that is closed in answer to another protocol (101) ends without an error.
      .on('close', () => reject(new Error('it closed without an answer')))
      .end(body)
  })
}

/** An answer is longer than its reader takes. */
export class TooLarge extends Error {}

/** The whole body of an answer. @throws {TooLarge} beyond so many bytes */
export async function bytesOf(message: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    size += (chunk as Buffer).length
    if (size > most) throw new TooLarge(`the answer is larger than ${most} bytes`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
