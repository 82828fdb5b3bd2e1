import { useEffect, useState } from 'react'

type CountdownProps = {
  /** Said before it, and alone in bold. */
  title?: string
  /** Milliseconds that are left now. */
  left: () => number
  /** Milliseconds from the beginning to the end. */
  whole: number
  /** The sentence for so many seconds. */
  words: (seconds: number) => string
}

/** Seconds between two sentences for screen readers. */
const SPOKEN_EVERY = 15

/** The rest of a time: in words, and as a line that drains. */
export function Countdown({ title, left, whole, words }: CountdownProps) {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil(left() / 1000))
  return (
    <>
      <p aria-hidden="true">
        <b>{title ?? words(seconds)}</b> {title && words(seconds)}
      </p>
      <p className="sr" role="status">
        {title} {words(Math.ceil(seconds / SPOKEN_EVERY) * SPOKEN_EVERY)}
      </p>
      <progress className="drain" aria-hidden="true" value={seconds} max={whole / 1000} />
    </>
  )
}
