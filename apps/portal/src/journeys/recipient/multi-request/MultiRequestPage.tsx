import type { ReactNode } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Notes } from '../../../ui/feedback/Note.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { COMMON } from '../steps/journey-texts.ts'
import { MULTI } from './multi-request-texts.ts'

/** The fixed sample of the specification: nobody's name, nobody's document. */
const SAMPLE = {
  requester: { name: 'Nome do solicitante', document: '000.000.000-00' },
  approver: { name: 'Nome do aprovador', document: '000.000.000-00' },
}

/** `/recipient-multi-request`: more people must authorise. */
export function MultiRequestPage() {
  return (
    <>
      <Opening
        title={MULTI.title}
        over={<StatusMark tone="pending">{MULTI.status}</StatusMark>}
        lead={MULTI.lead}
      />
      <Row title={MULTI.explanation} reason={MULTI.explanationReason}>
        <Notes
          items={MULTI.notes.map(({ icon, strong, rest }) => ({
            icon,
            key: strong,
            text: (
              <>
                <b>{strong}</b>
                {rest}
              </>
            ),
          }))}
        />
      </Row>
      <Row title={MULTI.requester}>
        <Person {...SAMPLE.requester} situation={MULTI.requested} />
      </Row>
      <Row title={MULTI.approver}>
        <Person {...SAMPLE.approver} situation={<StatusMark tone="pending">{MULTI.waiting}</StatusMark>} />
      </Row>
      <Ending>
        <Button variant="text" to="/">
          {COMMON.cancel}
        </Button>
        <Button to="/">{COMMON.continue}</Button>
      </Ending>
    </>
  )
}

type PersonProps = { name: string; document: string; situation: ReactNode }

function Person({ name, document, situation }: PersonProps) {
  return (
    <Ledger
      rows={[
        { term: MULTI.name, value: name },
        { term: MULTI.document, value: <span className="num">{document}</span> },
        { term: MULTI.situation, value: situation },
      ]}
    />
  )
}
