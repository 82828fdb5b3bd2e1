import { useEffect, useState } from 'react'

/** Milliseconds that the quick parts of a page wait for the slow ones. */
const PATIENCE = 2000

/**
 * Whether a page may be shown whole: all it reads has answered or failed, so that nothing on it moves afterwards. A
 * read that takes longer holds the rest up no more; a skeleton then keeps its place.
 */
export function usePageReady(reads: readonly { isPending: boolean }[]): boolean {
  const isPending = reads.some((read) => read.isPending)
  const [isPatient, setPatient] = useState(isPending)
  useEffect(() => {
    const timer = window.setTimeout(() => setPatient(false), PATIENCE)
    return () => window.clearTimeout(timer)
  }, [])
  return !isPending || !isPatient
}
