import type { ReactNode } from 'react'
import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { LeadNotes } from '../steps/LeadNotes.tsx'
import { MULTI, type MultiNote } from './multi-request-texts.ts'

/** Parts that the sample and a sharing of the customer's own have in common. */

export function MultiOpening({ lead }: { lead: string }) {
  return (
    <Opening title={MULTI.title} over={<StatusMark tone="pending">{MULTI.status}</StatusMark>} lead={lead} />
  )
}

/** The notes about an authorisation that needs more people. */
export function Explanation({ notes }: { notes: readonly MultiNote[] }) {
  return (
    <Row title={MULTI.explanation} reason={MULTI.explanationReason}>
      <LeadNotes items={notes} />
    </Row>
  )
}

type PersonProps = {
  name: string
  /** Absent where it is not known. */
  document?: string
  kind?: string
  situation: ReactNode
}

/** A requester or approver of the fixed sample, with document and situation. */
export function Person({ name, document, kind = MULTI.document, situation }: PersonProps) {
  return (
    <Ledger
      rows={[
        { term: MULTI.name, value: name },
        ...(document === undefined ? [] : [{ term: kind, value: document }]),
        { term: MULTI.situation, value: situation },
      ]}
    />
  )
}

/** Both go to `/`, as specified. */
export function MultiEnding({ note }: { note?: ReactNode }) {
  return (
    <Ending note={note}>
      <Button variant="line" to="/">
        {COMMON.cancel}
      </Button>
      <Button to="/">{COMMON.continue}</Button>
    </Ending>
  )
}
