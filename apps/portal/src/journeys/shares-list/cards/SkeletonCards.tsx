import { LoadingText } from '../../../ui/feedback/Skeletons.tsx'

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
