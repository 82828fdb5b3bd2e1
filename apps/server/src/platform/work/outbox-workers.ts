import { setTimeout as pause } from 'node:timers/promises'
import { type OutboxContext, type OutboxWork, runOutboxWork } from './outbox.ts'
import { OUTBOX, type Queue, type QueuedJob, type WorkResult } from './queue.ts'

/** Pieces of work that one process takes at once. One worker: each one that is woken asks the database. */
const BATCH_SIZE = 12
/** A full batch takes so long at least: work that piles up leaves time to requests. */
const FULL_BATCH_MS = 50
/** When a worker waits longer than this for one piece, an extra worker starts, up to a maximum. */
const EXTRA_WORKER_AFTER_MS = 1_000
const MOST_EXTRA_WORKERS = 11
/** New work wakes a worker at once; polling finds work to be retried. */
const POLL_SECONDS = 2

type Piece = QueuedJob<OutboxWork>

/**
 * Works on the outbox until the queue stops. Pieces that are taken together are completed together, in one statement;
 * when one of them hangs, the others are completed as they end, and an extra worker takes over from the one that
 * waits.
 */
export async function startOutboxWorkers(queue: Queue, context: OutboxContext): Promise<void> {
  let extraWorkers = 0
  const begin = () =>
    queue.work<OutboxWork>(
      OUTBOX,
      {
        batchSize: BATCH_SIZE,
        // NOTE: no piece has a group. The library’s statement for groups finds rows by their ids; the other one, planned while the
        // queue is empty, reads the whole table each time.
        groupConcurrency: 1,
        // More work is taken at once.
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
      } as const,
      workOnBatch,
    )

  async function workOnBatch(batch: Piece[]): Promise<WorkResult[]> {
    const rest = batch.length === BATCH_SIZE ? pause(FULL_BATCH_MS) : undefined
    const pieces = batch.map((piece) => workOnPiece(context, piece))
    const all = Promise.all(pieces)
    if (await endsWithin(all, EXTRA_WORKER_AFTER_MS)) {
      await answer(queue, batch, await all)
      await rest
      return []
    }
    const release = await startExtraWorker()
    try {
      await Promise.all(pieces.map(async (piece) => answer(queue, batch, [await piece])))
      return []
    } finally {
      release()
    }
  }

  /** Starts an extra worker. @returns a function that stops it after its current batch */
  async function startExtraWorker(): Promise<() => void> {
    if (extraWorkers >= MOST_EXTRA_WORKERS) return () => undefined
    extraWorkers += 1
    // NOTE: a queue that stops takes no new worker, and needs none.
    const id = await begin().catch(() => undefined)
    return () => {
      extraWorkers -= 1
      if (id) void queue.offWork(OUTBOX, { id, wait: false })
    }
  }

  await begin()
}

async function workOnPiece(context: OutboxContext, { id, data }: Piece): Promise<WorkResult> {
  try {
    await runOutboxWork(context, data)
    return { id, status: 'completed' }
  } catch (error) {
    return { id, status: 'failed', output: { message: (error as Error).message } }
  }
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const isOver = new AbortController()
  const ended = work.then(() => true)
  const waited = pause(ms, false, { signal: isOver.signal }).catch(() => false)
  return Promise.race([ended, waited]).finally(() => isOver.abort())
}

/**
 * Answers pieces that have ended, and removes them from the batch: the library answers whatever is left in it once more, which
 * would cancel the retry of a failed piece. Its own statement for a batch reads the whole queue
 * (docs/decisions/server/outbox-and-jobs.md).
 */
async function answer(queue: Queue, batch: Piece[], results: readonly WorkResult[]): Promise<void> {
  const completed = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
  if (completed.length > 0) await queue.complete(OUTBOX, completed)
  for (const { id, status, output } of results)
    if (status === 'failed') await queue.fail(OUTBOX, id, output as object)
  const left = batch.filter((piece) => results.every(({ id }) => id !== piece.id))
  batch.splice(0, batch.length, ...left)
}
