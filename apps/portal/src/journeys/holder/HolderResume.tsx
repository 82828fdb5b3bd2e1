import { useCustomer } from '../../session/customer.tsx'
import { Bridge } from '../../ui/Bridge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Ending } from '../../ui/Ending.tsx'
import { Ledger } from '../../ui/Ledger.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Row } from '../../ui/Row.tsx'
import { ChosenData } from './ChosenData.tsx'
import { HolderFailure } from './HolderFailure.tsx'
import { requestBridge, termOf } from './holder-view.ts'
import { identificationOf } from './identification.ts'
import { CONFIRM, REDIRECT } from './places.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { summaryRows } from './summary-rows.ts'
import { COMMON, RESUME_TEXTS } from './texts.ts'
import { useApprove } from './use-approve.ts'
import { useReject } from './use-reject.ts'
import { useRequest } from './use-request.ts'
import type { WithConsent } from './use-tab-consent.ts'

/** Everything once more, then CONTINUAR approves (specification section 2). */
export function HolderResume({ tab, consent }: WithConsent) {
  const { sections, parties } = useRequest(consent)
  const identification = identificationOf(consent, useCustomer())
  const rejecting = useReject(tab)
  const approving = useApprove(tab, REDIRECT)
  const { name } = parties.to

  if (approving.error !== undefined) {
    return <HolderFailure error={approving.error} parties={parties} onRetry={approving.forget} />
  }
  return (
    <>
      <Opening
        back={{ label: RESUME_TEXTS.back, to: CONFIRM }}
        title={RESUME_TEXTS.title}
        lead={RESUME_TEXTS.lead(name)}
      />
      <Bridge {...requestBridge(parties, sections, termOf(consent))} />
      <div className="after-bridge">
        <Row title={RESUME_TEXTS.summary} reason={RESUME_TEXTS.summaryReason}>
          <Ledger big rows={summaryRows(consent, identification, parties)} />
        </Row>
        <Row title={RESUME_TEXTS.data} reason={RESUME_TEXTS.dataReason}>
          <ChosenData sections={sections} />
          <p className="small gap">{RESUME_TEXTS.anytime}</p>
        </Row>
        <Ending note={tab.isStale ? COMMON.stale : RESUME_TEXTS.next(name)} noteId="proximo">
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
