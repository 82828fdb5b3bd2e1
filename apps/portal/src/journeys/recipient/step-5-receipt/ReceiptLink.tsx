import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { sharingReceiptsQuery } from '../../../api/receipts-api.ts'
import { receiptPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'

/** To the signed receipt of the sharing that was just confirmed, once it is known. */
export function ReceiptLink({ consentId }: { consentId: string }) {
  const { data } = useQuery(sharingReceiptsQuery(useApi(), consentId))
  const given = data?.receipts.find(({ kind }) => kind === 'GRANT' || kind === 'CHANGE' || kind === 'RENEWAL')
  return given ? <TextLink to={receiptPath(given.number)}>Ver o comprovante assinado</TextLink> : null
}
