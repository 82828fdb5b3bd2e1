import type { Receipt } from '@consente/domain/receipt'
import { headerOf, receiptIn } from '@consente/domain/receipt-file'
import { attachmentsOf } from './pdf-attachment.ts'

/** A signed receipt found in a file. The content is not verified yet. */
export type FoundReceipt = {
  jws: string
  kid: string
  receipt: Receipt
  /** The file says beside the signed text something else than is signed. */
  isContradicted: boolean
  /** The file, where it is a PDF: its visible text is not what is signed. */
  pdf?: Uint8Array<ArrayBuffer> | undefined
}

export const MOST_FILE_BYTES = 5 * 1024 * 1024

/** Reads a file of the customer's; it leaves the browser nowhere. @returns undefined when it holds no receipt */
export async function readReceiptFile(file: Blob): Promise<FoundReceipt | undefined> {
  if (file.size > MOST_FILE_BYTES) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')
  const texts = isPdf ? await attachmentsOf(bytes) : [new TextDecoder().decode(bytes)]
  for (const text of texts) {
    const found = foundIn(text)
    if (found) return isPdf ? { ...found, pdf: bytes } : found
  }
  return undefined
}

function foundIn(text: string): FoundReceipt | undefined {
  const { jws, beside } = signedTextIn(text)
  if (jws === undefined) return undefined
  try {
    const { alg, typ, kid } = headerOf(jws)
    const receipt = receiptIn(jws)
    if (alg !== 'PS256' || typ !== 'consent-receipt+jwt' || kid === undefined || !receipt) return undefined
    return { jws, kid, receipt, isContradicted: beside !== undefined && sorted(beside) !== sorted(receipt) }
  } catch {
    return undefined
  }
}

const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** A file of ours, or the signed text alone. */
function signedTextIn(text: string): { jws: string | undefined; beside?: unknown } {
  const bare = text.trim()
  if (JWS.test(bare)) return { jws: bare }
  try {
    const { jws, comprovante: beside } = JSON.parse(bare) as { jws?: unknown; comprovante?: unknown }
    return { jws: typeof jws === 'string' && JWS.test(jws) ? jws : undefined, beside }
  } catch {
    return { jws: undefined }
  }
}

/** The same text for the same content, in whatever order its members stand. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
