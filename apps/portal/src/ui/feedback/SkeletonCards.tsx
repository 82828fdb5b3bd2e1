import { LoadingText } from './LoadingText.tsx'

export type SkeletonCardsProps = { count?: number | undefined; text?: string | undefined }

/** Cards to come. */
export function SkeletonCards({ count = 5, text }: SkeletonCardsProps) {
  return (
    <div className="coming">
      <LoadingText text={text} />
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
