import { type RefObject, useId } from 'react'
import { PAGES } from '../../../paths.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { LOGIN } from '../access-texts.ts'
import type { Verification } from '../login-flow.ts'

type OtherWaysProps = {
  verification: Verification
  signUpRef: RefObject<HTMLButtonElement | null>
  /** One of them was pressed before a document was verified. */
  pressGreyed: () => void
  leadTo: (path: string) => () => void
}

/** Sign-up and a new password: both wait for a document that was verified. */
export function OtherWays({ verification, signUpRef, pressGreyed, leadTo }: OtherWaysProps) {
  const reasonId = useId()
  const isVerified = verification !== 'none'
  const waiting = { blocked: !isVerified, blockedBy: reasonId, onBlockedPress: pressGreyed }
  return (
    <div className="stack-sm">
      <Button
        {...waiting}
        ref={signUpRef}
        wide
        variant={verification === 'unknown' ? 'main' : 'line'}
        onClick={leadTo(PAGES.signUp.path)}
      >
        {LOGIN.signUp}
      </Button>
      <Button {...waiting} wide variant="text" onClick={leadTo(PAGES.forgotPassword.path)}>
        {LOGIN.forgot}
      </Button>
      {!isVerified && (
        <p className="small" id={reasonId}>
          {LOGIN.greyed}
        </p>
      )}
    </div>
  )
}
