import type { HandoffState } from '@consente/contract/portal/handoff'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backend, type GivenAnswer } from '../../testing/page-for-tests.tsx'
import { watchHandoff } from './handoff-api.ts'

const STATE = 'GET /bff-opin/handoff/v1/state'
const POLL_MS = 3000

/** The browser's end of a stream of events. */
class Stream {
  static opened: Stream[] = []
  onmessage: (event: { data: string }) => void = () => undefined
  onerror: () => void = () => undefined
  close = vi.fn()
  readonly address: string
  constructor(address: string) {
    this.address = address
    Stream.opened.push(this)
  }
  say = (state: object) => this.onmessage({ data: JSON.stringify(state) })
}

beforeEach(() => {
  vi.useFakeTimers()
  Stream.opened = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch(answer: GivenAnswer = { body: { state: 'picked', mayRetry: true } }) {
  const { api, calls } = backend({ [STATE]: answer })
  const heard: string[] = []
  const stop = watchHandoff(api, 'i1', {
    onState: ({ state }: HandoffState) => void heard.push(state),
    onFailure: ({ status }) => void heard.push(`failure ${status}`),
  })
  const [stream] = Stream.opened
  return { heard, stop, stream, asked: () => calls().filter((call) => call === STATE).length }
}

it('hears the states of the stream, and asks for none while it stands', async () => {
  vi.stubGlobal('EventSource', Stream)
  const { heard, stop, stream, asked } = watch()
  expect(stream?.address).toMatch(/\/bff-opin\/handoff\/v1\/events$/)
  stream?.say({ state: 'scanned', number: '47', mayRetry: true })
  stream?.say({ state: 'of another version' })
  stream?.say({ state: 'picked', mayRetry: true })
  await vi.advanceTimersByTimeAsync(4 * POLL_MS)
  expect([heard, asked()]).toEqual([['scanned', 'picked'], 0])
  stop()
  expect(stream?.close).toHaveBeenCalled()
})

it.each([
  ['the stream breaks off', (stream: Stream | undefined) => stream?.onerror()],
  ['the network goes', () => window.dispatchEvent(new Event('offline'))],
])('asks every three seconds once %s, and no more when it is stopped', async (_what, lose) => {
  vi.stubGlobal('EventSource', Stream)
  const { heard, stop, stream, asked } = watch()
  lose(stream)
  lose(stream)
  await vi.advanceTimersByTimeAsync(2 * POLL_MS + 100)
  expect([heard, asked()]).toEqual([['picked', 'picked', 'picked'], 3])
  expect(stream?.close).toHaveBeenCalled()
  stop()
  await vi.advanceTimersByTimeAsync(4 * POLL_MS)
  expect(asked()).toBe(3)
})

it('asks at once where the browser knows no streams, and goes on after a failure', async () => {
  vi.stubGlobal('EventSource', undefined)
  const { heard, stop } = watch({ status: 404 })
  await vi.advanceTimersByTimeAsync(POLL_MS + 100)
  expect(heard).toEqual(['failure 404', 'failure 404'])
  stop()
})
