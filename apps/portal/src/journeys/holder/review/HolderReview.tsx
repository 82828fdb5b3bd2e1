import type { ConsentDetails } from '@consente/contract/portal/consents'
import { Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import { PAGES } from '../../../paths.ts'
import { useCustomer } from '../../../session/customer.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import type { LedgerRow } from '../../../ui/layout/Ledger.tsx'
import { Ledger } from '../../../ui/layout/Ledger.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { type Approver, Approvers } from '../../../ui/people/Approvers.tsx'
import { ChosenData } from '../request/ChosenData.tsx'
import { Decision } from '../request/Decision.tsx'
import { COMMON } from '../request/holder-texts.ts'
import { type HolderParties, requestBridge, termOf } from '../request/holder-view.ts'
import type { Identification } from '../request/identification.ts'
import { identificationOf } from '../request/identification.ts'
import { useHolderRequest } from '../request/use-holder-request.ts'
import { useReject } from '../request/use-reject.ts'
import type { WithConsent } from '../request/use-tab-consent.ts'
import { REVIEW_TEXTS } from './holder-review-texts.ts'
import { MULTI } from './several-approvers-texts.ts'
import { useApprove } from './use-approve.ts'

type HolderReviewProps = WithConsent & {
  /** Everyone who must authorise; empty when the customer alone does. */
  approvers: readonly Approver[]
}

const StepUpPage = lazyPart('StepUpPage', () => import('../../../proof/StepUp.tsx'))

const HolderFailure = lazyPart('HolderFailure', () => import('../request/HolderFailure.tsx'))

/** Everything once more, then CONTINUAR approves (docs/domain/screens.md): alone, or as one of several. */
export function HolderReview({ tab, consent, approvers }: HolderReviewProps) {
  const { sections, parties, failure } = useHolderRequest(consent)
  const customer = useCustomer()
  const identification = identificationOf(consent, customer)
  const isShared = approvers.length > 0
  const step = useApi().config.capabilities.intentBrand && REVIEW_TEXTS.step
  const rejecting = useReject(tab)
  const approving = useApprove(tab, isShared ? PAGES.holderMultiRedirect.path : PAGES.holderRedirect.path)
  const failed = approving.failure ?? failure
  const { name } = parties.to

  if (failed) return <HolderFailure {...failed} parties={parties} tab={tab} />
  if (approving.stepUp)
    return (
      <Suspense fallback={<LoadingPage />}>
        <StepUpPage
          over={step}
          consent={consent}
          asker={name}
          onProved={approving.stepUp.goOn}
          onCancel={approving.stepUp.cancel}
        />
      </Suspense>
    )
  const { title, lead, next } = isShared ? MULTI : REVIEW_TEXTS
  return (
    <>
      <Opening
        back={{ label: REVIEW_TEXTS.back, to: PAGES.holderConfirm.path }}
        over={step}
        title={title}
        lead={lead(name)}
      />
      <Bridge
        {...requestBridge(parties, sections, termOf(consent))}
        {...(isShared && { state: 'pending' as const })}
      />
      <div className="after-bridge">
        {isShared && (
          <Row title={MULTI.approvers} reason={MULTI.approversPart}>
            <Approvers approvers={approvers} reader={customer.loggedUser} />
          </Row>
        )}
        <Row title={REVIEW_TEXTS.summary} reason={REVIEW_TEXTS.summaryReason}>
          <Ledger big rows={summaryRows(consent, identification, parties)} />
        </Row>
        <Row title={REVIEW_TEXTS.data} reason={REVIEW_TEXTS.dataReason}>
          <ChosenData sections={sections} />
          <p className="small gap">{REVIEW_TEXTS.anytime}</p>
        </Row>
        <Decision
          parties={parties}
          rejecting={rejecting}
          note={next(name)}
          isStale={tab.isStale}
          busy={approving.busy}
          onContinue={approving.approve}
        />
      </div>
    </>
  )
}

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
