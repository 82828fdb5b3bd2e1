import type { ShareType } from '@consente/contract/portal/values'
import type { ReactNode } from 'react'
import { statusOf } from '../../../api/api-error.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { LoadingPage } from '../../../ui/feedback/Skeletons.tsx'
import { ListFailed } from '../cards/ListFailed.tsx'
import type { ShareLists } from '../cards/use-share-lists.ts'
import { BOTH } from './views-texts.ts'

const TYPES: readonly ShareType[] = ['RECEIVING', 'TRANSMITTING']

/** A view of both directions: while they load, when one or both failed, when there is nothing in them. */
export function BothLists({ lists, children }: { lists: ShareLists; children: ReactNode }) {
  const failed = TYPES.filter((type) => lists[type].isError && !lists[type].data)
  const retry = (): void => {
    for (const type of failed) void lists[type].refetch()
  }
  const [first] = failed
  const retrying = failed.some((type) => lists[type].isFetching)
  if (first && failed.length === TYPES.length)
    return <ListFailed status={statusOf(lists[first].error)} retrying={retrying} onRetry={retry} />
  if (TYPES.some((type) => lists[type].isPending)) return <LoadingPage />
  if (failed.length === 0 && TYPES.every((type) => lists[type].data?.length === 0))
    return <Empty title={BOTH.none}>{BOTH.hint}</Empty>
  return (
    <>
      {first && (
        <Note icon="alert">
          {BOTH.missing[first]}{' '}
          <TextLink inline onClick={retry}>
            {BOTH.retry}
          </TextLink>
        </Note>
      )}
      {children}
    </>
  )
}
