import { useEffect, useRef, useState } from 'react'
import type { MissingPartProps } from './MissingPart.tsx'

/** Props by which a part of a step says that CONTINUAR waits for it. */
export type PartMark = Pick<MissingPartProps, 'sentence' | 'ref'>

/** Takes the customer from a waiting CONTINUAR to what it waits for: scroll, focus, a sentence in red. */
export function useMissing() {
  const [presses, setPresses] = useState(0)
  const parts = useRef(new Set<HTMLElement>())
  useEffect(() => {
    if (presses === 0) return
    const [first] = [...parts.current].sort((a, b) =>
      a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    first?.focus({ preventScroll: true })
    // A part that is taller than the window begins with its title.
    const row = first?.closest('.row') ?? first
    const isTall = (row?.getBoundingClientRect().height ?? 0) > window.innerHeight
    row?.scrollIntoView?.({ block: isTall ? 'start' : 'center' })
  }, [presses])
  const keep = useRef((element: HTMLElement | null) => {
    if (!element) return
    parts.current.add(element)
    return () => {
      parts.current.delete(element)
    }
  }).current
  return {
    /** A press of a CONTINUAR that waits: the first part that is missing comes into view, with the focus. */
    show: () => setPresses((count) => count + 1),
    /** @param sentence what is missing here, as long as it is; from the first press on it is said in red */
    mark: (sentence: string | undefined): PartMark => ({
      sentence: presses > 0 ? sentence : undefined,
      ref: sentence === undefined ? undefined : keep,
    }),
  }
}
