import { setTimeout as pause } from 'node:timers/promises'
import type { Institution } from '../../../sandbox/src/institution-process.ts'
import type { Answered } from './contract-call.ts'

/** `kill -9` of institutions, and what a patient customer does then. */

/** Kills them all at once, then starts them again with the data that they left. */
export async function killAndRestart(...institutions: Institution[]): Promise<void> {
  await Promise.all(institutions.map((institution) => institution.kill()))
  await Promise.all(institutions.map((institution) => institution.restart()))
}

/** A request and how long its answer usually takes, in milliseconds. */
export type Press = { send: () => Promise<Answered>; usualMs: number }

/**
 * Kills the institution while requests are under way: each was sent a random time before, mostly shorter than its
 * answer usually takes.
 * @returns for each its answer, where one came; the institution runs again
 */
export async function killDuring(
  institution: Institution,
  presses: readonly Press[],
): Promise<(Answered | undefined)[]> {
  const ages = presses.map(({ usualMs }) => Math.random() * usualMs * 1.2)
  const oldest = Math.max(...ages)
  const answers = presses.map(async ({ send }, index) => {
    await pause(oldest - (ages[index] ?? 0))
    return send().catch(() => undefined)
  })
  await pause(oldest)
  await killAndRestart(institution)
  return Promise.all(answers)
}

const LONGEST_WAIT_MS = 80_000

/** Presses again while nobody answers, or the other institution does not. @returns the first other answer */
export async function pressUntilAnswered(press: () => Promise<Answered>): Promise<Answered> {
  const last = Date.now() + LONGEST_WAIT_MS
  while (Date.now() < last) {
    const answer = await press().catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    await pause(500)
  }
  throw new Error(`Pressed for ${LONGEST_WAIT_MS / 1000} seconds without an answer.`)
}

/** How long a step takes here and now, for choosing moments within it. */
export async function timed<T>(step: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await step()
  return { value, ms: performance.now() - start }
}
