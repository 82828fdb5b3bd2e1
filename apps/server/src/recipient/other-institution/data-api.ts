import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonIn } from '../../platform/base/json-in.ts'
import type { ClientRegistration } from './client-registration.ts'
import { notVerified, refusedBy } from './institution-failure.ts'
import type { InstitutionFetch } from './institution-fetch.ts'
import { answering } from './openid-errors.ts'

/** One address of a holder's data APIs: `api` as it is called here, `path` below the API's base address. */
export type DataAddress = { api: string; path: string; answers: 'one' | 'many' }

const PAGE_SIZE = 100
/** More than any customer has: bounds a holder whose pages do not end. */
const MOST_PAGES = 100

const Meta = z.object({ totalPages: z.optional(z.number()) })
const One = z.object({ data: z.record(z.string(), z.unknown()) })
const Many = z.object({
  data: z.array(z.unknown()),
  links: z.optional(z.object({ next: z.optional(z.nullable(z.string())) })),
  meta: z.optional(Meta),
})

/** Resources, customers and product APIs of one holder, read with a customer's access token. */
export function createDataApi(fetchIt: InstitutionFetch, { dataUrls }: Pick<ClientRegistration, 'dataUrls'>) {
  async function get(token: string, { api, path }: DataAddress, query: string, signal: AbortSignal) {
    const base = dataUrls[api]
    if (!base) throw refusedBy(`read ${api}`, 404)
    const response = await answering(`read ${api}`, fetchIt)(`${base}${path}${query}`, {
      signal,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-fapi-interaction-id': randomUUID(),
      },
    })
    if (!response.ok) throw refusedBy(`read ${api}`, response.status)
    return response.text()
  }

  /** One page. @returns its items, its length in characters, and whether another page follows */
  async function page(token: string, address: DataAddress, number: number, signal: AbortSignal) {
    const text = await get(token, address, `?page=${number}&page-size=${PAGE_SIZE}`, signal)
    const body = z.safeParse(Many, jsonIn(text))
    if (!body.success) throw notVerified(`read ${address.api}`, z.prettifyError(body.error))
    const { data, links, meta } = body.data
    // The next page's address is built here: the holder's link only shows that there is one.
    return {
      data,
      size: text.length,
      hasMore: Boolean(links?.next) && number < Math.min(meta?.totalPages ?? MOST_PAGES, MOST_PAGES),
    }
  }

  async function one(token: string, address: DataAddress, signal: AbortSignal) {
    const body = z.safeParse(One, jsonIn(await get(token, address, '', signal)))
    if (!body.success) throw notVerified(`read ${address.api}`, z.prettifyError(body.error))
    return body.data.data
  }

  return { page, one }
}
