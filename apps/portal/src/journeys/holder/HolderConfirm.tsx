import { useNavigate } from '../../router/router.tsx'
import { useCustomer } from '../../session/customer.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Bridge } from '../../ui/Bridge.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Row } from '../../ui/Row.tsx'
import { DataFolds } from './DataFolds.tsx'
import { Decision } from './Decision.tsx'
import { HolderFailure } from './HolderFailure.tsx'
import { requestBridge, termOf } from './holder-view.ts'
import { identificationOf } from './identification.ts'
import { PolicyPicker } from './PolicyPicker.tsx'
import { MULTI_RESUME, RESUME } from './places.ts'
import { chosenOf } from './resource-choice.ts'
import { ServiceRows } from './ServiceRows.tsx'
import { approversFor } from './several-approvers.ts'
import { COMMON, CONFIRM_TEXTS } from './texts.ts'
import { useChoice } from './use-choice.ts'
import { useReject } from './use-reject.ts'
import { useRequest } from './use-request.ts'
import type { WithConsent } from './use-tab-consent.ts'

/** Data origin: the policies of each group, and what goes with them (specification section 2; design, screen 11). */
export function HolderConfirm({ tab, consent }: WithConsent) {
  const navigate = useNavigate()
  const { sections, parties, failure } = useRequest(consent)
  const rejecting = useReject(tab)
  const choosing = useChoice(sections.pickers, tab)
  const { name } = parties.to
  const hasPolicies = sections.pickers.some(({ resources }) => resources.length > 0)

  const go = (): void => {
    if (!choosing.check()) return
    navigate(approversFor(consent, choosing.choice).length > 0 ? MULTI_RESUME : RESUME, { state: tab.state })
  }
  if (failure) return <HolderFailure {...failure} parties={parties} tab={tab} />
  return (
    <>
      <Opening
        title={CONFIRM_TEXTS.title(name)}
        lead={hasPolicies ? CONFIRM_TEXTS.lead : CONFIRM_TEXTS.leadWithoutPolicies}
      />
      <Bridge {...requestBridge(parties, sections, termOf(consent))} />
      {choosing.alert && (
        <Alert spaced title={CONFIRM_TEXTS.alertTitle} onDismiss={choosing.dismiss} ref={choosing.alertRef}>
          <p>{CONFIRM_TEXTS.alertText}</p>
        </Alert>
      )}
      <div className={choosing.alert ? undefined : 'after-bridge'}>
        <Row title={COMMON.you} reason={COMMON.youReason}>
          <Who consent={consent} />
        </Row>
        {sections.pickers.map((group) => (
          <PolicyPicker
            key={group.resourceGroupId}
            group={group}
            chosen={chosenOf(choosing.choice, group.type)}
            onChange={(id, checked) => choosing.change(group.type, id, checked)}
            isMissing={choosing.missing.includes(group)}
            ref={choosing.groupRef(group)}
          />
        ))}
        <ServiceRows services={sections.services} />
        <Row title={CONFIRM_TEXTS.also} reason={CONFIRM_TEXTS.alsoReason}>
          <DataFolds lists={sections.lists} />
          <p className="small gap">{CONFIRM_TEXTS.changes(name)}</p>
        </Row>
        <Decision
          parties={parties}
          rejecting={rejecting}
          note={CONFIRM_TEXTS.next(name)}
          isStale={tab.isStale}
          onContinue={go}
        />
      </div>
    </>
  )
}

function Who({ consent }: Pick<WithConsent, 'consent'>) {
  const { name, documentLabel, document, representative } = identificationOf(consent, useCustomer())
  return (
    <Facts
      items={[
        { term: COMMON.name, value: name },
        { term: documentLabel, value: document },
        ...(representative ? [{ term: COMMON.representative, value: representative }] : []),
      ]}
    />
  )
}
