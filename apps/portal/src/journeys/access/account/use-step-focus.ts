import { type RefObject, useEffect, useRef } from 'react'

/** A new step is announced by its title; the first one keeps the browser's own focus. Give the answer to what holds it. */
export function useStepFocus(step: string | number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(step)
  useEffect(() => {
    if (former.current === step) return
    former.current = step
    window.scrollTo(0, 0)
    place.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
  return place
}
