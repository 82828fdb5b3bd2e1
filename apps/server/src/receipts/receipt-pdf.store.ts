import type { Sql } from '../platform/database/database.ts'
import type { Seal } from '../platform/secrets/seal.ts'

/** A PDF as it was given out. */
export type KeptPdf = {
  bytes: Buffer
  /** SHA-256 of the bytes, base64url. */
  digest: string
  at: Date
}

/** PDFs of receipts, by number. Promise: of two callers who keep one at once the first one's stays, and nothing changes it. */
export function createReceiptPdfStore(seal: Seal) {
  return {
    async find(sql: Sql, number: string): Promise<Buffer | undefined> {
      const [row] = await sql.query<{ sealed: string }>('select sealed from receipt_pdf where number = $1', [
        number,
      ])
      return row && Buffer.from(seal.open(row.sealed), 'base64')
    },

    /** SHA-256 of the kept PDF, by which a file is compared with it. */
    async digestOf(sql: Sql, number: string): Promise<string | undefined> {
      const [row] = await sql.query<{ digest: string }>('select digest from receipt_pdf where number = $1', [
        number,
      ])
      return row?.digest
    },

    keep: (sql: Sql, number: string, { bytes, digest, at }: KeptPdf) =>
      sql.run(
        'insert into receipt_pdf (number, digest, sealed, made_at) values ($1, $2, $3, $4) on conflict do nothing',
        [number, digest, seal.seal(bytes.toString('base64')), at],
      ),
  }
}
/** PDFs, sealed, with their digests. */
export type ReceiptPdfStore = ReturnType<typeof createReceiptPdfStore>
