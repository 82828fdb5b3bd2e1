import { type FilterInForce, noSituations } from '../find/find-shares.ts'
import type { ShareFilter, View } from '../find/list-address.ts'
import { situationsText, TYPE_NAMES } from './views-texts.ts'

/** A filter that holds, in words, and the filter without it. */
export type FilterPill = { label: string; without: ShareFilter }

/** One for each filter; what is typed into the search stands there already. */
export function filterPills(view: View, given: ShareFilter, inForce: FilterInForce): FilterPill[] {
  const { situations, type, institutions, kinds } = inForce
  return [
    ...(situations.length > 0
      ? [{ label: situationsText(situations), without: { ...given, situations: noSituations(view) } }]
      : []),
    ...(type ? [{ label: TYPE_NAMES[type], without: { ...given, type: undefined } }] : []),
    ...institutions.map((name) => ({
      label: name,
      without: { ...given, institutions: institutions.filter((other) => other !== name) },
    })),
    ...kinds.map((name) => ({
      label: name,
      without: { ...given, kinds: kinds.filter((other) => other !== name) },
    })),
  ]
}
