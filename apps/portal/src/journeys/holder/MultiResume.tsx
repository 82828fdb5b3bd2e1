import type { Customer } from '../../session/customer.tsx'
import { Bridge } from '../../ui/Bridge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Ledger } from '../../ui/Ledger.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Row } from '../../ui/Row.tsx'
import { Approvers } from './Approvers.tsx'
import { ChosenData } from './ChosenData.tsx'
import { HolderFailure } from './HolderFailure.tsx'
import { requestBridge, termOf } from './holder-view.ts'
import { identificationOf } from './identification.ts'
import { CONFIRM, MULTI_REDIRECT } from './places.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { summaryRows } from './summary-rows.ts'
import { COMMON, MULTI, RESUME_TEXTS } from './texts.ts'
import { useApprove } from './use-approve.ts'
import { useReject } from './use-reject.ts'
import { useRequest } from './use-request.ts'
import type { WithConsent } from './use-tab-consent.ts'

/** The last look at a consent that others must authorise too: who has, who has not. */
export function MultiResume({ tab, consent, customer }: WithConsent & { customer: Customer }) {
  const { sections, parties } = useRequest(consent)
  const rejecting = useReject(tab)
  const approving = useApprove(tab, MULTI_REDIRECT)
  if (approving.error !== undefined) {
    return <HolderFailure error={approving.error} parties={parties} onRetry={approving.forget} />
  }
  return (
    <>
      <Opening back={{ label: RESUME_TEXTS.back, to: CONFIRM }} title={MULTI.title} lead={MULTI.lead} />
      <Bridge {...requestBridge(parties, sections, termOf(consent))} state="pending" />
      <div className="after-bridge">
        <Row title={MULTI.approvers} reason={MULTI.approversReason}>
          <Approvers approvers={consent.approvers ?? []} />
        </Row>
        <Row title={MULTI.summary}>
          <Ledger big rows={summaryRows(consent, identificationOf(consent, customer), parties)} />
        </Row>
        <Row title={RESUME_TEXTS.data} reason={RESUME_TEXTS.dataReason}>
          <ChosenData sections={sections} />
        </Row>
        <Ending note={tab.isStale ? COMMON.stale : MULTI.next} noteId="proximo">
          <Button
            look="text"
            onClick={rejecting.ask}
            blocked={tab.isStale || approving.busy}
            blockedBy="proximo"
          >
            {COMMON.cancel}
          </Button>
          <Button onClick={approving.approve} busy={approving.busy} blocked={tab.isStale} blockedBy="proximo">
            {COMMON.continue}
          </Button>
        </Ending>
      </div>
      <RejectDialog
        parties={parties}
        open={rejecting.asked}
        busy={rejecting.busy}
        onClose={rejecting.close}
        onConfirm={rejecting.confirm}
      />
    </>
  )
}
