import { statusOf } from '../api/api-error.ts'
import { LOGIN_PATH } from '../paths.ts'
import { dropTokens } from '../session/login-storage.ts'
import { Button } from '../ui/basics/Button.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'

type WayOnProps = { status: number | undefined; onRetry: () => void; busy?: boolean }

/**
 * The way on from what could not be read: another try, or signing in where the session has ended and a try would meet the same.
 * The sign-in would take the customer for signed in while the session's tokens are kept.
 */
export function WayOn({ status, onRetry, busy = false }: WayOnProps) {
  return status === 401 ? (
    <Button variant="line" to={LOGIN_PATH} onClick={dropTokens}>
      ENTRAR DE NOVO
    </Button>
  ) : (
    <Button variant="line" onClick={onRetry} busy={busy}>
      TENTAR DE NOVO
    </Button>
  )
}

/** Said beside it. */
export const SIGNED_OUT = 'Sua sessão pode ter terminado.'

type UnreadProps = { title: string; error: unknown; onRetry: () => void }

/** In place of a list that could not be read. */
export function Unread({ title, error, onRetry }: UnreadProps) {
  const status = statusOf(error)
  return (
    <Empty title={title} action={<WayOn status={status} onRetry={onRetry} />}>
      {status === 401 && SIGNED_OUT}
    </Empty>
  )
}
