import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx'
import { COMMON } from '../draft/journey-texts.ts'

export type Read<T> = { data: T | undefined; isPending: boolean; refetch: () => unknown }

type LoadingProps<T> = {
  read: Read<T>
  lines?: number
  children: (data: T) => ReactNode
}

/** A part of a page that waits for a read: lines to come, then the part, or a sentence and a way to try again. */
export function Loading<T>({ read, lines = 4, children }: LoadingProps<T>) {
  if (read.data !== undefined) return children(read.data)
  if (read.isPending) return <SkeletonLines count={lines} />
  return (
    <p>
      {COMMON.loadingFailed} <TextLink onClick={() => read.refetch()}>{COMMON.retry}</TextLink>
    </p>
  )
}
