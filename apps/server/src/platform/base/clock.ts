/** The server's only source of the current time, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The instant that many milliseconds from now. */
export const later = ({ clock }: { clock: Clock }, ms: number): Date => new Date(clock.now().getTime() + ms)
