import { LoadingText } from './LoadingText.tsx'

export type SkeletonLinesProps = { count?: number | undefined; text?: string | undefined }

/** Lines to come. */
export function SkeletonLines({ count = 5, text }: SkeletonLinesProps) {
  return (
    <>
      <LoadingText text={text} />
      <div className="stack" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ghosts are all alike
          <span key={index} className={index % 2 === 0 ? 'ghost ghost--title' : 'ghost ghost--bar'} />
        ))}
      </div>
    </>
  )
}
