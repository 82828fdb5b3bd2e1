import { SkeletonLines } from './SkeletonLines.tsx'

/** A page to come, or the rest of one. As tall as the window, so that nothing jumps when it is there. */
export function LoadingPage() {
  return (
    <div className="coming loading-page">
      <SkeletonLines />
    </div>
  )
}
