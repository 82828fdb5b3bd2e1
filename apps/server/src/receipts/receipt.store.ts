import type { ReceiptKind, ReceiptSide } from '@consente/domain/receipt'
import type { Sql } from '../platform/database/database.ts'
import { fromRow } from '../platform/database/from-row.ts'
import type { Seal } from '../platform/secrets/seal.ts'

export type StoredReceipt = {
  number: string
  side: ReceiptSide
  consentId: string
  /** The receipt's owner, who alone may read it. */
  document: string
  kind: ReceiptKind
  at: Date
  replaces?: string | undefined
  /** SHA-256 of the signed text, base64url. */
  digest: string
  jws: string
}
export type ReceiptOf = Pick<StoredReceipt, 'side' | 'consentId' | 'document'>

type ReceiptInBrief = Pick<StoredReceipt, 'number' | 'kind' | 'at'>

/** Kinds with which a consent comes into force for a person. */
const GIVING = `('GRANT', 'CHANGE', 'RENEWAL')`

/**
 * Receipts, kept as long as the history of their consent: nothing deletes or changes one. Promise: one for each action
 * of a consent and person; an end is kept only for somebody who has the receipt of a grant.
 */
export function createReceiptStore(seal: Seal) {
  async function read(sql: Sql, where: string, values: readonly unknown[]): Promise<StoredReceipt[]> {
    const rows = await sql.query(
      `select number, side, consent_id, document, kind, at, replaces, digest, sealed
       from receipt where ${where}`,
      values,
    )
    return rows.map((row) => {
      const { sealed, ...receipt } = fromRow<Omit<StoredReceipt, 'jws'> & { sealed: string }>(row)
      return { ...receipt, jws: seal.open(sealed) }
    })
  }

  return {
    /** @returns false when there is one of this action already, or an end has no grant before it */
    async add(sql: Sql, receipt: StoredReceipt): Promise<boolean> {
      const { number, side, consentId, document, kind, at, replaces, digest, jws } = receipt
      const added = await sql.run(
        `insert into receipt (number, side, consent_id, document, kind, at, replaces, digest, sealed)
         select $1::text, $2::text, $3::text, $4::text, $5::text, $6::timestamptz, $7::text, $8::text, $9::text
         where $5 not in ('END', 'EXPIRY') or exists (select 1 from receipt
           where consent_id = $3 and document = $4 and side = $2 and kind in ${GIVING})
         on conflict (consent_id, document, side, kind) do nothing`,
        [number, side, consentId, document, kind, at, replaces ?? null, digest, seal.seal(jws)],
      )
      return added === 1
    },

    /** The number of the receipt with which a consent came into force for this person. */
    async grantOf(sql: Sql, { side, consentId, document }: ReceiptOf): Promise<string | undefined> {
      const [row] = await sql.query<{ number: string }>(
        `select number from receipt where consent_id = $1 and document = $2 and side = $3 and kind in ${GIVING}`,
        [consentId, document, side],
      )
      return row?.number
    },

    async find(sql: Sql, number: string): Promise<StoredReceipt | undefined> {
      return (await read(sql, 'number = $1', [number]))[0]
    },

    /** A person's receipts of one consent, oldest first; of one instant, the grant before its end. */
    async ofConsent(sql: Sql, { consentId, document }: Omit<ReceiptOf, 'side'>): Promise<ReceiptInBrief[]> {
      return sql.query<ReceiptInBrief>(
        `select number, kind, at from receipt where consent_id = $1 and document = $2
         order by at, kind not in ${GIVING}`,
        [consentId, document],
      )
    },

    /** A person's newest receipts, newest first; of one instant, the end before its grant. */
    ofPerson: (sql: Sql, document: string, most: number) =>
      read(sql, `document = $1 order by at desc, kind in ${GIVING} limit $2`, [document, most]),

    /** The receipt that took the place of another one. */
    async replacerOf(sql: Sql, number: string): Promise<string | undefined> {
      const [row] = await sql.query<{ number: string }>('select number from receipt where replaces = $1', [
        number,
      ])
      return row?.number
    },

    /** The receipt of the end or refusal of a consent. */
    async endOf(sql: Sql, { side, consentId, document }: ReceiptOf): Promise<StoredReceipt | undefined> {
      const ofEnd = `consent_id = $1 and document = $2 and side = $3 and kind in ('END', 'REFUSAL')`
      return (await read(sql, ofEnd, [consentId, document, side]))[0]
    },
  }
}
/** Receipts: written once, never changed. */
export type ReceiptStore = ReturnType<typeof createReceiptStore>
