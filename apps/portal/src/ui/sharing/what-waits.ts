import type { ResourceGroup } from '@consente/contract/portal/consents'
import { inCatalogueOrder } from '@consente/domain/catalogue-order'

/** The data of a sharing that go already, and those that wait for another person at the holder. */
export type WhatWaits = { goes: string[]; waits: string[] }

/** A policy that does not come before further people have authorised it at the holder (resources API). */
export function isWaiting({ status }: Pick<ResourceGroup['resources'][number], 'status'>): boolean {
  return status === 'PENDING_AUTHORISATION'
}

type Group = Pick<ResourceGroup, 'type' | 'displayName' | 'resources'>

/** The groups by name, those that wait with their policies; a group of which a part waits is in both lists. */
export function whatWaits(groups: readonly Group[]): WhatWaits {
  const data = inCatalogueOrder(
    groups.filter(({ type }) => type !== 'RESOURCE'),
    ({ type }) => type,
  )
  return {
    goes: data
      .filter(({ resources }) => resources.length === 0 || !resources.every(isWaiting))
      .map(({ displayName }) => displayName),
    waits: data.flatMap(({ displayName, resources }) =>
      resources
        .filter(isWaiting)
        .map(({ number, resourceId }) => `${displayName}, nº\u00a0${number ?? resourceId}`),
    ),
  }
}
