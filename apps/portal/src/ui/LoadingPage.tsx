import { SkeletonLines } from './SkeletonLines.tsx'

/** A page to come. As tall as the window, so that the footer does not jump when the page is there. */
export function LoadingPage() {
  return (
    <div className="loading-page">
      <SkeletonLines />
    </div>
  )
}
