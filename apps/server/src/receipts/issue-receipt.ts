import { randomBytes } from 'node:crypto'
import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { ReceiptAsker } from '@consente/domain/receipt'
import { payloadOf } from '@consente/domain/receipt-file'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import { hashOf } from '../platform/base/hash.ts'
import { issuerOf } from '../platform/config/own-issuer.ts'
import type { Sql } from '../platform/database/database.ts'
import { signJws } from '../platform/keys/jws.ts'
import type { Platform } from '../platform/platform.ts'
import { createReceiptStore, type ReceiptOf, type StoredReceipt } from './receipt.store.ts'
import { type ReceiptAction, receiptBody } from './receipt-body.ts'

/** The type of the signed text (RFC 8725 section 3.11). */
export const RECEIPT_TYPE = 'consent-receipt+jwt'

/**
 * Issues receipts for the roles. A receipt is signed before the transaction of its action, so that signing delays no
 * other transaction, and stored within it, so that there is no action without its receipt
 * (docs/decisions/product/receipts.md).
 */
export type ReceiptIssuer = {
  /** Makes and signs a receipt without storing it. A mail of the same transaction can contain its `number`. */
  prepare(action: ReceiptAction): Promise<StoredReceipt>
  /**
   * Stores it within the action's transaction.
   * @returns false when the action has one already, or when an end has no grant before it
   */
  keep(sql: Sql, receipt: StoredReceipt): Promise<boolean>
  /** The number of the receipt with which a consent came into force for this person. */
  grantOf(consent: ReceiptOf): Promise<string | undefined>
  /** The person or institution that ended a consent, as this person's receipt of it says; undefined without such a receipt. */
  endedBy(consent: ReceiptOf): Promise<ConsentDetails['endedBy']>
}

/** Signs a receipt before the transaction of its action and stores it within. */
export function createReceiptIssuer({
  config,
  keys,
  database,
  seal,
}: Pick<Platform, 'config' | 'keys' | 'database' | 'seal'>): ReceiptIssuer {
  const store = createReceiptStore(seal)
  const issuer = issuerOf(config)
  const { name, cnpj } = config.institution
  return {
    async prepare(action) {
      const number = ReceiptNumber.of(randomBytes(ReceiptNumber.length))
      const body = receiptBody(action, { number, issuer, us: { name, cnpj } })
      const jws = await signJws(keys, { typ: RECEIPT_TYPE }, body)
      const { side, consentId, document, kind, at } = action
      const { replaces } = body
      return { number, side, consentId, document, kind, at, replaces, digest: hashOf(jws), jws }
    },
    keep: (sql, receipt) => store.add(sql, receipt),
    grantOf: (consent) => store.grantOf(database, consent),
    async endedBy(consent) {
      const end = await store.endOf(database, consent)
      if (!end) return undefined
      const { event_type: kind, reason, asked_by: asker } = payloadOf(end.jws).event
      // The holder makes a receipt of a refusal for the person who refuses, and for nobody else.
      if (kind === 'REFUSAL') return 'READER'
      return reason?.startsWith('CUSTOMER_MANUALLY_') && asker ? ENDED_BY[asker] : undefined
    },
  }
}

const ENDED_BY: Readonly<Record<ReceiptAsker, ConsentDetails['endedBy']>> = {
  PRINCIPAL: 'READER',
  OTHER_PERSON: 'OTHER_PERSON',
  OTHER_PARTY: 'OTHER_INSTITUTION',
}
