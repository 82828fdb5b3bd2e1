import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { arrivedDetails, detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { sharePath } from '../../../paths.ts'
import { useParams } from '../../../router/Routes.tsx'
import { Navigate } from '../../../router/router.tsx'
import { ShareFailurePage } from '../../../sharing/ShareFailurePage.tsx'
import { tenseOf } from '../../../sharing/share-tense.ts'
import { useShareView } from '../../../sharing/use-share-view.ts'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { ProgressDots } from '../../../ui/layout/ProgressDots.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import { planOf, replaceOrder } from '../actions/share-action-plan.ts'
import { RenewalRows } from './RenewalRows.tsx'
import { RENEWAL } from './renewal-texts.ts'

/** The same data for the same purpose once more, in one page: step 3, since the former sharing answers steps 1 and 2. */
export function Renewal() {
  const { consentId = '' } = useParams()
  const api = useApi()
  const query = useQuery({
    ...detailsQuery(api, consentId),
    initialData: () => arrivedDetails(api, consentId),
  })
  const view = useShareView(query.data)
  const [failure, setFailure] = useState<ShareActionFailure>()
  const error = failure?.error ?? (query.data ? undefined : query.error)
  if (error) {
    return (
      <ShareFailurePage
        {...failure}
        error={error}
        parties={view === 'side-unknown' ? undefined : view?.parties}
        onRetry={() => {
          setFailure(undefined)
          void query.refetch()
        }}
      />
    )
  }
  if (!view) return <Loading />
  const plan =
    view === 'side-unknown'
      ? undefined
      : planOf({
          action: 'renew',
          situation: view.details.situation,
          shareType: view.shareType,
          order: replaceOrder(api.config),
        })
  // Its own page says where it is renewed, if anywhere.
  if (view === 'side-unknown' || plan?.kind !== 'replace')
    return <Navigate to={sharePath(consentId)} replace />
  const { name } = view.parties.other
  const isInForce = tenseOf(view.details.situation) === 'present'
  return (
    <>
      <ProgressDots current={3} percent={50} />
      <Opening title={RENEWAL.title(name)} lead={isInForce ? RENEWAL.lead(name) : RENEWAL.leadAgain(name)} />
      <RenewalRows view={view} plan={plan} isInForce={isInForce} onFailure={setFailure} />
    </>
  )
}

function Loading() {
  return (
    <>
      <Opening title={RENEWAL.loading} lead={'\u00a0'} />
      <LoadingPage />
    </>
  )
}
