import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from './institution-client.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function world() {
  const discover = vi.fn(async () => ({ issuer: 'https://gama.example/auth' }))
  const renew = vi.fn(async () => ({ token: 'x', expiresIn: 300 }))
  const once = (_call: string, work: () => Promise<unknown>) => work()
  const deps = { openid: { discover, renew }, retryPolicy: { once, repeating: once } }
  const client = createClient(deps as unknown as Parameters<typeof createClient>[0])
  const after = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    await client.renew('token').catch(() => undefined)
    return discover.mock.calls.length
  }
  return { after, renew }
}

it('reads the metadata of an institution again after ten minutes', async () => {
  const { after } = world()
  expect(await after(0)).toBe(1)
  expect(await after(590)).toBe(1)
  expect(await after(20)).toBe(2)
})

it('reads them again half a minute after a failed call', async () => {
  const { after, renew } = world()
  renew.mockRejectedValueOnce(new Error('503'))
  expect(await after(0)).toBe(1)
  expect(await after(20)).toBe(1)
  expect(await after(11)).toBe(2)
  expect(await after(590)).toBe(2)
})
