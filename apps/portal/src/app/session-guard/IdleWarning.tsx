import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { useNavigate } from '../../router/router.tsx'
import { idleFor, markActive } from '../../session/idle-time.ts'
import { dropTokens } from '../../session/login-storage.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { IDLE, type IdleState, idleState } from './idle.ts'
import { useSignOut } from './use-sign-out.ts'

const TICK_MS = 1000
/** Touches are written to storage at most this often. */
const TOUCH_EVERY_MS = 5000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Warns before a session ends for idleness; the customer can stay. */
export function IdleWarning() {
  const { config } = useApi()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const [state, setState] = useState<IdleState>({ kind: 'active' })

  const look = useEffectEvent(() => {
    const next = idleState(idleFor(Date.now()), config.session)
    setState((shown) => (next.kind === 'active' && shown.kind === 'active' ? shown : next))
    if (next.kind !== 'ended') return
    dropTokens()
    navigate(LOGIN_PATH, { replace: true })
  })
  useEffect(() => {
    const timer = setInterval(() => look(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  useTouches(state.kind === 'active')

  if (state.kind !== 'warning') return null
  const stay = (): void => {
    markActive()
    setState({ kind: 'active' })
  }
  const leave = (): void => {
    signOut()
    navigate(LOGIN_PATH)
  }
  return (
    <Dialog
      onClose={stay}
      title={IDLE.title}
      actions={
        <>
          <Button variant="line" onClick={leave}>
            {IDLE.leave}
          </Button>
          <Button onClick={stay}>{IDLE.stay}</Button>
        </>
      }
    >
      <p role="timer">{IDLE.text(state.secondsLeft)}</p>
    </Dialog>
  )
}

/** Any touch counts, until the question is on screen: then only its answer does. */
function useTouches(counting: boolean): void {
  useEffect(() => {
    if (!counting) return
    let last = 0
    const touch = (): void => {
      const now = Date.now()
      if (now - last < TOUCH_EVERY_MS) return
      last = now
      markActive(now)
    }
    for (const name of TOUCHES) document.addEventListener(name, touch, { capture: true, passive: true })
    return () => {
      for (const name of TOUCHES) document.removeEventListener(name, touch, { capture: true })
    }
  }, [counting])
}
