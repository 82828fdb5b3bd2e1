import { LOGIN_PATH } from '../../paths.ts'
import { Button } from '../basics/Button.tsx'

type WayOnProps = {
  status: number | undefined
  onRetry: () => void
  /** Lets go of the session that is over: the sign-in would else take the customer for signed in. */
  onSignIn: () => void
  busy?: boolean
}

/** The way on from what could not be read: another try, or signing in where the session has ended and a try would meet the same. */
export function WayOn({ status, onRetry, onSignIn, busy = false }: WayOnProps) {
  return status === 401 ? (
    <Button variant="line" to={LOGIN_PATH} onClick={onSignIn}>
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
