import { Component, type ReactNode } from 'react'
import { failureText } from '../api/api-error.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { TEXTS } from './texts.ts'

type Props = { children: ReactNode }

/** A page that broke, or a part of it that could not be loaded: an error page, and a way on by a fresh load. */
export class CrashBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <ErrorPanel
        title={failureText(500)}
        code={500}
        lead={TEXTS.failureHelp}
        action={<Button onClick={() => window.location.assign('/')}>{TEXTS.continue}</Button>}
      />
    )
  }
}
