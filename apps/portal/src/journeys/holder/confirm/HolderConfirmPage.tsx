import { listToChoose } from '@consente/domain/list-goes-along'
import { Suspense } from 'react'
import { useApi } from '../../../api/api.ts'
import { LOGIN_PATH, PAGES } from '../../../paths.ts'
import { Navigate, useNavigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { Button } from '../../../ui/basics/Button.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { DataFolds } from '../request/ChosenData.tsx'
import type { Service } from '../request/consent-sections.ts'
import { Decision } from '../request/Decision.tsx'
import { ForPerson } from '../request/ForPerson.tsx'
import { COMMON, SERVICES } from '../request/holder-texts.ts'
import { requestBridge, termOf } from '../request/holder-view.ts'
import { identificationOf } from '../request/identification.ts'
import { chosenOf, isRenewal } from '../request/resource-choice.ts'
import { approversFor } from '../request/several-approvers.ts'
import { useHolderRequest } from '../request/use-holder-request.ts'
import { useReject } from '../request/use-reject.ts'
import type { WithConsent } from '../request/use-tab-consent.ts'
import { useTabConsent } from '../request/use-tab-consent.ts'
import { CONFIRM_TEXTS, SERVICES_REASON } from './holder-confirm-texts.ts'
import { PolicyPicker, WithoutPolicies } from './PolicyPicker.tsx'
import { useResourceChoice } from './use-resource-choice.ts'

const StaleRequest = lazyPart('StaleRequest', () => import('../request/StaleRequest.tsx'))

const StickyBar = lazyPart('StickyBar', () => import('../../../ui/layout/StickyBar.tsx'))

const RenewalChange = lazyPart('RenewalChange', () => import('./RenewalChange.tsx'))

const HolderFailure = lazyPart('HolderFailure', () => import('../request/HolderFailure.tsx'))

/** The holder's start: whose data, from which policies. Without a request there is nothing to confirm. */
export function HolderConfirmPage() {
  const tab = useTabConsent()
  if (tab.consent)
    return (
      <ForPerson consent={tab.consent}>
        <HolderConfirm tab={tab} consent={tab.consent} />
      </ForPerson>
    )
  return tab.isStale ? <StaleRequest /> : <Navigate to={LOGIN_PATH} replace />
}

/** Data origin: the policies of each group, and what goes with them (docs/domain/screens.md). */
export function HolderConfirm({ tab, consent }: WithConsent) {
  const navigate = useNavigate()
  const { sections, parties, failure } = useHolderRequest(consent)
  const { capabilities } = useApi().config
  const rejecting = useReject(tab)
  const choosing = useResourceChoice(sections.pickers, tab)
  const { order, left } = choosing
  const { name } = parties.to
  // With one group to choose from, the page says it by itself.
  const whatIsLeft =
    order.toChoose.length > 1 && left.length > 0
      ? CONFIRM_TEXTS.left(left.map(({ displayName }) => displayName))
      : undefined
  const renews = isRenewal(sections.pickers)
  const hasPolicies = sections.pickers.some(({ resources }) => resources.length > 0)

  const go = (): void => {
    if (!choosing.check()) return
    navigate(
      approversFor(consent, choosing.choice).length > 0
        ? PAGES.holderMultiReview.path
        : PAGES.holderReview.path,
      { state: tab.state },
    )
  }
  if (failure) return <HolderFailure {...failure} parties={parties} tab={tab} />
  return (
    <>
      <Opening
        over={capabilities.intentBrand && CONFIRM_TEXTS.step}
        title={CONFIRM_TEXTS[renews ? 'titleOfRenewal' : 'title'](name)}
        lead={CONFIRM_TEXTS[renews ? 'leadOfRenewal' : hasPolicies ? 'lead' : 'leadWithoutPolicies']}
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
        {[...order.toChoose, ...order.single].map((group) => (
          <PolicyPicker
            key={group.resourceGroupId}
            group={group}
            chosen={chosenOf(choosing.choice, group.type)}
            onChange={(ids, checked) => choosing.change(group.type, ids, checked)}
            isRenewal={renews}
            isMissing={choosing.missing.includes(group)}
            ref={choosing.groupRef(group)}
          />
        ))}
        <WithoutPolicies groups={order.empty} />
        <ServiceRows services={sections.services} />
        <Row
          title={
            CONFIRM_TEXTS[
              !sections.lists.length ? 'term' : hasPolicies || sections.services.length ? 'also' : 'alone'
            ]
          }
          reason={CONFIRM_TEXTS.alsoReason}
        >
          <DataFolds lists={sections.lists} />
          {hasPolicies && <p className="small gap">{listToChoose(name)}</p>}
          <p className="small gap">{CONFIRM_TEXTS.changes(name)}</p>
        </Row>
        <Suspense>{renews && <RenewalChange groups={sections.pickers} choice={choosing.choice} />}</Suspense>
        <Decision
          parties={parties}
          rejecting={rejecting}
          note={whatIsLeft ?? CONFIRM_TEXTS.next(name)}
          isStale={tab.isStale}
          onContinue={go}
        />
      </div>
      {whatIsLeft && (
        <Suspense>
          <StickyBar
            wide
            text={whatIsLeft}
            action={
              <Button variant="line" onClick={choosing.goToNext}>
                {CONFIRM_TEXTS.toNext}
              </Button>
            }
          />
        </Suspense>
      )}
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

/** The sections that permissions give: damage claim, person claim, endorsement. */
export function ServiceRows({ services }: { services: readonly Service[] }) {
  return services.map(({ id, items }) => (
    <Row key={id} title={SERVICES[id].title} reason={SERVICES_REASON}>
      <p>{SERVICES[id].text}</p>
      {items.length > 0 && <PlainList items={items} />}
    </Row>
  ))
}
