import { type RefObject, useEffect, useRef } from 'react'
import { loginPath } from '../../../paths.ts'
import { useLocation, useNavigate } from '../../../router/router.tsx'
import { type AccountStep, entryStateFrom } from '../access-entry-state.ts'
import { useActivation } from './use-activation.ts'

/**
 * The three steps of sign-up and of recovery: e-mail, code, password. Each is a history entry that knows document and
 * e-mail, so that a reload goes on where it was and the way back is one step. Only the last needs what a reload loses:
 * it then starts over.
 */
export function useAccountSteps() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const entry = entryStateFrom(state)
  const activation = useActivation(entry)
  const { proof, isProven, forget } = activation
  const step = entry.step === 'password' && !isProven ? 'email' : entry.step
  const place = useStepFocus(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the way back, what the left step asked is forgotten
  useEffect(() => forget, [step, forget])

  const goTo = (next: AccountStep): void => {
    const { document, email } = proof
    const replace = next === 'password'
    if (next !== step) navigate(pathname, { state: { ...entry, document, email, step: next }, replace })
  }
  return {
    step,
    /** For what holds the steps: a new one is announced by its title. */
    place,
    activation,
    goTo,
    goBack: () => navigate(-1),
    openCode: () => {
      activation.closeCodeSent()
      goTo('code')
    },
    toLogin: ({ replace = false } = {}) =>
      navigate(loginPath(entry.intentId), { state: { document: proof.document }, replace }),
  }
}

/** A new step is announced by its title; the first one keeps the browser's own focus. Give the answer to what holds it. */
export function useStepFocus(step: string | number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    window.scrollTo(0, 0)
    place.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
  return place
}
