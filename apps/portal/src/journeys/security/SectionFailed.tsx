import { statusOf } from '../../api/api-error.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { SECURITY } from './security-texts.ts'

export type SectionFailedProps = {
  /** What could not be read. */
  text: string
  error: unknown
  onRetry: () => void
}

/** In place of what a section of Segurança could not read. A session that was ended elsewhere needs a sign-in, not a new try. */
export function SectionFailed({ text, error, onRetry }: SectionFailedProps) {
  const isSignedOut = statusOf(error) === 401
  return (
    <>
      <p>
        {text} {isSignedOut && SECURITY.signedOut}
      </p>
      <p className="gap-lg">
        {isSignedOut ? (
          <Button variant="line" to={LOGIN_PATH}>
            {SECURITY.signIn}
          </Button>
        ) : (
          <Button variant="line" onClick={onRetry}>
            {SECURITY.retry}
          </Button>
        )}
      </p>
    </>
  )
}
