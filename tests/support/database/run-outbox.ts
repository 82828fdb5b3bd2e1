import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import {
  type OutboxHandler,
  type OutboxWork,
  runOutboxWork,
} from '../../../apps/server/src/platform/work/outbox.ts'
import { OUTBOX } from '../../../apps/server/src/platform/work/queue.ts'

type World = Pick<Platform, 'queue' | 'seal' | 'log'>

/** Does once what the outbox holds, also what waits for its next try. */
export async function deliver(world: World, handlers: Record<string, OutboxHandler>): Promise<void> {
  for (const { id, data } of await fetchAll(world)) {
    try {
      await runOutboxWork({ ...world, handlers }, data)
      await world.queue.complete(OUTBOX, id)
    } catch (error) {
      await world.queue.fail(OUTBOX, id, error as Error)
    }
  }
}

/** Takes everything out of the outbox, undone. */
export async function takeWork(world: World): Promise<{ kind: string; payload: unknown }[]> {
  const jobs = await fetchAll(world)
  if (jobs.length > 0)
    await world.queue.complete(
      OUTBOX,
      jobs.map(({ id }) => id),
    )
  return jobs.map(({ data }) => ({ kind: data.kind, payload: JSON.parse(world.seal.open(data.sealed)) }))
}

const fetchAll = ({ queue }: World) =>
  queue.fetch<OutboxWork>(OUTBOX, { batchSize: 100, ignoreStartAfter: true })
