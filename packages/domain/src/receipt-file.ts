import { bytesOf } from './base64url.ts'
import type { Receipt } from './receipt.ts'

/**
 * The file of a receipt: its content to be read, and the signed text that proves it. Only the signed text counts where
 * it is checked; the file is the same, byte for byte, for the same signed text.
 */
export function receiptFile(jws: string): string {
  return `${JSON.stringify({ comprovante: payloadOf(jws), jws }, undefined, 2)}\n`
}

/** The content of a signed text. Nothing is verified. @throws when it is none */
export function payloadOf(jws: string): Receipt {
  return partOf(jws, 1) as Receipt
}

/** Its header: algorithm, type, key. @throws when it is none */
export function headerOf(jws: string): { alg?: string; typ?: string; kid?: string } {
  return partOf(jws, 0) as { alg?: string; typ?: string; kid?: string }
}

function partOf(jws: string, index: number): unknown {
  const bytes = bytesOf(jws.split('.')[index] ?? '')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
