import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api.ts'
import { detailsQuery, sharesQuery } from '../../api/consents.ts'
import { useParams } from '../../router/Routes.tsx'
import { useCustomer } from '../../session/customer.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import type { DeedFailure } from './carry-out.ts'
import { EndReceipt } from './EndReceipt.tsx'
import { FailurePage } from './FailurePage.tsx'
import { SHARES, sharesPlace } from './places.ts'
import { ShareDetails } from './ShareDetails.tsx'
import { markOf } from './share-picture.ts'
import { leadOf, type ShareView, shareTypeOf, shareView } from './share-view.ts'
import { DETAILS, LIST } from './texts.ts'

/** One sharing: read, shown, ended, or an error in place (specification section 4, "Details page actions"). */
export function ShareDetailsPage() {
  const { consentId = '' } = useParams()
  // Another sharing is another page: nothing of the former one stays.
  return <DetailsOf key={consentId} consentId={consentId} />
}

function DetailsOf({ consentId }: { consentId: string }) {
  const api = useApi()
  const { documentId } = useCustomer()
  const cache = useQueryClient()
  const query = useQuery(detailsQuery(api, consentId))
  const [failure, setFailure] = useState<DeedFailure>()
  const [ended, setEnded] = useState<{ details: ConsentDetails; at: Date }>()

  const viewOf = (details: ConsentDetails) => {
    const transmitted = cache.getQueryData<ConsentCard[]>(
      sharesQuery(api, documentId, 'TRANSMITTING').queryKey,
    )
    return shareView(details, shareTypeOf(details, transmitted), api.config.brand)
  }

  if (ended) return <EndReceipt view={viewOf(ended.details)} endedAt={ended.at} />
  if (failure) {
    return (
      <FailurePage
        error={failure.error}
        formerEnded={failure.formerEnded}
        parties={query.data && viewOf(query.data).parties}
        onRetry={() => {
          setFailure(undefined)
          void query.refetch()
        }}
      />
    )
  }
  if (query.isError && !query.data) {
    return <FailurePage error={query.error} onRetry={() => void query.refetch()} />
  }
  const view = query.data && viewOf(query.data)
  return (
    <>
      {/* One and the same heading while it loads and after: the focus that a new page gives it stays. */}
      <ShareOpening view={view} />
      {view ? (
        <ShareDetails
          view={view}
          onEnded={(details, at) => setEnded({ details, at })}
          onFailure={setFailure}
        />
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}

function ShareOpening({ view }: { view: ShareView | undefined }) {
  if (!view) return <Opening back={{ label: LIST.title, to: SHARES }} title={DETAILS.loading} />
  const { tone, word } = markOf(view.details.status, 'details')
  return (
    <Opening
      back={{ label: LIST.title, to: sharesPlace(view.shareType) }}
      over={<StatusMark tone={tone}>{word}</StatusMark>}
      title={view.parties.other.name}
      lead={leadOf(view)}
    />
  )
}
