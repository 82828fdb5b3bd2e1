import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { useNavigate } from '../../router/router.tsx'
import { Approvers } from '../../ui/Approvers.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Ledger } from '../../ui/Ledger.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Row } from '../../ui/Row.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { partiesOf } from './holder-view.ts'
import { HOME, MULTI_REDIRECT } from './places.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { SAMPLE } from './sample-consent.ts'
import { COMMON, MULTI, RESUME_TEXTS } from './texts.ts'

/** The page as it looks with its fixed sample: nothing is approved and nothing is refused. */
export function SampleMultiResume() {
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
        <Approvers approvers={SAMPLE.approvers} />
      </Row>
      <Row title={RESUME_TEXTS.summary}>
        <Ledger
          big
          rows={[
            { term: COMMON.name, value: SAMPLE.name },
            { term: COMMON.ownCnpj, value: SAMPLE.document },
            { term: MULTI.requester, value: SAMPLE.requester.name, detail: SAMPLE.requester.document },
            { term: RESUME_TEXTS.receiver, value: SAMPLE.receiver },
            { term: RESUME_TEXTS.term, value: SAMPLE.term },
          ]}
        />
      </Row>
      <Ending note={MULTI.next()}>
        <Button look="text" onClick={() => setAsked(true)}>
          {COMMON.cancel}
        </Button>
        <Button to={MULTI_REDIRECT}>{COMMON.continue}</Button>
      </Ending>
      <RejectDialog
        parties={parties}
        open={asked}
        busy={false}
        onClose={() => setAsked(false)}
        onConfirm={() => navigate(HOME)}
      />
    </>
  )
}
