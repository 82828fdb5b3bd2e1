import type { Receipt, ReceiptParty } from '@consente/domain/receipt'
import { bridgeTexts, receiptBridge } from '@consente/domain/receipt-texts'
import { useApi } from '../../api/api.ts'
import { Bridge } from '../../ui/bridge/Bridge.tsx'
import type { Party } from '../../ui/bridge/Seal.tsx'

/** `logo`: the other institution's, which is not signed. The bridge of a receipt, in the tense of what it proves. */
export function ReceiptBridge({ receipt, logo }: { receipt: Receipt; logo?: string | undefined }) {
  const { holder, recipient, pii_information: groups } = receipt
  const { sends, receives, what, term, sentence } = bridgeTexts(receipt)
  const { brand } = useApi().config
  const partyOf = ({ party_name: name, party_id: cnpj }: ReceiptParty): Party => ({
    name,
    cnpj,
    logo: name === brand.name ? brand.logo : logo,
  })
  return (
    <Bridge
      state={receiptBridge(receipt)}
      from={partyOf(holder)}
      to={partyOf(recipient)}
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
