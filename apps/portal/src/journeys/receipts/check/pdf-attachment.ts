/**
 * The files attached to a PDF, as far as they lie in it as plain objects (ISO 32000-1 section 7.11.4): that is how receipts are
 * written. A PDF that another program has rewritten may hide them; it is not the issuer's file any more either.
 */
export async function attachmentsOf(pdf: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const text = new TextDecoder('latin1').decode(pdf)
  const found: string[] = []
  let looked = 0
  for (const { index, 0: head } of text.matchAll(OBJECT)) {
    if (!/\/Type\s*\/EmbeddedFile\b/.test(head)) continue
    looked += 1
    if (looked > MOST_ATTACHMENTS) break
    const begin = index + head.length
    const end = text.indexOf('endstream', begin)
    if (end < 0) continue
    const bytes = pdf.slice(begin, begin + Math.min(lengthIn(head) ?? end - begin, MOST_BYTES))
    const plain = /\/FlateDecode\b/.test(head) ? await inflated(bytes) : bytes
    if (plain) found.push(new TextDecoder().decode(plain))
  }
  return found
}

/** A receipt has one. A hostile file may begin a hundred thousand, each of which is looked for to the end of the file. */
const MOST_ATTACHMENTS = 16

/** The dictionary of an object that has a stream, up to the stream's first byte. */
const OBJECT = /(?<!\d)\d+ \d+ obj\b(?:(?!endobj|\bobj\b)[\s\S]){0,2000}?stream\r?\n/g

const lengthIn = (head: string): number | undefined => {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(head)?.[1]
  return length === undefined ? undefined : Number(length)
}

/** No receipt is longer: a longer attachment is refused. */
const MOST_BYTES = 2 * 1024 * 1024

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const reader = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate')).getReader()
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let size = 0; reader; ) {
      const { done, value } = await reader.read()
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
      size += value.length
      if (size > MOST_BYTES) return undefined
      parts.push(new Uint8Array(value))
    }
    return undefined
  } catch {
    return undefined
  }
}
