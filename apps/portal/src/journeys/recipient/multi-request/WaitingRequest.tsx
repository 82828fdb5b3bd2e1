import { Document } from '@consente/domain/document'
import { formatDate } from '@consente/domain/period'
import { isSending } from '@consente/domain/sharing/situation'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { sharePath } from '../../../paths.ts'
import { Navigate } from '../../../router/router.tsx'
import { useCustomer } from '../../../session/customer.tsx'
import { useRequestedDraft } from '../../../session/requested-draft.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import type { Party } from '../../../ui/bridge/Seal.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import { WhatWaits } from '../../../ui/sharing/WhatWaits.tsx'
import { COMMON } from '../draft/journey-texts.ts'
import { senderOf, useOwnParty } from '../steps/institution-view.ts'
import { approvalPageOf, useApprovalPage } from '../steps/use-approval-page.ts'
import { Explanation, MultiEnding, MultiOpening, Person } from './MultiRequestParts.tsx'
import { MULTI, WAITING } from './multi-request-texts.ts'

/** The sharing that was just confirmed, while every group of it waits for another person. */
export function WaitingRequest({ consentId }: { consentId: string }) {
  const { data: details } = useQuery(detailsQuery(useApi(), consentId))
  const draft = useRequestedDraft()
  const leaves = useApprovalPage('multiRequest', details?.situation)
  // Refused, or nobody answered in time: its own page says so.
  const hasEnded = details !== undefined && approvalPageOf(details.situation) === undefined
  if (hasEnded) return <Navigate to={sharePath(consentId)} replace />
  if (leaves) return null
  const name = details?.organisationName || senderOf(draft)?.name || WAITING.other
  return (
    <>
      <MultiOpening lead={MULTI.lead} />
      {details && <WaitingBridge details={details} from={{ name, logo: details.logo }} />}
      <div className={details && 'after-bridge'}>
        {details && (
          <WhatWaits
            groups={details.resourceGroups}
            isSending={isSending(details.situation)}
            reason={WAITING.there(name)}
          />
        )}
        <Explanation notes={WAITING.notes(name)} />
        <People name={name} />
        <MultiEnding note={<TextLink to={sharePath(consentId)}>{WAITING.see}</TextLink>} />
      </div>
    </>
  )
}

function WaitingBridge({ details, from }: { details: Sharing; from: Party }) {
  const to = useOwnParty()
  const groups = details.resourceGroups.filter(({ type }) => type !== 'RESOURCE')
  const amount = COMMON.groups(groups.length)
  return (
    <Bridge
      state="pending"
      from={from}
      to={to}
      fromLabel={WAITING.from}
      toLabel={WAITING.to}
      whatLabel={WAITING.what}
      groups={groups.map(({ displayName }) => ({ required: false, label: displayName }))}
      what={amount}
      until={COMMON.until(formatDate(new Date(details.expirationDateTime)))}
      caption={WAITING.caption({ from: from.name, to: to.name, amount })}
    />
  )
}

/** The person who asked and authorised, and the missing ones. Only the other institution knows them. */
function People({ name }: { name: string }) {
  const customer = useCustomer()
  return (
    <>
      <Row title={MULTI.requester}>
        <Person
          name={customer.name}
          document={Document.formatText(customer.documentId)}
          kind={customer.kind}
          situation={<StatusMark tone="active">{WAITING.authorised}</StatusMark>}
        />
      </Row>
      <Row title={MULTI.approver}>
        <Person
          name={WAITING.somebody(name)}
          situation={<StatusMark tone="pending">{MULTI.waiting}</StatusMark>}
        />
      </Row>
    </>
  )
}
