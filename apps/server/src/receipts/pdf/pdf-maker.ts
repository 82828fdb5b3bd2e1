import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Failure } from '../../platform/base/failure.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

/** Draws PDFs in a thread of their own: each takes tens of milliseconds, which requests must not wait for. */
export type PdfMaker = {
  /** @throws {Failure} UNAVAILABLE when too many wait, or the thread fails */
  make(sheet: ReceiptSheet): Promise<Buffer>
}

/** Beside the server's program; its sources lie two folders deeper. */
const PROGRAM = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/receipt-pdf.js' : './receipt-pdf.js',
    import.meta.url,
  ),
)
const MOST_WAITING = 50
const DEADLINE_MS = 20_000
const MEMORY_MB = 256
/** A thread without work ends after a minute, and gives its memory back. Milliseconds. */
const IDLE_MS = 60_000

type Waiting = { resolve(bytes: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Answer = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** Draws PDFs in a thread of its own, which ends when it has nothing to do. */
export function createPdfMaker(): PdfMaker {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let last = 0
  let idle: NodeJS.Timeout | undefined

  function fail(error: Error): void {
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    waiting.clear()
    const ended = worker
    worker = undefined
    void ended?.terminate()
  }

  function start(): Worker {
    const started = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    started.unref()
    const failed = (error: Error) => {
      if (started === worker) fail(error)
    }
    started.on('error', failed)
    started.on('exit', () => failed(new Error('the thread of the PDFs ended')))
    started.on('message', (answer: Answer) => {
      const one = waiting.get(answer.id)
      if (!one) return
      waiting.delete(answer.id)
      clearTimeout(one.timer)
      idle = setTimeout(() => waiting.size === 0 && fail(new Error('unused')), IDLE_MS).unref()
      if ('bytes' in answer) one.resolve(Buffer.from(answer.bytes))
      else one.reject(new Error(answer.error))
    })
    return started
  }

  return {
    make: (sheet) => {
      if (waiting.size >= MOST_WAITING) return Promise.reject(new Failure('UNAVAILABLE'))
      clearTimeout(idle)
      worker ??= start()
      last += 1
      const id = last
      const done = new Promise<Buffer>((resolve, reject) => {
        const timer = setTimeout(() => fail(new Error('a PDF took too long')), DEADLINE_MS)
        waiting.set(id, { resolve, reject, timer })
      })
      worker.postMessage({ id, sheet })
      return done.catch((cause: Error) => {
        throw new Failure('UNAVAILABLE', {}, { cause })
      })
    },
  }
}
