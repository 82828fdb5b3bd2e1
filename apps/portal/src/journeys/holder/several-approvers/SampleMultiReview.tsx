import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { useNavigate } from '../../../router/router.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { Ending } from '../../../ui/layout/Ending.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Approvers } from '../../../ui/people/Approvers.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { COMMON } from '../request/holder-texts.ts'
import { partiesOf } from '../request/holder-view.ts'
import { RejectDialog } from '../request/RejectDialog.tsx'
import { REVIEW_TEXTS } from '../review/holder-review-texts.ts'
import { MULTI } from '../review/several-approvers-texts.ts'

/**
 * The fixed sample of the two pages for several approvers, shown when they are opened without a consent
 * (docs/domain/screens.md). The data are invented: the names say so.
 */
export const SAMPLE = {
  status: 'Aprovado',
  receiver: 'Instituição de exemplo',
  name: 'Empresa de exemplo',
  document: '00.000.000/0000-00',
  term: '12 meses',
  requester: { name: 'Responsável 1 (exemplo)', document: '000.000.000-00' },
  approvers: [
    { name: 'Responsável 1 (exemplo)', document: '000.000.000-00', approval: 'given', word: 'Aprovado' },
    { name: 'Responsável 2 (exemplo)', document: '000.000.000-00', approval: 'given', word: 'Aprovado' },
  ],
} as const

/** The page as it looks with its fixed sample: nothing is approved and nothing is refused. */
export function SampleMultiReview() {
  const { brand } = useApi().config
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const parties = { ...partiesOf(undefined, brand, undefined), to: { name: SAMPLE.receiver } }
  return (
    <>
      <Opening
        over={<StatusMark tone="active">{SAMPLE.status}</StatusMark>}
        title={MULTI.title}
        lead={MULTI.lead()}
      />
      <Row title={MULTI.approvers} reason={MULTI.approversReason}>
        <Approvers approvers={SAMPLE.approvers} reader="" />
      </Row>
      <Row title={REVIEW_TEXTS.summary}>
        <Ledger
          big
          rows={[
            { term: COMMON.name, value: SAMPLE.name },
            { term: COMMON.ownCnpj, value: SAMPLE.document },
            { term: MULTI.requester, value: SAMPLE.requester.name, detail: SAMPLE.requester.document },
            { term: REVIEW_TEXTS.receiver, value: SAMPLE.receiver },
            { term: REVIEW_TEXTS.term, value: SAMPLE.term },
          ]}
        />
      </Row>
      <Ending note={MULTI.next()}>
        <Button variant="line" onClick={() => setAsked(true)}>
          {COMMON.cancel}
        </Button>
        <Button to={PAGES.holderMultiRedirect.path}>{COMMON.continue}</Button>
      </Ending>
      <RejectDialog
        parties={parties}
        asked={asked}
        busy={false}
        close={() => setAsked(false)}
        confirm={() => navigate(LOGIN_PATH)}
      />
    </>
  )
}
