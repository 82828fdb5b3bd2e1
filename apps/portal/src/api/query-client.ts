import { QueryClient } from '@tanstack/react-query'
import { ApiError, isPassing, UNREADABLE_ANSWER } from './api-error.ts'

/** docs/domain/constants.md: failed fetches are retried up to 3 times, 1 s doubling, 30 s at most. */
const MAX_RETRIES = 3
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** Unused cached data is kept 5 minutes. */
const CACHE_TIME_MS = 5 * 60_000

/**
 * Reads only, on network errors, 408, 429 and 5xx; never a 404 (docs/domain/access.md), nor an answer that came and
 * cannot be read: the next one would be the same.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === UNREADABLE_ANSWER) return false
  return failures < MAX_RETRIES && isPassing(error.status)
}

/** Milliseconds before the next try: 1 s, doubling, 30 s at most. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
}

/** The cache of reads with the specified retries; unused data are kept 5 minutes (docs/domain/constants.md). */
export function createQueryClient(): QueryClient {
  latest = new QueryClient({
    defaultOptions: {
      // `always`: without a network a read fails and says so, instead of waiting in silence.
      queries: {
        retry: mayRetry,
        retryDelay,
        gcTime: CACHE_TIME_MS,
        networkMode: 'always',
        // A read that failed for want of a network is repeated when there is one.
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return latest
}

let latest: QueryClient | undefined

/** Tells what the page on screen has read, for the line that says so without a network. */
export const shownQueries = (): QueryClient | undefined => latest
