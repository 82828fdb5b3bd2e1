/**
 * The present time. A device whose clock is wrong would call a request lapsed that still waits, or a sharing ended that
 * runs: where a backend's answers tell the time, theirs counts.
 */

/** Less is the delay of the network, and the whole seconds of the header. */
const TOLERANCE_MS = 120_000
/** A device that slept between question and answer compares two times of different moments. */
const LONGEST_MS = 30_000

let wrongBy = 0

/** The time by the backend's clock, where the device's is more than two minutes away from it; else the device's. */
export const timeNow = (): Date => new Date(Date.now() - wrongBy)

/**
 * Asks, and hears the time from the answer (`Date`, RFC 9110 section 6.6.1). A backend on another host is heard only where it
 * exposes the header.
 */
export async function hearingTime(ask: () => Promise<Response>): Promise<Response> {
  const before = Date.now()
  const answer = await ask()
  const after = Date.now()
  const told = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(told) && after - before < LONGEST_MS) {
    const difference = (before + after) / 2 - told
    wrongBy = Math.abs(difference) > TOLERANCE_MS ? difference : 0
  }
  return answer
}
