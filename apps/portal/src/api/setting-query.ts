import type { Endpoint } from '@consente/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import type { AnswerFor } from './http.ts'

/** Settings hardly change: one read serves the session. */
const STALE_TIME_MS = 5 * 60_000

export const setting = <E extends Endpoint>(
  name: string,
  endpoint: E,
  normalise: (raw: unknown) => unknown,
  read: (run: () => Promise<AnswerFor<E>>) => Promise<AnswerFor<E>> = (run) => run(),
) => {
  const ask = (api: Api) => read(() => api.call(endpoint as Endpoint, { normalise }) as Promise<AnswerFor<E>>)
  return (api: Api) =>
    queryOptions({ queryKey: ['settings', name], queryFn: () => ask(api), staleTime: STALE_TIME_MS })
}
