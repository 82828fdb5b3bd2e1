import { formatDate, formatDateTime } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../api/api.ts'
import type { Sharing } from '../../api/sharings/sharings.ts'
import { detailsQuery } from '../../api/sharings/sharings-api.ts'
import type { Ended } from '../../session/just-ended.ts'
import { END } from '../../sharing/end-texts.ts'
import { SharedData } from '../../sharing/SharedData.tsx'
import { tenseOf } from '../../sharing/share-tense.ts'
import type { ShareView } from '../../sharing/share-view.ts'
import { CONTINUE, SHARE } from '../../sharing/shares-texts.ts'
import { months } from '../../sharing/term-text.ts'
import { endUndelivered } from '../../sharing/undelivered-text.ts'
import { useShareView } from '../../sharing/use-share-view.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { lazyPart } from '../../ui/basics/lazy-part.ts'
import { Bridge } from '../../ui/bridge/Bridge.tsx'
import type { Party } from '../../ui/bridge/Seal.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Ledger, type LedgerRow } from '../../ui/layout/Ledger.tsx'
import { RECEIPT } from './end-receipt-texts.ts'

const EndReceiptLink = lazyPart('EndReceiptLink', () => import('../../sharing/SharingReceipts.tsx'))

const partyRow = (term: string, { name, cnpj }: Party): LedgerRow => ({
  term,
  value: name,
  detail: cnpj && `CNPJ ${cnpj}`,
})

/** A cancelled request has sent nothing. The cache may not know yet that it has ended. */
function wordsOf({ details }: ShareView) {
  const tense = tenseOf(details.situation)
  if (tense === 'over') return RECEIPT.unknown
  return RECEIPT[['future', 'lapsed', 'refused'].includes(tense) ? 'request' : 'sharing']
}

/** Date, time, both brands, purpose, term and validity of the sharing that ended (items R4 to R10). */
function receiptRows(view: ShareView, endedAt: Date): LedgerRow[] {
  const { details, parties, creation, expiry, term } = view
  const words = wordsOf(view)
  return [
    { term: RECEIPT.endedAt, value: formatDateTime(endedAt) },
    partyRow(words.from, parties.from),
    partyRow(words.to, parties.to),
    ...(details.finalidade === undefined ? [] : [{ term: SHARE.goal, value: details.finalidade }]),
    ...(term === undefined || !creation || !expiry
      ? []
      : [
          {
            term: RECEIPT.term,
            value: months(term),
            detail: words.validity(formatDate(creation), formatDate(expiry), endedAt < expiry),
          },
        ]),
  ]
}

/** After Encerrar the customer is back at the list, with the receipt above it. */
export function EndReceipt({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  // Known from the page where it was ended; read again after a reload.
  const { data } = useQuery(detailsQuery(useApi(), ended.consentId))
  const view = useShareView(data)
  if (!view || !data) return null
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={RECEIPT.title}
      actions={<Button onClick={onClose}>{CONTINUE}</Button>}
    >
      {view === 'side-unknown' ? (
        <Ledger rows={rowsWithoutSide(data, new Date(ended.at))} />
      ) : (
        <EndOnSide view={view} ended={ended} />
      )}
      <Suspense>
        <EndReceiptLink consentId={ended.consentId} />
      </Suspense>
      <p className="small">{RECEIPT.note}</p>
    </Dialog>
  )
}

/** Rows of a sharing of which nobody knows whether its data came or went. */
const rowsWithoutSide = ({ organisationName }: Sharing, endedAt: Date): LedgerRow[] => [
  { term: RECEIPT.endedAt, value: formatDateTime(endedAt) },
  { term: RECEIPT.other, value: organisationName || SHARE.unnamed },
]

function EndOnSide({ view, ended }: { view: ShareView; ended: Ended }) {
  const { from, to, other } = view.parties
  const words = wordsOf(view)
  return (
    <>
      <p>{words.lead[view.shareType](other.name)}</p>
      {view.details.endDelivered === false && <Note icon="clock">{endUndelivered(other.name)}</Note>}
      <Bridge state="ended" size="mini" from={from} to={to} caption={END.after(from.name, to.name)} />
      <Ledger rows={receiptRows(view, new Date(ended.at))} />
      <div>
        <h3 className="label">{words.data}</h3>
        <SharedData groups={view.details.resourceGroups} tense={tenseOf(view.details.situation)} />
      </div>
    </>
  )
}
