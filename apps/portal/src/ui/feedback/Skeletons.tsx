import { useEffect, useState } from 'react'
import { Slow } from '../basics/Slow.tsx'

/** Says that something is coming. */
export function LoadingText({ text = 'Carregando...' }: { text?: string | undefined }) {
  return (
    <>
      <p className="small gap-b" role="status">
        {text}
      </p>
      <Slow />
    </>
  )
}

export function SkeletonLines({ count = 5 }: { count?: number | undefined }) {
  return (
    <>
      <LoadingText />
      <div className="stack" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ghosts are all alike
          <span key={index} className={index % 2 === 0 ? 'ghost ghost--title' : 'ghost ghost--bar'} />
        ))}
      </div>
    </>
  )
}

/** Pages that come sooner need no word about it. */
const NOTICED_MS = 400

/** The page after this one is on its way: after a moment, a line at the top of the window. */
export function LoadingNext() {
  const [isNoticed, setIsNoticed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsNoticed, NOTICED_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    isNoticed && (
      <div className="loading-next">
        <LoadingText />
      </div>
    )
  )
}

/** A page to come, or the rest of one. As tall as the window, so that nothing jumps when it is there. */
export function LoadingPage() {
  return (
    <div className="coming loading-page">
      <SkeletonLines />
    </div>
  )
}
