import { statusOf } from '../../api/api-error.ts'
import { SIGNED_OUT, WayOn } from '../../sharing/Unread.tsx'

type SectionFailedProps = {
  text: string
  error: unknown
  onRetry: () => void
}

/** In place of what a section of Segurança could not read. A session that was ended elsewhere needs a sign-in, not a new try. */
export function SectionFailed({ text, error, onRetry }: SectionFailedProps) {
  const status = statusOf(error)
  return (
    <>
      <p>
        {text} {status === 401 && SIGNED_OUT}
      </p>
      <p className="gap-lg">
        <WayOn status={status} onRetry={onRetry} />
      </p>
    </>
  )
}
