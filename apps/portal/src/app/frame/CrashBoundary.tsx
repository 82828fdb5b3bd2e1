import { Component, type ReactNode, useEffect, useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { LOGIN_PATH } from '../../paths.ts'
import { Button } from '../../ui/basics/Button.tsx'
import { Ending } from '../../ui/layout/Ending.tsx'
import { Opening } from '../../ui/layout/Opening.tsx'
import { TEXTS } from './app-texts.ts'

type Props = {
  children: ReactNode
  /** Around everything: what is shown then needs a page of its own. */
  outermost?: boolean
}

/** A page that broke, or a part of it that could not be loaded: an error page, and a way on by a fresh load. */
export class CrashBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return this.props.outermost ? (
      <main className="wrap">
        <Broken />
      </main>
    ) : (
      <Broken />
    )
  }
}

const reload = (): void => window.location.reload()

/** A part that was not loaded for want of a network is no fault of the server's, and comes with the network. */
function Broken() {
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])
  return (
    <>
      <Opening
        title={isOffline ? TEXTS.offline : failureText(500)}
        over={isOffline ? undefined : 'Erro 500'}
        lead={isOffline && TEXTS.offlineLead}
      />
      <Ending note={TEXTS.failureHelp}>
        <Button variant="line" onClick={() => window.location.assign(LOGIN_PATH)}>
          {TEXTS.continue}
        </Button>
        {/* Most often a part that was not loaded because the network was away: a fresh load of this page helps. */}
        <Button onClick={reload}>{TEXTS.retry}</Button>
      </Ending>
    </>
  )
}
