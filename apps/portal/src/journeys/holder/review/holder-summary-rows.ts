import type { ConsentDetails } from '@consente/contract/portal/consents'
import type { LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { COMMON, REVIEW_TEXTS } from '../request/holder-texts.ts'
import { type HolderParties, termOf } from '../request/holder-view.ts'
import type { Identification } from '../request/identification.ts'

/** The client's document and name, the receiver, the purpose when known, the term with its end (items S8.2, S8.3). */
export function summaryRows(
  consent: ConsentDetails,
  { name, documentLabel, document, representative }: Identification,
  { to }: Pick<HolderParties, 'to'>,
): LedgerRow[] {
  const term = termOf(consent)
  const optional: (LedgerRow | undefined)[] = [
    representative ? { term: COMMON.representative, value: representative } : undefined,
    { term: REVIEW_TEXTS.receiver, value: to.name, detail: to.cnpj && `CNPJ ${to.cnpj}` },
    consent.finalidade ? { term: REVIEW_TEXTS.goal, value: consent.finalidade } : undefined,
    term && { term: REVIEW_TEXTS.term, value: COMMON.months(term.months), detail: COMMON.until(term.end) },
  ]
  return [
    { term: COMMON.name, value: name },
    { term: documentLabel, value: document },
    ...optional.filter((row) => row !== undefined),
  ]
}
