import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPdfMaker, type PdfThread } from './pdf-maker.ts'
import type { ReceiptSheet } from './receipt-sheet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const sheet = (name: string) => ({ checkAddress: name }) as unknown as ReceiptSheet

/** A maker over threads that answer when the test says so. */
function world() {
  const threads: (EventEmitter & { sent: string[]; isEnded: boolean })[] = []
  const maker = createPdfMaker(() => {
    const thread = Object.assign(new EventEmitter(), {
      sent: [] as string[],
      isEnded: false,
      unref: () => undefined,
      postMessage: ({ checkAddress }: ReceiptSheet) => thread.sent.push(checkAddress),
      terminate: async () => {
        thread.isEnded = true
        return 0
      },
    })
    threads.push(thread)
    return thread as unknown as PdfThread
  })
  const make = (name: string) =>
    maker.make(sheet(name)).then(
      (bytes) => bytes.toString(),
      (error: { code: string }) => error.code,
    )
  const answer = (text: string) => threads.at(-1)?.emit('message', { bytes: Buffer.from(text) })
  return { threads, make, answer }
}

it('counts the time from the start of a drawing: waiting for others does not count', async () => {
  const { threads, make, answer } = world()
  const made = Array.from({ length: 5 }, (_, number) => make(String(number)))
  for (const number of made.keys()) {
    vi.advanceTimersByTime(15_000)
    answer(`drawn ${number}`)
  }
  expect(await Promise.all(made)).toEqual([0, 1, 2, 3, 4].map((number) => `drawn ${number}`))
  expect(threads).toHaveLength(1)
})

it('gives up the drawing that takes too long, and draws the others in a new thread', async () => {
  const { threads, make, answer } = world()
  const made = [make('endless'), make('b')]
  vi.advanceTimersByTime(20_000)
  expect(await made[0]).toBe('UNAVAILABLE')
  expect(threads.map(({ sent, isEnded }) => [sent, isEnded])).toEqual([
    [['endless'], true],
    [['b'], false],
  ])
  threads[0]?.emit('message', { bytes: Buffer.from('late') })
  answer('B')
  expect(await made[1]).toBe('B')
})

it('refuses a drawing while fifty wait', async () => {
  const { make, answer } = world()
  const made = Array.from({ length: 51 }, (_, number) => make(String(number)))
  expect(await make('more')).toBe('UNAVAILABLE')
  for (const number of made.keys()) answer(String(number))
  expect(await Promise.all(made)).toHaveLength(51)
})

it('ends a thread without work after a minute', async () => {
  const { threads, make, answer } = world()
  const made = make('a')
  answer('A')
  await made
  vi.advanceTimersByTime(59_000)
  expect(threads[0]?.isEnded).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(threads[0]?.isEnded).toBe(true)
})
