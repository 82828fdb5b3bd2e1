import type { PlannedOutage } from './planned-outage.ts'

/** A regular outage of all APIs, with the changes that a test needs. */
export const outageOf = (
  startsAt: Date,
  endsAt: Date,
  change: Partial<PlannedOutage> = {},
): PlannedOutage => ({
  ...{ id: '1', announcedAt: startsAt, startsAt, endsAt, apis: undefined, isRegular: true },
  explanation: 'Atualizamos nossos servidores.',
  ...change,
})
