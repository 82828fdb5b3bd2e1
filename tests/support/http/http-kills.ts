import { setTimeout as pause } from 'node:timers/promises'
import type { Institution } from '../../../sandbox/src/institution-process.ts'
import type { Answered } from './contract-call.ts'

/** `kill -9` of institutions, and what a patient customer does then. */

/** Kills them all at once, then starts them again with the data that they left. */
export async function killAndRestart(...institutions: Institution[]): Promise<void> {
  await Promise.all(institutions.map((institution) => institution.kill()))
  await Promise.all(institutions.map((institution) => institution.restart()))
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
