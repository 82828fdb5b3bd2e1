import type { ConsentCard, ConsentDetails } from '@consente/contract/portal/consents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useApi } from '../../api/api.ts'
import { detailsQuery, sharesQuery } from '../../api/consents.ts'
import { useCustomer } from '../../session/customer.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import type { DeedFailure } from './carry-out.ts'
import { EndReceipt } from './EndReceipt.tsx'
import { FailurePage } from './FailurePage.tsx'
import { ShareDetails } from './ShareDetails.tsx'
import { shareTypeOf, shareView } from './share-view.ts'

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
        onRetry={() => {
          setFailure(undefined)
          void query.refetch()
        }}
      />
    )
  }
  if (query.data) {
    return (
      <ShareDetails
        view={viewOf(query.data)}
        onEnded={(details, at) => setEnded({ details, at })}
        onFailure={setFailure}
      />
    )
  }
  if (query.isError) return <FailurePage error={query.error} onRetry={() => void query.refetch()} />
  return <SkeletonLines />
}
