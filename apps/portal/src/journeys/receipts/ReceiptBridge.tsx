import type { Receipt } from '@consente/domain/receipt'
import { bridgeTexts, receiptBridge } from '@consente/domain/receipt-texts'
import { Bridge } from '../../ui/bridge/Bridge.tsx'

/** The bridge of a receipt, in the tense of what it proves. */
export function ReceiptBridge({ receipt }: { receipt: Receipt }) {
  const { holder, recipient, pii_information: groups } = receipt
  const { sends, receives, what, term, sentence } = bridgeTexts(receipt)
  return (
    <Bridge
      state={receiptBridge(receipt)}
      from={{ name: holder.party_name, cnpj: holder.party_id }}
      to={{ name: recipient.party_name, cnpj: recipient.party_id }}
      fromLabel={sends}
      toLabel={receives}
      groups={groups.map(({ pii_optional, displayName }) => ({
        required: !pii_optional,
        label: displayName,
      }))}
      what={what}
      until={term}
      caption={sentence}
    />
  )
}
