import { formatDate } from '@consente/domain/period'
import { RECEIPT_NAMES } from '@consente/domain/receipt-texts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { sharingReceiptsQuery } from '../api/receipts-api.ts'
import { receiptPath } from '../paths.ts'
import { TextLink } from '../ui/basics/TextLink.tsx'
import { FoldRow } from '../ui/layout/Fold.tsx'
import { History } from '../ui/sharing/History.tsx'

const RECEIPTS = {
  title: 'Comprovantes',
  reason: 'Assinados. Qualquer pessoa confere, sem senha. Cada instituição assina o seu.',
  more: (count: number) => (count === 1 ? 'Ver o comprovante' : `Ver os ${count} comprovantes`),
  ofEnd: 'Ver o comprovante do encerramento',
}

/** The signed receipts of a sharing, newest first; left out where none exist or none are known. */
export function ReceiptsRow({ consentId, open }: { consentId: string; open?: boolean }) {
  const { data } = useQuery(sharingReceiptsQuery(useApi(), consentId))
  if (!data || data.receipts.length === 0) return null
  const items = [...data.receipts].reverse().map(({ number, kind, at }) => ({
    when: formatDate(new Date(at)),
    dateTime: at,
    text: <TextLink to={receiptPath(number)}>{RECEIPT_NAMES[kind]}</TextLink>,
  }))
  return (
    <FoldRow
      title={RECEIPTS.title}
      more={RECEIPTS.more(items.length)}
      reason={RECEIPTS.reason}
      open={open}
      id="comprovantes"
    >
      <History items={items} />
    </FoldRow>
  )
}

/** To the receipt of the end, once it is known. */
export function EndReceiptLink({ consentId }: { consentId: string }) {
  const { data } = useQuery(sharingReceiptsQuery(useApi(), consentId))
  const end = data?.receipts.find(({ kind }) => kind === 'END')
  return end ? (
    <p>
      <TextLink to={receiptPath(end.number)}>{RECEIPTS.ofEnd}</TextLink>
    </p>
  ) : null
}
