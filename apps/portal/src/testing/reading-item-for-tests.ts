import type { ReadingItem } from '@consente/contract/portal/readings'

/** Premiums of a car, read once. */
export const readingItem = (more: Partial<ReadingItem> = {}): ReadingItem => ({
  group: 'DAMAGES_AND_PEOPLE_AUTO',
  groupName: 'Automóvel',
  displayName: 'Prêmio',
  outcome: 'DELIVERED',
  calls: 1,
  firstAt: '2026-11-20T06:10:00Z',
  lastAt: '2026-11-20T06:10:00Z',
  ...more,
})
