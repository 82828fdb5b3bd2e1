import { inCatalogueOrder } from '@consente/domain/catalogue-order'

/** The data of a sharing that go already, and those that wait for another person at the holder. */
export type WhatWaits = { goes: string[]; waits: string[] }

type Resource = { resourceId: string; number?: string | undefined; waits: boolean }
/** A group of data with its policies, each of which may wait. */
export type Group = { type: string; displayName: string; resources: readonly Resource[] }

/** The groups by name, those that wait with their policies; a group of which a part waits is in both lists. */
export function whatWaits(groups: readonly Group[]): WhatWaits {
  const data = inCatalogueOrder(
    groups.filter(({ type }) => type !== 'RESOURCE'),
    ({ type }) => type,
  )
  return {
    goes: data
      .filter(({ resources }) => resources.length === 0 || !resources.every(({ waits }) => waits))
      .map(({ displayName }) => displayName),
    waits: data.flatMap(({ displayName, resources }) =>
      resources
        .filter(({ waits }) => waits)
        .map(({ number, resourceId }) => `${displayName}, nº\u00a0${number ?? resourceId}`),
    ),
  }
}
