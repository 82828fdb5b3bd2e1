import * as z from 'zod/mini'

/** The sharing that Encerrar has just ended, and when. */
const Ended = z.object({ consentId: z.string(), at: z.iso.datetime({ offset: true }) })
export type Ended = z.infer<typeof Ended>

/** Encerrar leaves it in the list's history entry: the receipt outlives a reload, and goes with the way on. */
const State = z.object({ ended: Ended })

/** Reads the end that the page before has noted in the history entry. */
export function endedFrom(state: unknown): Ended | undefined {
  return z.safeParse(State, state).data?.ended
}
