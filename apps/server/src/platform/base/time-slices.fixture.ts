import type { Steps } from './time-slices.ts'

/** Runs the work without interruption, for tests. @returns its result and its number of steps */
export function counted<T>(work: Steps<T>): { result: T; steps: number } {
  for (let steps = 1; ; steps += 1) {
    const step = work.next()
    if (step.done) return { result: step.value, steps }
  }
}

export const atOnce = <T>(work: Steps<T>): T => counted(work).result
