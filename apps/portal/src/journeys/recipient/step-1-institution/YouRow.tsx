import { Document } from '@consente/domain/document'
import { useCustomer } from '../../../session/customer.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { SELECT } from './institution-texts.ts'

/** Identification of the customer: CPF or CNPJ, and full name; of a company also who acts for it (guide, step 1). */
export function YouRow() {
  const { name, kind, masked, documentId, loggedUser } = useCustomer()
  const acting =
    loggedUser === documentId || loggedUser === ''
      ? []
      : [{ term: SELECT.representative, value: Document.formatText(loggedUser) }]
  return (
    <Row title={COMMON.you} reason={SELECT.youReason}>
      <Facts
        items={[
          { term: SELECT.name, value: name },
          { term: COMMON.document(kind), value: masked },
          ...acting,
        ]}
      />
    </Row>
  )
}
