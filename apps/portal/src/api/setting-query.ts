import type { AnswerOf, Endpoint } from '@consente/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** Settings hardly change: one read serves the session. */
const STALE_TIME_MS = 5 * 60_000

/** A query of one setting; `read` may hold the read back or answer in its place. */
export const setting = <E extends Endpoint>(
  name: string,
  endpoint: E,
  normalise: (raw: unknown) => unknown,
  read: (run: () => Promise<AnswerOf<E>>) => Promise<AnswerOf<E>> = (run) => run(),
) => {
  const ask = (api: Api) => read(() => api.call(endpoint as Endpoint, { normalise }) as Promise<AnswerOf<E>>)
  return (api: Api) =>
    queryOptions({ queryKey: ['settings', name], queryFn: () => ask(api), staleTime: STALE_TIME_MS })
}
