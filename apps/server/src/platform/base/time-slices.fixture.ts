import type { Steps } from './time-slices.ts'

/** Does the work in one go, for tests. @returns what it comes to, and how many steps it took */
export function counted<T>(work: Steps<T>): { result: T; steps: number } {
  for (let steps = 1; ; steps += 1) {
    const step = work.next()
    if (step.done) return { result: step.value, steps }
  }
}

export const atOnce = <T>(work: Steps<T>): T => counted(work).result
