import { ApiFailure } from './api-failure.ts'

export type Page = { number: number; size: number }

const DEFAULT_PAGE_SIZE = 25
const LARGEST_PAGE = 1000

/** @throws {ApiFailure} 400 for an invalid page, 422 for a page size above the limit (certification, pagination test) */
export function pageOf(query: unknown): Page {
  const read = (name: string, fallback: number): number => {
    const text = (query as Record<string, unknown>)[name] ?? String(fallback)
    if (typeof text !== 'string' || !/^[1-9]\d{0,5}$/.test(text))
      throw new ApiFailure(400, `${name} é inválido.`)
    return Number(text)
  }
  const size = read('page-size', DEFAULT_PAGE_SIZE)
  if (size > LARGEST_PAGE) throw new ApiFailure(422, `page-size vai até ${LARGEST_PAGE}.`)
  return { number: read('page', 1), size }
}

type Paged<T> = { data: T[]; links: Record<string, string>; meta: Record<string, number> }

/** One page with its links: `prev` only after the first page, `next` only before the last (resources API). */
export function paged<T>(all: readonly T[], { number, size }: Page, base: string): Paged<T> {
  const totalPages = Math.max(1, Math.ceil(all.length / size))
  const at = (page: number): string => `${base}?page=${page}&page-size=${size}`
  return {
    data: all.slice((number - 1) * size, number * size),
    links: {
      self: at(number),
      ...(number > 1 && { first: at(1), prev: at(Math.min(number - 1, totalPages)) }),
      ...(number < totalPages && { next: at(number + 1), last: at(totalPages) }),
    },
    meta: { totalRecords: all.length, totalPages },
  }
}

/** The envelope of an answer with one object. */
export function alone(data: unknown, self: string): unknown {
  return { data, links: { self }, meta: { totalRecords: 1, totalPages: 1 } }
}
