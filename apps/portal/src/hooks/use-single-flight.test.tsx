import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSingleFlight } from './use-single-flight.ts'

/** Work that ends when the test says so. */
function deferred() {
  let settle = { resolve: (): void => undefined, reject: (_: Error): void => undefined }
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { work: vi.fn(() => promise), ...settle }
}

it('two presses within one rendering run the work once, and it stays busy after a success', async () => {
  const { result } = renderHook(useSingleFlight)
  const { work, resolve } = deferred()
  act(() => {
    void result.current.run(work, vi.fn())
    void result.current.run(work, vi.fn())
  })
  await act(async () => resolve())
  await act(() => result.current.run(work, vi.fn()))
  expect(work).toHaveBeenCalledTimes(1)
  expect(result.current.busy).toBe(true)
})

it('after a failure it is told, and the work may run again', async () => {
  const { result } = renderHook(useSingleFlight)
  const failure = new Error('no')
  const onFailure = vi.fn()
  await act(() => result.current.run(() => Promise.reject(failure), onFailure))
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure)
  expect(result.current.busy).toBe(false)
})

it('released work is no longer current, and its failure is not told', async () => {
  const { result } = renderHook(useSingleFlight)
  const { work, reject } = deferred()
  const onFailure = vi.fn()
  act(() => void result.current.run(work, onFailure))
  act(() => result.current.release())
  expect(result.current.busy).toBe(false)
  await act(async () => reject(new Error('late')))
  expect(onFailure).not.toHaveBeenCalled()
})
