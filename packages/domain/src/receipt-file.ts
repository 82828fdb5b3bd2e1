import { bytesOf } from './base64url.ts'
import { RECEIPT_KINDS, type Receipt } from './receipt.ts'
import { ReceiptNumber } from './receipt-number.ts'

/**
 * The file of a receipt: its content to be read, and the signed text that proves it. Only the signed text counts where
 * it is checked; the file is the same, byte for byte, for the same signed text.
 */
export function receiptFile(jws: string): string {
  return `${JSON.stringify({ comprovante: payloadOf(jws), jws }, undefined, 2)}\n`
}

/** The content of a signed text, which is not verified. @throws for any other text */
export function payloadOf(jws: string): Receipt {
  return partOf(jws, 1) as Receipt
}

/** Its header: algorithm, type, key. @throws for any other text */
export function headerOf(jws: string): { alg?: string; typ?: string; kid?: string } {
  return partOf(jws, 0) as { alg?: string; typ?: string; kid?: string }
}

function partOf(jws: string, index: number): unknown {
  const bytes = bytesOf(jws.split('.')[index] ?? '')
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** The content of a signed text that has everything that is shown of a receipt; nothing is verified. Undefined for any other. */
export function receiptIn(jws: string): Receipt | undefined {
  try {
    const receipt = payloadOf(jws)
    return isReceipt(receipt) ? receipt : undefined
  } catch {
    return undefined
  }
}

/** True if it has everything that pages show. */
function isReceipt(value: Receipt): boolean {
  const { iss, iat, jti, event, holder, recipient, pii_principal, pii_information, consent } = value
  const isText = (...all: unknown[]): boolean => all.every((one) => typeof one === 'string')
  return (
    isText(iss, jti, value.record_id, holder?.party_name, holder?.party_id) &&
    isText(recipient?.party_name, recipient?.party_id, pii_principal?.loggedUser?.document?.identification) &&
    isDate(event?.event_time, consent?.creationDateTime, consent?.expirationDateTime) &&
    ReceiptNumber.parse(jti) === jti &&
    Number.isInteger(iat) &&
    URL.canParse(iss) &&
    (RECEIPT_KINDS as readonly string[]).includes(event.event_type) &&
    Array.isArray(pii_information) &&
    pii_information.every((group) => isText(group.displayName) && Array.isArray(group.permissions))
  )
}

const isDate = (...all: unknown[]): boolean => all.every((one) => !Number.isNaN(Date.parse(String(one))))
