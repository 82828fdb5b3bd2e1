import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import type { IntervalTask } from '../../platform/work/run-at-interval.ts'
import type { ServedApi } from '../served-apis.ts'
import { createCallCounts } from './call-counts.ts'
import type { CallFigures } from './call-figures.store.ts'
import { outcomeOf, tierOf } from './call-kind.ts'

/** Interval at which a process writes its counts; a kill may lose as much. */
const WRITE_INTERVAL_MS = 2_000

/** Counts the answered calls of the scheme's APIs in memory, and adds them to the database every two seconds. */
export function createCallCounter({
  clock,
  apis,
  figures,
}: Pick<Platform, 'clock'> & { apis: readonly ServedApi[]; figures: Pick<CallFigures, 'write'> }) {
  const apiAt = new Map(
    apis.flatMap((api) =>
      api.endpoints.map((endpoint) => [endpoint.replace(/\{(\w+)\}/g, ':$1'), api] as const),
    ),
  )
  const buffer = createCallCounts()
  let writing: Promise<void> | undefined
  /** When the oldest count came that is not written. */
  let since: Date | undefined

  async function writeBatch(): Promise<void> {
    const batch = buffer.take()
    if (!batch) return
    const oldest = since
    since = undefined
    try {
      await figures.write(batch)
    } catch (error) {
      buffer.giveBack(batch)
      since = oldest
      throw error
    }
  }

  /** Writes what was counted; one writing at a time. */
  function write(): Promise<void> {
    writing ??= writeBatch().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    write,
    unwrittenSince: () => since,
    /** Must be called before the APIs are mounted. */
    watch(app: FastifyInstance): void {
      app.addHook('onResponse', async (request, { statusCode: status, elapsedTime: milliseconds }) => {
        const api = apiAt.get(request.routeOptions.url ?? '')
        if (!api) return
        const { headers } = request
        const tier = tierOf(api, { status, headers })
        since ??= clock.now()
        buffer.count(clock.now(), { api: api.name, tier, outcome: outcomeOf(status), milliseconds })
      })
      app.addHook('onClose', () => write())
    },
    intervals: [{ run: write, everyMs: WRITE_INTERVAL_MS }] satisfies IntervalTask[],
  }
}
