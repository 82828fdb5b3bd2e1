import { CUSTOMER_CALLS, CUSTOMERS_BASE, DATA_APIS, RESOURCES_PATH } from '@consente/contract/opin/data-apis'
import { RESOURCES_READ } from '@consente/domain/resources-read'
import * as z from 'zod/mini'
import type { OlderEntry } from './reading-days.store.ts'

/** Details of entries from before readings were counted: an address at the holder, a number of answers at the recipient. */
const Detail = z.union([z.object({ api: z.string() }), z.object({ pieces: z.int() })])

/** Readings of one day from those entries; `kind` is empty where the entry has none. */
export type OlderReading = Omit<OlderEntry, 'detail'> & { kind: string }

/** An event from before outcomes were recorded: UNTOLD, with the reason OLDER. */
export function olderReading({ detail, ...counted }: OlderEntry): OlderReading {
  const read = z.safeParse(Detail, jsonOf(detail))
  return { ...counted, kind: (read.success && 'api' in read.data && kindOf(read.data.api)) || '' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let kinds: ReadonlyMap<string, string> | undefined

/** The permission behind an address of the data APIs, as the entries have it. */
function kindOf(path: string): string | undefined {
  kinds ??= new Map([
    [RESOURCES_PATH, RESOURCES_READ],
    ...CUSTOMER_CALLS.map(
      ({ kind, name, permission }) => [`${CUSTOMERS_BASE}/${kind}/${name}`, permission] as const,
    ),
    ...DATA_APIS.flatMap(({ base, list, details }) => [
      [`${base}${list.path}`, list.permission] as const,
      ...details.map(({ name, permission }) => [`${base}/:id/${name}`, permission] as const),
    ]),
  ])
  return kinds.get(path)
}
