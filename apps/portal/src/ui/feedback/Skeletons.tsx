import { useEffect, useState } from 'react'

/** Says that something is coming. */
export function LoadingText({ text = 'Carregando...' }: { text?: string | undefined }) {
  return (
    <p className="small gap-b" role="status">
      {text}
    </p>
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

/** As many cards as a first look at a list shows. */
export function SkeletonCards({ count = 5 }: { count?: number }) {
  return (
    <div className="coming">
      <LoadingText />
      <div className="cards" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ghosts are all alike
          <div className="card" key={index}>
            <div className="ghost-bridge">
              <span className="ghost ghost--round" />
              <span className="ghost ghost--round" />
            </div>
            <span className="ghost ghost--title" />
            <span className="ghost ghost--bar" />
            <span className="ghost ghost--bar ghost--short" />
            <span className="ghost ghost--bar" />
          </div>
        ))}
      </div>
    </div>
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
