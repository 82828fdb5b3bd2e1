import { Document } from '@consente/domain/document'
import { formatDateTime } from '@consente/domain/period'
import { isOver } from '@consente/domain/sharing/situation'
import { type Customer, useCustomer } from '../../../session/customer.tsx'
import { enderInWords, endInWords, type ShareView, untilText } from '../../../sharing/share-view.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'
import { instant, months } from '../../../sharing/term-text.ts'
import { Ledger, type LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { isFurtherApprover } from '../further-approver/further-approver.ts'
import { DETAILS } from './share-details-texts.ts'

/** Identification: the company with its representative, or the person (docs/domain/screens.md). */
function useIdentification({ details }: ShareView): LedgerRow[] {
  const customer = useCustomer()
  const isGiver = !isFurtherApprover(details, customer)
  const term = isGiver ? DETAILS.you : DETAILS.giver
  const person = details.loggedUser.document.identification
  const named = details.approvers.find(({ document }) => document === person)
  const name = details.customerName ?? (isGiver ? customer.name : (named?.name ?? ''))
  const company = details.businessEntity?.document.identification
  if (company) {
    const representative = { term: DETAILS.representative, value: `CPF ${Document.formatText(person)}` }
    return [
      { term, value: name, detail: `CNPJ ${Document.formatText(company)}` },
      ...(person ? [representative] : []),
    ]
  }
  const shown = isGiver ? Document.formatText(person) : Document.partlyHidden(person)
  const document = person ? `CPF ${shown}` : `${customer.kind} ${customer.masked}`
  return [{ term, value: name, detail: document }]
}

/** The day of the end, and how it came: ended by somebody, refused, or at its term. */
function endRow({ details: { situation }, parties, expiry }: ShareView): LedgerRow | undefined {
  const end = endInWords(situation)
  if (!end || !isOver(situation)) return undefined
  const isAtTerm = situation.kind === 'expired' && situation.at?.getTime() === expiry?.getTime()
  const detail = isAtTerm ? DETAILS.atItsEnd : enderInWords(situation, parties.other.name)
  return { term: end.how, value: end.when, ...(detail && { detail }) }
}

/** When the giver confirmed it; a further approver reads when they did themselves, where that is known. */
function confirmationRow(
  { details, confirmed }: ShareView,
  customer: Pick<Customer, 'documentId'>,
): LedgerRow | undefined {
  const own = isFurtherApprover(details, customer)
    ? details.approvers.find(({ document }) => document === customer.documentId)
    : undefined
  const at = instant(own?.approvedAt)
  if (at) return { term: DETAILS.ownAuthorisation, value: formatDateTime(at) }
  const term = own ? DETAILS.firstAuthorisation : DETAILS.confirmed
  return confirmed && { term, value: formatDateTime(confirmed) }
}

/** Both sides, purpose, confirmation and term (certification items D2 to D6). */
export function ShareSummary({ view }: { view: ShareView }) {
  const { details, parties, term } = view
  const optional: (LedgerRow | false | undefined)[] = [
    details.finalidade !== undefined && { term: SHARE.goal, value: details.finalidade },
    endRow(view),
    confirmationRow(view, useCustomer()),
    term !== undefined && { term: SHARE.term, value: months(term), detail: untilText(view) },
  ]
  const rows = [
    ...useIdentification(view),
    { term: DETAILS.receiver, value: parties.to.name },
    ...optional.filter((row): row is LedgerRow => Boolean(row)),
  ]
  return <Ledger big rows={rows} />
}
