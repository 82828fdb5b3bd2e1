import { mayAnswer } from '@consente/domain/sharing/actions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import type { Sharing } from '../../../api/sharings/sharings.ts'
import { arrivedDetails, detailsQuery } from '../../../api/sharings/sharings-api.ts'
import { PAGES, sharesPath } from '../../../paths.ts'
import { useParams } from '../../../router/Routes.tsx'
import { markOf } from '../../../sharing/share-picture.ts'
import { leadOf, type ShareView } from '../../../sharing/share-view.ts'
import { SHARE } from '../../../sharing/shares-texts.ts'
import { SIDE, useShareView } from '../../../sharing/use-share-view.ts'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { StatusMark } from '../../../ui/sharing/StatusMark.tsx'
import type { ShareActionFailure } from '../actions/replace-share.ts'
import type { Answer } from '../further-approver/further-approver-answer.ts'
import { furtherOpening } from '../further-approver/further-opening.ts'
import { ShareDetails } from './ShareDetails.tsx'
import { DETAILS } from './share-details-texts.ts'

const SideUnknown = lazyPart('SideUnknown', () => import('./SideUnknown.tsx'))

const FurtherApprover = lazyPart('FurtherApprover', () => import('../further-approver/FurtherApprover.tsx'))

const ShareFailurePage = lazyPart('ShareFailurePage', () => import('../../../sharing/ShareFailurePage.tsx'))

/** A line without words. */
const NOTHING_YET = '\u00a0'

/** One sharing: read, shown, ended, or an error in place (docs/domain/states.md, "Details page actions"). */
export function ShareDetailsPage() {
  const { consentId = '' } = useParams()
  // Another sharing is another page: nothing of the previous one stays.
  return <DetailsOf key={consentId} consentId={consentId} />
}

function DetailsOf({ consentId }: { consentId: string }) {
  const api = useApi()
  const query = useQuery({
    ...detailsQuery(api, consentId),
    // The first drawing has them, where they came before the page.
    initialData: () => arrivedDetails(api, consentId),
  })
  const known = useShareView(query.data)
  const view = known === 'side-unknown' ? undefined : known
  const cache = useQueryClient()
  const [failure, setFailure] = useState<ShareActionFailure>()
  /** This customer's answer as a further approver, until they go on to the sharing itself. */
  const [answer, setAnswer] = useState<Answer>()

  if (failure) {
    return (
      <ShareFailurePage
        error={failure.error}
        previousEnded={failure.previousEnded}
        end={failure.end}
        parties={view?.parties}
        onRetry={() => {
          setFailure(undefined)
          void query.refetch()
        }}
      />
    )
  }
  if (query.isError && !query.data) {
    return <ShareFailurePage error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <>
      {/* One and the same heading while it loads and after: the focus that a new page gives it stays. */}
      {!answer && <ShareOpening details={query.data} view={view} />}
      <Suspense fallback={<LoadingPage />}>
        {/* Drawn again below a title that becomes taller, so that nothing on the page moves. */}
        {view &&
          (answer || isAsked(view) ? (
            <FurtherApprover view={view} answer={answer} onAnswer={setAnswer} onFailure={setFailure} />
          ) : (
            <ShareDetails view={view} onFailure={setFailure} />
          ))}
      </Suspense>
      {known === undefined && <LoadingPage key={query.data?.organisationName} />}
      {known === 'side-unknown' && query.data && (
        <Suspense fallback={<LoadingPage />}>
          <SideUnknown
            details={query.data}
            onFailure={setFailure}
            onRetry={() => void cache.resetQueries({ queryKey: [SIDE] })}
          />
        </Suspense>
      )}
    </>
  )
}

/** True if this customer's answer, as a further approver, is missing. */
const isAsked = (view: ShareView): boolean => mayAnswer(view.details.situation)

/** The line above the title is there from the start, so that the title does not move; which list it is from may come last. */
function ShareOpening({ details, view }: { details: Sharing | undefined; view: ShareView | undefined }) {
  const mark = details && markOf(details.situation, 'details')
  const asked = view && isAsked(view) ? furtherOpening(view) : undefined
  return (
    <Opening
      back={{ label: SHARE.list, to: view ? sharesPath(view.shareType) : PAGES.shares.path }}
      over={mark ? <StatusMark tone={mark.tone}>{mark.word}</StatusMark> : NOTHING_YET}
      title={asked?.title ?? (details ? details.organisationName || SHARE.unnamed : DETAILS.loading)}
      lead={asked?.lead ?? (view && leadOf(view))}
    />
  )
}
