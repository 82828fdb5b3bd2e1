import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { createLog } from '../observability/log.ts'
import { workRestarts, workRunning } from '../observability/metrics.ts'
import { superviseWork } from './work-thread.ts'

const lines: string[] = []
const log = createLog('info', 'teste', (line) => void lines.push(line))
const PAUSES = { first: 20, longest: 60_000 }

const readMetric = async (metric: typeof workRunning | typeof workRestarts) =>
  (await metric.get()).values[0]?.value ?? 0
const threadThat = (does: string) => () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', (order) => {
       if (order === 'stop') process.exit()
       parentPort.postMessage({ metrics: 'its metrics' })
     })
     ${does}`,
    { eval: true },
  )
const WORKS = "parentPort.postMessage('started')"
const FAILS = `${WORKS}; setTimeout(() => { throw new Error('poisoned') }, 5)`

it('tells the metrics of a thread that works, and asks it to stop', async () => {
  const work = await superviseWork(threadThat(WORKS), log, PAUSES)
  expect(await readMetric(workRunning)).toBe(1)
  expect(await work.metrics()).toBe('its metrics')
  await work.stop()
  expect(await readMetric(workRunning)).toBe(0)
  expect(await work.metrics()).toBe('')
  expect(await readMetric(workRestarts)).toBe(0)
})

it('starts a thread that fails again, after pauses that double, until it is stopped', async () => {
  lines.length = 0
  const open = vi.fn(threadThat(FAILS))
  const work = await superviseWork(open, log, PAUSES)
  await vi.waitFor(() => expect(open.mock.calls.length).toBeGreaterThan(3), { timeout: 10_000 })
  await work.stop()
  const pauses = lines.flatMap((line) => JSON.parse(line).pauseMs ?? [])
  expect(pauses.slice(0, 3)).toEqual([20, 40, 80])
  expect(lines.join('')).toContain('poisoned')
  expect(await readMetric(workRestarts)).toBeGreaterThan(2)
  const opened = open.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(open).toHaveBeenCalledTimes(opened)
})

it('starts again where no thread could begin', async () => {
  lines.length = 0
  const none = () => {
    throw new Error('no thread left')
  }
  const open = vi.fn(threadThat(WORKS)).mockImplementationOnce(threadThat(FAILS)).mockImplementationOnce(none)
  const work = await superviseWork(open, log, PAUSES)
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(3), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await work.metrics()).toBe('its metrics'))
  await work.stop()
  expect(lines.join('')).toContain('no thread left')
})

it('does not wait longer than the longest pause', async () => {
  lines.length = 0
  const open = vi.fn(threadThat('throw new Error("never begins")'))
  const work = await superviseWork(open, log, { first: 40, longest: 30 })
  await vi.waitFor(() => expect(open.mock.calls.length).toBeGreaterThan(3), { timeout: 10_000 })
  await work.stop()
  expect(Math.max(...lines.flatMap((line) => JSON.parse(line).pauseMs ?? []))).toBe(30)
})
