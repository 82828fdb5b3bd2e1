import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Failure } from '../../platform/base/failure.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

/** Draws PDFs in a thread of their own: each takes tens of milliseconds, which requests must not wait for. */
export type PdfMaker = {
  /** @throws {Failure} UNAVAILABLE when too many wait, or the thread fails */
  make(sheet: ReceiptSheet): Promise<Buffer>
}

/** The program stands beside the server's; its sources lie two folders deeper. */
const PROGRAM = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/receipt-pdf.js' : './receipt-pdf.js',
    import.meta.url,
  ),
)
const MOST_WAITING = 50
/** Bounds one drawing, from its start: waiting for others does not count. */
const DEADLINE_MS = 20_000
const MEMORY_MB = 256
/** A thread without work ends after this time, and gives its memory back. */
const IDLE_MS = 60_000

/** The parts of a `Worker` that this file uses. */
export type PdfThread = Pick<Worker, 'on' | 'postMessage' | 'terminate' | 'unref'>
type Drawing = { sheet: ReceiptSheet; resolve(bytes: Buffer): void; reject(error: Error): void }
export type PdfAnswer = { bytes: Uint8Array } | { error: string }

const startThread = (): PdfThread =>
  new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })

/** Drawings are made one after the other. One that fails or takes too long ends the thread; the others go on in a new one. */
export function createPdfMaker(begin = startThread): PdfMaker {
  const waiting: Drawing[] = []
  let drawing: (Drawing & { timer: NodeJS.Timeout }) | undefined
  let thread: PdfThread | undefined
  let idle: NodeJS.Timeout | undefined

  function stop(): void {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }

  function finish(settle: (done: Drawing) => void): void {
    if (!drawing) return
    clearTimeout(drawing.timer)
    const done = drawing
    drawing = undefined
    settle(done)
    idle = setTimeout(stop, IDLE_MS).unref()
    drawNext()
  }

  function fail(error: Error): void {
    stop()
    finish(({ reject }) => reject(error))
  }

  function start(): PdfThread {
    const started = begin()
    started.unref()
    const ifCurrent = (act: () => void) => {
      if (started === thread) act()
    }
    started.on('error', (error: Error) => ifCurrent(() => fail(error)))
    started.on('exit', () => ifCurrent(() => fail(new Error('the thread of the PDFs ended'))))
    started.on('message', (answer: PdfAnswer) =>
      ifCurrent(() =>
        finish(({ resolve, reject }) =>
          'bytes' in answer ? resolve(Buffer.from(answer.bytes)) : reject(new Error(answer.error)),
        ),
      ),
    )
    return started
  }

  function drawNext(): void {
    if (drawing) return
    const next = waiting.shift()
    if (!next) return
    clearTimeout(idle)
    thread ??= start()
    drawing = { ...next, timer: setTimeout(() => fail(new Error('a PDF took too long')), DEADLINE_MS) }
    thread.postMessage(next.sheet)
  }

  return {
    async make(sheet) {
      if (waiting.length >= MOST_WAITING) throw new Failure('UNAVAILABLE')
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          waiting.push({ sheet, resolve, reject })
          drawNext()
        })
      } catch (cause) {
        throw new Failure('UNAVAILABLE', {}, { cause })
      }
    },
  }
}
