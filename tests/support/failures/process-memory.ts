import { createPrivateKey } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

/** Bytes that are read at once; the end of each piece is read again with the next one. */
const PIECE = 16 * 1024 * 1024
const OVERLAP = 4_096
/** Characters of a text that no other text has. */
const UNIQUE = 40

/**
 * What a process that holds a private RSA key has in its memory, each under a name: the numbers as they are written (DER) and
 * as processors keep them (little-endian), and the texts of JWK and PEM, in one byte a character or in two.
 */
export function tracesOf(pem: string): Map<string, Buffer> {
  const jwk = createPrivateKey(pem).export({ format: 'jwk' })
  const traces = new Map<string, Buffer>()
  for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const) {
    const text = jwk[name] ?? ''
    const number = Buffer.from(text, 'base64url')
    traces.set(`${name} as written`, number)
    traces.set(`${name} as computed with`, Buffer.from(number).reverse())
    traces.set(`${name} as JWK`, Buffer.from(text.slice(0, UNIQUE), 'latin1'))
    traces.set(`${name} as JWK, wide`, Buffer.from(text.slice(0, UNIQUE), 'utf16le'))
  }
  const line = pem.split('\n')[10] ?? ''
  traces.set('PEM', Buffer.from(line.slice(0, UNIQUE), 'latin1'))
  return traces
}

/** Searches all writable memory of a process of ours, as a dump of it would show it (Linux). @returns names of what was found */
export function foundInMemory(pid: number, traces: ReadonlyMap<string, Buffer>): string[] {
  const found = new Set<string>()
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const { start, end } of writableParts(pid))
      for (let at = start; at < end; at += BigInt(PIECE - OVERLAP)) {
        const piece = readAt(memory, at, Number(end - at > PIECE ? BigInt(PIECE) : end - at))
        for (const [name, bytes] of traces) if (piece.includes(bytes)) found.add(name)
      }
  } finally {
    closeSync(memory)
  }
  return [...found].sort()
}

function writableParts(pid: number): { start: bigint; end: bigint }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      return start && end ? [{ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }] : []
    })
}

/** What can be read there: a part may have gone since it was listed. */
function readAt(memory: number, position: bigint, length: number): Buffer {
  const piece = Buffer.alloc(length)
  try {
    return piece.subarray(0, readSync(memory, piece, 0, length, position as unknown as number))
  } catch {
    return Buffer.alloc(0)
  }
}
